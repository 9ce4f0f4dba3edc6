//! Every tournament that the API key may read.

use crate::parts::tournament::{TOURNAMENT, Tournament};
use crate::prelude::*;

pub const OPERATION: Operation = Operation {
    name: "TournamentList",
    about: "Every tournament: one competition in one season. Its id is the tournament_id of the other operations.",
    origin: Origin::Specification,
    envelope: Envelope::B,
    xml: true,
    table: Some(&[]),
    response: Shape::List(&TOURNAMENT),
    run,
    ..Operation::STANDARD
};

pub fn load(data: &Data<'_>) -> Result<Vec<Tournament>, Error> {
    Tournament::load_all(data, data.editions()?)
}

fn run(data: &Data<'_>, _: &Request) -> Result<Output, Error> {
    let tournaments = load(data)?;
    Ok(Output::new(TOURNAMENT.list(&tournaments), success::count(success::TOURNAMENTS, tournaments.len())))
}
