insert into link (kind, id, other_id, decision, checksum)
values ($1, $2, $3, $4, $5)
on conflict (kind, id, other_id) do update set decision = excluded.decision, checksum = excluded.checksum
