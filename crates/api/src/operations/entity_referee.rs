//! One referee of the catalogue.

use crate::parts::page;
use crate::parts::referee_record::{REFEREE_RECORD, RefereeRecord};
use crate::prelude::*;

pub const OPERATION: Operation = Operation {
    name: "EntityReferee",
    about: "One referee: the record of EntityReferees.",
    origin: Origin::Clients,
    envelope: Envelope::B,
    params: &[required("referee_id", Takes::Id, "the referee")],
    response: Shape::Record(&REFEREE_RECORD),
    depends: Depends::on(Scope::Everything).changing_daily(),
    example: "referee_id=1",
    run,
    ..Operation::STANDARD
};

fn run(data: &Data<'_>, request: &Request) -> Result<Output, Error> {
    let filter = EntityFilter { id: Some(request.required_id("referee_id")?), ..EntityFilter::default() };
    let row = page::only(data.referees(&filter)?, REFEREE_NOT_FOUND)?;
    Ok(Output::new(REFEREE_RECORD.record(&RefereeRecord::load(data, row.entity)?), success::REFEREE))
}
