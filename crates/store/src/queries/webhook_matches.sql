select match_id, body from webhook_match order by match_id
