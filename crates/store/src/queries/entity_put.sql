insert into entity (kind, id, parent_id, ordinal, country_id, whole, overlay, body, search, revision, updated_at, origin)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
on conflict (kind, id) do update set
    parent_id = excluded.parent_id, ordinal = excluded.ordinal, country_id = excluded.country_id, whole = excluded.whole,
    overlay = excluded.overlay, body = excluded.body, search = excluded.search, revision = excluded.revision,
    updated_at = excluded.updated_at, origin = excluded.origin
