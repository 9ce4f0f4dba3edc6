//! Every tournament that the caller may see.

use crate::api::parts::tournament::{TOURNAMENT, Tournament};
use crate::api::{Answer, Data, Depends, Envelope, Error, Operation, Request, Scope, Shape, message};

pub const OPERATION: Operation = Operation {
    name: "TournamentList",
    about: "Every tournament: one competition in one season. The id found here is used by the tournament operations.",
    version: "V2",
    envelope: Envelope::B,
    xml: true,
    params: &[],
    answer: Shape::List(&TOURNAMENT),
    depends: Depends::on(Scope::Everything),
    example: "",
    run,
};

fn run(data: &Data<'_>, _: &Request) -> Result<Answer, Error> {
    let tournaments: Vec<Tournament> =
        data.editions()?.into_iter().map(|row| Tournament::of(data, row)).collect::<Result<_, _>>()?;
    Ok(Answer::new(TOURNAMENT.list(&tournaments), message::count(message::TOURNAMENTS, tournaments.len())))
}
