insert into facts (match_id, engine_version, bytes) values ($1, $2, $3)
on conflict (match_id) do update set engine_version = excluded.engine_version, bytes = excluded.bytes
