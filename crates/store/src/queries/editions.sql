-- Editions (6), all or one, with their first and last kick-off; hidden matches have no edition.
select e.body,
       (select min(m.kickoff) from match_ m where m.edition_id = e.id),
       (select max(m.kickoff) from match_ m where m.edition_id = e.id),
       e.updated_at
from entity e
where e.kind = 6 and (e.id = $1 or $1 is null) and e.body is not null
order by e.id
