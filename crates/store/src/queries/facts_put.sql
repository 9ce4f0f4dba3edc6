insert into facts (match_id, engine_version, teams, players) values ($1, $2, $3, $4)
on conflict (match_id) do update set
    engine_version = excluded.engine_version, teams = excluded.teams, players = excluded.players
