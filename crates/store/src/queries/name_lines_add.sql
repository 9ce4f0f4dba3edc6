-- Adds the lines of an entity. $1 how many, $2 kind, $3 of each the digit of its list and 48 characters, padded with spaces; $4 id.
insert into name_line (kind, list, line, id)
with recursive place (n) as (
    select cast(0 as bigint)
    union all
    select n + 1 from place where n + 1 < cast($1 as bigint)
)
select cast($2 as bigint),
       cast(substr(cast($3 as text), cast(49 * n + 1 as integer), 1) as bigint),
       rtrim(substr($3, cast(49 * n + 2 as integer), 48), ' '),
       cast($4 as bigint)
from place
