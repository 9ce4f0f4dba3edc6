-- One page of the matches of a team or of some editions by kick-off, and the total number: the one row of an empty page has only
-- the number.
-- $1 team, $2 another one, whose opponent it is; without a team $3 competition, $4 editions as ',1,2,', $5 and these editions; $6 kick-off at or
-- after, $7 kick-off before, $8 statuses as ',2,3,',
-- $9 rows a page, $10 rows before it.
-- `cross join` makes SQLite begin with the few matches.
with chosen as (
    select id from match_ where home_team = $1
    union
    select id from match_ where away_team = $1
    union
    select id from match_ where cast($1 as bigint) is null and home_team = $2
    union
    select id from match_ where cast($1 as bigint) is null and away_team = $2
    union
    select m.id
    from entity e cross join match_ m
    where cast($1 as bigint) is null and cast($2 as bigint) is null and e.kind = 6
      and (e.parent_id = $3 or $3 is null)
      and (cast($4 as text) is null or $4 like '%,' || e.id || ',%')
      and (cast($5 as text) is null or $5 like '%,' || e.id || ',%')
      and m.edition_id = e.id
), found as (
    select m.id, m.kickoff
    from chosen c cross join match_ m
    where m.id = c.id and m.body is not null
      and (m.home_team = $2 or m.away_team = $2 or $2 is null)
      and (m.edition_id in (select e.id from entity e where e.kind = 6 and e.parent_id = $3) or $3 is null)
      and (cast($4 as text) is null or $4 like '%,' || m.edition_id || ',%')
      and (cast($5 as text) is null or $5 like '%,' || m.edition_id || ',%')
      and (m.kickoff >= $6 or $6 is null)
      and (m.kickoff < $7 or $7 is null)
      and (cast($8 as text) is null or $8 like '%,' || m.status || ',%')
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
