insert into scope_version (scope, id, seq, at) values ($1, $2, $3, $4)
on conflict (scope, id) do update set seq = excluded.seq, at = excluded.at
