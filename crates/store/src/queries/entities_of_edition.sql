-- The entities of one kind that take part in an edition.
select e.id, e.body
from (select distinct entity_id from mention where edition_id = $1 and kind = $2) m
join entity e on e.kind = $2 and e.id = m.entity_id
where e.body is not null
