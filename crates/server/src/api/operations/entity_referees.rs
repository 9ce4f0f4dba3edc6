//! Referees, filtered and paged.

use football::model::CountryId;
use store::EntityRow;

use crate::api::field::{Field, Table};
use crate::api::parts::page::{self, PAGE_NUMBER, PAGE_SIZE, Paged};
use crate::api::parts::referee_record::{REFEREE_RECORD, RefereeRecord};
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

static FIELDS: [Field<Paged>; 5] = page::fields(&REFEREE_RECORD);
static PAGE: Table<Paged> = Table(&FIELDS);

fn run(data: &Data<'_>, request: &Request) -> Result<Output, Error> {
    let filter = EntityFilter {
        editions: request.ids("seasons"),
        country: request.id("country_id").map(CountryId),
        name: request.text("name"),
        since: request.moment("since"),
        page: page::requested(data, request),
        ..EntityFilter::default()
    };
    let found = data.referees(&filter)?;
    let load = |row: EntityRow<_>| RefereeRecord::load(data, row.entity);
    let records = found.rows.into_iter().map(load).collect::<Result<_, _>>()?;
    let page = Paged::new(filter.page, found.total, &REFEREE_RECORD, records);
    Ok(Output::new(PAGE.record(&page), success::count(success::REFEREES, page.count)))
}
