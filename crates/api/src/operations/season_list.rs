//! The seasons that the API key may read, paged.

use football::model::{Nature, Stage};
use store::PageOf;

use crate::parts::page;
use crate::parts::page::{PAGE_NUMBER, PAGE_SIZE, Paged};
use crate::parts::people::{GENDER_CODES, gender};
use crate::parts::reference::{PLAIN, Ref};
use crate::parts::tournament::{OrganizerView, Tournament};
use crate::prelude::*;

pub const OPERATION: Operation = Operation {
    name: "SeasonList",
    about: "Seasons, page by page: one competition in one season each, as in TournamentList.",
    origin: Origin::Clients,
    envelope: Envelope::B,
    table: Some(&["Data"]),
    params: &[
        optional(
            "since",
            ParamType::Moment,
            "seasons whose own data changed after this time, in the server's time zone",
        ),
        PAGE_SIZE,
        PAGE_NUMBER,
    ],
    response: Shape::Record(&PAGE),
    example: "page_size=5",
    run,
    ..Operation::STANDARD
};

struct Season {
    tournament: Tournament,
    /// None without stages.
    nature: Option<Nature>,
}

impl Season {
    fn gender(&self) -> &'static str {
        gender(self.tournament.competition.as_ref().and_then(|competition| competition.gender)).unwrap_or_default()
    }
}

#[rustfmt::skip]
static ORGANIZER: Table<OrganizerView> = Table("SeasonListOrganizer", &[
    integer("id",              "the organiser's id",                 |o| o.organizer.id.0.into()),
    text("name",               "the name in the requested language", |o| (&o.organizer.name).into()),
    nullable(record("country", "the country it governs", &PLAIN,     |o| PLAIN.optional(o.country.as_ref()))),
]);

#[rustfmt::skip]
static COMPETITION: Table<Season> = Table("SeasonListCompetition", &[
    integer("id",                "the competition's id, the same in all its seasons", |s| s.tournament.edition.competition.0.into()),
    text("name",                 "the name in the requested language",                |s| s.tournament.name().into()),
    one_of(GENDER_CODES, text("gender",               "MALE or FEMALE; empty if no feed gives it",         |s| s.gender().into())),
    nullable(record("organizer", "the body that runs it; null if no feed gives it", &ORGANIZER, |s| ORGANIZER.optional(s.tournament.organizer.as_ref()))),
    nullable(record("age_group", "the ages that may play; null if no feed gives it", &PLAIN, |s| PLAIN.optional(s.tournament.age_group.as_ref().map(Ref::from_entity).as_ref()))),
]);

#[rustfmt::skip]
static SEASON: Table<Season> = Table("SeasonListSeason", &[
    fixed("_type", "SEASON"),
    integer("id",              "the season's id, the same as its tournament's in TournamentList", |s| s.tournament.edition.id.0.into()),
    text("name",               "the season",                                                      |s| (&s.tournament.edition.season).into()),
    one_of(GENDER_CODES, text("gender",             "MALE or FEMALE; empty if no feed gives it",                       |s| s.gender().into())),
    one_of(&["LEAGUE", "KNOCKOUT", ""], text("nature",             "KNOCKOUT if all its stages are, otherwise LEAGUE; empty without stages", |s| s.nature.map(Nature::code).unwrap_or_default().into())),
    record("tournament",       "the competition across its seasons", &COMPETITION,                |s| COMPETITION.record(s)),
    nullable(date("startDate", "the first day",                                                   |s| s.tournament.start.into())),
    nullable(date("endDate",   "the last day",                                                    |s| s.tournament.end.into())),
]);

static FIELDS: [Field<Paged>; 5] = page::fields(&SEASON);
static PAGE: Table<Paged> = Table("SeasonList", &FIELDS);

fn run(data: &Data<'_>, request: &Request) -> Result<Output, Error> {
    let page = page::requested(data, request);
    let PageOf { total, rows: editions } = data.editions_page(request.moment("since"), page)?;
    let stages = data.stages_of_each(&editions)?;
    let tournaments = Tournament::load_all(data, editions)?;
    let season = |(stages, tournament): (Vec<Stage>, _)| Season { nature: nature(&stages), tournament };
    let records: Vec<Season> = stages.into_iter().zip(tournaments).map(season).collect();
    let page = Paged::new(page, total, &SEASON, records);
    Ok(Output::new(PAGE.record(&page), success::count(success::SEASONS, page.count)).with_records(page.count))
}

fn nature(stages: &[Stage]) -> Option<Nature> {
    let is_league = stages.iter().any(|stage| stage.nature != Nature::Knockout);
    stages.first().map(|_| if is_league { Nature::League } else { Nature::Knockout })
}
