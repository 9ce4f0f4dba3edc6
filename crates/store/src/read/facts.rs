//! The facts that the statistics engine derived from matches.
//!
//! Facts follow from the match and its events alone. A row that is missing, damaged or of another engine version therefore
//! costs time and never a response: the match is analysed on read (`computed_facts.rs`).

use std::sync::Arc;

use football::analysis::models::Models;
use football::analysis::{Facts, PlayerFacts, TeamFacts, analyse_with};
use football::model::{EditionId, Kind, MatchId, PlayerId, Side};

use super::consistency_check::VersionedItem;
use super::snapshot::Snapshot;
use crate::engine::backend::Connection;
use crate::engine::row::{Row, SqlValue, values};
use crate::error::Error;
use crate::queries;
use crate::rows::facts::{FactsParts, TeamsPart};
use crate::rows::match_row::{MatchRow, events};

/// A match with the facts of its two teams.
#[derive(Clone, PartialEq, Debug)]
pub struct MatchTeamFacts {
    pub row: MatchRow,
    teams: Arc<TeamsPart>,
}

impl MatchTeamFacts {
    pub fn team(&self, side: Side) -> &TeamFacts {
        let [home, away] = &self.teams.teams;
        match side {
            Side::Home => home,
            Side::Away => away,
        }
    }

    /// Whether the match counts in aggregates: it is final and has events.
    pub fn counts(&self) -> bool {
        self.teams.counts()
    }
}

/// The columns of a result that hold facts, after those of the match. The last column is the last change of the edition.
const TEAMS: usize = 10;
const PLAYERS: usize = 11;
const CHANGE_AFTER_TEAMS: usize = 11;
const CHANGE_AFTER_PLAYERS: usize = 12;

/// The facts of the teams and of the players of a match, as they are stored.
type StoredParts<'a> = (&'a [u8], &'a [u8]);

impl Snapshot {
    /// The facts of a match; none only if there is no such match.
    pub fn facts(&self, id: MatchId) -> Result<Option<Facts>, Error> {
        self.match_(id)?.map(|row| self.facts_of_row(&row)).transpose()
    }

    /// The facts of a match whose row has been read.
    pub fn facts_of_row(&self, row: &MatchRow) -> Result<Facts, Error> {
        self.facts_of_rows(&[row])?.pop().ok_or_else(|| Error::damaged("a match has no facts"))
    }

    /// The facts of matches whose rows have been read, with one question.
    pub fn facts_of_rows(&self, rows: &[&MatchRow]) -> Result<Vec<Facts>, Error> {
        let engine = self.active_models()?.engine;
        let asked: Vec<Vec<SqlValue>> = rows.iter().map(|row| facts_of(engine, row.match_.id)).collect();
        let found = self.connection.query_many(queries::FACTS, &asked)?;
        let stored = rows.iter().zip(&found).map(|(row, found)| self.stored_facts(found.first(), row));
        self.or_analysed(rows, stored.collect::<Result<_, _>>()?, |facts| facts)
    }

    /// The matches of an edition with the facts of their teams, by kick-off, those without one last, then id.
    pub fn team_facts_of(&self, edition: EditionId) -> Result<Vec<MatchTeamFacts>, Error> {
        let engine = self.active_models()?.engine;
        self.team_facts(edition, &self.connection.query(queries::FACTS_OF_EDITION, &values![engine, edition.0])?)
    }

    /// The matches of an edition that name a team or a coach, as [`Snapshot::team_facts_of`] has them.
    pub fn team_facts_of_participant(
        &self,
        edition: EditionId,
        kind: Kind,
        id: i64,
    ) -> Result<Vec<MatchTeamFacts>, Error> {
        let values = values![self.active_models()?.engine, edition.0, kind.id(), id];
        self.team_facts(edition, &self.connection.query(queries::FACTS_OF_PARTICIPANT, &values)?)
    }

    fn team_facts(&self, edition: EditionId, rows: &[Row]) -> Result<Vec<MatchTeamFacts>, Error> {
        let (mut matches, mut stored) = (Vec::with_capacity(rows.len()), Vec::with_capacity(rows.len()));
        for found in rows {
            self.note_edition(edition, found, CHANGE_AFTER_TEAMS)?;
            let row = self.match_row(found)?;
            stored.push(found.maybe_blob(TEAMS)?.and_then(|teams| self.teams_part(row.match_.id, teams)));
            matches.push(row);
        }
        let rows: Vec<&MatchRow> = matches.iter().collect();
        let teams = self.or_analysed(&rows, stored, |facts| Arc::new(FactsParts::from(facts).teams))?;
        Ok(matches.into_iter().zip(teams).map(|(row, teams)| MatchTeamFacts { row, teams }).collect())
    }

