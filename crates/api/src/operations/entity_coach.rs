//! One coach of the catalogue.

use crate::parts::catalogue;
use crate::parts::coach_record::{COACH_RECORD, CoachRecord};
use crate::prelude::*;

pub const OPERATION: Operation = Operation {
    name: "EntityCoach",
    about: "One coach: name, nationality, age.",
    params: &[required("coach_id", ParamType::Id, "the coach")],
    response: Shape::Record(&COACH_RECORD),
    example: "coach_id=1",
    run: catalogue::one::<CoachRecord>,
    ..catalogue::ONE
};
