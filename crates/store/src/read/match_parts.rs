//! What a response needs of one match, asked for together: a remote engine answers it with one exchange.

use football::model::{EditionId, Kind, MatchId};

use super::entities::around_match;
use super::facts::facts_of;
use super::profiles::{positions_of_match, positions_played};
use super::snapshot::Snapshot;
use crate::engine::backend::Question;
use crate::engine::row::values;
use crate::error::Error;
use crate::queries;

/// What can be read of one match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MatchPart {
    Events,
    Facts,
    Entities,
    EntitiesWithoutPlayers,
    PositionsPlayed,
    Profiles,
}

impl Snapshot {
    /// Asks for parts of a match, which are read afterwards. `entitled` is that of the profiles.
    pub fn ask_ahead(&self, id: MatchId, parts: &[MatchPart], entitled: Option<&[EditionId]>) -> Result<(), Error> {
        let question = |part: &MatchPart| -> Result<Question, Error> {
            Ok(match part {
                MatchPart::Events => (queries::EVENTS, values![id.0].to_vec()),
                MatchPart::Facts => (queries::FACTS, facts_of(self.active_models()?.engine, id)),
                MatchPart::Entities => (queries::ENTITIES_AROUND_MATCH, around_match(id, None)),
                MatchPart::EntitiesWithoutPlayers => {
                    (queries::ENTITIES_AROUND_MATCH, around_match(id, Some(Kind::Player)))
                }
                MatchPart::PositionsPlayed => (queries::POSITIONS_PLAYED, positions_played(id)),
                MatchPart::Profiles => (queries::POSITIONS_OF_MATCH, positions_of_match(id, entitled)),
            })
        };
        self.connection.ask_ahead(parts.iter().map(question).collect::<Result<_, _>>()?)
    }
}
