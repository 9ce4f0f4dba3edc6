//! Records and head-to-head balances: what follows from results alone, without events.
//!
//! A match that penalties decided is a draw, as in tables. An awarded result counts with its score in balances and in runs,
//! as in tables, but it sets no record of goals: nobody scored them. A match without a kick-off has no place in the order
//! of matches, so it is in no run, and it counts in everything else.

mod finished;
mod head_to_head;
mod record;
mod run_kind;
mod runs;
mod team;
mod tournament;

pub use finished::{FinishedMatch, FinishedMatches, TeamResult};
pub use head_to_head::{CompetitionBalance, HeadToHeadRecords};
pub use record::{MAX_HOLDERS, Record};
pub use run_kind::RunKind;
pub use runs::{Run, RunRecord};
pub use team::{Balance, TeamRecords};
pub use tournament::{ByVenue, TournamentRecords};
