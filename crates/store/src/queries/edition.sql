-- One edition (6), as editions.sql has it.
select e.body,
       (select min(m.kickoff) from match_ m where m.edition_id = e.id),
       (select max(m.kickoff) from match_ m where m.edition_id = e.id),
       e.updated_at
from entity e
where e.kind = 6 and e.id = $1 and e.body is not null
