//! A club in the catalogue, with its teams.

use football::model::{Club, ClubId, Country, Words};
use jiff::Timestamp;
use store::{ClubFilter, EntityRow, PageOf};

use super::catalogue::CatalogueRecord;
use super::page;
use super::page::Paged;
use super::reference::{PLAIN, Ref};
use super::team_record::{TeamRecord, fields};
use crate::prelude::*;

#[derive(Clone, Debug)]
pub struct ClubRecord {
    club: Club,
    country: Option<Ref>,
    teams: Vec<TeamRecord>,
    updated_at: Timestamp,
}

impl ClubRecord {
    pub fn load(data: &Data<'_>, rows: Vec<EntityRow<Club>>) -> Result<Vec<ClubRecord>, Error> {
        let ids: Vec<ClubId> = rows.iter().map(|row| row.entity.id).collect();
        let teams = data.teams_of_clubs(&ids)?;
        let record = |(row, teams): (EntityRow<Club>, Vec<_>)| {
            let country = data.find::<Country>(row.entity.country.map(|country| country.0))?;
            Ok(ClubRecord {
                club: row.entity,
                country: country.as_ref().map(Ref::from_entity),
                teams: teams.into_iter().map(|team| TeamRecord::load(data, team)).collect::<Result<_, Error>>()?,
                updated_at: row.updated_at,
            })
        };
        rows.into_iter().zip(teams).map(record).collect()
    }

    fn is_national_federation(&self) -> bool {
        self.teams.iter().any(|record| record.team.national)
    }
}

/// A team inside its club.
static TEAM: Table<TeamRecord> = Table(
    "ClubTeam",
    &[
        fields::TYPE,
        fields::ID,
        fields::NAME,
        fields::STADIUM,
        fields::COACH,
        fields::GENDER,
        fields::IMAGE,
        fields::IS_NATIONAL,
        fields::UPDATED,
    ],
);

#[rustfmt::skip]
pub static CLUB_RECORD: Table<ClubRecord> = Table("ClubRecord", &[
    fixed("_type", "CLUB"),
    integer("id",                  "the club's id",                                            |c| c.club.id.0.into()),
    text("name",                   "the name in the requested language",                       |c| (&c.club.name).into()),
    nullable(record("country",     "its country", &PLAIN,                                      |c| PLAIN.optional(c.country.as_ref()))),
    text("logo",                   "the URL of its logo; empty if there is none",              |c| c.club.logo.clone().unwrap_or_default().into()),
    boolean("national_federation", "whether one of its teams plays for a nation",              |c| c.is_national_federation().into()),
    list("teams",                  "its teams; of a limited key only those of its tournaments", &TEAM, |c| TEAM.list(&c.teams)),
    date_time("last_updated",      "when the club's own data last changed",                    |c| c.updated_at.into()),
]);

static PAGE_FIELDS: [Field<Paged>; 5] = page::fields(&CLUB_RECORD);
pub static CLUB_PAGE: Table<Paged> = Table("EntityClubs", &PAGE_FIELDS);

impl CatalogueRecord for ClubRecord {
    const ID: &'static str = "club_id";
    const NOT_FOUND: ErrorText = CLUB_NOT_FOUND;
    const ONE_RETRIEVED: Words = success::CLUB;
    const LIST_RETRIEVED: Words = success::CLUBS;
    const TABLE: &'static Table<Self> = &CLUB_RECORD;
    const PAGE: &'static Table<Paged> = &CLUB_PAGE;

    fn load(data: &Data<'_>, request: &Request, filter: &EntityFilter<'_>) -> Result<PageOf<Self>, Error> {
        let filter = ClubFilter {
            id: filter.id.map(ClubId),
            country: filter.country,
            name: filter.name.map(str::to_owned),
            since: filter.since,
            national: request.flag_if_given("national_federation"),
            page: filter.page,
            batch: filter.batch,
            ..ClubFilter::default()
        };
        data.clubs(filter)?.map_rows(|rows| ClubRecord::load(data, rows))
    }
}
