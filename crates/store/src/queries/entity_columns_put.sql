-- The columns of an entity that repeat parts of its body, with its revision and the time of its change.
update entity
set parent_id = $1, ordinal = $2, country_id = $3, search = $4, revision = $5, updated_at = $6
where kind = $7 and id = $8
