-- The entities that a match names.
select e.kind, e.id, e.body
from mention m
join entity e on e.kind = m.kind and e.id = m.entity_id
where m.match_id = $1 and e.body is not null
