select id from match_ order by id
