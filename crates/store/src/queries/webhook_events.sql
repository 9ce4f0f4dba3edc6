select id, body from webhook_event where id > $1 order by id limit $2
