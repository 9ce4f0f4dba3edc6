//! One referee of the catalogue.

use crate::api::error::REFEREE_NOT_FOUND;
use crate::api::parts::page;
use crate::api::parts::referee_record::{REFEREE_RECORD, RefereeRecord};
use crate::api::request::{Takes, required};
use crate::api::{
    Data, Depends, EntityFilter, Envelope, Error, Operation, Origin, Output, Profile, Request, Scope, Shape, success,
};

pub const OPERATION: Operation = Operation {
    name: "EntityReferee",
    about: "One referee: the record of EntityReferees.",
    version: "V2",
    origin: Origin::Clients,
    profile: Profile::Standard,
    envelope: Envelope::B,
    xml: false,
    table: None,
    params: &[required("referee_id", Takes::Id, "the referee")],
    response: Shape::Record(&REFEREE_RECORD),
    depends: Depends::on(Scope::Everything).changing_daily(),
    example: "referee_id=1",
    run,
};

fn run(data: &Data<'_>, request: &Request) -> Result<Output, Error> {
    let filter = EntityFilter { id: Some(request.required_id("referee_id")?), ..EntityFilter::default() };
    let row = page::only(data.referees(&filter)?, REFEREE_NOT_FOUND)?;
    Ok(Output::new(REFEREE_RECORD.record(&RefereeRecord::load(data, row.entity)?), success::REFEREE))
}
