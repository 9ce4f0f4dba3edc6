//! The statistics of all teams of a tournament.

use std::rc::Rc;

use football::analysis::Tally;
use football::model::{Kind, Team};

use crate::parts::page;
use crate::parts::page::{PAGE_NUMBER, PAGE_SIZE, Paged};
use crate::parts::reference::Ref;
use crate::parts::statistics::TEAM_TOTALS;
use crate::parts::statistics_query::{FIELDS, ORDER, Per, SORT, StatisticsQuery};
use crate::parts::tournament_statistics::teams_of;
use crate::prelude::*;

pub const OPERATION: Operation = Operation {
    name: "TournamentTeamsStats",
    about: "The statistics of all teams over the final matches of a tournament. Teams without a final match are left out.",
    table: Some(&["Data"]),
    params: &[
        required("tournament_id", ParamType::Id, "the tournament"),
        FIELDS,
        SORT,
        ORDER,
        optional("per_match", ParamType::Flag, "1 gives every number that adds up per match"),
        PAGE_SIZE,
        PAGE_NUMBER,
    ],
    response: Shape::Record(&PAGE),
    depends: CacheScope::on(Scope::Edition),
    example: "tournament_id=1&sort=GoalsScored.Total&page_size=3",
    run,
    ..Operation::STANDARD
};

struct TeamView {
    team: Ref,
    tally: Tally,
    query: Rc<StatisticsQuery>,
    per: Option<Per>,
}

#[rustfmt::skip]
static TEAM: Table<TeamView> = Table("TournamentTeamsStatsTeam", &[
    fixed("_type", "TEAM"),
    integer("id",   "the team's id",                                     |t| t.team.id.into()),
    text("name",    "the name in the requested language",                |t| (&t.team.name).into()),
    record("stats", "the statistics; with `fields` only the chosen ones", &TEAM_TOTALS, |t| t.query.record(&t.tally, t.per)),
]);

static PAGE_FIELDS: [Field<Paged>; 5] = page::fields(&TEAM);
static PAGE: Table<Paged> = Table("TournamentTeamsStats", &PAGE_FIELDS);

fn run(data: &Data<'_>, request: &Request) -> Result<Output, Error> {
    let edition = data.edition(request.required_id("tournament_id")?, TOURNAMENT_NOT_FOUND)?;
    let query = Rc::new(StatisticsQuery::new(&TEAM_TOTALS, request)?);
    let per = request.flag("per_match").then_some(Per::Match);
    let mut teams = teams_of(&edition.team_totals()?);
    query.sort(&mut teams, per, |(_, tally)| tally);
    let entities = edition.entities(&[Kind::Team])?;
    let page = page::requested(data, request);
    let total = teams.len() as u64;
    let records = page::items(page, teams).map(|(id, tally)| {
        let team = Ref::find_or_id::<Team>(&entities, "TEAM", id.0);
        TeamView { team, tally, query: Rc::clone(&query), per }
    });
    let page = Paged::new(page, total, &TEAM, records.collect());
    Ok(Output::new(PAGE.record(&page), success::count(success::TEAMS, page.count)))
}
