-- What was decided about pairs of ids.
select kind, id, other_id, decision, checksum from link order by kind, other_id, id
