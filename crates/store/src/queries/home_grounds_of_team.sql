-- The same as home_grounds_of_edition.sql, for one team in the latest edition in which it has played at home.
-- $2: only one of these editions.
select home_team, stadium_id, count(*), edition_id
from match_
where home_team = $1 and status in (2, 3, 4, 7) and edition_id = (
    select edition_id
    from match_
    where home_team = $1 and status in (2, 3, 4, 7)
      and (cast($2 as text) is null or $2 like '%,' || edition_id || ',%')
    order by kickoff desc nulls last, id desc
    limit 1
)
group by home_team, stadium_id, edition_id
