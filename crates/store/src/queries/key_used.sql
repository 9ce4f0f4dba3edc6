-- Another process may have noted a later hour.
insert into meta (name, value) values ($1, $2)
on conflict (name) do update set value = excluded.value where meta.value < excluded.value
