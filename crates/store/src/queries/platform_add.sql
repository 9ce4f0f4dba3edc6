insert into platform_match (platform_id, external_id, match_id) values ($1, $2, $3)
on conflict (platform_id, external_id) do update set match_id = excluded.match_id
