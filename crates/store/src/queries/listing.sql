-- One page of a kind, and the total number: the one row of an empty page has only the number.
-- $1 kind, $2 country, $3 part of a folded name, $4 changed after, $5 taking part in one of these editions (6),
-- $6 and in one of these, $7 rows a page, $8 rows before it. `cross join` makes SQLite begin with the few editions
-- and not with every mention there is.
with found as (
    select e.id
    from entity e
    where e.kind = $1
      and e.body is not null
      and (e.country_id = $2 or $2 is null)
      and (e.search like $3 escape '!' or $3 is null)
      and (e.updated_at > $4 or $4 is null)
      and (cast($5 as text) is null or e.id in (
          select m.entity_id
          from entity s cross join mention m
          where s.kind = 6 and s.body is not null and $5 like '%,' || s.id || ',%'
            and m.edition_id = s.id and m.kind = $1
      ))
      and (cast($6 as text) is null or e.id in (
          select m.entity_id
          from entity s cross join mention m
          where s.kind = 6 and s.body is not null and $6 like '%,' || s.id || ',%'
            and m.edition_id = s.id and m.kind = $1
      ))
)
select total.records, page.body
from (select count(*) as records from found) total
left join (
    select e.id, e.body
    from (select id from found order by id limit $7 offset $8) f
    join entity e on e.kind = $1 and e.id = f.id
) page on true
order by page.id
