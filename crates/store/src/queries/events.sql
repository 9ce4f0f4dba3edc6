select bytes from events where match_id = $1
