-- Scopes with a change newer than the stored one; 15 is a match.
select newest.scope, newest.id, newest.seq, c.at
from (
    select cast(0 as bigint) as scope, cast(0 as bigint) as id, max(n.seq) as seq
    from change n
    where n.kind <> 15
    union all
    select cast(1 as bigint), m.edition_id, max(m.seq)
    from (
        select edition_id, seq from change where kind = 15 and edition_id is not null
        union all
        select left_edition_id, seq from change where kind = 15 and left_edition_id is not null
    ) m
    group by m.edition_id
) newest
join change c on c.seq = newest.seq
left join scope_version s on s.scope = newest.scope and s.id = newest.id
where s.seq is null or s.seq < newest.seq
order by newest.scope, newest.id
