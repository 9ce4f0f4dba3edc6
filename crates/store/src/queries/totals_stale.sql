-- The editions whose totals must be written again: stale ones, and those of another engine.
select edition_id from edition_totals where bytes is null or engine_version <> $1 order by edition_id
