-- The editions whose matches name a player (14), each with the latest kick-off of its matches. $2: only these editions.
select n.edition_id, (select max(m.kickoff) from match_ m where m.edition_id = n.edition_id)
from (
    select distinct edition_id
    from mention
    where kind = 14 and entity_id = $1 and (cast($2 as text) is null or $2 like '%,' || edition_id || ',%')
) n
