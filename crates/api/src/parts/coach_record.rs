//! A coach in the catalogue.

use football::model::{Coach, Country, Words};
use jiff::Timestamp;
use jiff::civil::Date;
use store::{EntityRow, PageOf};

use super::catalogue::CatalogueRecord;
use super::page;
use super::page::Paged;
use super::people::{GENDER_CODES, age, gender};
use super::reference::{PLAIN, Ref};
use crate::prelude::*;

#[derive(Clone, Debug)]
pub struct CoachRecord {
    coach: Coach,
    nationality: Option<Ref>,
    updated_at: Timestamp,
    today: Date,
}

impl CoachRecord {
    pub fn load(data: &Data<'_>, row: EntityRow<Coach>) -> Result<CoachRecord, Error> {
        let country = data.find::<Country>(row.entity.nationality.map(|country| country.0))?;
        Ok(CoachRecord {
            coach: row.entity,
            nationality: country.as_ref().map(Ref::from_entity),
            updated_at: row.updated_at,
            today: data.today(),
        })
    }
}

#[rustfmt::skip]
pub static COACH_RECORD: Table<CoachRecord> = Table("CoachRecord", &[
    fixed("_type", "COACH"),
    integer("id",                  "the coach's id",                               |c| c.coach.id.0.into()),
    text("fullname",               "the name in the requested language",           |c| (&c.coach.name).into()),
    nullable(record("nationality", "nationality", &PLAIN,                          |c| PLAIN.optional(c.nationality.as_ref()))),
    nullable(text("dob",           "date of birth",                                |c| c.coach.dob.into())),
    nullable(text("age",           "the age today, as <n> Y",                      |c| age(c.coach.dob, c.today).into())),
    boolean("retired",             "whether they have retired",                    |c| c.coach.retired.into()),
    one_of(GENDER_CODES, text("gender",                 "MALE or FEMALE; empty if no feed gives it",    |c| gender(c.coach.gender).unwrap_or_default().into())),
    text("image",                  "the URL of a picture; empty if there is none", |c| c.coach.image.clone().unwrap_or_default().into()),
    date_time("last_updated",      "when the coach's own data last changed",       |c| c.updated_at.into()),
]);

static PAGE_FIELDS: [Field<Paged>; 5] = page::fields(&COACH_RECORD);
pub static COACH_PAGE: Table<Paged> = Table("EntityCoaches", &PAGE_FIELDS);

impl CatalogueRecord for CoachRecord {
    const ID: &'static str = "coach_id";
    const NOT_FOUND: ErrorText = COACH_NOT_FOUND;
    const ONE_RETRIEVED: Words = success::COACH;
    const LIST_RETRIEVED: Words = success::COACHES;
    const TABLE: &'static Table<Self> = &COACH_RECORD;
    const PAGE: &'static Table<Paged> = &COACH_PAGE;

    fn load(data: &Data<'_>, _request: &Request, filter: &EntityFilter<'_>) -> Result<PageOf<Self>, Error> {
        let record = |row| CoachRecord::load(data, row);
        data.coaches(filter)?.map_rows(|rows| rows.into_iter().map(record).collect())
    }
}
