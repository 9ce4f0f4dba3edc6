//! Where a player's penalties reached the goal.

use football::analysis::round;

use crate::parts::penalties::{LocatedPenalty, PlayerPenalties};
use crate::parts::profiled_player::PROFILED_PLAYER;
use crate::prelude::*;

pub const OPERATION: Operation = Operation {
    name: "PlayerPenaltyLocation",
    about: "Where a player's penalties reached the goal, kicks of shoot-outs included. A penalty whose place no document states is left out.",
    origin: Origin::Clients,
    xml: true,
    image: true,
    params: &[required("player_id", ParamType::Id, "the player")],
    response: Shape::Record(&LOCATIONS),
    example: "player_id=109",
    run,
    ..Operation::STANDARD
};

#[rustfmt::skip]
static LOCATION: Table<LocatedPenalty> = Table("PlayerPenaltyLocationPoint", &[
    number("x", "across the goal, as the player sees it: -150 at the left post, 0 in the middle, 150 at the right post", |p| round(p.at.in_interface_units().0, 1).into()),
    number("y", "the height: 0 on the ground, 100 at the crossbar", |p| round(p.at.in_interface_units().1, 1).into()),
]);

#[rustfmt::skip]
static PENALTY: Table<LocatedPenalty> = Table("PlayerPenaltyLocationEvent", &[
    fixed("_type", "EVENT"),
    record("location", "the place in the plane of the goal", &LOCATION, |p| LOCATION.record(p)),
    one_of(PlayerPenalties::FEET, text("foot", "with which part of the body; empty if no document states it", |p| p.foot().into())),
    one_of(PlayerPenalties::RESULTS, text("result", "how it ended", |p| p.result().into())),
]);

#[rustfmt::skip]
static LOCATIONS: Table<PlayerPenalties> = Table("PlayerPenaltyLocation", &[
    fixed("_type", "PENALTY SHOT LOCATION"),
    record("player",  "the player", &PROFILED_PLAYER,                |p| PROFILED_PLAYER.record(&p.player)),
    list("penalties", "the penalties, those of the earliest match first", &PENALTY, |p| PENALTY.list(&p.penalties)),
]);

fn run(data: &Data<'_>, request: &Request) -> Result<Output, Error> {
    let found = PlayerPenalties::load(data, request)?;
    let count = success::count(success::PENALTIES, found.penalties.len());
    Ok(Output::new(LOCATIONS.record(&found), count))
}
