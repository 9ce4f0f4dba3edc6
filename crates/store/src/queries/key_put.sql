insert into api_key (id, name, hash, created_at, expires_at, revoked_at, editions, checksum)
values ($1, $2, $3, $4, $5, $6, $7, $8)
on conflict (id) do update set
    name = excluded.name, hash = excluded.hash, created_at = excluded.created_at, expires_at = excluded.expires_at,
    revoked_at = excluded.revoked_at, editions = excluded.editions, checksum = excluded.checksum
