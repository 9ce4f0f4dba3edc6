-- The ids of one page of a kind by name, and the total number: the one row of an empty page has only the number. $1 kind, $2 the list: in
-- English or in Arabic; $3 rows a page, $4 rows before it.
select total.records, page.id
from (select cast(coalesce(sum(visible), 0) as bigint) as records from visible_count where kind = $1) total
left join (
    select line, id from name_line where kind = $1 and list = $2 order by line, id limit $3 offset $4
) page on true
order by page.line, page.id
