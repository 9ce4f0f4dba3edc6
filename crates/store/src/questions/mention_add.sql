insert into mention (edition_id, kind, entity_id, match_id, group_id) values ($1, $2, $3, $4, $5)
on conflict do nothing
