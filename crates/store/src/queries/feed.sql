select ledger, events from feed where match_id = $1
