-- What the responses about a match depend on: the match itself and reference data (scope 0).
select m.revision, m.updated_at, c.seq, c.at, m.id, m.edition_id
from match_row m
left join scope_version c on c.scope = 0 and c.id = 0
where m.id = $1
