-- The newest change is one of this scope.
insert into scope_version (scope, id, seq, at)
select cast($1 as bigint), cast($2 as bigint), c.seq, c.at
from change c where c.seq = (select max(n.seq) from change n)
on conflict (scope, id) do update set seq = excluded.seq, at = excluded.at
