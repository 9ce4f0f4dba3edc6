select engine_version, teams, players from facts where match_id = $1
