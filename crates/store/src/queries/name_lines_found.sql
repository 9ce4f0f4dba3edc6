-- How many of these lines of an entity are stored. The parameters are those of name_lines_drop.sql.
select count(*) from name_line
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
