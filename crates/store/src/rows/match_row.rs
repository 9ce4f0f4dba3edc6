//! A match as a row, and its events.

use std::collections::BTreeSet;
use std::sync::Arc;

use football::model::{Event, Kind, Match, MatchContent, MatchId, Side};
use football::standings::Cards;
use jiff::Timestamp;

use super::codec;
use super::entity::parse_body;
use super::feed_tail::StoredTail;
use super::sealed_text::{TextRow, unchecked};
use super::values::timestamp;
use crate::engine::backend::Connection;
use crate::engine::row::{Row, SqlValue, values};
use crate::error::Error;
use crate::queries;

/// A match at its present revision, without its events.
#[derive(Clone, PartialEq, Debug)]
pub struct MatchRow {
    /// Its score and shoot-out are filled in from the events if no document states them.
    pub match_: Arc<Match>,
    /// Counts its changes from 1.
    pub revision: i64,
    pub updated_at: Timestamp,
    pub home_cards: Cards,
    pub away_cards: Cards,
    pub has_events: bool,
}

/// A match out of the first ten columns.
pub(crate) fn match_row(row: &Row) -> Result<MatchRow, Error> {
    match_row_with(row, || parse_match(row).map(Arc::new))
}

/// The match in the first of these columns. Nothing is checked.
pub(crate) fn parse_match(row: &Row) -> Result<Match, Error> {
    parse_body(Kind::Match, "", unchecked(row.text(0)?))
}

/// A match out of the first ten columns, where `parse` gives what [`parse_match`] gives. Everything else is checked.
pub(crate) fn match_row_with(row: &Row, parse: impl FnOnce() -> Result<Arc<Match>, Error>) -> Result<MatchRow, Error> {
    let count = |column: usize| -> Result<u16, Error> {
        u16::try_from(row.integer(column)?).map_err(|_| Error::damaged("a match has an impossible number of cards"))
    };
    let cards = |first: usize| -> Result<Cards, Error> {
        Ok(Cards { yellow: count(first)?, second_yellow: count(first + 1)?, red: count(first + 2)? })
    };
    let match_ = parse()?;
    open_body(match_.id, row)?;
    Ok(MatchRow {
        match_,
        revision: row.integer(1)?,
        updated_at: timestamp(row.integer(2)?)?,
        has_events: row.integer(3)? > 0,
        home_cards: cards(4)?,
        away_cards: cards(7)?,
    })
}

/// The JSON of a match out of the first ten columns. Its checksums cover all of them but the time of change. An error names
/// the match.
pub(crate) fn open_body(id: MatchId, row: &Row) -> Result<&str, Error> {
    let mut counts = [0; COUNTS];
    for (value, column) in counts.iter_mut().zip(3..) {
        *value = row.integer(column)?;
    }
    let sealed = row.text(0)?;
    let is_sound = sealed.ends_with(&body_row(id).checksum_of(&covered(row.integer(1)?, counts)));
    let body = open_document(id, sealed).and_then(|body| match is_sound {
        true => Ok(body),
        false => Err(Error::damaged("its events or cards are not as they were counted: its checksum differs")),
    });
    body.map_err(|error| in_match(id, error))
}

/// Checks that a match was written with the revision in the first ten columns, and with these events. Counts in the columns may
/// be wrong. For a caller that adds the match to an error itself.
pub(crate) fn check_written_with(id: MatchId, row: &Row, events: &[Event]) -> Result<(), Error> {
    let checksum = body_row(id).checksum_of(&covered(row.integer(1)?, match_counts(events)));
    match row.text(0)?.ends_with(&checksum) {
        true => Ok(()),
        false => Err(Error::damaged("it was written with another revision or other events: its checksum differs")),
    }
}

/// The JSON of a match alone, whatever is in the other columns.
pub(crate) fn open_document(id: MatchId, sealed: &str) -> Result<&str, Error> {
    let document = sealed.len().checked_sub(CHECKSUM_CHARS).and_then(|end| sealed.get(..end));
    body_row(id).open(document.unwrap_or_default())
}

/// The body of a match as it is stored: the document with its checksum, and that of the revision and the counts.
pub(crate) fn seal_body(id: MatchId, body: &str, revision: i64, events: &[Event]) -> String {
    body_row(id).seal(body) + &count_checksum(id, revision, match_counts(events))
}

/// The second part of a stored body: the checksum of the revision and the counts.
fn count_checksum(id: MatchId, revision: i64, counts: [i64; COUNTS]) -> String {
    body_row(id).checksum_of(&covered(revision, counts))
}

/// What is counted in the events of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct EventCounts {
    counts: [i64; COUNTS],
    /// The bits of the model's `MatchContent`.
    pub(crate) content: i64,
}

impl EventCounts {
    pub(crate) fn new(match_: &Match, events: &[Event]) -> EventCounts {
        EventCounts { counts: match_counts(events), content: MatchContent::bits(match_, events) }
    }

    /// With more events of the same match.
    pub(crate) fn with(mut self, match_: &Match, more: &[Event]) -> EventCounts {
        let EventCounts { counts, content } = EventCounts::new(match_, more);
        self.counts.iter_mut().zip(counts).for_each(|(count, more)| *count += more);
        EventCounts { content: self.content | content, ..self }
    }

