//! Facts as two blobs: the teams' part, which aggregates read for every match of an edition, and the rest.

use std::borrow::Cow;

use football::analysis::{ENGINE_VERSION, Facts, Momentum, PlayedPeriod, PlayerFacts, TeamFacts};
use football::model::{Event, MatchId, MissingData, PlayerId, Score};
use serde::{Deserialize, Serialize};

use super::seal::{self, RowIdentity};
use crate::engine::backend::Connection;
use crate::engine::row::{Row, values};
use crate::error::Error;
use crate::queries;

/// Facts in the two parts that are stored.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct FactsParts {
    pub(crate) teams: TeamsPart,
    players: PlayersPart,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct TeamsPart {
    kicked_off: bool,
    is_final: bool,
    score: Score,
    pub(crate) teams: [TeamFacts; 2],
    periods: Vec<PlayedPeriod>,
    absent: Vec<MissingData>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct PlayersPart {
    players: Vec<PlayerFacts>,
    momentum: Momentum,
}

impl From<Facts> for FactsParts {
    fn from(facts: Facts) -> FactsParts {
        let Facts { engine: _, kicked_off, is_final, score, periods, players, teams, momentum, absent } = facts;
        FactsParts {
            teams: TeamsPart { kicked_off, is_final, score, teams, periods, absent },
            players: PlayersPart { players, momentum },
        }
    }
}

impl From<FactsParts> for Facts {
    fn from(parts: FactsParts) -> Facts {
        let TeamsPart { kicked_off, is_final, score, teams, periods, absent } = parts.teams;
        let PlayersPart { players, momentum } = parts.players;
        Facts { engine: ENGINE_VERSION, kicked_off, is_final, score, periods, players, teams, momentum, absent }
    }
}

impl FactsParts {
    pub(crate) fn decode(id: MatchId, teams: &[u8], players: &[u8]) -> Result<FactsParts, Error> {
        Ok(FactsParts { teams: TeamsPart::decode(id, teams)?, players: decode(players_row(id), players)? })
    }

    /// The facts of one player out of the players' part, if there are any. What follows the player in the bytes is not decoded.
    pub(crate) fn decode_player(id: MatchId, players: &[u8], player: PlayerId) -> Result<Option<PlayerFacts>, Error> {
        let players = seal::open(players_row(id), players)?;
        // As postcard writes `PlayersPart`: the number of players, and then each of them.
        let (count, mut rest) = postcard::take_from_bytes::<usize>(&players).map_err(|error| undecodable(&error))?;
        for _ in 0..count {
            let (facts, after) = postcard::take_from_bytes::<PlayerFacts>(rest).map_err(|error| undecodable(&error))?;
            if facts.player == player {
                return Ok(Some(facts));
            }
            rest = after;
        }
        Ok(None)
    }

    /// Both parts, encoded and not sealed: equal facts always give equal bytes.
    pub(crate) fn encode(&self) -> Result<[Vec<u8>; 2], Error> {
        Ok([encode(&self.teams)?, encode(&self.players)?])
    }
}

impl TeamsPart {
    /// Whether the match counts in aggregates: it is final and has events.
    pub(crate) fn counts(&self) -> bool {
        self.is_final && self.kicked_off
    }

    pub(crate) fn decode(id: MatchId, sealed: &[u8]) -> Result<TeamsPart, Error> {
        decode(teams_row(id), sealed)
    }
}

fn encode<T: Serialize>(part: &T) -> Result<Vec<u8>, Error> {
    postcard::to_stdvec(part).map_err(|error| Error::Engine(format!("facts cannot be encoded: {error}")))
}

fn teams_row(id: MatchId) -> RowIdentity {
    RowIdentity { what: "teams", id: id.0 }
}

fn players_row(id: MatchId) -> RowIdentity {
    RowIdentity { what: "players", id: id.0 }
}

fn decode<T: for<'de> Deserialize<'de>>(row: RowIdentity, sealed: &[u8]) -> Result<T, Error> {
    let bytes = seal::open(row, sealed)?;
    postcard::from_bytes(&bytes).map_err(|error| undecodable(&error))
}

fn undecodable(error: &postcard::Error) -> Error {
    Error::damaged(format!("facts cannot be decoded: {error}"))
}

/// Both parts as they are stored.
#[derive(Debug)]
pub(crate) struct SealedFacts {
    teams: Vec<u8>,
    players: Vec<u8>,
}

impl SealedFacts {
    pub(crate) fn new(id: MatchId, facts: Facts) -> Result<SealedFacts, Error> {
        let [teams, players] = FactsParts::from(facts).encode()?;
        // Compressing would save a quarter of the teams' few bytes and take three quarters of the time to read them.
        Ok(SealedFacts {
            teams: seal::plain(teams_row(id), &teams),
            players: seal::compressed(players_row(id), &players)?,
        })
    }

    /// Replaces the stored facts of a match. A match without events has none.
    pub(crate) fn put(
        &self,
        connection: &dyn Connection,
        engine: i64,
        id: MatchId,
        events: &[Event],
    ) -> Result<(), Error> {
        if events.is_empty() {
            return connection.execute(queries::FACTS_DROP, &values![id.0]);
        }
        connection.execute(queries::FACTS_PUT, &values![id.0, engine, self.teams.clone(), self.players.clone()])
    }
}

/// A row of facts, whichever engine made it.
pub(crate) struct StoredFacts {
    pub(crate) engine: i64,
    id: MatchId,
    row: Row,
}

impl StoredFacts {
    pub(crate) fn load(connection: &dyn Connection, id: MatchId) -> Result<Option<StoredFacts>, Error> {
        let row = connection.query(queries::FACTS_STORED, &values![id.0])?.pop();
        row.map(|row| Ok(StoredFacts { engine: row.integer(0)?, id, row })).transpose()
    }

    /// Both parts without their seal, to be compared with [`FactsParts::encode`].
    pub(crate) fn open(&self) -> Result<[Cow<'_, [u8]>; 2], Error> {
        Ok([seal::open(teams_row(self.id), self.row.blob(1)?)?, seal::open(players_row(self.id), self.row.blob(2)?)?])
    }
}
