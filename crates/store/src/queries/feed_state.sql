-- What tells whether a match is stored as a feed remembers it; the schema.
select m.revision, t.bytes, (select max(s.version) from schema_version s)
from match_ m
left join feed_tail t on t.match_id = m.id
where m.id = $1
