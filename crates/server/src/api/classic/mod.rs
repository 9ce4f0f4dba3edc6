//! The classic profile: operations whose older structure differs from the specification's.
//!
//! Older clients read these structures. Each row is a field table over the views that the operation of the same name has;
//! nothing is computed here. An operation that is not listed has one structure, and both profiles give the same bytes.

use super::operations::{
    entity_club, entity_clubs, entity_coach, entity_coaches, entity_countries, entity_player, entity_players,
    entity_referee, entity_referees, entity_team, entity_teams, season_list, season_match_list,
};
use super::{Envelope, Operation, Profile};

/// The operations whose older structure differs.
pub static CLASSIC: &[Operation] = &[
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
    in_root(&season_match_list::OPERATION),
];

/// The operation with its envelope inside one more object.
const fn in_root(operation: &Operation) -> Operation {
    Operation { envelope: Envelope::Root, profile: Profile::Classic, ..*operation }
}
