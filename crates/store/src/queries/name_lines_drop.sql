-- Deletes the lines of an entity. $1 kind, $2 to $4 as in name_lines_add.sql: how many, the lines, id.
delete from name_line
where kind = $1
  and (list, line) in (
      with recursive place (n) as (
          select cast(0 as bigint)
          union all
          select n + 1 from place where n + 1 < cast($2 as bigint)
      )
      select cast(substr(cast($3 as text), cast(49 * n + 1 as integer), 1) as bigint),
             rtrim(substr($3, cast(49 * n + 2 as integer), 48), ' ')
      from place
  )
  and id = $4
