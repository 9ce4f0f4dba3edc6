-- Every match of an edition that names an entity, as facts_of_edition.sql has them.
select m.body, m.revision, m.updated_at, m.event_count,
       m.home_yellow, m.home_second_yellow, m.home_red, m.away_yellow, m.away_second_yellow, m.away_red,
       f.teams,
       (select s.seq from scope_version s where s.scope = 1 and s.id = m.edition_id)
from match_ m
left join facts f on f.match_id = m.id and f.engine_version = $1
where m.body is not null
  and m.id in (select n.match_id from mention n where n.edition_id = $2 and n.kind = $3 and n.entity_id = $4)
order by m.kickoff nulls last, m.id
