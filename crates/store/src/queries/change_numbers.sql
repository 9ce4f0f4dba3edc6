-- How many changes there are, and the first and the last number.
select count(*), coalesce(min(seq), 1), coalesce(max(seq), 0) from change
