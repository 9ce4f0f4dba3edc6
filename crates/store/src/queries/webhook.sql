select id, body from webhook where id = $1
