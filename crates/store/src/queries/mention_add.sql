insert into mention (edition_id, kind, entity_id, match_id, group_id, position) values ($1, $2, $3, $4, $5, $6)
on conflict do nothing
