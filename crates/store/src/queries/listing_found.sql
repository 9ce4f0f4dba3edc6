-- The ids of all pages of listing.sql together, with the same parameters but those of the page.
select e.id
from entity e
where e.kind = $1
  and e.id between $2 and $3
  and e.body is not null
  and (e.country_id = $4 or $4 is null)
  and (e.search like $5 escape '!' or $5 is null)
  and (e.updated_at > $6 or $6 is null)
  and (cast($7 as text) is null or e.id in (
      select m.entity_id
      from entity s cross join mention m
      where s.kind = 6 and s.body is not null and $7 like '%,' || s.id || ',%'
        and m.edition_id = s.id and m.kind = $1
  ))
  and (cast($8 as text) is null or e.id in (
      select m.entity_id
      from entity s cross join mention m
      where s.kind = 6 and s.body is not null and $8 like '%,' || s.id || ',%'
        and m.edition_id = s.id and m.kind = $1
  ))
  and (cast($9 as text) is null or $9 like '%,' || e.id || ',%')
order by e.id
