-- One page of a kind by id. $1 kind, $2 rows a page, $3 rows before it.
select body, updated_at from entity where kind = $1 and body is not null order by id limit $2 offset $3
