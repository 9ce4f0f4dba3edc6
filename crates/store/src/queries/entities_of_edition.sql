-- The entities of one kind that take part in an edition; the body is null if it is not known. $1 the edition, $2 the kind. The body is a
-- subquery, because PostgreSQL would join the whole table where an edition has many players.
with named as (
    select distinct entity_id as id from mention where edition_id = $1 and kind = $2
)
select named.id, (select e.body from entity e where e.kind = $2 and e.id = named.id)
from named
