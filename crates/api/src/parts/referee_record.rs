//! A referee in the catalogue.

use football::model::{Country, Referee};
use jiff::civil::Date;

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
    fixed("_type", "REFEREE"),
    integer("id",                  "the referee's id",                             |r| r.referee.id.0.into()),
    text("fullname",               "the name in the requested language",           |r| (&r.referee.name).into()),
    nullable(record("nationality", "nationality", &PLAIN,                          |r| PLAIN.optional(r.nationality.as_ref()))),
    nullable(text("dob",           "date of birth",                                |r| r.referee.dob.into())),
    nullable(text("age",           "the age today, as <n> Y",                      |r| age(r.referee.dob, r.today).into())),
    boolean("retired",             "whether they have retired",                    |r| r.referee.retired.into()),
    one_of(GENDER_CODES, text("gender",                 "MALE or FEMALE; empty if no feed gives it",    |r| gender(r.referee.gender).unwrap_or_default().into())),
    text("image",                  "the URL of a picture; empty if there is none", |r| r.referee.image.clone().unwrap_or_default().into()),
]);
