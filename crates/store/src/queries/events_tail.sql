-- The last lines of the feed of a match, how many events it has with them, and its revision.
select t.bytes, m.event_count, m.revision
from match_ m
left join feed_tail t on t.match_id = m.id
where m.id = $1
