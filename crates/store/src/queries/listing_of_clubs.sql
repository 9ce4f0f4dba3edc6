-- One page of clubs (9), as listing.sql. A club is in an edition if one of its teams (11) is.
-- $1 in one of these editions (6), $2 and $3 the smallest and the largest id, $4 country, $5 part of a folded name,
-- $6 changed after, $7 with a national team (1) or without (0), $8 rows a page, $9 rows before it.
-- A body has no spaces between its parts, and quotes inside its texts are escaped: so `"national":true` is the field.
with team as (
    select t.parent_id as club_id, case when t.body like '%"national":true%' then 1 else 0 end as is_national
    from entity t
    where t.kind = 11 and t.parent_id is not null and t.body is not null
      and (cast($1 as text) is null or t.id in (
          select m.entity_id
          from entity s cross join mention m
          where s.kind = 6 and s.body is not null and $1 like '%,' || s.id || ',%'
            and m.edition_id = s.id and m.kind = 11
      ))
), found as (
    select e.id
    from entity e
    where e.kind = 9
      and e.id between $2 and $3
      and e.body is not null
      and (e.country_id = $4 or $4 is null)
      and (e.search like $5 escape '!' or $5 is null)
      and (e.updated_at > $6 or $6 is null)
      and (cast($1 as text) is null or e.id in (select club_id from team))
      and (cast($7 as bigint) is null
           or $7 = case when e.id in (select club_id from team where is_national = 1) then 1 else 0 end)
)
select total.records, page.body, page.updated_at
from (select count(*) as records from found) total
left join (
    select e.id, e.body, e.updated_at
    from (select id from found order by id limit $8 offset $9) f
    join entity e on e.kind = 9 and e.id = f.id
) page on true
order by page.id
