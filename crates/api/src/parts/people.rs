//! Coaches and match officials of a match.

use football::model::{Coach, Country, Gender, Name, Referee, RefereeId};
use jiff::civil::Date;
use store::Entities;

use super::reference::{NATIONALITY, Ref};
use crate::rows::field::{Table, date, integer, label, may_be_unknown, nullable, one_of, record, text};

/// A coach or an official.
#[derive(Clone, Debug)]
pub struct Person {
    pub label: &'static str,
    pub id: i64,
    pub name: Name,
    pub dob: Option<Date>,
    pub gender: Option<Gender>,
    pub nationality: Option<Ref>,
}

impl Person {
    pub fn coach(entities: &Entities, coach: &Coach) -> Person {
        Person {
            label: "COACH",
            id: coach.id.0,
            name: coach.name.clone(),
            dob: coach.dob,
            gender: coach.gender,
            nationality: Ref::find::<Country>(entities, "NATIONALITY", coach.nationality.map(|country| country.0)),
        }
    }

    pub fn official(entities: &Entities, label: &'static str, id: Option<RefereeId>) -> Option<Person> {
        let referee = entities.get::<Referee>(id?.0)?;
        Some(Person {
            label,
            id: referee.id.0,
            name: referee.name.clone(),
            dob: referee.dob,
            gender: referee.gender,
            nationality: Ref::find::<Country>(entities, "NATIONALITY", referee.nationality.map(|country| country.0)),
        })
    }
}

/// `<n> Y`: the age in whole years on a day.
pub fn age(born: Option<Date>, today: Date) -> Option<Name> {
    let years = years(born, today)?;
    Some(Name::both(format!("{years} Y"), format!("{years} سنة")))
}

/// The age in whole years on a day.
pub fn years(born: Option<Date>, today: Date) -> Option<i32> {
    let born = born?;
    let birthday_to_come = (today.month(), today.day()) < (born.month(), born.day());
    let years = i32::from(today.year()) - i32::from(born.year()) - i32::from(birthday_to_come);
    (years >= 0).then_some(years)
}

/// The codes of [`gender`], and the empty text of a person or team without one.
pub const GENDER_CODES: &[&str] = &["MALE", "FEMALE", ""];

/// The gender as responses write it.
pub fn gender(gender: Option<Gender>) -> Option<&'static str> {
    gender.map(Gender::code)
}

#[rustfmt::skip]
pub static REFEREE: Table<Person> = Table("Referee", &[
    one_of(&["REFEREE"], label("_type", "REFEREE",                            |p| p.label.into())),
    integer("id",                  "the official's id",                  |p| p.id.into()),
    text("name",                   "the name in the requested language", |p| (&p.name).into()),
    nullable(date("dob",           "date of birth",                      |p| p.dob.into())),
    nullable(record("nationality", "nationality", &NATIONALITY,          |p| NATIONALITY.optional(p.nationality.as_ref()))),
]);

/// A referee in a list of matches. There the specification does not mark the nationality nullable.
#[rustfmt::skip]
pub static LISTED_REFEREE: Table<Person> = Table("ListedReferee", &[
    one_of(&["REFEREE"], label("_type",  "REFEREE",                            |p| p.label.into())),
    integer("id",                        "the official's id",                  |p| p.id.into()),
    text("name",                         "the name in the requested language", |p| (&p.name).into()),
    nullable(date("dob",                 "date of birth",                      |p| p.dob.into())),
    may_be_unknown(record("nationality", "nationality", &NATIONALITY,       |p| NATIONALITY.optional(p.nationality.as_ref()))),
]);

#[rustfmt::skip]
pub static ASSISTANT: Table<Person> = Table("Assistant", &[
    one_of(&["ASSISTANT RFFEREE"], label("_type", "ASSISTANT RFFEREE, as the specification spells it", |p| p.label.into())),
    integer("id",                  "the official's id",                                 |p| p.id.into()),
    text("name",                   "the name in the requested language",                |p| (&p.name).into()),
    nullable(date("dob",           "date of birth",                                     |p| p.dob.into())),
    nullable(one_of(Gender::CODES, text("gender", "MALE or FEMALE",                                    |p| gender(p.gender).into()))),
    nullable(record("nationality", "nationality", &NATIONALITY,                         |p| NATIONALITY.optional(p.nationality.as_ref()))),
]);

#[rustfmt::skip]
pub static COACH: Table<Person> = Table("Coach", &[
    one_of(&["COACH"], label("_type", "COACH",                              |p| p.label.into())),
    integer("id",                  "the coach's id",                     |p| p.id.into()),
    text("name",                   "the name in the requested language", |p| (&p.name).into()),
    nullable(date("dob",           "date of birth",                      |p| p.dob.into())),
    nullable(one_of(Gender::CODES, text("gender", "MALE or FEMALE",                     |p| gender(p.gender).into()))),
    nullable(record("nationality", "nationality", &NATIONALITY,          |p| NATIONALITY.optional(p.nationality.as_ref()))),
]);
