-- The feeds that documents are from.
select origin from entity where origin is not null
union
select origin from match_ where origin is not null
order by origin
