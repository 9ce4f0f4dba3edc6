-- The teams (11) of a club, by id: their ordinal is 0. $2: only those that take part in one of these editions.
select t.body, t.updated_at
from entity t
where t.kind = 11 and t.parent_id = $1 and t.body is not null
  and (cast($2 as text) is null or exists (
      select 1 from mention m where m.kind = 11 and m.entity_id = t.id and $2 like '%,' || m.edition_id || ',%'
  ))
order by t.ordinal, t.id
