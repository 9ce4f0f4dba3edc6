select id from match_row where edition_id = $1 order by id
