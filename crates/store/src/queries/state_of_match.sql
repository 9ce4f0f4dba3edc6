-- A match as match_by_id.sql gives it, and the last change of reference data (scope 0): what the responses about the match depend on.
select m.body, m.revision, m.updated_at, m.event_count,
       m.home_yellow, m.home_second_yellow, m.home_red, m.away_yellow, m.away_second_yellow, m.away_red,
       c.seq, c.at, m.id, m.edition_id
from match_row m
left join scope_version c on c.scope = 0 and c.id = 0
where m.id = $1
