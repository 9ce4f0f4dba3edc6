-- The entities that a match names, its edition (6), stage (7) and group (8), the competition (5) of the edition, the clubs (9) of the
-- teams (11), and the countries (2) of all. $1: the match. $2: a kind that is left out, with what only its entities refer to; 0 for none.
-- `cross join` makes SQLite begin with the match.
with named as (
    select kind, entity_id as id from mention where match_id = $1 and kind <> $2
    union
    select cast(6 as bigint), edition_id from match_ where id = $1
    union
    select cast(7 as bigint), stage_id from match_ where id = $1
    union
    select cast(8 as bigint), group_id from match_ where id = $1
), with_parents as (
    select kind, id from named
    union
    select case when e.kind = 6 then cast(5 as bigint) else cast(9 as bigint) end, e.parent_id
    from named n cross join entity e
    where n.kind in (6, 11) and e.kind = n.kind and e.id = n.id
), around as (
    select kind, id from with_parents
    union
    select cast(2 as bigint), e.country_id
    from with_parents p cross join entity e
    where e.kind = p.kind and e.id = p.id
)
select e.kind, e.id, e.body
from around a cross join entity e
where e.kind = a.kind and e.id = a.id and e.body is not null
