insert into feed_tail (match_id, bytes) values ($1, $2)
on conflict (match_id) do update set bytes = excluded.bytes
