//! One coach of the catalogue.

use crate::parts::coach_record::{COACH_RECORD, CoachRecord};
use crate::parts::page;
use crate::prelude::*;

pub const OPERATION: Operation = Operation {
    name: "EntityCoach",
    about: "One coach: name, nationality, age.",
    origin: Origin::Clients,
    envelope: Envelope::B,
    params: &[required("coach_id", Takes::Id, "the coach")],
    response: Shape::Record(&COACH_RECORD),
    depends: Depends::on(Scope::Everything).changing_daily(),
    example: "coach_id=1",
    run,
    ..Operation::STANDARD
};

fn run(data: &Data<'_>, request: &Request) -> Result<Output, Error> {
    let filter = EntityFilter { id: Some(request.required_id("coach_id")?), ..EntityFilter::default() };
    let row = page::only(data.coaches(&filter)?, COACH_NOT_FOUND)?;
    Ok(Output::new(COACH_RECORD.record(&CoachRecord::load(data, row)?), success::COACH))
}
