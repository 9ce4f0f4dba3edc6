//! The coaches of a tournament and the statistics of their teams.

use football::analysis::CoachSeason;
use football::model::{Coach, Country, Kind};

use crate::parts::people::{GENDER_CODES, gender};
use crate::parts::reference::{NATIONALITY, Ref};
use crate::parts::statistics::COACH_TOURNAMENT;
use crate::parts::tournament_statistics::coach_seasons;
use crate::prelude::*;

pub const OPERATION: Operation = Operation {
    name: "TournamentCoachList",
    about: "The coaches of a tournament's matches, with the statistics of their teams over its final matches.",
    origin: Origin::Specification,
    xml: true,
    table: Some(&[]),
    params: &[required("tournament_id", ParamType::Id, "the tournament")],
    response: Shape::List(&COACH),
    depends: CacheScope::on(Scope::Edition),
    example: "tournament_id=1",
    run,
    ..Operation::STANDARD
};

struct CoachView {
    coach: Coach,
    nationality: Option<Ref>,
    season: CoachSeason,
}

#[rustfmt::skip]
static COACH: Table<CoachView> = Table("TournamentCoachListCoach", &[
    fixed("_type",                       "COACH"),
    integer("id",                        "the coach's id",                            |s| s.coach.id.0.into()),
    text("name",                         "the name in the requested language",        |s| (&s.coach.name).into()),
    nullable(date("dob",                 "date of birth",                             |s| s.coach.dob.into())),
    may_be_unknown(record("nationality", "nationality", &NATIONALITY,                 |s| NATIONALITY.optional(s.nationality.as_ref()))),
    one_of(GENDER_CODES, text("gender",  "MALE or FEMALE; empty if no feed gives it", |s| gender(s.coach.gender).unwrap_or_default().into())),
    boolean("retired",                   "whether they have retired",                 |s| s.coach.retired.into()),
    record("stats",                      "the statistics of the coach's teams; null without a final match", &COACH_TOURNAMENT, |s| COACH_TOURNAMENT.record(s.season.statistics())),
]);

fn run(data: &Data<'_>, request: &Request) -> Result<Output, Error> {
    let edition = data.edition(request.required_id("tournament_id")?, TOURNAMENT_NOT_FOUND)?;
    let entities = edition.entities(&[Kind::Coach])?;
    let coaches: Vec<CoachView> = coach_seasons(&edition.team_facts()?)
        .into_iter()
        .filter_map(|(id, season)| {
            let coach = entities.get::<Coach>(id.0)?.clone();
            let nationality =
                Ref::find::<Country>(&entities, "NATIONALITY", coach.nationality.map(|country| country.0));
            Some(CoachView { coach, nationality, season })
        })
        .collect();
    Ok(Output::new(COACH.list(&coaches), success::count(success::COACHES, coaches.len())))
}
