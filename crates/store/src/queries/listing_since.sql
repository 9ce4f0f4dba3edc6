-- As listing_plain.sql, of those that changed after a time. $1 kind, $2 the time, $3 rows a page, $4 rows before it.
with found as (
    select id from entity where kind = $1 and updated_at > $2 and body is not null
)
select total.records, page.body, page.updated_at
from (select count(*) as records from found) total
left join (
    select e.id, e.body, e.updated_at
    from (select id from found order by id limit $3 offset $4) f
    join entity e on e.kind = $1 and e.id = f.id
) page on true
order by page.id
