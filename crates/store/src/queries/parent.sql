-- The edition of a stage, the stage of a group.
select parent_id from entity where kind = $1 and id = $2 and body is not null
