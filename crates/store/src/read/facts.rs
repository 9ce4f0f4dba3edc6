//! The facts that the statistics engine derived from matches.
//!
//! Facts follow from the match and its events alone. A row that is missing, damaged or of another engine version therefore
//! costs time and never a response: the match is analysed on read.

use std::sync::Arc;

use football::analysis::models::Models;
use football::analysis::{Facts, PlayerFacts, TeamFacts, analyse_with};
use football::model::{EditionId, Kind, MatchId, PlayerId, Side};

use super::one_moment::Numbered;
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

impl Snapshot {
    /// The facts of a match; none only if there is no such match.
    pub fn facts(&self, id: MatchId) -> Result<Option<Facts>, Error> {
        self.match_(id)?.map(|row| self.facts_of_row(&row)).transpose()
    }

    /// The facts of a match whose row has been read.
    pub fn facts_of_row(&self, row: &MatchRow) -> Result<Facts, Error> {
        let values = values![self.active_models()?.engine, row.match_.id.0];
        self.stored_or_analysed(self.connection.query(queries::FACTS, &values)?.first(), row)
    }

    /// The facts of matches whose rows have been read, with one question.
    pub fn facts_of_rows(&self, rows: &[&MatchRow]) -> Result<Vec<Facts>, Error> {
        let engine = self.active_models()?.engine;
        let asked: Vec<Vec<SqlValue>> = rows.iter().map(|row| values![engine, row.match_.id.0].to_vec()).collect();
        let found = self.connection.query_many(queries::FACTS, &asked)?;
        rows.iter().zip(&found).map(|(row, found)| self.stored_or_analysed(found.first(), row)).collect()
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
        rows.iter()
            .map(|found| {
                self.note_edition(edition, found, CHANGE_AFTER_TEAMS)?;
                let row = self.match_row(found)?;
                let teams = match found.maybe_blob(TEAMS)?.map(|stored| self.teams_part(row.match_.id, stored)) {
                    Some(Ok(teams)) => teams,
                    _ => Arc::new(FactsParts::from(self.analyse(&row)?).teams),
                };
                Ok(MatchTeamFacts { row, teams })
            })
            .collect()
    }

    /// The matches of an edition that name a player, by kick-off, those without one last, then id. Each with the player's
    /// facts, if there are any, and whether the match counts in aggregates.
    pub fn player_facts_of(
        &self,
        edition: EditionId,
        player: PlayerId,
    ) -> Result<Vec<(MatchRow, Option<PlayerFacts>, bool)>, Error> {
        let values = values![self.active_models()?.engine, edition.0, Kind::Player.id(), player.number()];
        let mut matches = Vec::new();
        for row in self.connection.query(queries::FACTS_OF_PLAYER, &values)? {
            self.note_edition(edition, &row, CHANGE_AFTER_PLAYERS)?;
            let match_ = self.match_row(&row)?;
            let stored = row.maybe_blob(TEAMS)?.zip(row.maybe_blob(PLAYERS)?);
            let (facts, counts) = self.player_facts(&match_, stored, player)?;
            matches.push((match_, facts, counts));
        }
        Ok(matches)
    }

    /// The facts of a player in matches whose rows have been read, with one question: as [`Snapshot::player_facts_of`] has them.
    pub fn player_facts_of_rows(
        &self,
        rows: &[&MatchRow],
        player: PlayerId,
    ) -> Result<Vec<(Option<PlayerFacts>, bool)>, Error> {
        let engine = self.active_models()?.engine;
        let asked: Vec<Vec<SqlValue>> = rows.iter().map(|row| values![engine, row.match_.id.0].to_vec()).collect();
        let mut all = Vec::with_capacity(rows.len());
        for (row, found) in rows.iter().zip(&self.connection.query_many(queries::FACTS, &asked)?) {
            let id = row.match_.id;
            self.moment.note(Numbered::Match(id), row.revision)?;
            let stored = match found.first() {
                Some(found) => {
                    self.moment.note(Numbered::Match(id), found.integer(2)?)?;
                    found.maybe_blob(0)?.zip(found.maybe_blob(1)?)
                }
                None => None,
            };
            all.push(self.player_facts(row, stored, player)?);
        }
        Ok(all)
    }

    /// The facts of a player out of both stored parts, and whether the match counts. Without parts that can be used, out of
    /// a new analysis.
    fn player_facts(
        &self,
        row: &MatchRow,
        stored: Option<(&[u8], &[u8])>,
        player: PlayerId,
    ) -> Result<(Option<PlayerFacts>, bool), Error> {
        let id = row.match_.id;
        let decoded = stored.and_then(|(teams, players)| {
            let facts = FactsParts::decode_player(id, players, player).ok()?;
            Some((facts, self.teams_part(id, teams).ok()?.counts()))
        });
        match decoded {
            Some(decoded) => Ok(decoded),
            None => {
                let facts = self.analyse(row)?;
                let counts = facts.counts();
                Ok((facts.players.into_iter().find(|facts| facts.player == player), counts))
            }
        }
    }

    fn teams_part(&self, id: MatchId, stored: &[u8]) -> Result<Arc<TeamsPart>, Error> {
        self.kept.team_facts.get_or_decode(id, stored, || TeamsPart::decode(id, stored))
    }

    /// The facts in the first two columns of a result, or a new analysis if they cannot be used.
    fn stored_or_analysed(&self, found: Option<&Row>, row: &MatchRow) -> Result<Facts, Error> {
        let id = row.match_.id;
        self.moment.note(Numbered::Match(id), row.revision)?;
        let stored = match found {
            Some(found) => {
                self.moment.note(Numbered::Match(id), found.integer(2)?)?;
                let parts = found.maybe_blob(0)?.zip(found.maybe_blob(1)?);
                parts.and_then(|(teams, players)| FactsParts::decode(id, teams, players).ok())
            }
            None => None,
        };
        match stored {
            Some(parts) => Ok(parts.into()),
            None => self.analyse(row),
        }
    }

    fn analyse(&self, row: &MatchRow) -> Result<Facts, Error> {
        self.moment.note(Numbered::Match(row.match_.id), row.revision)?;
        let events = if row.has_events { self.events(row.match_.id)? } else { Vec::new() };
        Ok(analyse_with(&row.match_, &events, self.models()?))
    }

    /// Notes the last change of an edition, in this column of a row.
    pub(super) fn note_edition(&self, edition: EditionId, row: &Row, column: usize) -> Result<(), Error> {
        self.moment.note(Numbered::Edition(edition), row.maybe_integer(column)?.unwrap_or_default())
    }
}

/// The facts of a match, computed from its events.
pub(super) fn analyse(connection: &dyn Connection, models: &Models, row: &MatchRow) -> Result<Facts, Error> {
    let events = if row.has_events { events(connection, row.match_.id)? } else { Vec::new() };
    Ok(analyse_with(&row.match_, &events, models))
}