    /// The columns that a match has after lines of its feed, up to the checksum, in the order of `match_fed.sql`. `document` is its
    /// body, if that differs from the stored one.
    pub(crate) fn fed_columns(&self, match_: &Match, document: Option<&str>, revision: i64) -> [SqlValue; 11] {
        let [event_count, yellow, second, red, away_yellow, away_second, away_red] = self.counts;
        values![
            match_.score.map(|score| i64::from(score.home)),
            match_.score.map(|score| i64::from(score.away)),
            yellow,
            second,
            red,
            away_yellow,
            away_second,
            away_red,
            event_count,
            document.map(|document| body_row(match_.id).seal(document)),
            count_checksum(match_.id, revision, self.counts),
        ]
    }
}

/// The length of a checksum.
const CHECKSUM_CHARS: usize = 8;

fn body_row(id: MatchId) -> TextRow<'static> {
    TextRow { what: ["match", "body"], id: id.0 }
}

fn covered(revision: i64, counts: [i64; COUNTS]) -> Vec<i64> {
    [&[revision][..], &counts].concat()
}

/// The number of events and of cards.
const COUNTS: usize = 7;

/// The events and the cards of a match, counted: in the order of its columns, but the events first.
fn match_counts(events: &[Event]) -> [i64; COUNTS] {
    let (home, away) = (Cards::count(events, Side::Home), Cards::count(events, Side::Away));
    let [yellow, second, red] = [home.yellow, home.second_yellow, home.red].map(i64::from);
    let [away_yellow, away_second, away_red] = [away.yellow, away.second_yellow, away.red].map(i64::from);
    [events.len() as i64, yellow, second, red, away_yellow, away_second, away_red]
}

/// Adds the match to damage.
fn in_match(id: MatchId, error: Error) -> Error {
    match error {
        Error::Damaged(what) => Error::damaged(format!("match {id}: {what}")),
        other => other,
    }
}

/// The columns of a match that repeat parts of its body and its events: from the edition to its content, in the
/// order of `match_put.sql`. A match without a complete document has only what its events give.
pub(crate) fn match_columns(match_: Option<&Match>, events: &[Event]) -> [SqlValue; 21] {
    let of = |get: fn(&Match) -> Option<i64>| match_.and_then(get);
    let [event_count, cards @ ..] = match_counts(events);
    values![
        of(|match_| Some(match_.edition.0)),
        of(|match_| match_.stage.map(|id| id.0)),
        of(|match_| match_.group.map(|id| id.0)),
        of(|match_| match_.round.map(i64::from)),
        of(|match_| match_.kickoff.map(|kickoff| kickoff.moment().as_millisecond())),
        of(|match_| Some(match_.status.id())),
        of(|match_| Some(match_.home.team.0)),
        of(|match_| Some(match_.away.team.0)),
        of(|match_| match_.stadium.map(|id| id.0)),
        of(|match_| match_.home.coach.map(|id| id.0)),
        of(|match_| match_.away.coach.map(|id| id.0)),
        of(|match_| match_.score.map(|score| i64::from(score.home))),
        of(|match_| match_.score.map(|score| i64::from(score.away))),
        cards[0],
        cards[1],
        cards[2],
        cards[3],
        cards[4],
        cards[5],
        event_count,
        match_.map_or(0, |match_| MatchContent::bits(match_, events)),
    ]
}

/// The ids of a match on other platforms, as they are stored. Each is a platform and its id.
pub(crate) fn stored_platforms(connection: &dyn Connection, id: MatchId) -> Result<BTreeSet<(i64, String)>, Error> {
    let rows = connection.query(queries::PLATFORMS_OF_MATCH, &values![id.0])?;
    rows.iter().map(|row| Ok((row.integer(0)?, row.text(1)?.to_owned()))).collect()
}

/// The same, as the match states them.
pub(crate) fn stated_platforms(match_: &Match) -> BTreeSet<(i64, String)> {
    match_.platforms.iter().map(|known_as| (known_as.platform.0, known_as.id.clone())).collect()
}

/// Loads a match's events. An error names the match.
pub(crate) fn events(connection: &dyn Connection, id: MatchId) -> Result<Vec<Event>, Error> {
    events_from_row(id, connection.query(queries::EVENTS, &values![id.0])?.first())
}

/// The events out of a row of `events.sql`. An error names the match.
pub(crate) fn events_from_row(id: MatchId, row: Option<&Row>) -> Result<Vec<Event>, Error> {
    events_of_row(id, row).map_err(|error| in_match(id, error))
}

/// Loads a match's events, for a caller that adds the match to an error itself.
pub(crate) fn events_unnamed(connection: &dyn Connection, id: MatchId) -> Result<Vec<Event>, Error> {
    events_of_row(id, connection.query(queries::EVENTS, &values![id.0])?.first())
}

/// The events out of a row of `events.sql`, for a caller that adds the match to an error itself.
pub(crate) fn events_of_row(id: MatchId, row: Option<&Row>) -> Result<Vec<Event>, Error> {
    let Some(row) = row else { return Ok(Vec::new()) };
    let count = row.integer(1)?;
    let events = decode_events(id, row).and_then(|events| {
        let found = events.len() as i64;
        if found == count { Ok(events) } else { Err(Error::damaged(format!("there are {found}, and not {count}"))) }
    });
    events.map_err(|error| match error {
        Error::Damaged(what) => Error::damaged(format!("its events: {what}")),
        other => other,
    })
}

/// The events with those of the last lines.
fn decode_events(id: MatchId, row: &Row) -> Result<Vec<Event>, Error> {
    let Some(bytes) = row.maybe_blob(0)? else { return Ok(Vec::new()) };
    let mut events = codec::decode(id, bytes)?;
    if let Some(tail) = row.maybe_blob(3)? {
        StoredTail::decode(id, tail)?.apply_to_events(bytes, row.integer(2)?, &mut events)?;
    }
    Ok(events)
}
