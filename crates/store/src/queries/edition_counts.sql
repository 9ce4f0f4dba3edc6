-- How many matches every edition has, how many of them are in one of two states, and how many teams (11) take part; hidden
-- matches have no edition. $1 and $2 the states.
select m.edition_id,
       count(*),
       count(case when m.status = $1 or m.status = $2 then 1 end),
       (select count(distinct n.entity_id) from mention n where n.edition_id = m.edition_id and n.kind = 11)
from match_ m
where m.edition_id is not null
group by m.edition_id
order by m.edition_id
