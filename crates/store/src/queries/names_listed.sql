-- The ids of one page of a kind by name. $1 kind, $2 the list: in English or in Arabic; $3 rows a page, $4 rows before it.
select id from name_line where kind = $1 and list = $2 order by line, id limit $3 offset $4
