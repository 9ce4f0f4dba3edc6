-- Matches that have no kick-off. $1 only in one of these states, as ',2,3,'.
select id from match_
where kickoff is null and edition_id is not null and (cast($1 as text) is null or $1 like '%,' || status || ',%')
order by id
