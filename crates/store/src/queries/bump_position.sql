-- One more write that is not in the change log.
insert into meta (name, value) values ('untracked_writes', '1')
on conflict (name) do update set value = cast(cast(meta.value as bigint) + 1 as text)
