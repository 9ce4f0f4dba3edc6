//! One player's statistics in one match: envelope A, and the player inside one more object.

use crate::operations::match_player_stats as standard;
use crate::parts::player::{PLAYER, PlayerLine};
use crate::prelude::*;

pub const OPERATION: Operation = Operation {
    profile: Profile::Classic,
    envelope: Envelope::A,
    response: Shape::Record(&INSIDE),
    run,
    ..standard::OPERATION
};

#[rustfmt::skip]
static INSIDE: Table<PlayerLine> = Table("ClassicMatchPlayerStats", &[
    fixed("_type", "PLAYER"),
    record("player", "the player", &PLAYER, |line| PLAYER.record(line)),
]);

fn run(data: &Data<'_>, request: &Request) -> Result<Output, Error> {
    Ok(Output::new(INSIDE.record(&standard::load(data, request)?), success::PLAYER_STATISTICS))
}
