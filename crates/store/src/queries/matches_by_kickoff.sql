-- One page of all matches with a kick-off, by kick-off, and how many matches there are: the one row of an empty page has only the
-- number. $1 kick-off at or after, $2 before: without both, matches without a kick-off count, too. $3 rows a page, $4 rows before it.
select page.body, page.revision, page.updated_at, page.event_count,
       page.home_yellow, page.home_second_yellow, page.home_red, page.away_yellow, page.away_second_yellow, page.away_red,
       total.records
from (
    select case when cast($1 as bigint) is null and cast($2 as bigint) is null
                then (select cast(coalesce(sum(v.visible), 0) as bigint) from visible_count v where v.kind = 15)
                else (select count(*) from match_ c
                      where c.kickoff >= coalesce($1, -9223372036854775807) and c.kickoff < coalesce($2, 9223372036854775807)
                        and c.edition_id is not null) end as records
) total
left join (
    select r.*
    from (
        select m.id from match_ m
        where m.kickoff >= coalesce($1, -9223372036854775807) and m.kickoff < coalesce($2, 9223372036854775807)
          and m.edition_id is not null
        order by m.kickoff, m.id
        limit $3 offset $4
    ) f
    join match_row r on r.id = f.id
) page on true
order by page.kickoff, page.id
