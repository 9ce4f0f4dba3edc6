//! The columns of a match's row that repeat what questions need of its body and its events.

use football::model::{Event, Match, Side};
use football::standings::Cards;
use jiff::Timestamp;

use crate::engine::backend::{Value, values};

/// From the edition to the number of events, in the order of `match_put.sql`. A match that nobody stated whole yet has
/// only what its events tell.
pub(crate) fn columns(match_: Option<&Match>, events: &[Event]) -> [Value; 17] {
    let of = |get: fn(&Match) -> Option<i64>| match_.and_then(get);
    let (home, away) = (Cards::of(events, Side::Home), Cards::of(events, Side::Away));
    let count = |cards: u16| i64::from(cards);
    values![
        of(|match_| Some(match_.edition.0)),
        of(|match_| match_.stage.map(|id| id.0)),
        of(|match_| match_.group.map(|id| id.0)),
        of(|match_| match_.round.map(i64::from)),
        of(|match_| match_.kickoff.map(Timestamp::as_millisecond)),
        of(|match_| Some(match_.status.id())),
        of(|match_| Some(match_.home.team.0)),
        of(|match_| Some(match_.away.team.0)),
        of(|match_| match_.score.map(|score| i64::from(score.home))),
        of(|match_| match_.score.map(|score| i64::from(score.away))),
        count(home.yellow),
        count(home.second_yellow),
        count(home.red),
        count(away.yellow),
        count(away.second_yellow),
        count(away.red),
        events.len() as i64,
    ]
}
