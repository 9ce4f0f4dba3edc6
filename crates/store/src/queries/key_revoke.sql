update api_key set revoked_at = $1 where revoked_at is null and (name = $2 or id = $3)
returning id
