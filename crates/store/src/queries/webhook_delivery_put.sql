insert into webhook_delivery (webhook_id, event_id, next_at, body) values ($1, $2, $3, $4)
on conflict (webhook_id, event_id) do update set next_at = excluded.next_at, body = excluded.body
