-- What the table visible_count is to have; 15 is a match.
select kind, cast(0 as bigint), count(*) from entity where body is not null group by kind
union all
select cast(15 as bigint), status, count(*) from match_ where body is not null group by status
order by 1, 2
