-- The matches (15) and entities whose newest change has another revision than they have, and changes of what was never there.
select c.kind, c.id
from change c
join (select max(seq) as seq from change group by kind, id) newest on newest.seq = c.seq
left join match_ m on c.kind = 15 and m.id = c.id
left join entity e on e.kind = c.kind and e.id = c.id
where c.revision <> coalesce(m.revision, e.revision, -1)
order by c.kind, c.id
