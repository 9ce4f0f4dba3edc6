-- The source fingerprints of visible matches: those that there are, and not the matches, are read one by one.
select m.id, m.revision, s.value
from meta s
join match_ m on m.id = cast(substr(s.name, 8) as bigint)
where s.name >= 'source:' and s.name < 'source;' and m.body is not null
