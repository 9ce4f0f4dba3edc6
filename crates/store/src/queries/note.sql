select value from meta where name = $1
