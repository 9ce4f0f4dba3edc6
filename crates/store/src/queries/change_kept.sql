-- The first change up to a number that is not older than a time.
select min(seq) from change where seq <= $1 and at >= $2
