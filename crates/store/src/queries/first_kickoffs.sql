-- The first kick-off in each group of each stage of an edition. Matches without a kick-off do not count.
select stage_id, group_id, min(kickoff) from match_
where edition_id = $1 and body is not null and kickoff is not null
group by stage_id, group_id
