-- Groups (8) of the stages (7) of an edition. `cross join` makes SQLite begin with the stages.
select g.body
from entity s cross join entity g
where s.kind = 7 and s.parent_id = $1 and s.body is not null
  and g.kind = 8 and g.parent_id = s.id and g.body is not null
order by s.id, g.id
