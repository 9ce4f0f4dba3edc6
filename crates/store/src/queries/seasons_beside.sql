-- The editions (6) of the competition of an edition, itself included, each with the first kick-off of its matches.
select o.id, (select min(m.kickoff) from match_ m where m.edition_id = o.id)
from entity e join entity o on o.kind = 6 and o.parent_id = e.parent_id
where e.kind = 6 and e.id = $1 and e.body is not null and o.body is not null
order by o.id
