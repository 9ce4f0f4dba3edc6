insert into webhook_event (id, version, at, body) values ($1, $2, $3, $4)
