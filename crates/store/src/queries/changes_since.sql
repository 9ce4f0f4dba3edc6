select seq, kind, id, revision, at from change where seq > $1 order by seq
