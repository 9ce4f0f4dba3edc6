//! The classic profile: operations whose older structure differs from the specification's.
//!
//! Older clients read these structures. Each file is a field table over the views that the operation of the same name has;
//! nothing is computed here that another response shows. An operation that is not listed has one structure, and both
//! profiles give the same bytes.

mod match_formation;
mod match_player_stats;
mod match_squad;
mod match_summary;
mod season_match_list;
mod tournament_list;
mod tournament_match_list;
mod tournament_player_stats;
mod tournament_structure;

use super::operations::{
    entity_club, entity_clubs, entity_coach, entity_coaches, entity_countries, entity_player, entity_players,
    entity_referee, entity_referees, entity_team, entity_teams, match_players_stats, operation, player_info,
    season_list, team_info,
};
use crate::prelude::*;

/// The operations whose older structure differs.
pub static CLASSIC: &[Operation] = &[
    tournament_list::OPERATION,
    tournament_match_list::OPERATION,
    tournament_player_stats::OPERATION,
    tournament_structure::OPERATION,
    match_player_stats::OPERATION,
    with_envelope(&match_players_stats::OPERATION, Envelope::A),
    match_summary::OPERATION,
    match_formation::OPERATION,
    match_squad::OPERATION,
    in_root(&entity_teams::OPERATION),
    in_root(&entity_referees::OPERATION),
    in_root(&entity_countries::OPERATION),
    in_root(&entity_player::OPERATION),
    in_root(&entity_players::OPERATION),
    in_root(&entity_coach::OPERATION),
    in_root(&entity_coaches::OPERATION),
    in_root(&entity_referee::OPERATION),
    in_root(&entity_team::OPERATION),
    in_root(&entity_club::OPERATION),
    in_root(&entity_clubs::OPERATION),
    in_root(&season_list::OPERATION),
    season_match_list::OPERATION,
    // Only the size of a page that the request does not state differs.
    with_envelope(&team_info::OPERATION, Envelope::A),
    with_envelope(&player_info::OPERATION, Envelope::A),
];

/// The operation with its envelope inside one more object.
const fn in_root(operation: &Operation) -> Operation {
    with_envelope(operation, Envelope::Root)
}

/// The operation in the classic profile, with another envelope.
const fn with_envelope(operation: &Operation, envelope: Envelope) -> Operation {
    Operation { envelope, profile: Profile::Classic, ..*operation }
}

/// The operation of a name in the classic profile.
pub fn classic_operation(name: &str) -> Option<&'static Operation> {
    CLASSIC.iter().find(|operation| operation.name == name).or_else(|| operation(name))
}
