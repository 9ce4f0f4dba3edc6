-- The last kick-off before a moment and the first one at or after another. $1 and $3 the moments, $2 and $4 only matches of these
-- editions; hidden matches have none.
select (select m.kickoff from match_ m
        where m.kickoff < $1 and m.edition_id is not null and (cast($2 as text) is null or $2 like '%,' || m.edition_id || ',%')
        order by m.kickoff desc limit 1),
       (select m.kickoff from match_ m
        where m.kickoff >= $3 and m.edition_id is not null and (cast($4 as text) is null or $4 like '%,' || m.edition_id || ',%')
        order by m.kickoff limit 1)
