-- The first kick-off in a span of time. $1 at or after, $2 before, $3 only matches of these editions; hidden matches have none.
select m.kickoff
from match_ m
where m.kickoff >= $1 and m.kickoff < $2
  and m.edition_id is not null and (cast($3 as text) is null or $3 like '%,' || m.edition_id || ',%')
order by m.kickoff
limit 1
