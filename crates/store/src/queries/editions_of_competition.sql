-- The editions (6) of a competition, as editions.sql has them.
select e.body,
       (select min(m.kickoff) from match_ m where m.edition_id = e.id),
       (select max(m.kickoff) from match_ m where m.edition_id = e.id),
       e.updated_at
from entity e
where e.kind = 6 and e.parent_id = $1 and e.body is not null
order by e.id
