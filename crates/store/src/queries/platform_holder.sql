select match_id from platform_match where platform_id = $1 and external_id = $2
