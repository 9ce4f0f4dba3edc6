select bytes from facts where match_id = $1 and engine_version = $2
