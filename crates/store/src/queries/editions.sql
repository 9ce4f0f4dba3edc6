-- All editions (6), with their first and last kick-off; hidden matches have no edition.
select e.body,
       (select min(m.kickoff) from match_ m where m.edition_id = e.id),
       (select max(m.kickoff) from match_ m where m.edition_id = e.id),
       e.updated_at
from entity e
where e.kind = 6 and e.body is not null
order by e.id
