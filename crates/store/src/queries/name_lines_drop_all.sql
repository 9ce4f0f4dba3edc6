delete from name_line where kind = $1
