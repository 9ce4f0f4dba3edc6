-- The first changes of matches after a version. $2 the kind of matches, $3 the most.
select seq, kind, id, revision, at, reason, edition_id, left_edition_id
from change
where seq > $1 and kind = $2
order by seq
limit $3
