-- How often every player whom the matches of an edition name has played each position, in any match. $3: only in matches of
-- these editions.
select n.entity_id, p.position, count(*)
from (select distinct entity_id, kind from mention where edition_id = $1 and kind = $2) n
join mention p on p.kind = n.kind and p.entity_id = n.entity_id
where p.position is not null
  and (cast($3 as text) is null or $3 like '%,' || p.edition_id || ',%')
group by n.entity_id, p.position
order by n.entity_id, count(*) desc, p.position
