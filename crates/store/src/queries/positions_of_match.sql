-- How often every player whom a match names has played each position, in any match. $3: only in matches of these editions.
select n.entity_id, p.position, count(*)
from mention n
join mention p on p.kind = n.kind and p.entity_id = n.entity_id
where n.match_id = $1 and n.kind = $2 and p.position is not null
  and (cast($3 as text) is null or $3 like '%,' || p.edition_id || ',%')
group by n.entity_id, p.position
order by n.entity_id, count(*) desc, p.position
