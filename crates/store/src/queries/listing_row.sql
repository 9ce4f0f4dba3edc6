-- One row of listing.sql.
select body, updated_at from entity where kind = $1 and id = $2 and body is not null
