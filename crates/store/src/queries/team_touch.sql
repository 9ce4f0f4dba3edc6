-- A team changes when a match changes that its home ground or coach may follow from.
update entity set updated_at = $1 where kind = $2 and id = $3 and body is not null
