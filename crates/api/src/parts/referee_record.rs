//! A referee in the catalogue.

use football::model::{Country, Referee, Words};
use jiff::civil::Date;
use store::{EntityRow, PageOf};

use super::catalogue::CatalogueRecord;
use super::page;
use super::page::Paged;
use super::people::{GENDER_CODES, age, gender};
use super::reference::{PLAIN, Ref};
use crate::prelude::*;

#[derive(Clone, Debug)]
pub struct RefereeRecord {
    referee: Referee,
    nationality: Option<Ref>,
    today: Date,
}

impl RefereeRecord {
    pub fn load(data: &Data<'_>, referee: Referee) -> Result<RefereeRecord, Error> {
        let country = data.find::<Country>(referee.nationality.map(|country| country.0))?;
        Ok(RefereeRecord { nationality: country.as_ref().map(Ref::from_entity), referee, today: data.today() })
    }
}

#[rustfmt::skip]
pub static REFEREE_RECORD: Table<RefereeRecord> = Table("RefereeRecord", &[
    fixed("_type",                       "REFEREE"),
    integer("id",                        "the referee's id",                             |r| r.referee.id.0.into()),
    text("fullname",                     "the name in the requested language",           |r| (&r.referee.name).into()),
    may_be_unknown(record("nationality", "nationality", &PLAIN,                          |r| PLAIN.optional(r.nationality.as_ref()))),
    nullable(text("dob",                 "date of birth",                                |r| r.referee.dob.into())),
    nullable(text("age",                 "the age today, as <n> Y",                      |r| age(r.referee.dob, r.today).into())),
    boolean("retired",                   "whether they have retired",                    |r| r.referee.retired.into()),
    one_of(GENDER_CODES, text("gender",  "MALE or FEMALE; empty if no feed gives it",    |r| gender(r.referee.gender).unwrap_or_default().into())),
    text("image",                        "the URL of a picture; empty if there is none", |r| r.referee.image.clone().unwrap_or_default().into()),
]);

static PAGE_FIELDS: [Field<Paged>; 5] = page::fields(&REFEREE_RECORD);
pub static REFEREE_PAGE: Table<Paged> = Table("EntityReferees", &PAGE_FIELDS);

impl CatalogueRecord for RefereeRecord {
    const ID: &'static str = "referee_id";
    const NOT_FOUND: ErrorText = REFEREE_NOT_FOUND;
    const ONE_RETRIEVED: Words = success::REFEREE;
    const LIST_RETRIEVED: Words = success::REFEREES;
    const TABLE: &'static Table<Self> = &REFEREE_RECORD;
    const PAGE: &'static Table<Paged> = &REFEREE_PAGE;

    fn load(data: &Data<'_>, _request: &Request, filter: &EntityFilter<'_>) -> Result<PageOf<Self>, Error> {
        let record = |row: EntityRow<_>| RefereeRecord::load(data, row.entity);
        data.referees(filter)?.map_rows(|rows| rows.into_iter().map(record).collect())
    }
}
