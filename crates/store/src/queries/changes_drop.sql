-- The beginning of the change log.
delete from change where seq <= $1
