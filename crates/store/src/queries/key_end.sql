-- A key that was replaced ends at this time, unless it ends earlier.
update api_key set expires_at = $1 where id = $2 and (expires_at is null or expires_at > $1)
