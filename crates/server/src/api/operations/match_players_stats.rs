//! Every player's statistics in one match.

use crate::api::field::{Table, label, list};
use crate::api::parts::player::{PLAYER_WITH_TEAM, PlayerLine, lines};
use crate::api::request::{Takes, required};
use crate::api::{Answer, Data, Depends, Envelope, Error, Operation, Request, Scope, Shape, message};
use crate::render::Message;

pub const OPERATION: Operation = Operation {
    name: "MatchPlayersStats",
    about: "The statistics of everybody who took part in a match: both teams, starters, substitutes who came on, and who else has an event to his name.",
    version: "V2",
    envelope: Envelope::B,
    xml: false,
    params: &[required("match_id", Takes::Id, "the match")],
    answer: Shape::Record(&PLAYERS),
    depends: Depends::on(Scope::Everything).and_the_stopwatch(),
    example: "match_id=1",
    run,
};

#[rustfmt::skip]
static PLAYERS: Table<Vec<PlayerLine>> = Table(&[
    label("_type",   "PLAYERS",                              |_| "PLAYERS".into()),
    list("players",  "home side first", &PLAYER_WITH_TEAM,   |lines| PLAYER_WITH_TEAM.list(lines)),
]);

fn run(data: &Data<'_>, request: &Request) -> Result<Answer, Error> {
    let match_ = data.match_(request.required_id("match_id")?)?.match_;
    let facts = data.facts(match_.id)?;
    let cast = data.snapshot.match_entities(match_.id)?;
    let lines = lines(data, &match_, &facts, &cast)?;
    let answer = PLAYERS.record(&lines);
    let seconds = format!("{:.2}", data.elapsed().as_secs_f64());
    Ok(Answer::new(answer, Message::from(message::PLAYERS).with("n", lines.len()).with("s", seconds)))
}
