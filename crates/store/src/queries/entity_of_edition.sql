-- An entity that takes part in an edition.
select e.id, e.body
from entity e
where exists (select 1 from mention m where m.edition_id = $1 and m.kind = $2 and m.entity_id = $3)
  and e.kind = $2 and e.id = $3 and e.body is not null
