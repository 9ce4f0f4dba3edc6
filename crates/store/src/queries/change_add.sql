insert into change (seq, kind, id, revision, at, reason, edition_id, left_edition_id)
values ($1, $2, $3, $4, $5, $6, $7, $8)
