-- The positions that the players of a match have played in it.
select entity_id, position from mention where match_id = $1 and kind = $2 and position is not null
