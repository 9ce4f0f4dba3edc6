//! The events behind a number.
//!
//! The match is analysed again with a recorder, by the code that computes the number for all other responses. The entries
//! therefore add up to the number.

use crate::parts::explained_number::{StatQuestion, explained_number};
use crate::parts::page::{PAGE_NUMBER, PAGE_SIZE, requested};
use crate::parts::stat_events::EXPLAINED;
use crate::parts::tables::TableKind;
use crate::prelude::*;

pub const OPERATION: Operation = Operation {
    name: "StatEvents",
    about: "The events behind a number: of a player or a team in a match or over the final matches of a tournament, of a \
            minute of the momentum (Momentum.2700: the match second of the point), of an attack (Attack.3 or Attack.3.XG: the number \
            among the attacks of MatchAttacks), or of a column of a table (Standing.Points). The entries add up to the number: \
            the same rules that compute it report what they count.",
    xml: true,
    table: Some(&["events"]),
    params: &[
        required(
            "stat",
            ParamType::StatPath,
            "the path of the number: Pass.Accuracy, GoalsScored.XG, KIndex.Rating, Momentum.2700, Attack.3, Standing.Points",
        ),
        optional("match_id", ParamType::Id, "the match; otherwise tournament_id"),
        optional("tournament_id", ParamType::Id, "the tournament: its final matches"),
        optional("team_id", ParamType::Id, "the team; otherwise player_id. Momentum and attacks need neither"),
        optional("player_id", ParamType::Id, "the player"),
        optional(
            "stage_id",
            ParamType::Id,
            "of a standing, the stage; if left out, the last stage with a table of the team",
        ),
        PAGE_SIZE,
        PAGE_NUMBER,
    ],
    response: Shape::Record(&EXPLAINED),
    example: "match_id=1&player_id=109&stat=Pass.Accuracy",
    run,
    ..Operation::STANDARD
};

fn run(data: &Data<'_>, request: &Request) -> Result<Output, Error> {
    let question = StatQuestion {
        path: request.text("stat").unwrap_or_default(),
        match_id: request.id("match_id"),
        tournament_id: request.id("tournament_id"),
        team_id: request.id("team_id"),
        player_id: request.id("player_id"),
        stage_id: request.id("stage_id"),
        table: TableKind::Overall,
        page: requested(data, request),
        coach_id: None,
        is_of_all_teams: false,
        is_newest_first: false,
        per: None,
        is_without_entries: false,
    };
    Ok(Output::new(EXPLAINED.record(&explained_number(data, &question)?), success::STAT_EVENTS))
}
