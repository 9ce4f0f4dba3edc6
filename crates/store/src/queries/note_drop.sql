delete from meta where name = $1
