//! Teams, filtered and paged.

use crate::parts::catalogue;
use crate::parts::catalogue::NAME;
use crate::parts::page::{PAGE_NUMBER, PAGE_SIZE};
use crate::parts::team_record::{TEAM_PAGE, TeamRecord};
use crate::prelude::*;

pub const OPERATION: Operation = Operation {
    name: "EntityTeams",
    about: "Teams, page by page: all of them, or filtered by season, country, name or time of change.",
    origin: Origin::Specification,
    params: &[
        optional("season_ids", ParamType::Ids, "teams that took part in these seasons"),
        optional("country_id", ParamType::Id, "teams of this country"),
        NAME,
        optional("since", ParamType::Moment, "teams changed after this time, in the server's time zone"),
        PAGE_SIZE,
        PAGE_NUMBER,
    ],
    depends: CacheScope::on(Scope::Everything),
    response: Shape::Record(&TEAM_PAGE),
    run: catalogue::list::<TeamRecord>,
    ..catalogue::LIST
};
