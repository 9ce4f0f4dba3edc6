insert into match_ (
    id, edition_id, stage_id, group_id, round, kickoff, status, home_team, away_team, stadium_id, home_coach, away_coach,
    home_score, away_score, home_yellow, home_second_yellow, home_red, away_yellow, away_second_yellow, away_red,
    event_count, content, whole, overlay, body, revision, updated_at, origin
) values (
    $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26,
    $27, $28
)
on conflict (id) do update set
    edition_id = excluded.edition_id, stage_id = excluded.stage_id, group_id = excluded.group_id,
    round = excluded.round, kickoff = excluded.kickoff, status = excluded.status, home_team = excluded.home_team,
    away_team = excluded.away_team, stadium_id = excluded.stadium_id, home_coach = excluded.home_coach,
    away_coach = excluded.away_coach, home_score = excluded.home_score, away_score = excluded.away_score,
    home_yellow = excluded.home_yellow, home_second_yellow = excluded.home_second_yellow,
    home_red = excluded.home_red, away_yellow = excluded.away_yellow,
    away_second_yellow = excluded.away_second_yellow, away_red = excluded.away_red,
    event_count = excluded.event_count, content = excluded.content, whole = excluded.whole, overlay = excluded.overlay,
    body = excluded.body, revision = excluded.revision, updated_at = excluded.updated_at, origin = excluded.origin
