select body from entity where kind = $1 and id = $2 and body is not null
