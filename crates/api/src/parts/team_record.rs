//! A team in the catalogue.

use football::model::{Club, Coach, Stadium, Team, Words};
use jiff::Timestamp;
use store::{EntityRow, PageOf};

use super::catalogue::CatalogueRecord;
use super::page;
use super::page::Paged;
use super::people::{GENDER_CODES, gender};
use super::reference::{PLAIN, Ref};
use crate::prelude::*;

#[derive(Clone, Debug)]
pub struct TeamRecord {
    pub team: Team,
    club: Option<Club>,
    pub stadium: Option<Ref>,
    pub coach: Option<Ref>,
    /// Only EntityTeam shows and fills it.
    pub country: Option<Ref>,
    pub updated_at: Timestamp,
}

impl TeamRecord {
    pub fn load(data: &Data<'_>, row: EntityRow<Team>) -> Result<TeamRecord, Error> {
        let EntityRow { entity: team, updated_at } = row;
        let stadium = data.find::<Stadium>(team.stadium.map(|stadium| stadium.0))?;
        let coach = data.find::<Coach>(team.coach.map(|coach| coach.0))?;
        Ok(TeamRecord {
            club: data.find(team.club.map(|club| club.0))?,
            stadium: stadium.as_ref().map(Ref::from_entity),
            coach: coach.as_ref().map(Ref::from_entity),
            country: None,
            team,
            updated_at,
        })
    }

    fn image(&self) -> String {
        let logo = self.club.as_ref().and_then(|club| club.logo.clone());
        self.team.image.clone().or(logo).unwrap_or_default()
    }
}

#[rustfmt::skip]
static CLUB: Table<Club> = Table("TeamClub", &[
    integer("id", "the club's id",                      |c| c.id.0.into()),
    text("name",  "the name in the requested language", |c| (&c.name).into()),
    text("logo",  "the URL of its logo",                |c| c.logo.clone().unwrap_or_default().into()),
]);

#[rustfmt::skip]
pub mod fields {
    use super::*;

    pub const TYPE: Field<TeamRecord> = fixed("_type", "TEAM");
    pub const ID: Field<TeamRecord> = integer("id", "the team's id", |t| t.team.id.0.into());
    pub const NAME: Field<TeamRecord> = text("name", "the name in the requested language", |t| (&t.team.name).into());
    pub const CLUB_OF: Field<TeamRecord> = may_be_unknown(record("club", "its club", &CLUB, |t| CLUB.optional(t.club.as_ref())));
    pub const STADIUM: Field<TeamRecord> = may_be_unknown(record("stadium", "its home ground; if no document states it, the one where at least half of its home matches of its latest tournament were played; none on neutral ground", &PLAIN, |t| PLAIN.optional(t.stadium.as_ref())));
    pub const COACH: Field<TeamRecord> = may_be_unknown(record("coach", "its coach; if no document states one, that of its latest match", &PLAIN, |t| PLAIN.optional(t.coach.as_ref())));
    pub const GENDER: Field<TeamRecord> = one_of(GENDER_CODES, text("gender", "MALE or FEMALE; empty if no feed gives it", |t| gender(t.team.gender).unwrap_or_default().into()));
    pub const IS_NATIONAL: Field<TeamRecord> = boolean("is_national_team", "whether it plays for a nation", |t| t.team.national.into());
    pub const IMAGE: Field<TeamRecord> = text("image", "the URL of the team's picture, or of its club's logo; empty if there is none", |t| t.image().into());
    pub const UPDATED: Field<TeamRecord> = date_time("last_updated", "when the team last changed, or a match that its home ground or coach follows from", |t| t.updated_at.into());
}

/// The record of EntityTeams.
pub static TEAM_RECORD: Table<TeamRecord> = Table(
    "TeamRecord",
    &[
        fields::TYPE,
        fields::ID,
        fields::NAME,
        fields::CLUB_OF,
        fields::STADIUM,
        fields::COACH,
        fields::GENDER,
        fields::IS_NATIONAL,
        fields::IMAGE,
    ],
);

static PAGE_FIELDS: [Field<Paged>; 5] = page::fields(&TEAM_RECORD);
pub static TEAM_PAGE: Table<Paged> = Table("EntityTeams", &PAGE_FIELDS);

impl CatalogueRecord for TeamRecord {
    const ID: &'static str = "team_id";
    const NOT_FOUND: ErrorText = TEAM_NOT_FOUND;
    const ONE_RETRIEVED: Words = success::TEAM;
    const LIST_RETRIEVED: Words = success::TEAMS;
    const TABLE: &'static Table<Self> = &TEAM_RECORD;
    const PAGE: &'static Table<Paged> = &TEAM_PAGE;

    fn load(data: &Data<'_>, _request: &Request, filter: &EntityFilter<'_>) -> Result<PageOf<Self>, Error> {
        let record = |row| TeamRecord::load(data, row);
        data.teams(filter)?.map_rows(|rows| rows.into_iter().map(record).collect())
    }
}
