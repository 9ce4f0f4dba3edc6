-- One page of a kind, and the total number: the one row of an empty page has only the number.
-- $1 kind, $2 and $3 the smallest and the largest id, $4 taking part in one of these editions (6), $5 and in one of these, $6 country,
-- $7 part of a folded name, $8 changed after, $9 one of these ids, $10 rows a page, $11 rows before it.
-- `cross join` makes SQLite begin with the few editions, and with those who take part.
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
), found as (
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
)
select total.records, page.body, page.updated_at
from (select count(*) as records from found) total
left join (
    select e.id, e.body, e.updated_at
    from (select id from found order by id limit $10 offset $11) f
    join entity e on e.kind = $1 and e.id = f.id
) page on true
order by page.id
