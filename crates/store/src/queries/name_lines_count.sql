-- How many lines the entities of a kind have.
select count(*) from name_line where kind = $1
