//! Referees, filtered and paged.

use football::model::{Country, CountryId, Name, Referee};
use jiff::civil::Date;

use crate::api::field::{Field, Table, boolean, integer, label, nullable, record, text};
use crate::api::parts::page::{self, PAGE_NUMBER, PAGE_SIZE, Paged};
use crate::api::parts::people::gender;
use crate::api::parts::reference::{PLAIN, Ref};
use crate::api::request::{Takes, optional};
use crate::api::{
    Data, Depends, EntityFilter, Envelope, Error, Operation, Origin, Output, Profile, Request, Scope, Shape, success,
};

pub const OPERATION: Operation = Operation {
    name: "EntityReferees",
    about: "Referees, page by page: all of them, or filtered by season, nationality, name or time of change.",
    version: "V2",
    origin: Origin::Specification,
    profile: Profile::Standard,
    envelope: Envelope::B,
    xml: false,
    params: &[
        optional("seasons", Takes::Ids, "referees of matches of these seasons"),
        optional("name", Takes::Text, "a part of the name, in either language"),
        optional("country_id", Takes::Id, "referees of this nationality"),
        optional("since", Takes::Moment, "referees changed after this time, in the server's time zone"),
        PAGE_SIZE,
        PAGE_NUMBER,
    ],
    response: Shape::Record(&PAGE),
    depends: Depends::on(Scope::Everything).changing_daily(),
    example: "page_size=5",
    run,
};

struct RefereeRow {
    referee: Referee,
    nationality: Option<Ref>,
    today: Date,
}

impl RefereeRow {
    /// `<n> Y`: the age in whole years today.
    fn age(&self) -> Option<Name> {
        let born = self.referee.dob?;
        let birthday_to_come = (self.today.month(), self.today.day()) < (born.month(), born.day());
        let years = i32::from(self.today.year()) - i32::from(born.year()) - i32::from(birthday_to_come);
        (years >= 0).then(|| Name::both(format!("{years} Y"), format!("{years} سنة")))
    }
}

#[rustfmt::skip]
static REFEREE: Table<RefereeRow> = Table(&[
    label("_type",                 "REFEREE",                                      |_| "REFEREE".into()),
    integer("id",                  "the referee's id",                             |r| r.referee.id.0.into()),
    text("fullname",               "the name in the requested language",           |r| (&r.referee.name).into()),
    nullable(record("nationality", "nationality", &PLAIN,                          |r| PLAIN.optional(r.nationality.as_ref()))),
    nullable(text("dob",           "date of birth",                                |r| r.referee.dob.into())),
    nullable(text("age",           "the age today, as <n> Y",                      |r| r.age().into())),
    boolean("retired",             "whether they have retired",                    |r| r.referee.retired.into()),
    text("gender",                 "MALE or FEMALE; empty if no feed gives it",    |r| gender(r.referee.gender).unwrap_or_default().into()),
    text("image",                  "the URL of a picture; empty if there is none", |r| r.referee.image.clone().unwrap_or_default().into()),
]);

static FIELDS: [Field<Paged>; 5] = page::fields(&REFEREE);
static PAGE: Table<Paged> = Table(&FIELDS);

fn run(data: &Data<'_>, request: &Request) -> Result<Output, Error> {
    let filter = EntityFilter {
        editions: request.ids("seasons"),
        country: request.id("country_id").map(CountryId),
        name: request.text("name"),
        since: request.moment("since"),
        page: page::requested(request),
    };
    let found = data.referees(&filter)?;
    let mut records = Vec::with_capacity(found.rows.len());
    for referee in found.rows {
        let country = data.find::<Country>(referee.nationality.map(|country| country.0))?;
        let nationality = country.map(|country| Ref::from_entity(&country));
        records.push(REFEREE.record(&RefereeRow { referee, nationality, today: data.today() }));
    }
    let count = success::count(success::REFEREES, records.len());
    Ok(Output::new(PAGE.record(&Paged { page: filter.page, total: found.total, records }), count))
}
