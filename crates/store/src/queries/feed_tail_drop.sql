delete from feed_tail where match_id = $1
