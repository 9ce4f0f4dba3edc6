-- The matches that name a player, latest first. $3: only matches of these editions.
select r.body, r.revision, r.updated_at, r.event_count,
       r.home_yellow, r.home_second_yellow, r.home_red, r.away_yellow, r.away_second_yellow, r.away_red
from match_row r
where r.id in (select match_id from mention where kind = $1 and entity_id = $2)
  and (cast($3 as text) is null or $3 like '%,' || r.edition_id || ',%')
order by r.kickoff desc nulls last, r.id desc
