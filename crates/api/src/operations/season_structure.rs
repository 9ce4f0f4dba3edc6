//! The stages and groups of a season, with tables and matches on request.

use crate::parts::reference::{PLAIN, Ref};
use crate::parts::structure::{GROUP, GroupContents, StageView, stages};
use crate::parts::tournament::Tournament;
use crate::prelude::*;
use football::model::{Format, Nature, StageType};

pub const OPERATION: Operation = Operation {
    name: "SeasonStructure",
    about: "The stages of a season in order and their groups, with tables and matches on request.",
    origin: Origin::Specification,
    envelope: Envelope::B,
    params: &[
        required("season_id", ParamType::Id, "the season: the id of its tournament"),
        optional("include_teams", ParamType::Flag, "1 adds the table of every group"),
        optional("include_matches", ParamType::Flag, "1 adds the matches of every group"),
    ],
    response: Shape::Record(&SEASON),
    depends: CacheScope::on(Scope::Edition),
    example: "season_id=1&include_teams=1&include_matches=1",
    run,
    ..Operation::STANDARD
};

struct SeasonView {
    tournament: Tournament,
    stages: Vec<StageView>,
}

#[rustfmt::skip]
static STAGE: Table<StageView> = Table("SeasonStructureStage", &[
    fixed("_type", "STAGE"),
    integer("id",     "the stage's id",                              |s| s.stage.id.0.into()),
    text("stage",     "the name in the requested language",          |s| (&s.stage.name).into()),
    integer("order",  "the position among the stages",               |s| s.stage.order.into()),
    integer("rounds", "the number of rounds",                        |s| s.stage.rounds.into()),
    one_of(StageType::CODES, text("stageType", "GROUP_STAGE, KNOCKOUT_STAGE or LEAGUE_STAGE", |s| s.stage.stage_type.code().into())),
    one_of(Nature::CODES, text("nature",    "LEAGUE or KNOCKOUT",                          |s| s.stage.nature.code().into())),
    one_of(Format::CODES, text("format",    "SINGLE_ROUND_ROBIN, DOUBLE_ROUND_ROBIN, SINGLE_MATCH or HOME_AND_AWAY", |s| s.stage.format.code().into())),
    list("groups",    "its groups", &GROUP,                          |s| GROUP.list(&s.groups)),
]);

#[rustfmt::skip]
static SEASON: Table<SeasonView> = Table("SeasonStructure", &[
    fixed("_type", "SEASON"),
    integer("id",        "the season's id",                            |s| s.tournament.edition.id.0.into()),
    record("tournament", "the competition across its seasons", &PLAIN, |s| PLAIN.record(&competition(&s.tournament))),
    text("season",       "the season",                                 |s| (&s.tournament.edition.season).into()),
    list("stages",       "its stages, in order", &STAGE,               |s| STAGE.list(&s.stages)),
]);

fn competition(tournament: &Tournament) -> Ref {
    Ref { label: "TOURNAMENT", id: tournament.edition.competition.0, name: tournament.name() }
}

fn run(data: &Data<'_>, request: &Request) -> Result<Output, Error> {
    let edition = data.edition(request.required_id("season_id")?, SEASON_NOT_FOUND)?;
    let contents = GroupContents {
        teams: request.flag("include_teams"),
        matches: request.flag("include_matches"),
        side_words: ["Home", "Away"],
    };
    let stages = stages(data, &edition, contents)?;
    let count = success::count(success::STAGES, stages.len());
    let tournament = Tournament::load(data, edition)?;
    Ok(Output::new(SEASON.record(&SeasonView { tournament, stages }), count))
}
