//! Teams, filtered and paged.

use football::model::{Club, Coach, CountryId, Stadium, Team};

use crate::api::field::{Field, Table, boolean, integer, label, nullable, record, text};
use crate::api::parts::page::{self, PAGE_NUMBER, PAGE_SIZE, Paged};
use crate::api::parts::people::gender;
use crate::api::parts::reference::{PLAIN, Ref};
use crate::api::request::{Takes, optional};
use crate::api::{
    Data, Depends, EntityFilter, Envelope, Error, Operation, Origin, Output, Profile, Request, Scope, Shape, success,
};

pub const OPERATION: Operation = Operation {
    name: "EntityTeams",
    about: "Teams, page by page: all of them, or filtered by season, country, name or time of change.",
    version: "V2",
    origin: Origin::Specification,
    profile: Profile::Standard,
    envelope: Envelope::B,
    xml: false,
    params: &[
        optional("season_ids", Takes::Ids, "teams that took part in these seasons"),
        optional("country_id", Takes::Id, "teams of this country"),
        optional("name", Takes::Text, "a part of the name, in either language"),
        optional("since", Takes::Moment, "teams changed after this time, in the server's time zone"),
        PAGE_SIZE,
        PAGE_NUMBER,
    ],
    response: Shape::Record(&PAGE),
    depends: Depends::on(Scope::Everything),
    example: "page_size=5",
    run,
};

struct TeamRow {
    team: Team,
    club: Option<Club>,
    stadium: Option<Ref>,
    coach: Option<Ref>,
}

impl TeamRow {
    fn image(&self) -> String {
        let logo = self.club.as_ref().and_then(|club| club.logo.clone());
        self.team.image.clone().or(logo).unwrap_or_default()
    }
}

#[rustfmt::skip]
static CLUB: Table<Club> = Table(&[
    integer("id", "the club's id",                      |c| c.id.0.into()),
    text("name",  "the name in the requested language", |c| (&c.name).into()),
    text("logo",  "the URL of its logo",                |c| c.logo.clone().unwrap_or_default().into()),
]);

#[rustfmt::skip]
static TEAM: Table<TeamRow> = Table(&[
    label("_type",              "TEAM",                                      |_| "TEAM".into()),
    integer("id",               "the team's id",                             |t| t.team.id.0.into()),
    text("name",                "the name in the requested language",        |t| (&t.team.name).into()),
    nullable(record("club",     "its club", &CLUB,                           |t| CLUB.optional(t.club.as_ref()))),
    nullable(record("stadium",  "its home ground; if no document states it, the one where at least half of its home matches of its latest tournament were played", &PLAIN, |t| PLAIN.optional(t.stadium.as_ref()))),
    nullable(record("coach",    "its coach; if no document states one, that of its latest match", &PLAIN, |t| PLAIN.optional(t.coach.as_ref()))),
    text("gender",              "MALE or FEMALE; empty if no feed gives it", |t| gender(t.team.gender).unwrap_or_default().into()),
    boolean("is_national_team", "whether it plays for a nation",             |t| t.team.national.into()),
    text("image",               "the URL of the team's picture, or of its club's logo; empty if there is none", |t| t.image().into()),
]);

static FIELDS: [Field<Paged>; 5] = page::fields(&TEAM);
static PAGE: Table<Paged> = Table(&FIELDS);

fn run(data: &Data<'_>, request: &Request) -> Result<Output, Error> {
    let filter = EntityFilter {
        editions: request.ids("season_ids"),
        country: request.id("country_id").map(CountryId),
        name: request.text("name"),
        since: request.moment("since"),
        page: page::requested(request),
    };
    let found = data.teams(&filter)?;
    let mut records = Vec::with_capacity(found.rows.len());
    for team in found.rows {
        let row = TeamRow {
            club: data.find(team.club.map(|club| club.0))?,
            stadium: data
                .find::<Stadium>(team.stadium.map(|stadium| stadium.0))?
                .map(|stadium| Ref::from_entity(&stadium)),
            coach: data.find::<Coach>(team.coach.map(|coach| coach.0))?.map(|coach| Ref::from_entity(&coach)),
            team,
        };
        records.push(TEAM.record(&row));
    }
    let count = success::count(success::TEAMS, records.len());
    Ok(Output::new(PAGE.record(&Paged { page: filter.page, total: found.total, records }), count))
}
