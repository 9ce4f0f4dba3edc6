-- Every visible entity of a kind, with its last change.
select id, body, updated_at from entity where kind = $1 and body is not null order by id
