select name, value from meta order by name
