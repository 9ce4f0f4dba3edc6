select id, version, at, body from webhook_event order by id
