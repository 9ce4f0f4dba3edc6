//! Clubs, filtered and paged.

use crate::parts::catalogue;
use crate::parts::catalogue::NAME;
use crate::parts::club_record::{CLUB_PAGE, ClubRecord};
use crate::parts::page::{PAGE_NUMBER, PAGE_SIZE};
use crate::prelude::*;

pub const OPERATION: Operation = Operation {
    name: "EntityClubs",
    about: "Clubs with their teams, page by page: all of them, or filtered by kind, country, name or time of change.",
    params: &[
        optional("national_federation", ParamType::Flag, "1 for clubs with a national team, 0 for clubs without"),
        optional("country_id", ParamType::Id, "clubs of this country"),
        NAME,
        optional("since", ParamType::Moment, "clubs changed after this time, in the server's time zone"),
        PAGE_SIZE,
        PAGE_NUMBER,
    ],
    depends: CacheScope::on(Scope::Everything),
    response: Shape::Record(&CLUB_PAGE),
    run: catalogue::list::<ClubRecord>,
    ..catalogue::LIST
};
