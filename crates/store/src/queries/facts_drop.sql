delete from facts where match_id = $1
