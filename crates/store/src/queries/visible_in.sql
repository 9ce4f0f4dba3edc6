-- How many entities of a kind, or matches (15), are visible. $1 kind, $2 only in these states, as ',2,3,'.
select cast(coalesce(sum(visible), 0) as bigint)
from visible_count
where kind = $1 and (cast($2 as text) is null or $2 like '%,' || status || ',%')
