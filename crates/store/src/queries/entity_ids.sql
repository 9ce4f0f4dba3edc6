select id from entity where kind = $1 order by id
