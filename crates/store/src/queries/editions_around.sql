-- The editions of the matches that kick off next to a moment. $1 the moment, $2 how many matches before it, $3 after it.
select edition_id
from (
    select b.edition_id
    from (select edition_id from match_ where kickoff < $1 and edition_id is not null order by kickoff desc limit $2) b
    union
    select a.edition_id
    from (select edition_id from match_ where kickoff >= $1 and edition_id is not null order by kickoff limit $3) a
) around
order by edition_id
