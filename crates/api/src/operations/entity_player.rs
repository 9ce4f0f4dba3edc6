//! One player of the catalogue.

use crate::data::EntityFilter;
use crate::parts::page;
use crate::parts::player_record::{PLAYER_RECORD, PlayerRecord};
use crate::prelude::*;
use crate::rows::error::PLAYER_NOT_FOUND;

pub const OPERATION: Operation = Operation {
    name: "EntityPlayer",
    about: "One player: names, nationality, age, positions, present team.",
    version: "V2",
    origin: Origin::Clients,
    profile: Profile::Standard,
    envelope: Envelope::B,
    xml: false,
    table: None,
    params: &[required("player_id", Takes::Id, "the player")],
    response: Shape::Record(&PLAYER_RECORD),
    depends: Depends::on(Scope::Everything).changing_daily(),
    example: "player_id=109",
    run,
};

fn run(data: &Data<'_>, request: &Request) -> Result<Output, Error> {
    let filter = EntityFilter { id: Some(request.required_id("player_id")?), ..EntityFilter::default() };
    let row = page::only(data.players(&filter, None)?, PLAYER_NOT_FOUND)?;
    let records = PlayerRecord::load(data, vec![row])?;
    Ok(Output::new(PLAYER_RECORD.optional(records.first()), success::PLAYER))
}
