-- A stale row for each edition that has none and has a match that may count in its totals.
insert into edition_totals (edition_id, engine_version, bytes)
select distinct edition_id, cast(0 as bigint), cast(null as bytea)
from match_
where event_count > 0 and body is not null and edition_id is not null
on conflict (edition_id) do nothing
