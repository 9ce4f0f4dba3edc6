//! One referee of the catalogue.

use crate::parts::catalogue;
use crate::parts::referee_record::{REFEREE_RECORD, RefereeRecord};
use crate::prelude::*;

pub const OPERATION: Operation = Operation {
    name: "EntityReferee",
    about: "One referee: the record of EntityReferees.",
    params: &[required("referee_id", ParamType::Id, "the referee")],
    response: Shape::Record(&REFEREE_RECORD),
    example: "referee_id=1",
    run: catalogue::one::<RefereeRecord>,
    ..catalogue::ONE
};
