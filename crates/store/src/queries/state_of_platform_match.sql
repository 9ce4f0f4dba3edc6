-- As state_of_match.sql, for the match that a platform knows under an id of its own.
select m.body, m.revision, m.updated_at, m.event_count,
       m.home_yellow, m.home_second_yellow, m.home_red, m.away_yellow, m.away_second_yellow, m.away_red,
       c.seq, c.at, m.id, m.edition_id
from platform_match p
join match_row m on m.id = p.match_id
left join scope_version c on c.scope = 0 and c.id = 0
where p.platform_id = $1 and p.external_id = $2
