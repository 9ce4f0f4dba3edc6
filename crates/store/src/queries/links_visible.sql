-- The links whose two ids are both named by one of these editions: of a match (15) its own edition. $1 the editions.
select l.kind, l.id, l.other_id, l.decision, l.checksum
from link l
where l.decision = 1
  and ((l.kind = 15
        and exists (select 1 from match_ m where m.id = l.id and cast($1 as text) like '%,' || m.edition_id || ',%')
        and exists (select 1 from match_ m where m.id = l.other_id and $1 like '%,' || m.edition_id || ',%'))
    or (l.kind <> 15
        and exists (select 1 from mention m
                    where m.kind = l.kind and m.entity_id = l.id and $1 like '%,' || m.edition_id || ',%')
        and exists (select 1 from mention m
                    where m.kind = l.kind and m.entity_id = l.other_id and $1 like '%,' || m.edition_id || ',%')))
order by l.kind, l.other_id, l.id
