//! One club of the catalogue.

use crate::parts::catalogue;
use crate::parts::club_record::{CLUB_RECORD, ClubRecord};
use crate::prelude::*;

pub const OPERATION: Operation = Operation {
    name: "EntityClub",
    about: "One club with its teams.",
    params: &[required("club_id", ParamType::Id, "the club")],
    depends: CacheScope::on(Scope::Everything),
    response: Shape::Record(&CLUB_RECORD),
    example: "club_id=1",
    run: catalogue::one::<ClubRecord>,
    ..catalogue::ONE
};
