-- The ids of a page of the editions (6), and their number: the one row of an empty page has only the number. $1 changed after, or null;
-- $2 rows a page, $3 rows before it.
with found as (
    select id from entity
    where kind = 6 and body is not null and (updated_at > $1 or cast($1 as bigint) is null)
)
select total.records, page.id
from (select count(*) as records from found) total
left join (select id from found order by id limit $2 offset $3) page on true
order by page.id
