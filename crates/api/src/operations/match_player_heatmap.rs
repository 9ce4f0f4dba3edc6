//! Where a player touched the ball in a match.

use football::model::{PlayerId, Side, TeamId};

use crate::parts::grid;
use crate::parts::grid::GridCell;
use crate::prelude::*;

pub const OPERATION: Operation = Operation {
    name: "MatchPlayerHeatmap",
    about: "A player's touches of a match in a grid of 24 by 16 cells. The counts add up to the player's touches that have \
            a location.",
    origin: Origin::Clients,
    table: Some(&[]),
    params: &[
        required("match_id", ParamType::Id, "the match"),
        optional("team_id", ParamType::Id, "the player's team; a player of the other team is not found"),
        required("player_id", ParamType::Id, "the player"),
    ],
    response: Shape::List(&CELL),
    depends: CacheScope::on(Scope::Match),
    example: "match_id=1&player_id=109",
    run,
    ..Operation::STANDARD
};

#[rustfmt::skip]
static CELL: Table<(GridCell, u64)> = Table("MatchPlayerHeatmapCell", &[
    integer("x",     "the centre of the cell, from 0 at the own goal line to 1920 at the opponent's, which is on the right", |c| c.0.pixel().0.into()),
    integer("y",     "the centre of the cell, from 0 at the left touchline as the team attacks, which is at the top, to 1080 at the right one", |c| c.0.pixel().1.into()),
    integer("count", "the player's touches in it; cells without one are left out", |c| c.1.into()),
]);

fn run(data: &Data<'_>, request: &Request) -> Result<Output, Error> {
    let entitled = data.match_(request.required_id("match_id")?)?;
    let player = PlayerId::new(request.required_id("player_id")?);
    let events = entitled.events()?;
    let match_ = entitled.match_();
    let is_known = match request.id("team_id") {
        None => match_.member(player).is_some() || events.iter().any(|event| event.player == Some(player)),
        Some(team) => Side::BOTH.into_iter().filter(|side| match_.sheet(*side).team == TeamId(team)).any(|side| {
            let is_named = match_.sheet(side).squad.iter().any(|member| member.player == player);
            is_named || events.iter().any(|event| event.player == Some(player) && event.side == Some(side))
        }),
    };
    if !is_known {
        return Err(PLAYER_NOT_FOUND.into());
    }
    let cells: Vec<(GridCell, u64)> = grid::touches_of(&events, player).into_iter().collect();
    Ok(Output::new(CELL.list(&cells), success::HEATMAP))
}
