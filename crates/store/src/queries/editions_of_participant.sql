-- The editions whose matches or groups name an entity.
select distinct edition_id
from mention
where kind = $1 and entity_id = $2
order by edition_id
