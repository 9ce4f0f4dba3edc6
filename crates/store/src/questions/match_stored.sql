-- What the writer has to know of a match, visible or not.
select whole, overlay, body, revision, updated_at, edition_id from match_ where id = $1
