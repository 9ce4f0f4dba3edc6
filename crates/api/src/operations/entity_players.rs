//! Players, filtered and paged.

use crate::parts::catalogue;
use crate::parts::page::{PAGE_NUMBER, PAGE_SIZE};
use crate::parts::player_record::{PLAYER_PAGE, PlayerRecord};
use crate::prelude::*;

pub const OPERATION: Operation = Operation {
    name: "EntityPlayers",
    about: "Players, page by page: all of them, or filtered by season, team, name or time of change.",
    params: &[
        optional(
            "tournament_ids",
            ParamType::Ids,
            "players of these tournaments; added to season_ids, which has the same ids",
        ),
        optional("season_ids", ParamType::Ids, "players of these seasons"),
        optional(
            "team_id",
            ParamType::Id,
            "players whom a squad of this team names, in these seasons if some are sent",
        ),
        optional("name", ParamType::Text, "a part of the name or of the name in common use, in either language"),
        optional("since", ParamType::Moment, "players changed after this time, in the server's time zone"),
        PAGE_SIZE,
        PAGE_NUMBER,
    ],
    response: Shape::Record(&PLAYER_PAGE),
    run: catalogue::list::<PlayerRecord>,
    ..catalogue::LIST
};
