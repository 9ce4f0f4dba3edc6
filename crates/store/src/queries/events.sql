-- The events of a match, how many they are, and the revision of the match; the last lines of its feed, which the events lack.
select e.bytes, m.event_count, m.revision, t.bytes
from match_ m
left join events e on e.match_id = m.id
left join feed_tail t on t.match_id = e.match_id
where m.id = $1
