//! What the statistics engine made of a match, kept beside it as two rows of bytes and read again.
//!
//! The teams' lines stand apart because aggregates read them of every match of an edition. Facts follow from the match
//! and its events alone, so a row that is not there, that another engine made, or that is damaged costs time and never
//! an answer: the match is then analysed on the spot.

use std::borrow::Cow;

use football::analysis::{ENGINE_VERSION, Facts, Momentum, PlayedPeriod, PlayerFacts, TeamFacts, analyse_with};
use football::model::{Absent, EditionId, Event, Kind, MatchId, PlayerId, Score, Side};
use serde::{Deserialize, Serialize};

use crate::engine::backend::{Connection, Row, values};
use crate::error::Error;
use crate::queries;
use crate::read::snapshot::{MatchRow, Snapshot, match_row};
use crate::rows::seal;

/// A match with the lines of its two teams.
#[derive(Clone, PartialEq, Debug)]
pub struct MatchTeamFacts {
    pub row: MatchRow,
    pub home: TeamFacts,
    pub away: TeamFacts,
    /// The ball has rolled. Without that the lines are empty.
    pub kicked_off: bool,
    /// The match belongs into aggregates: final, and with events.
    pub counts: bool,
}

impl MatchTeamFacts {
    pub fn team(&self, side: Side) -> &TeamFacts {
        match side {
            Side::Home => &self.home,
            Side::Away => &self.away,
        }
    }
}

impl Snapshot {
    /// What the statistics engine makes of the match as it stands; none only where there is no such match.
    pub fn facts(&self, id: MatchId) -> Result<Option<Facts>, Error> {
        let rows = self.connection.query(queries::FACTS, &values![self.active_models()?.engine, id.0])?;
        let facts = rows.first().map(|row| Ok(self.with_facts(row)?.1));
        facts.transpose()
    }

    /// The facts of a match whose row has been read, without parsing the row again.
    pub fn facts_of_row(&self, row: &MatchRow) -> Result<Facts, Error> {
        let rows = self.connection.ask(questions::FACTS, &values![self.held()?.engine, row.match_.id.0])?;
        rows.first().map_or_else(|| self.analysed(row), |found| self.stored_facts(found, row))
    }

    /// The matches of an edition, by kick-off, those without one last, then id, with the lines of their teams.
    pub fn team_facts_of(&self, edition: EditionId) -> Result<Vec<MatchTeamFacts>, Error> {
        let rows =
            self.connection.query(queries::FACTS_OF_EDITION, &values![self.active_models()?.engine, edition.0])?;
        rows.iter()
            .map(|found| {
                let row = match_row(found)?;
                let teams = match found.maybe_blob(TEAMS)?.map(Teams::read) {
                    Some(Ok(teams)) => teams,
                    _ => Parts::of(self.analysed(&row)?).teams,
                };
                let Teams { kicked_off, is_final, teams: [home, away], .. } = teams;
                Ok(MatchTeamFacts { row, home, away, kicked_off, counts: is_final && kicked_off })
            })
            .collect()
    }

    /// The matches of an edition that name a player, in the same order, with his line if he has one, and whether the match
    /// belongs into aggregates.
    pub fn player_facts_of(
        &self,
        edition: EditionId,
        player: PlayerId,
    ) -> Result<Vec<(MatchRow, Option<PlayerFacts>, bool)>, Error> {
        let asked = values![self.active_models()?.engine, edition.0, Kind::Player.id(), player.number()];
        let mut lines = Vec::new();
        for row in self.connection.query(queries::FACTS_OF_PLAYER, &asked)? {
            let (row, facts) = self.with_facts(&row)?;
            let counts = facts.counts();
            lines.push((row, facts.players.into_iter().find(|line| line.player == player), counts));
        }
        Ok(lines)
    }

    fn with_facts(&self, found: &Row) -> Result<(MatchRow, Facts), Error> {
        let row = match_row(found)?;
        let facts = self.stored_facts(found, &row)?;
        Ok((row, facts))
    }

    /// The facts in the columns of a row, or a new analysis if they cannot be used.
    fn stored_facts(&self, found: &Row, row: &MatchRow) -> Result<Facts, Error> {
        let kept = match (found.maybe_blob(TEAMS)?, found.maybe_blob(PLAYERS)?) {
            (Some(teams), Some(players)) => Parts::read(teams, players).ok(),
            _ => None,
        };
        match kept {
            Some(parts) => Ok(parts.facts()),
            None => self.analysed(row),
        }
    }

