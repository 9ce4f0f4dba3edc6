-- The source fingerprints of visible matches.
select match_.id, match_.revision, meta.value
from match_
join meta on meta.name = 'source:' || match_.id
where match_.body is not null
