select id, name, created_at, expires_at, revoked_at, editions from api_key where hash = $1
