//! The statistics engine: a match and its events in, facts out.
//!
//! The engine cannot fail: any list of events gives some facts. Those of a live match and of a final one come from the same
//! code ([`LiveAnalysis`] keeps its state between two events).

mod analyse;
pub mod attacks;
mod clock;
mod counting;
mod coverage;
mod event_context;
mod event_index;
mod extras;
mod facts;
pub mod interface;
pub mod kindex;
mod line_ups;
mod live_analysis;
mod match_events;
mod match_tallies;
pub mod models;
pub mod momentum;
mod plain_id;
mod player_facts;
mod possession;
mod recorded_match;
mod recorder;
mod rounding;
mod season;
mod set_piece;
pub mod statistics;
mod tally;
mod touch;

pub use analyse::{analyse, analyse_with, event_facts, keeps_positions, players_at_end, positions};
pub use clock::{Bucket, PlayedPeriod};
pub use coverage::Counted;
pub use event_context::EventContext;
pub use facts::{ENGINE_VERSION, EventFacts, Facts, PlayerFacts, TeamFacts};
pub use kindex::{KIndex, PositionGroup};
pub use line_ups::PlayerOnPitch;
pub use live_analysis::LiveAnalysis;
pub use models::{Circumstances, ThreatGrid, XgModel, XgModels};
pub use momentum::{Momentum, MomentumGoal, MomentumPoint};
pub use possession::{latest_possession, possession_numbers};
pub use recorded_match::{ExplainedPart, MomentumShare, RecordedMatch, record_with};
pub use recorder::{Contribution, ContributionSource, MomentumAction, Subject};
pub use rounding::round;
pub use season::{CoachSeason, EditionTotals, PlayerSeason, PlayerTotals, TeamTotals};
pub use statistics::{Better, Definition, FormulaPart, StatValue, SubjectKind, Unit, definition, definitions};
pub use tally::{Counter, Stat, Sum, Tally};
pub use touch::is_touch;
