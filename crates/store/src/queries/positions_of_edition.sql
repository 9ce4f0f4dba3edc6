-- How often every player whom the matches of an edition name has played each position, in any match.
select n.entity_id, p.position, count(*)
from (select distinct entity_id, kind from mention where edition_id = $1 and kind = $2) n
join mention p on p.kind = n.kind and p.entity_id = n.entity_id
where p.position is not null
group by n.entity_id, p.position
order by n.entity_id, count(*) desc, p.position
