insert into events (match_id, encoding_version, bytes) values ($1, $2, $3)
on conflict (match_id) do update set encoding_version = excluded.encoding_version, bytes = excluded.bytes
