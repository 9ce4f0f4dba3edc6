//! One club of the catalogue.

use football::model::ClubId;
use store::ClubFilter;

use crate::parts::club_record::{CLUB_RECORD, ClubRecord};
use crate::parts::page;
use crate::prelude::*;

pub const OPERATION: Operation = Operation {
    name: "EntityClub",
    about: "One club with its teams.",
    origin: Origin::Clients,
    envelope: Envelope::B,
    params: &[required("club_id", Takes::Id, "the club")],
    response: Shape::Record(&CLUB_RECORD),
    example: "club_id=1",
    run,
    ..Operation::STANDARD
};

fn run(data: &Data<'_>, request: &Request) -> Result<Output, Error> {
    let filter = ClubFilter { id: Some(ClubId(request.required_id("club_id")?)), ..ClubFilter::default() };
    let row = page::only(data.clubs(filter)?, CLUB_NOT_FOUND)?;
    let records = ClubRecord::load(data, vec![row])?;
    Ok(Output::new(CLUB_RECORD.optional(records.first()), success::CLUB))
}
