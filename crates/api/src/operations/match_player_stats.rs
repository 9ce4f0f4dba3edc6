//! One player's statistics in one match.

use football::model::PlayerId;
use store::MatchPart;

use crate::parts::player::{PLAYER, PlayerLine, Profiles};
use crate::prelude::*;

pub const OPERATION: Operation = Operation {
    name: "MatchPlayerStats",
    about: "The statistics of one player in one match. A player who took no part in it is not found.",
    origin: Origin::Specification,
    envelope: Envelope::B,
    params: &[required("match_id", ParamType::Id, "the match"), required("player_id", ParamType::Id, "the player")],
    response: Shape::Record(&PLAYER),
    example: "match_id=1&player_id=109",
    run,
    ..Operation::STANDARD
};

pub fn load(data: &Data<'_>, request: &Request) -> Result<PlayerLine, Error> {
    let entitled = data.match_(request.required_id("match_id")?)?;
    entitled.ask_ahead(&[MatchPart::Entities, MatchPart::Facts])?;
    let facts = entitled.facts()?;
    let line = facts.player(PlayerId::new(request.required_id("player_id")?)).ok_or(PLAYER_NOT_FOUND)?;
    let entities = entitled.entities()?;
    let profiles = Profiles::load(data, [line], &entities)?;
    Ok(PlayerLine::new(entitled.match_(), &facts, line, &entities, &profiles))
}

fn run(data: &Data<'_>, request: &Request) -> Result<Output, Error> {
    Ok(Output::new(PLAYER.record(&load(data, request)?), success::PLAYER_STATISTICS))
}
