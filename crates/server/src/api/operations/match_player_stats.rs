//! One player's statistics in one match.

use football::model::PlayerId;

use crate::api::error::PLAYER_NOT_FOUND;
use crate::api::parts::player::{PLAYER, PlayerLine};
use crate::api::request::{Takes, required};
use crate::api::{Answer, Data, Depends, Envelope, Error, Operation, Request, Scope, Shape, message};

pub const OPERATION: Operation = Operation {
    name: "MatchPlayerStats",
    about: "The statistics of one player in one match. Who took no part in it is not found.",
    version: "V2",
    envelope: Envelope::B,
    xml: false,
    params: &[required("match_id", Takes::Id, "the match"), required("player_id", Takes::Id, "the player")],
    answer: Shape::Record(&PLAYER),
    depends: Depends::on(Scope::Everything),
    example: "match_id=1&player_id=109",
    run,
};

fn run(data: &Data<'_>, request: &Request) -> Result<Answer, Error> {
    let match_ = data.match_(request.required_id("match_id")?)?.match_;
    let facts = data.facts(match_.id)?;
    let line = facts.player(PlayerId::new(request.required_id("player_id")?)).ok_or(PLAYER_NOT_FOUND)?;
    let cast = data.snapshot.match_entities(match_.id)?;
    let line = PlayerLine::of(data, &match_, &facts, line, &cast)?;
    Ok(Answer::new(PLAYER.record(&line), message::PLAYER_STATISTICS))
}
