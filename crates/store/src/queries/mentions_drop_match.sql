delete from mention where match_id = $1
