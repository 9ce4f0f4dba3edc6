//! The operations: one file and one line here for each.

mod changes;
mod coverage;
pub(crate) mod entity_club;
pub(crate) mod entity_clubs;
pub(crate) mod entity_coach;
pub(crate) mod entity_coaches;
pub(crate) mod entity_countries;
pub(crate) mod entity_player;
pub(crate) mod entity_players;
pub(crate) mod entity_referee;
pub(crate) mod entity_referees;
pub(crate) mod entity_team;
pub(crate) mod entity_teams;
mod explain;
mod find;
mod head_to_head;
mod list_stat_types;
mod match_attacks;
mod match_details;
mod match_event_list;
pub(crate) mod match_formation;
mod match_list;
mod match_location_attempts;
mod match_momentum;
mod match_player_heatmap;
pub(crate) mod match_player_stats;
pub(crate) mod match_players_stats;
mod match_possession_distribution;
mod match_possession_live;
mod match_possession_timeline;
pub(crate) mod match_squad;
mod match_status;
mod match_summaries;
mod match_summaries_basic;
pub(crate) mod match_summary;
mod match_summary_basic;
mod match_timeline;
mod match_video;
mod matches_players_stats;
pub(crate) mod player_info;
mod player_penalty_location;
pub(crate) mod season_list;
pub(crate) mod season_match_list;
mod season_player_top_stats;
mod season_structure;
mod stat_events;
pub(crate) mod team_info;
mod team_records;
mod tournament_coach_list;
mod tournament_group_standings;
pub(crate) mod tournament_list;
pub(crate) mod tournament_match_list;
pub(crate) mod tournament_player_stats;
mod tournament_players_stats;
mod tournament_records;
mod tournament_referee_list;
pub(crate) mod tournament_structure;
mod tournament_table;
mod tournament_team_list;
mod tournament_team_player_list;
mod tournament_team_stats;
mod tournament_teams_stats;

/// The skeleton that `scripts/new` copies. It is compiled here, so that it stays true.
#[cfg(test)]
mod template;

use crate::prelude::*;

pub use match_momentum::OPERATION as MATCH_MOMENTUM;
pub use player_penalty_location::OPERATION as PLAYER_PENALTY_LOCATION;

/// Every operation. The reference lists them in this order.
pub static OPERATIONS: &[Operation] = &[
    tournament_list::OPERATION,
    tournament_team_list::OPERATION,
    tournament_coach_list::OPERATION,
    tournament_match_list::OPERATION,
    tournament_player_stats::OPERATION,
    tournament_structure::OPERATION,
    season_structure::OPERATION,
    match_momentum::OPERATION,
    match_player_stats::OPERATION,
    match_players_stats::OPERATION,
    match_summary_basic::OPERATION,
    match_summary::OPERATION,
    match_formation::OPERATION,
    match_possession_distribution::OPERATION,
    match_attacks::OPERATION,
    entity_teams::OPERATION,
    entity_referees::OPERATION,
    match_squad::OPERATION,
    match_video::OPERATION,
    match_timeline::OPERATION,
    match_possession_timeline::OPERATION,
    match_possession_live::OPERATION,
    match_player_heatmap::OPERATION,
    match_location_attempts::OPERATION,
    match_event_list::OPERATION,
    match_status::OPERATION,
    tournament_group_standings::OPERATION,
    tournament_team_player_list::OPERATION,
    tournament_referee_list::OPERATION,
    match_details::OPERATION,
    match_list::OPERATION,
    list_stat_types::OPERATION,
    tournament_team_stats::OPERATION,
    season_player_top_stats::OPERATION,
    tournament_players_stats::OPERATION,
    tournament_teams_stats::OPERATION,
    tournament_table::OPERATION,
    entity_countries::OPERATION,
    entity_player::OPERATION,
    entity_players::OPERATION,
    entity_coach::OPERATION,
    entity_coaches::OPERATION,
    entity_referee::OPERATION,
    entity_team::OPERATION,
    entity_club::OPERATION,
    entity_clubs::OPERATION,
    season_list::OPERATION,
    season_match_list::OPERATION,
    team_info::OPERATION,
    player_info::OPERATION,
    player_penalty_location::OPERATION,
    match_summaries::OPERATION,
    match_summaries_basic::OPERATION,
    matches_players_stats::OPERATION,
    stat_events::OPERATION,
    coverage::OPERATION,
    changes::OPERATION,
    head_to_head::OPERATION,
    team_records::OPERATION,
    tournament_records::OPERATION,
];

/// The tools of the Model Context Protocol that are not operations of the API.
pub static TOOLS: &[Operation] = &[find::OPERATION, explain::OPERATION];

/// The operation of a name, exactly as the specification writes it.
pub fn operation(name: &str) -> Option<&'static Operation> {
    OPERATIONS.iter().find(|operation| operation.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_says_what_has_no_usual_value() {
        for Operation { name, about, response, params, example, .. } in
            OPERATIONS.iter().chain(TOOLS).chain([&template::OPERATION])
        {
            assert!(!name.is_empty() && !about.is_empty(), "{name}");
            assert!(!response.fields().is_empty(), "{name} has no response");
            assert!(!example.is_empty() || params.iter().all(|param| !param.required), "{name} has no example");
        }
    }
}
