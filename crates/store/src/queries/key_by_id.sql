select id, name, created_at, expires_at, revoked_at, editions, hash from api_key where id = $1
