select edition_id, kind, entity_id from mention where match_id = $1
