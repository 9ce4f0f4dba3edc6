select id, body from webhook_event where id = $1
