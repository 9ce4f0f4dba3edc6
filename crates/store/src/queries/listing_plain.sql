-- One page of a kind by id, and the total number: the one row of an empty page has only the number. $1 kind, $2 rows a page, $3 rows
-- before it.
select total.records, page.body, page.updated_at
from (select cast(coalesce(sum(visible), 0) as bigint) as records from visible_count where kind = $1) total
left join (
    select id, body, updated_at from entity where kind = $1 and body is not null order by id limit $2 offset $3
) page on true
order by page.id
