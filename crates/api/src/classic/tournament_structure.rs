//! A whole tournament: envelope A, and the organiser as older clients read it.

use super::tournament_list::ORGANIZER;
use crate::operations::tournament_structure as standard;
use crate::operations::tournament_structure::{STAGE, Structure};
use crate::parts::people::gender;
use crate::parts::tournament::AGE_GROUP;
use crate::prelude::*;
use football::model::Gender;

pub const OPERATION: Operation = Operation {
    profile: Profile::Classic,
    envelope: Envelope::A,
    response: Shape::Record(&STRUCTURE),
    run,
    ..standard::OPERATION
};

#[rustfmt::skip]
static STRUCTURE: Table<Structure> = Table("ClassicTournamentStructure", &[
    fixed("_type",                     "TOURNAMENT"),
    integer("id",                      "the tournament's id",                |s| s.tournament.edition.id.0.into()),
    text("tournament",                 "the competition's name",             |s| s.tournament.name().into()),
    text("season",                     "the season",                         |s| (&s.tournament.edition.season).into()),
    may_be_unknown(date("startDate",   "the first day",                      |s| s.tournament.start.into())),
    may_be_unknown(date("endDate",     "the last day",                       |s| s.tournament.end.into())),
    may_be_unknown(one_of(Gender::CODES, text("gender", "MALE or FEMALE",                     |s| gender(s.tournament.competition.as_ref().and_then(|c| c.gender)).into()))),
    may_be_unknown(record("ageGroup",  "the ages that may play", &AGE_GROUP, |s| AGE_GROUP.optional(s.tournament.age_group.as_ref()))),
    may_be_unknown(record("organizer", "the body that runs it", &ORGANIZER,  |s| ORGANIZER.optional(s.tournament.organizer.as_ref()))),
    list("stages",                     "its stages, in order", &STAGE,       |s| STAGE.list(&s.stages)),
]);

fn run(data: &Data<'_>, request: &Request) -> Result<Output, Error> {
    let structure = standard::load(data, request)?;
    Ok(Output::new(STRUCTURE.record(&structure), success::count(success::STAGES, structure.stages.len())))
}