    /// The matches of an edition that name a player, by kick-off, those without one last, then id. Each with the player's
    /// facts, if there are any, and whether the match counts in aggregates.
    pub fn player_facts_of(
        &self,
        edition: EditionId,
        player: PlayerId,
    ) -> Result<Vec<(MatchRow, Option<PlayerFacts>, bool)>, Error> {
        let values = values![self.active_models()?.engine, edition.0, Kind::Player.id(), player.number()];
        let (mut matches, mut stored) = (Vec::new(), Vec::new());
        for row in self.connection.query(queries::FACTS_OF_PLAYER, &values)? {
            self.note_edition(edition, &row, CHANGE_AFTER_PLAYERS)?;
            let match_ = self.match_row(&row)?;
            let parts = row.maybe_blob(TEAMS)?.zip(row.maybe_blob(PLAYERS)?);
            stored.push(parts.and_then(|parts| self.stored_player_facts(match_.match_.id, parts, player)));
            matches.push(match_);
        }
        let rows: Vec<&MatchRow> = matches.iter().collect();
        let facts = self.or_analysed(&rows, stored, |facts| of_player(facts, player))?;
        Ok(matches.into_iter().zip(facts).map(|(match_, (facts, counts))| (match_, facts, counts)).collect())
    }

    /// The facts of a player in matches whose rows have been read, with one question: as [`Snapshot::player_facts_of`] has them.
    pub fn player_facts_of_rows(
        &self,
        rows: &[&MatchRow],
        player: PlayerId,
    ) -> Result<Vec<(Option<PlayerFacts>, bool)>, Error> {
        let engine = self.active_models()?.engine;
        let asked: Vec<Vec<SqlValue>> = rows.iter().map(|row| facts_of(engine, row.match_.id)).collect();
        let found = self.connection.query_many(queries::FACTS, &asked)?;
        let mut stored = Vec::with_capacity(rows.len());
        for (row, found) in rows.iter().zip(&found) {
            let parts = self.stored_parts(found.first(), row)?;
            stored.push(parts.and_then(|parts| self.stored_player_facts(row.match_.id, parts, player)));
        }
        self.or_analysed(rows, stored, |facts| of_player(facts, player))
    }

    /// The facts of a player out of both stored parts, and whether the match counts; none if the parts cannot be used.
    fn stored_player_facts(
        &self,
        id: MatchId,
        (teams, players): StoredParts<'_>,
        player: PlayerId,
    ) -> Option<(Option<PlayerFacts>, bool)> {
        let facts = FactsParts::decode_player(id, players, player).ok()?;
        Some((facts, self.teams_part(id, teams)?.counts()))
    }

    fn teams_part(&self, id: MatchId, stored: &[u8]) -> Option<Arc<TeamsPart>> {
        self.caches.team_facts.get_or_decode(id, stored, || TeamsPart::decode(id, stored)).ok()
    }

    /// The parts of the facts in the first two columns of a result.
    fn stored_parts<'a>(&self, found: Option<&'a Row>, row: &MatchRow) -> Result<Option<StoredParts<'a>>, Error> {
        let id = row.match_.id;
        self.consistency.note(VersionedItem::Match(id), row.revision)?;
        let Some(found) = found else { return Ok(None) };
        self.consistency.note(VersionedItem::Match(id), found.integer(2)?)?;
        Ok(found.maybe_blob(0)?.zip(found.maybe_blob(1)?))
    }

    /// The facts in the first two columns of a result, if they can be used.
    fn stored_facts(&self, found: Option<&Row>, row: &MatchRow) -> Result<Option<Facts>, Error> {
        let parts = self.stored_parts(found, row)?;
        let parts = parts.and_then(|(teams, players)| FactsParts::decode(row.match_.id, teams, players).ok());
        Ok(parts.map(Facts::from))
    }

    /// What is stored for each match, or else what `of` makes of its facts. The matches without are analysed together.
    fn or_analysed<T>(
        &self,
        rows: &[&MatchRow],
        stored: Vec<Option<T>>,
        of: impl Fn(Facts) -> T,
    ) -> Result<Vec<T>, Error> {
        let missing = rows.iter().zip(&stored).filter(|(_, stored)| stored.is_none()).map(|(row, _)| *row);
        let mut analysed = self.analyse(&missing.collect::<Vec<_>>())?.into_iter();
        Ok(stored.into_iter().filter_map(|stored| stored.or_else(|| analysed.next().map(&of))).collect())
    }

    /// Notes the last change of an edition, in this column of a row.
    pub(super) fn note_edition(&self, edition: EditionId, row: &Row, column: usize) -> Result<(), Error> {
        self.consistency.note(VersionedItem::Edition(edition), row.maybe_integer(column)?.unwrap_or_default())
    }
}

/// The values of `facts.sql`.
pub(super) fn facts_of(engine: i64, id: MatchId) -> Vec<SqlValue> {
    values![engine, id.0].to_vec()
}

/// The facts of a match, computed from its events.
pub(super) fn analyse(connection: &dyn Connection, models: &Models, row: &MatchRow) -> Result<Facts, Error> {
    let events = if row.has_events { events(connection, row.match_.id)? } else { Vec::new() };
    Ok(analyse_with(&row.match_, &events, models))
}

/// The facts of a player, if there are any, and whether the match counts in aggregates.
fn of_player(facts: Facts, player: PlayerId) -> (Option<PlayerFacts>, bool) {
    let counts = facts.counts();
    (facts.players.into_iter().find(|facts| facts.player == player), counts)
}
