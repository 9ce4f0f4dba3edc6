//! Coaches, filtered and paged.

use crate::parts::catalogue;
use crate::parts::catalogue::NAME;
use crate::parts::coach_record::{COACH_PAGE, CoachRecord};
use crate::parts::page::{PAGE_NUMBER, PAGE_SIZE};
use crate::prelude::*;

pub const OPERATION: Operation = Operation {
    name: "EntityCoaches",
    about: "Coaches, page by page: all of them, or filtered by season, nationality, name or time of change.",
    params: &[
        optional("seasons", ParamType::Ids, "coaches of matches of these seasons"),
        NAME,
        optional("country_id", ParamType::Id, "coaches of this nationality"),
        optional("since", ParamType::Moment, "coaches changed after this time, in the server's time zone"),
        PAGE_SIZE,
        PAGE_NUMBER,
    ],
    response: Shape::Record(&COACH_PAGE),
    run: catalogue::list::<CoachRecord>,
    ..catalogue::LIST
};
