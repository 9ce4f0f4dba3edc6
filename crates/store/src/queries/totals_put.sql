insert into edition_totals (edition_id, engine_version, bytes) values ($1, $2, $3)
on conflict (edition_id) do update set engine_version = excluded.engine_version, bytes = excluded.bytes
