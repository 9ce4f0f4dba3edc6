//! The matches of a season, paged.

use football::model::{Kind, Status};
use store::Page;

use crate::parts::match_header::{MatchHeader, SCORE};
use crate::parts::page;
use crate::parts::page::{PAGE_NUMBER, PAGE_SIZE, Paged};
use crate::parts::people::{ASSISTANT, REFEREE};
use crate::parts::reference::{LABELLED, PLAIN, Ref, STADIUM};
use crate::parts::status::SEASON_MATCH_STATUS;
use crate::parts::tournament::Tournament;
use crate::prelude::*;

pub const OPERATION: Operation = Operation {
    name: "SeasonMatchList",
    about: "The matches of a season, earliest first, page by page: status, date, stadium, teams, officials and score.",
    origin: Origin::Clients,
    envelope: Envelope::B,
    table: Some(&["Data"]),
    params: &[
        required("season_id", ParamType::Id, "the season: the id of its tournament"),
        optional("since", ParamType::MomentOrDay, "matches changed after this time, in the server's time zone"),
        PAGE_SIZE,
        PAGE_NUMBER,
    ],
    response: Shape::Record(&PAGE),
    depends: CacheScope::on(Scope::Edition),
    example: "season_id=1",
    run,
    ..Operation::STANDARD
};

#[derive(Clone)]
pub struct SeasonMatch {
    pub competition: Ref,
    pub season: Ref,
    pub status: Status,
    pub header: MatchHeader,
}

/// One page of the matches of a season.
pub struct SeasonMatches {
    page: Page,
    total: u64,
    pub matches: Vec<SeasonMatch>,
}

#[rustfmt::skip]
static MATCH: Table<SeasonMatch> = Table("SeasonMatchListMatch", &[
    fixed("_type", "MATCH"),
    integer("matchId",                "the match's id",                             |m| m.header.id.into()),
    record("tournament",              "the competition across its seasons", &PLAIN, |m| PLAIN.record(&m.competition)),
    record("season",                  "the season", &PLAIN,                         |m| PLAIN.record(&m.season)),
    nullable(integer("round",         "the matchday or round",                      |m| m.header.round.into())),
    record("status",                  "the status", &SEASON_MATCH_STATUS,           |m| SEASON_MATCH_STATUS.record(&m.status)),
    record("home",                    "the home team", &LABELLED,                   |m| LABELLED.record(&m.header.sides.home.team)),
    record("away",                    "the away team", &LABELLED,                   |m| LABELLED.record(&m.header.sides.away.team)),
    nullable(date_time("dateTime",    "kick-off",                                   |m| m.header.kickoff.into())),
    date_time("dtLastUpdateDateTime", "when its data last changed",                 |m| m.header.updated_at.into()),
    nullable(record("stadium",        "the stadium", &STADIUM,                      |m| STADIUM.optional(m.header.stadium.as_ref()))),
    nullable(record("referee",        "the referee", &REFEREE,                      |m| REFEREE.optional(m.header.referee.as_ref()))),
    nullable(record("assistant1",     "the first assistant", &ASSISTANT,            |m| ASSISTANT.optional(m.header.assistant1.as_ref()))),
    nullable(record("assistant2",     "the second assistant", &ASSISTANT,           |m| ASSISTANT.optional(m.header.assistant2.as_ref()))),
    record("score",                   "the score, also while the match is played", &SCORE, |m| SCORE.record(&m.header.score)),
    nullable(record("shootOut",       "the kicks that each side scored; null without a shoot-out", &SCORE, |m| SCORE.optional(m.header.shoot_out.map(Some).as_ref()))),
    nullable(integer("winnerId",      "the team that won, by the shoot-out if there was one; null before the end and for a draw", |m| m.header.winner.into())),
]);

#[rustfmt::skip]
static PAGE: Table<Paged> = Table("SeasonMatchList", &[
    list("Data",         "the matches of this page", &MATCH,            Paged::records),
    integer("RowsCount", "the number of matches that match the filters", |p| p.total.into()),
    integer("PageCount", "the number of pages",                         |p| p.pages().into()),
]);

pub fn load(data: &Data<'_>, request: &Request) -> Result<SeasonMatches, Error> {
    let edition = data.edition(request.required_id("season_id")?, SEASON_NOT_FOUND)?;
    let entities = edition.entities(&[Kind::Team, Kind::Referee, Kind::Stadium])?;
    let mut rows = edition.matches()?;
    if let Some(since) = request.moment("since") {
        rows.retain(|row| row.updated_at > since);
    }
    let tournament = Tournament::load(data, edition)?;
    let season = &tournament.edition;
    let (page, total) = (page::requested(data, request), rows.len() as u64);
    let matches = page::items(page, rows).map(|row| SeasonMatch {
        competition: Ref { label: "", id: season.competition.0, name: tournament.name() },
        season: Ref { label: "", id: season.id.0, name: season.season.clone() },
        status: row.match_.status,
        header: MatchHeader::new(&entities, &row, ["HOME", "AWAY"]),
    });
    Ok(SeasonMatches { page, total, matches: matches.collect() })
}

/// The page as a response shows it.
pub fn output(found: SeasonMatches) -> Output {
    let page = Paged::new(found.page, found.total, &MATCH, found.matches);
    Output::new(PAGE.record(&page), success::count(success::MATCHES, page.count)).with_records(page.count)
}

fn run(data: &Data<'_>, request: &Request) -> Result<Output, Error> {
    Ok(output(load(data, request)?))
}
