-- The stages of an edition, the groups of a stage.
select body from entity where kind = $1 and parent_id = $2 and body is not null order by ordinal, id
