//! A whole tournament: stages, groups, tables, matches.

use crate::parts::people::gender;
use crate::parts::structure::{GROUP, GroupContents, StageView, stages};
use crate::parts::tournament::{AGE_GROUP, ORGANIZER, Tournament};
use crate::prelude::*;
use football::model::Gender;

pub const OPERATION: Operation = Operation {
    name: "TournamentStructure",
    about: "A whole tournament: its stages in order, and their groups, each with its table and matches.",
    origin: Origin::Specification,
    envelope: Envelope::B,
    xml: true,
    params: &[required("tournament_id", ParamType::Id, "the tournament")],
    response: Shape::Record(&STRUCTURE),
    depends: CacheScope::on(Scope::Edition),
    example: "tournament_id=1",
    run,
    ..Operation::STANDARD
};

pub struct Structure {
    pub tournament: Tournament,
    pub stages: Vec<StageView>,
}

#[rustfmt::skip]
pub static STAGE: Table<StageView> = Table("TournamentStructureStage", &[
    fixed("_type", "STAGE"),
    integer("id",     "the stage's id",                     |s| s.stage.id.0.into()),
    text("stage",     "the name in the requested language", |s| (&s.stage.name).into()),
    integer("order",  "the position among the stages",      |s| s.stage.order.into()),
    integer("rounds", "the number of rounds",               |s| s.stage.rounds.into()),
    text("type",      "League or Knockout",                 |s| s.stage.nature.words().into()),
    list("groups",    "its groups", &GROUP,                 |s| GROUP.list(&s.groups)),
]);

#[rustfmt::skip]
static STRUCTURE: Table<Structure> = Table("TournamentStructure", &[
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

pub fn load(data: &Data<'_>, request: &Request) -> Result<Structure, Error> {
    let edition = data.edition(request.required_id("tournament_id")?, TOURNAMENT_NOT_FOUND)?;
    let contents = GroupContents { teams: true, matches: true, side_words: ["HOME", "AWAY"] };
    let stages = stages(data, &edition, contents)?;
    Ok(Structure { tournament: Tournament::load(data, edition)?, stages })
}

fn run(data: &Data<'_>, request: &Request) -> Result<Output, Error> {
    let structure = load(data, request)?;
    Ok(Output::new(STRUCTURE.record(&structure), success::count(success::STAGES, structure.stages.len())))
}
