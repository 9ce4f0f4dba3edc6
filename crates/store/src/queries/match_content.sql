-- What the data of a match contains. Not a part of match_fed.sql, which would then rewrite an index with every line.
update match_ set content = $1 where id = $2
