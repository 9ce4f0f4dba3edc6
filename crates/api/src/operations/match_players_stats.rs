//! Every player's statistics in one match.

use store::MatchPart;

use crate::parts::player::{PLAYER_WITH_TEAM, PlayerLine, lines};
use crate::prelude::*;
use crate::render::Message;

pub const OPERATION: Operation = Operation {
    name: "MatchPlayersStats",
    about: "The statistics of every player who took part in a match: the starters and used substitutes of both teams, and any other player with an event.",
    origin: Origin::Specification,
    envelope: Envelope::B,
    table: Some(&["players"]),
    params: &[required("match_id", ParamType::Id, "the match")],
    response: Shape::Record(&PLAYERS),
    depends: CacheScope::on(Scope::Everything).reporting_duration(),
    example: "match_id=1",
    run,
    ..Operation::STANDARD
};

#[rustfmt::skip]
pub(super) static PLAYERS: Table<Vec<PlayerLine>> = Table("MatchPlayersStats", &[
    fixed("_type", "PLAYERS"),
    list("players", "home side first", &PLAYER_WITH_TEAM, |lines| PLAYER_WITH_TEAM.list(lines)),
]);

fn run(data: &Data<'_>, request: &Request) -> Result<Output, Error> {
    let entitled = data.match_(request.required_id("match_id")?)?;
    entitled.ask_ahead(&[MatchPart::Entities, MatchPart::Facts])?;
    let lines = lines(data, entitled.match_(), &entitled.facts()?, &entitled.entities()?)?;
    let value = PLAYERS.record(&lines);
    let seconds = format!("{:.2}", data.elapsed().as_secs_f64());
    Ok(Output::new(value, Message::from(success::PLAYERS).with("n", lines.len()).with("s", seconds)))
}
