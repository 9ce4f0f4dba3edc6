//! One player of the catalogue.

use crate::parts::catalogue;
use crate::parts::player_record::{PLAYER_RECORD, PlayerRecord};
use crate::prelude::*;

pub const OPERATION: Operation = Operation {
    name: "EntityPlayer",
    about: "One player: names, nationality, age, positions, present team.",
    params: &[required("player_id", ParamType::Id, "the player")],
    response: Shape::Record(&PLAYER_RECORD),
    example: "player_id=109",
    run: catalogue::one::<PlayerRecord>,
    ..catalogue::ONE
};
