-- Every match of an edition that names an entity, with the facts of its teams, if this engine derived them.
select m.body, m.revision, m.updated_at, m.event_count,
       m.home_yellow, m.home_second_yellow, m.home_red, m.away_yellow, m.away_second_yellow, m.away_red,
       f.teams
from mention n
join match_row m on m.id = n.match_id
left join facts f on f.match_id = m.id and f.engine_version = $1
where n.edition_id = $2 and n.kind = $3 and n.entity_id = $4
order by m.kickoff nulls last, m.id
