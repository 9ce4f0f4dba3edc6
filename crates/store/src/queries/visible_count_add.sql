-- Counts entities or matches that became visible, or fewer than 0 that are not any more. $1 kind, $2 status, $3 how many.
insert into visible_count (kind, status, visible) values ($1, $2, $3)
on conflict (kind, status) do update set visible = visible_count.visible + excluded.visible
