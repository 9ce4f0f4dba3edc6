-- A match after lines of its feed that change its events. $11: its body, or null if that stays as it is. $12: the checksum of its
-- revision and its counts, with which a body ends.
update match_ set
    home_score = $1, away_score = $2, home_yellow = $3, home_second_yellow = $4, home_red = $5, away_yellow = $6,
    away_second_yellow = $7, away_red = $8, event_count = $9, content = $10,
    body = coalesce(cast($11 as text), substr(body, 1, length(body) - 8)) || cast($12 as text),
    revision = $13, updated_at = $14
where id = $15
