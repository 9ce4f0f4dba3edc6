select body from match_row order by id
