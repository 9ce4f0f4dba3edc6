insert into change (seq, kind, id, revision, at) values ($1, $2, $3, $4, $5)
