insert into webhook (id, body) values ($1, $2)
on conflict (id) do update set body = excluded.body
