//! One file an operation, one line each here.

mod entity_referees;
mod entity_teams;
mod match_squad;
mod match_video;
mod season_structure;
mod tournament_list;
mod tournament_match_list;
mod tournament_structure;
mod tournament_team_list;

use super::Operation;

/// Every operation, in the order of the specification.
pub static OPERATIONS: &[Operation] = &[
    tournament_list::OPERATION,
    tournament_team_list::OPERATION,
    tournament_match_list::OPERATION,
    tournament_structure::OPERATION,
    season_structure::OPERATION,
    entity_teams::OPERATION,
    entity_referees::OPERATION,
    match_squad::OPERATION,
    match_video::OPERATION,
];
