delete from webhook_match where match_id = $1
