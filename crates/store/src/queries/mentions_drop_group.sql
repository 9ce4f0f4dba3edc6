delete from mention where group_id = $1 and group_id <> 0
