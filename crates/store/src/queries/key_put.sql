insert into api_key (id, name, hash, created_at, expires_at, revoked_at, editions)
values ($1, $2, $3, $4, $5, null, $6)
on conflict (hash) do update set
    name = excluded.name, expires_at = excluded.expires_at, revoked_at = null, editions = excluded.editions
