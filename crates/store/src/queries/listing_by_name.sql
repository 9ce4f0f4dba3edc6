-- The ids of one page of a kind, best first, then by name, and the total number: the one row of an empty page has only the number.
-- $1 the characters before the name in the wanted language; $2 the searched text as one word, or null: all; $3 a line feed; $4 to
-- $9 the words of the text; $10 kind; $11 taking part in one of these editions (6); $12 rows a page, $13 rows before it.
-- Texts are ends of `like` patterns, '%' for none. Names in which every word of the text begins a word come first. A name that is
-- not stated in the wanted language comes last.
with found as (
    select e.id,
           ltrim(e.search, $1) as name,
           e.search,
           case when cast($2 as text) is null
                  or e.search like '%' || $3 || ltrim($2, $3) escape '!'
                  or (e.search like '%' || $3 || ltrim($4, $3) escape '!'
                  and e.search like '%' || $3 || ltrim($5, $3) escape '!'
                  and e.search like '%' || $3 || ltrim($6, $3) escape '!'
                  and e.search like '%' || $3 || ltrim($7, $3) escape '!'
                  and e.search like '%' || $3 || ltrim($8, $3) escape '!'
                  and e.search like '%' || $3 || ltrim($9, $3) escape '!') then 0 else 1 end as fit
    from entity e
    where e.kind = $10
      and e.body is not null
      and (cast($2 as text) is null
        or e.search like '%' || $2 escape '!'
        or (e.search like '%' || $4 escape '!'
        and e.search like '%' || $5 escape '!'
        and e.search like '%' || $6 escape '!'
        and e.search like '%' || $7 escape '!'
        and e.search like '%' || $8 escape '!'
        and e.search like '%' || $9 escape '!'))
      and (cast($11 as text) is null or e.id in (
          select m.entity_id
          from entity s cross join mention m
          where s.kind = 6 and s.body is not null and $11 like '%,' || s.id || ',%'
            and m.edition_id = s.id and m.kind = $10
      ))
)
select total.records, page.id
from (select count(*) as records from found) total
left join (
    select f.id, f.fit, f.name, f.search from found f
    order by f.fit, case when f.name = '' then 1 else 0 end, f.name, f.search, f.id
    limit $12 offset $13
) page on true
order by page.fit, case when page.name = '' then 1 else 0 end, page.name, page.search, page.id
