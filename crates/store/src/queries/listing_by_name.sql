-- The ids of one page of a kind, best first, then by name, and the total number: the one row of an empty page has only the number.
-- $1 kind; $2 taking part in one of these editions (6), null: all there are; $3 the characters before the name in the wanted
-- language; $4 the searched text as one word, or null: all; $5 a line feed; $6 to $11 the words of the text; $12 rows a page,
-- $13 rows before it. Texts are ends of `like` patterns, '%' for none. Names in which every word of the text begins a word come
-- first. A name that is not stated in the wanted language comes last.
-- `cross join` makes SQLite begin with the few editions, and with those who take part.
with chosen as (
    select e.id from entity e where e.kind = $1 and cast($2 as text) is null
    union
    select m.entity_id
    from entity s cross join mention m
    where cast($2 as text) is not null and s.kind = 6 and s.body is not null and $2 like '%,' || s.id || ',%'
      and m.edition_id = s.id and m.kind = $1
), found as (
    select e.id,
           ltrim(e.search, $3) as name,
           e.search,
           case when cast($4 as text) is null
                  or e.search like '%' || $5 || ltrim($4, $5) escape '!'
                  or (e.search like '%' || $5 || ltrim($6, $5) escape '!'
                  and e.search like '%' || $5 || ltrim($7, $5) escape '!'
                  and e.search like '%' || $5 || ltrim($8, $5) escape '!'
                  and e.search like '%' || $5 || ltrim($9, $5) escape '!'
                  and e.search like '%' || $5 || ltrim($10, $5) escape '!'
                  and e.search like '%' || $5 || ltrim($11, $5) escape '!') then 0 else 1 end as fit
    from chosen c cross join entity e
    where e.kind = $1 and e.id = c.id
      and e.body is not null
      and (cast($4 as text) is null
        or e.search like '%' || $4 escape '!'
        or (e.search like '%' || $6 escape '!'
        and e.search like '%' || $7 escape '!'
        and e.search like '%' || $8 escape '!'
        and e.search like '%' || $9 escape '!'
        and e.search like '%' || $10 escape '!'
        and e.search like '%' || $11 escape '!'))
)
select total.records, page.id
from (select count(*) as records from found) total
left join (
    select f.id, f.fit, f.name, f.search from found f
    order by f.fit, case when f.name = '' then 1 else 0 end, f.name, f.search, f.id
    limit $12 offset $13
) page on true
order by page.fit, case when page.name = '' then 1 else 0 end, page.name, page.search, page.id
