insert into webhook_match (match_id, at, body) values ($1, $2, $3)
on conflict (match_id) do update set at = excluded.at, body = excluded.body
