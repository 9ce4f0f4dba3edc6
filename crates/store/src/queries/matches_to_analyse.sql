-- The matches with events and without facts of this engine; all matches if $2 is 1.
select m.id
from match_ m
left join facts f on f.match_id = m.id and f.engine_version = $1
where m.body is not null and ((m.event_count > 0 and f.match_id is null) or cast($2 as bigint) = 1)
order by m.id
