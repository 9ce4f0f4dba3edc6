select platform_id, external_id from platform_match where match_id = $1
