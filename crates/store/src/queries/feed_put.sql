-- The events that are set aside stay.
insert into feed (match_id, ledger, events) values ($1, $2, $3)
on conflict (match_id) do update set ledger = excluded.ledger
