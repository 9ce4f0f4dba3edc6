//! The last changes of what responses are made from: while these are the same, so is the response. ETags are made from them.
//!
//! They are written in the transaction of the change itself, so that one snapshot shows both or neither.

use football::model::{EditionId, MatchContent, MatchId, PlatformId, Status};
use jiff::Timestamp;

use super::consistency_check::VersionedItem;
use super::snapshot::Snapshot;
use crate::engine::row::{Row, values};
use crate::error::Error;
use crate::queries;
use crate::rows::values::timestamp;

/// The last change in some part of the data.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct LastChange {
    /// Its number; 0 if nothing has changed yet.
    pub number: i64,
    /// Its time. Two stores may count to the same number, but not at the same times.
    pub at: Timestamp,
}

/// What the responses about a match depend on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MatchState {
    pub id: MatchId,
    pub edition: EditionId,
    /// Its revision.
    pub match_: LastChange,
    /// Of every entity except matches.
    pub reference_data: LastChange,
}

/// What the responses about an edition depend on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct EditionState {
    /// Of the matches that are, or were, of this edition.
    pub matches: LastChange,
    /// Of every entity except matches.
    pub reference_data: LastChange,
}

/// What the pages of an edition depend on: itself, and the order of the seasons of its competition.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct EditionPageState {
    pub edition: EditionState,
    /// Each season with the milliseconds of its first kick-off.
    pub seasons: Vec<(i64, Option<i64>)>,
}

/// What the pages of a match that is over depend on, if its data has every touch of the ball: itself, and the earlier meetings of its
/// teams, each with its revision.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct FinishedMatchState {
    pub match_: MatchState,
    pub meetings: Vec<(i64, i64)>,
}

impl Snapshot {
    /// The last change of all.
    pub fn state(&self) -> Result<LastChange, Error> {
        self.connection.query(queries::STATE_OF_EVERYTHING, &[])?.first().map_or(Ok(NEVER), |row| last_change(row, 0))
    }

    /// None if there is no such edition.
    pub fn edition_state(&self, id: EditionId) -> Result<Option<EditionState>, Error> {
        let rows = self.connection.query(queries::STATE_OF_EDITION, &values![id.0])?;
        let Some(row) = rows.first() else { return Ok(None) };
        let state = EditionState { matches: last_change(row, 0)?, reference_data: last_change(row, 2)? };
        self.consistency.note(VersionedItem::Edition(id), state.matches.number)?;
        Ok(Some(state))
    }

    /// None if there is no such edition.
    pub fn edition_page_state(&self, id: EditionId) -> Result<Option<EditionPageState>, Error> {
        let Some(edition) = self.edition_state(id)? else { return Ok(None) };
        let seasons = self.connection.query(queries::SEASONS_BESIDE, &values![id.0])?;
        let seasons =
            seasons.iter().map(|row| Ok((row.integer(0)?, row.maybe_integer(1)?))).collect::<Result<_, Error>>()?;
        Ok(Some(EditionPageState { edition, seasons }))
    }

    /// None if there is no such match.
    pub fn match_state(&self, id: MatchId) -> Result<Option<MatchState>, Error> {
        self.state_and_row(self.connection.query(queries::STATE_OF_MATCH, &values![id.0])?)
    }

    /// None if there is no such match, if it is not over, or if its data has less than every touch.
    pub fn finished_match_state(&self, id: MatchId) -> Result<Option<FinishedMatchState>, Error> {
        let rows = self.connection.query(queries::STATE_OF_FINISHED_MATCH, &values![id.0])?;
        let Some(row) = rows.first() else { return Ok(None) };
        let (status, content) = (Status::from_id(row.integer(14)?), row.integer(15)?);
        let is_complete = status == Some(Status::Final) && content & MatchContent::Touches.bit() != 0;
        let Some(kickoff) = row.maybe_integer(18)?.filter(|_| is_complete) else { return Ok(None) };
        let values = values![row.integer(16)?, row.integer(17)?, kickoff];
        let meetings = self.connection.query(queries::MEETINGS_BEFORE, &values)?;
        let meetings =
            meetings.iter().map(|row| Ok((row.integer(0)?, row.integer(1)?))).collect::<Result<_, Error>>()?;
        Ok(self.state_and_row(rows)?.map(|match_| FinishedMatchState { match_, meetings }))
    }

    /// The state of the match that a platform knows under an id of its own.
    pub fn match_state_by_platform(&self, platform: PlatformId, external: &str) -> Result<Option<MatchState>, Error> {
        if external.contains('\0') {
            return Ok(None);
        }
        let rows = self.connection.query(queries::STATE_OF_PLATFORM_MATCH, &values![platform.0, external])?;
        self.state_and_row(rows)
    }

    /// The state out of the row of a match. The row is kept, because what asks for the state of a match then shows the match.
    fn state_and_row(&self, rows: Vec<Row>) -> Result<Option<MatchState>, Error> {
        let Some(row) = rows.into_iter().next() else { return Ok(None) };
        let state = MatchState {
            match_: last_change(&row, 1)?,
            reference_data: last_change(&row, 10)?,
            id: MatchId(row.integer(12)?),
            edition: EditionId(row.integer(13)?),
        };
        self.consistency.note(VersionedItem::Match(state.id), state.match_.number)?;
        *self.match_of_state.borrow_mut() = Some((state.id, row));
        Ok(Some(state))
    }
}

const NEVER: LastChange = LastChange { number: 0, at: Timestamp::UNIX_EPOCH };

/// Out of two columns.
fn last_change(row: &Row, first: usize) -> Result<LastChange, Error> {
    match (row.maybe_integer(first)?, row.maybe_integer(first + 1)?) {
        (Some(number), Some(at)) => Ok(LastChange { number, at: timestamp(at)? }),
        _ => Ok(NEVER),
    }
}
