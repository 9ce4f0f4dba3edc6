-- How many matches an edition has, how many of them are in one of two states, and how many teams (11) take part. $1 and $2 the states,
-- $3 the edition.
select count(*),
       count(case when m.status = $1 or m.status = $2 then 1 end),
       (select count(distinct n.entity_id) from mention n where n.edition_id = $3 and n.kind = 11)
from match_ m
where m.edition_id = $3
