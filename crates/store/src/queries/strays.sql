-- Rows that belong to a match that does not exist.
select match_id from events where match_id not in (select id from match_)
union
select match_id from facts where match_id not in (select id from match_)
union
select match_id from feed where match_id not in (select id from match_)
union
select match_id from feed_tail where match_id not in (select id from match_)
union
select match_id from mention where match_id <> 0 and match_id not in (select id from match_)
union
select match_id from platform_match where match_id not in (select id from match_)
order by match_id
