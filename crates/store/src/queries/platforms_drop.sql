delete from platform_match where match_id = $1
