-- The teams of a group.
select edition_id, kind, entity_id, position from mention where group_id = $1 and group_id <> 0
