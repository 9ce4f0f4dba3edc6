-- The stored layers of an entity, visible or not.
select whole, overlay, body, revision, updated_at, origin from entity where kind = $1 and id = $2
