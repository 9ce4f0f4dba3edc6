select edition_id, kind, entity_id, position from mention where match_id = $1
