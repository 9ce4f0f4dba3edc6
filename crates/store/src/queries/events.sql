-- The events of a match, and how many they are.
select e.bytes, m.event_count from match_ m left join events e on e.match_id = m.id where m.id = $1
