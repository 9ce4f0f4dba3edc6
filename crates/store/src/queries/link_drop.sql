delete from link where kind = $1 and id = $2 and other_id = $3
