delete from feed where match_id = $1
