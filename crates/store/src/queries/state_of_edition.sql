-- What the responses about an edition (6) depend on: its matches (scope 1) and reference data (scope 0).
select m.seq, m.at, c.seq, c.at
from entity e
left join scope_version m on m.scope = 1 and m.id = e.id
left join scope_version c on c.scope = 0 and c.id = 0
where e.kind = 6 and e.id = $1 and e.body is not null
