-- The editions that may have totals.
select edition_id from match_ where event_count > 0 and body is not null and edition_id is not null
union
select edition_id from edition_totals
order by edition_id
