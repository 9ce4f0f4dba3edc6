select id, body from webhook order by id
