select m.body, m.revision, m.updated_at, m.event_count,
       m.home_yellow, m.home_second_yellow, m.home_red, m.away_yellow, m.away_second_yellow, m.away_red
from platform_match p
join match_row m on m.id = p.match_id
where p.platform_id = $1 and p.external_id = $2
