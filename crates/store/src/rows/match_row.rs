//! A match as a row, and its events.

use football::model::{Event, Match, MatchContent, MatchId, Side};
use football::standings::Cards;
use jiff::Timestamp;

use super::codec;
use super::entity::stored;
use super::values::timestamp;
use crate::engine::backend::Connection;
use crate::engine::row::{Row, SqlValue, values};
use crate::error::Error;
use crate::queries;

/// A match at its present revision, without its events.
#[derive(Clone, PartialEq, Debug)]
pub struct MatchRow {
    /// Its score and shoot-out are filled in from the events if no document states them.
    pub match_: Match,
    /// Counts its changes from 1.
    pub revision: i64,
    pub updated_at: Timestamp,
    pub home_cards: Cards,
    pub away_cards: Cards,
    pub has_events: bool,
}

/// A match out of the first ten columns.
pub(crate) fn match_row(row: &Row) -> Result<MatchRow, Error> {
    let count = |column: usize| -> Result<u16, Error> {
        u16::try_from(row.integer(column)?).map_err(|_| Error::damaged("a match has an impossible number of cards"))
    };
    let cards = |first: usize| -> Result<Cards, Error> {
        Ok(Cards { yellow: count(first)?, second_yellow: count(first + 1)?, red: count(first + 2)? })
    };
    Ok(MatchRow {
        match_: stored("", row.text(0)?)?,
        revision: row.integer(1)?,
        updated_at: timestamp(row.integer(2)?)?,
        has_events: row.integer(3)? > 0,
        home_cards: cards(4)?,
        away_cards: cards(7)?,
    })
}

/// The columns of a match that repeat parts of its body and its events: from the edition to its content, in the
/// order of `match_put.sql`. A match without a complete document has only what its events give.
pub(crate) fn match_columns(match_: Option<&Match>, events: &[Event]) -> [SqlValue; 21] {
    let of = |get: fn(&Match) -> Option<i64>| match_.and_then(get);
    let (home, away) = (Cards::count(events, Side::Home), Cards::count(events, Side::Away));
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
        of(|match_| match_.stadium.map(|id| id.0)),
        of(|match_| match_.home.coach.map(|id| id.0)),
        of(|match_| match_.away.coach.map(|id| id.0)),
        of(|match_| match_.score.map(|score| i64::from(score.home))),
        of(|match_| match_.score.map(|score| i64::from(score.away))),
        count(home.yellow),
        count(home.second_yellow),
        count(home.red),
        count(away.yellow),
        count(away.second_yellow),
        count(away.red),
        events.len() as i64,
        match_.map_or(0, |match_| MatchContent::bits(match_, events)),
    ]
}

/// Loads a match's events. An error names the match.
pub(crate) fn events(connection: &dyn Connection, id: MatchId) -> Result<Vec<Event>, Error> {
    events_from_row(id, connection.query(queries::EVENTS, &values![id.0])?.first())
}

/// The events out of a row of `events.sql`. An error names the match.
pub(crate) fn events_from_row(id: MatchId, row: Option<&Row>) -> Result<Vec<Event>, Error> {
    decode(row).map_err(|error| match error {
        Error::Damaged(what) => Error::damaged(format!("match {id}: {what}")),
        other => other,
    })
}

/// Loads a match's events, for a caller that adds the match to an error itself.
pub(crate) fn events_unnamed(connection: &dyn Connection, id: MatchId) -> Result<Vec<Event>, Error> {
    decode(connection.query(queries::EVENTS, &values![id.0])?.first())
}

fn decode(row: Option<&Row>) -> Result<Vec<Event>, Error> {
    let events = match row {
        Some(row) => row.blob(0).and_then(codec::decode),
        None => Ok(Vec::new()),
    };
    events.map_err(|error| match error {
        Error::Damaged(what) => Error::damaged(format!("its events: {what}")),
        other => other,
    })
}
