//! Referees, filtered and paged.

use crate::parts::catalogue;
use crate::parts::catalogue::NAME;
use crate::parts::page::{PAGE_NUMBER, PAGE_SIZE};
use crate::parts::referee_record::{REFEREE_PAGE, RefereeRecord};
use crate::prelude::*;

pub const OPERATION: Operation = Operation {
    name: "EntityReferees",
    about: "Referees, page by page: all of them, or filtered by season, nationality, name or time of change.",
    origin: Origin::Specification,
    params: &[
        optional("seasons", ParamType::Ids, "referees of matches of these seasons"),
        NAME,
        optional("country_id", ParamType::Id, "referees of this nationality"),
        optional("since", ParamType::Moment, "referees changed after this time, in the server's time zone"),
        PAGE_SIZE,
        PAGE_NUMBER,
    ],
    response: Shape::Record(&REFEREE_PAGE),
    run: catalogue::list::<RefereeRecord>,
    ..catalogue::LIST
};
