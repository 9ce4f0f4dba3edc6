-- The columns of an entity that repeat parts of its body.
select parent_id, ordinal, country_id, search from entity where kind = $1 and id = $2
