-- Deletes all lines of an entity. It reads the names of every entity of the kind.
delete from name_line where kind = $1 and id = $2
