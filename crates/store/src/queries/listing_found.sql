-- The ids of all pages of listing.sql together, with the same parameters but those of the page.
with chosen as (
    select e.id from entity e
    where e.kind = $1 and e.id between $2 and $3 and cast($4 as text) is null and cast($5 as text) is null
    union
    select m.entity_id
    from entity s cross join mention m
    where cast($4 as text) is not null and s.kind = 6 and s.body is not null and $4 like '%,' || s.id || ',%'
      and m.edition_id = s.id and m.kind = $1
    union
    select m.entity_id
    from entity s cross join mention m
    where cast($4 as text) is null and cast($5 as text) is not null and s.kind = 6 and s.body is not null and $5 like '%,' || s.id || ',%'
      and m.edition_id = s.id and m.kind = $1
)
select e.id
from chosen c cross join entity e
where e.kind = $1 and e.id = c.id
  and e.id between $2 and $3
  and e.body is not null
  and (cast($4 as text) is null or cast($5 as text) is null or e.id in (
      select m.entity_id
      from entity s cross join mention m
      where s.kind = 6 and s.body is not null and $5 like '%,' || s.id || ',%'
        and m.edition_id = s.id and m.kind = $1
  ))
  and (e.country_id = $6 or $6 is null)
  and (e.search like $7 escape '!' or $7 is null)
  and (e.updated_at > $8 or $8 is null)
  and (cast($9 as text) is null or $9 like '%,' || e.id || ',%')
order by e.id
