select seq, kind, id, revision, at, reason, edition_id, left_edition_id from change where seq > $1 order by seq