    fn analysed(&self, row: &MatchRow) -> Result<Facts, Error> {
        let events = if row.has_events { self.events(row.match_.id)? } else { Vec::new() };
        Ok(analyse_with(&row.match_, &events, &self.models()?.xg))
    }
}

/// The columns of an answer that hold facts, after those of the match.
const TEAMS: usize = 10;
const PLAYERS: usize = 11;

/// Facts in the parts that are kept.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Parts {
    teams: Teams,
    players: Players,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Teams {
    kicked_off: bool,
    is_final: bool,
    score: Score,
    teams: [TeamFacts; 2],
    periods: Vec<PlayedPeriod>,
    absent: Vec<Absent>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Players {
    players: Vec<PlayerFacts>,
    momentum: Momentum,
}

impl Parts {
    pub(crate) fn of(facts: Facts) -> Parts {
        let Facts { engine: _, kicked_off, is_final, score, periods, players, teams, momentum, absent } = facts;
        Parts {
            teams: Teams { kicked_off, is_final, score, teams, periods, absent },
            players: Players { players, momentum },
        }
    }

    fn facts(self) -> Facts {
        let Teams { kicked_off, is_final, score, teams, periods, absent } = self.teams;
        let Players { players, momentum } = self.players;
        Facts { engine: ENGINE_VERSION, kicked_off, is_final, score, periods, players, teams, momentum, absent }
    }

    fn read(teams: &[u8], players: &[u8]) -> Result<Parts, Error> {
        Ok(Parts { teams: Teams::read(teams)?, players: read(players)? })
    }

    /// Both parts as bytes: the same facts are always the same bytes.
    pub(crate) fn bytes(&self) -> Result<[Vec<u8>; 2], Error> {
        Ok([bytes(&self.teams)?, bytes(&self.players)?])
    }
}

impl Teams {
    fn read(sealed: &[u8]) -> Result<Teams, Error> {
        read(sealed)
    }
}

fn bytes<T: Serialize>(part: &T) -> Result<Vec<u8>, Error> {
    postcard::to_stdvec(part).map_err(|error| Error::Engine(format!("facts cannot be written: {error}")))
}

fn read<T: for<'de> Deserialize<'de>>(sealed: &[u8]) -> Result<T, Error> {
    postcard::from_bytes(&seal::open(sealed)?).map_err(|error| Error::damaged(format!("facts cannot be read: {error}")))
}

/// Both parts as they are kept.
#[derive(Debug)]
pub(crate) struct Packed {
    teams: Vec<u8>,
    players: Vec<u8>,
}

impl Packed {
    pub(crate) fn of(facts: Facts) -> Result<Packed, Error> {
        let [teams, players] = Parts::of(facts).bytes()?;
        // Compressing would save a quarter of the teams' few bytes and take three quarters of the time to read them.
        Ok(Packed { teams: seal::plain(&teams), players: seal::compressed(&players)? })
    }
}

/// Keeps what came of a match and its events, in place of what was kept. Without events there is nothing to keep.
pub(crate) fn put(
    connection: &dyn Connection,
    engine: i64,
    id: MatchId,
    events: &[Event],
    facts: &Packed,
) -> Result<(), Error> {
    if events.is_empty() {
        connection.execute(queries::FACTS_DROP, &values![id.0])?;
    } else {
        connection.execute(queries::FACTS_PUT, &values![id.0, engine, facts.teams.clone(), facts.players.clone()])?;
    }
    Ok(())
}

/// A row of facts as it is kept, whoever made it.
pub(crate) struct Kept {
    pub(crate) engine: i64,
    row: Row,
}

pub(crate) fn kept(connection: &dyn Connection, id: MatchId) -> Result<Option<Kept>, Error> {
    let row = connection.query(queries::FACTS_STORED, &values![id.0])?.pop();
    row.map(|row| Ok(Kept { engine: row.integer(0)?, row })).transpose()
}

impl Kept {
    /// Both parts as bytes.
    pub(crate) fn open(&self) -> Result<[Cow<'_, [u8]>; 2], Error> {
        Ok([seal::open(self.row.blob(1)?)?, seal::open(self.row.blob(2)?)?])
    }
}
