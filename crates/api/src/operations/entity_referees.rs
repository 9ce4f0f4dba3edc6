//! Referees, filtered and paged.

use football::model::CountryId;
use store::{Batch, EntityRow, PageOf};

use crate::parts::page;
use crate::parts::page::{PAGE_NUMBER, PAGE_SIZE, Paged};
use crate::parts::referee_record::{REFEREE_RECORD, RefereeRecord};
use crate::prelude::*;

pub const OPERATION: Operation = Operation {
    name: "EntityReferees",
    about: "Referees, page by page: all of them, or filtered by season, nationality, name or time of change.",
    origin: Origin::Specification,
    envelope: Envelope::B,
    table: Some(&["Data"]),
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
    ..Operation::STANDARD
};

static FIELDS: [Field<Paged>; 5] = page::fields(&REFEREE_RECORD);
static PAGE: Table<Paged> = Table("EntityReferees", &FIELDS);

fn run(data: &Data<'_>, request: &Request) -> Result<Output, Error> {
    let page = Paged::load(data, request, &REFEREE_RECORD, load)?;
    let message = success::count(success::REFEREES, page.count);
    Ok(Output::new(PAGE.record(&page), message).with_records(page.count))
}

fn load(data: &Data<'_>, request: &Request, batch: Batch) -> Result<PageOf<RefereeRecord>, Error> {
    let filter = EntityFilter {
        editions: request.ids("seasons"),
        country: request.id("country_id").map(CountryId),
        name: request.text("name"),
        since: request.moment("since"),
        page: page::requested(data, request),
        batch,
        ..EntityFilter::default()
    };
    let record = |row: EntityRow<_>| RefereeRecord::load(data, row.entity);
    data.referees(&filter)?.map_rows(|rows| rows.into_iter().map(record).collect())
}
