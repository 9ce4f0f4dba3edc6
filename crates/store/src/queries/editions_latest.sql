-- The latest editions (6) of a competition, as editions.sql has them. Their ordinal is the year of the season. $1 the competition, $2 and $3
-- the first and the last year, $4 the most.
select e.body,
       (select min(m.kickoff) from match_ m where m.edition_id = e.id),
       (select max(m.kickoff) from match_ m where m.edition_id = e.id),
       e.updated_at
from entity e
where e.kind = 6 and e.parent_id = $1 and e.ordinal >= $2 and e.ordinal <= $3 and e.body is not null
order by e.ordinal desc, e.id desc
limit $4
