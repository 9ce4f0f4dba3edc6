-- The ids of a kind with a name in which each word of a text begins a word, by the part of the name that the first word begins.
-- $1 kind; $2 and $3 the first word, and what comes after all lines that begin with it; $4 to $13 other words likewise, or
-- null; $14 the most rows. An id has a row for each of its lines.
select n.id
from name_line n
where n.kind = $1 and n.list = 0 and n.line >= $2 and n.line < $3
  and (cast($4 as text) is null or n.id in (
      select o.id from name_line o where o.kind = $1 and o.list = 0 and o.line >= $4 and o.line < $5))
  and (cast($6 as text) is null or n.id in (
      select o.id from name_line o where o.kind = $1 and o.list = 0 and o.line >= $6 and o.line < $7))
  and (cast($8 as text) is null or n.id in (
      select o.id from name_line o where o.kind = $1 and o.list = 0 and o.line >= $8 and o.line < $9))
  and (cast($10 as text) is null or n.id in (
      select o.id from name_line o where o.kind = $1 and o.list = 0 and o.line >= $10 and o.line < $11))
  and (cast($12 as text) is null or n.id in (
      select o.id from name_line o where o.kind = $1 and o.list = 0 and o.line >= $12 and o.line < $13))
order by n.line, n.id
limit $14
