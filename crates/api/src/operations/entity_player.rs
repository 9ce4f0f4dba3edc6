//! One player of the catalogue.

use crate::parts::page;
use crate::parts::player_record::{PLAYER_RECORD, PlayerRecord};
use crate::prelude::*;

pub const OPERATION: Operation = Operation {
    name: "EntityPlayer",
    about: "One player: names, nationality, age, positions, present team.",
    origin: Origin::Clients,
    envelope: Envelope::B,
    params: &[required("player_id", Takes::Id, "the player")],
    response: Shape::Record(&PLAYER_RECORD),
    depends: Depends::on(Scope::Everything).changing_daily(),
    example: "player_id=109",
    run,
    ..Operation::STANDARD
};

fn run(data: &Data<'_>, request: &Request) -> Result<Output, Error> {
    let filter = EntityFilter { id: Some(request.required_id("player_id")?), ..EntityFilter::default() };
    let row = page::only(data.players(&filter, None)?, PLAYER_NOT_FOUND)?;
    let records = PlayerRecord::load(data, vec![row])?;
    Ok(Output::new(PLAYER_RECORD.optional(records.first()), success::PLAYER))
}
