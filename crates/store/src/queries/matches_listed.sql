-- One page of matches by kick-off, and the total number: the one row of an empty page has only the number.
-- $1 kick-off at or after, $2 kick-off before, $3 statuses as ',2,3,', $4 team, $5 its opponent, $6 competition,
-- $7 editions as ',1,2,', $8 and one of these editions, $9 rows a page, $10 rows before it.
with found as (
    select m.id, m.kickoff
    from match_ m
    where m.body is not null
      and (m.kickoff >= $1 or $1 is null)
      and (m.kickoff < $2 or $2 is null)
      and (cast($3 as text) is null or $3 like '%,' || m.status || ',%')
      and (m.home_team = $4 or m.away_team = $4 or $4 is null)
      and (m.home_team = $5 or m.away_team = $5 or $5 is null)
      and (m.edition_id in (select e.id from entity e where e.kind = 6 and e.parent_id = $6) or $6 is null)
      and (cast($7 as text) is null or $7 like '%,' || m.edition_id || ',%')
      and (cast($8 as text) is null or $8 like '%,' || m.edition_id || ',%')
)
select page.body, page.revision, page.updated_at, page.event_count,
       page.home_yellow, page.home_second_yellow, page.home_red, page.away_yellow, page.away_second_yellow, page.away_red,
       total.records
from (select count(*) as records from found) total
left join (
    select r.*
    from (select id from found order by kickoff nulls last, id limit $9 offset $10) f
    join match_row r on r.id = f.id
) page on true
order by page.kickoff nulls last, page.id
