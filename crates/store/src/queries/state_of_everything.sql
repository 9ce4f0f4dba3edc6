-- The newest change.
select seq, at from change where seq = (select max(seq) from change)
