delete from edition_totals
