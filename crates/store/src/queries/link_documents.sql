-- Every visible entity of a kind, with the feed that stated it.
select id, body, origin
from entity
where kind = $1 and body is not null and origin is not null
order by id
