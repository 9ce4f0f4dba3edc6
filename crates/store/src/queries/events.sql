-- The events of a match, how many they are, and the revision of the match.
select e.bytes, m.event_count, m.revision from match_ m left join events e on e.match_id = m.id where m.id = $1
