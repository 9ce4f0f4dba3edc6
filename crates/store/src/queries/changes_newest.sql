-- The newest change of each match and entity after a version, in order. $1 the version, $2 only what these editions (6)
-- name (null: everything), $3 rows.
-- A match (15) belongs to its edition, and to the one that it left. A change of it that $2 does not show hides no earlier
-- one. Continents, countries, organizers and age groups (1 to 4) belong to no edition; a competition (5) to its editions,
-- a stage (7) and its groups (8) to their edition, a club (9) to the editions of its teams (11).
select c.seq, c.kind, c.id, c.revision, c.at, c.reason, c.edition_id, c.left_edition_id
from change c
where c.seq > $1
  and (cast($2 as text) is null
       or c.kind <= 4
       or (c.kind = 15
           and ($2 like '%,' || c.edition_id || ',%' or $2 like '%,' || c.left_edition_id || ',%'))
       or (c.kind = 6 and $2 like '%,' || c.id || ',%')
       or (c.kind = 5 and exists (
           select 1 from entity e where e.kind = 6 and e.parent_id = c.id and $2 like '%,' || e.id || ',%'))
       or (c.kind = 7 and exists (
           select 1 from entity s where s.kind = 7 and s.id = c.id and $2 like '%,' || s.parent_id || ',%'))
       or (c.kind = 8 and exists (
           select 1 from entity g join entity s on s.kind = 7 and s.id = g.parent_id
           where g.kind = 8 and g.id = c.id and $2 like '%,' || s.parent_id || ',%'))
       or (c.kind = 9 and exists (
           select 1 from entity t join mention m on m.kind = 11 and m.entity_id = t.id
           where t.kind = 11 and t.parent_id = c.id and $2 like '%,' || m.edition_id || ',%'))
       or (c.kind between 10 and 14 and exists (
           select 1 from mention m
           where m.kind = c.kind and m.entity_id = c.id and $2 like '%,' || m.edition_id || ',%')))
  and not exists (
      select 1 from change n
      where n.kind = c.kind and n.id = c.id and n.seq > c.seq
        and ($2 is null or n.kind <> 15
             or $2 like '%,' || n.edition_id || ',%' or $2 like '%,' || n.left_edition_id || ',%'))
order by c.seq
limit $3
