-- A match after lines of its feed that change its events. $10: its body, or null if that stays as it is. $11: the checksum of its
-- revision and its counts, with which a body ends.
update match_ set
    home_score = $1, away_score = $2, home_yellow = $3, home_second_yellow = $4, home_red = $5, away_yellow = $6,
    away_second_yellow = $7, away_red = $8, event_count = $9,
    body = coalesce(cast($10 as text), substr(body, 1, length(body) - 8)) || cast($11 as text),
    revision = $12, updated_at = $13
where id = $14
