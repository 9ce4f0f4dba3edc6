-- Every visible entity of a kind.
select body from entity where kind = $1 and body is not null order by id
