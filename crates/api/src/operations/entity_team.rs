//! One team of the catalogue.

use football::model::Country;

use crate::parts::catalogue;
use crate::parts::page;
use crate::parts::reference::{PLAIN, Ref};
use crate::parts::team_record::{TeamRecord, fields};
use crate::prelude::*;

pub const OPERATION: Operation = Operation {
    name: "EntityTeam",
    about: "One team: the record of EntityTeams, its country and when it last changed.",
    params: &[required("team_id", ParamType::Id, "the team")],
    depends: CacheScope::on(Scope::Everything),
    response: Shape::Record(&TEAM),
    example: "team_id=1",
    run,
    ..catalogue::ONE
};

static TEAM: Table<TeamRecord> = Table(
    "EntityTeam",
    &[
        fields::TYPE,
        fields::ID,
        fields::NAME,
        fields::CLUB_OF,
        nullable(record("country", "its country", &PLAIN, |t| PLAIN.optional(t.country.as_ref()))),
        fields::STADIUM,
        fields::COACH,
        fields::GENDER,
        fields::IS_NATIONAL,
        fields::IMAGE,
        fields::UPDATED,
    ],
);

fn run(data: &Data<'_>, request: &Request) -> Result<Output, Error> {
    let filter = EntityFilter { id: Some(request.required_id("team_id")?), ..EntityFilter::default() };
    let row = page::only(data.teams(&filter)?, TEAM_NOT_FOUND)?;
    let country = data.find::<Country>(row.entity.country.map(|country| country.0))?;
    let mut record = TeamRecord::load(data, row)?;
    record.country = country.as_ref().map(Ref::from_entity);
    Ok(Output::new(TEAM.record(&record), success::TEAM))
}
