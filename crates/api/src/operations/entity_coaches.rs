//! Coaches, filtered and paged.

use football::model::CountryId;
use store::{Batch, EntityRow, PageOf};

use crate::parts::coach_record::{COACH_RECORD, CoachRecord};
use crate::parts::page;
use crate::parts::page::{PAGE_NUMBER, PAGE_SIZE, Paged};
use crate::prelude::*;

pub const OPERATION: Operation = Operation {
    name: "EntityCoaches",
    about: "Coaches, page by page: all of them, or filtered by season, nationality, name or time of change.",
    origin: Origin::Clients,
    envelope: Envelope::B,
    table: Some(&["Data"]),
    params: &[
        optional("seasons", Takes::Ids, "coaches of matches of these seasons"),
        optional("name", Takes::Text, "a part of the name, in either language"),
        optional("country_id", Takes::Id, "coaches of this nationality"),
        optional("since", Takes::Moment, "coaches changed after this time, in the server's time zone"),
        PAGE_SIZE,
        PAGE_NUMBER,
    ],
    response: Shape::Record(&PAGE),
    depends: Depends::on(Scope::Everything).changing_daily(),
    example: "page_size=5",
    run,
    ..Operation::STANDARD
};

static FIELDS: [Field<Paged>; 5] = page::fields(&COACH_RECORD);
static PAGE: Table<Paged> = Table("EntityCoaches", &FIELDS);

fn run(data: &Data<'_>, request: &Request) -> Result<Output, Error> {
    let page = Paged::load(data, request, &COACH_RECORD, load)?;
    let message = success::count(success::COACHES, page.count);
    Ok(Output::new(PAGE.record(&page), message).with_records(page.count))
}

fn load(data: &Data<'_>, request: &Request, batch: Batch) -> Result<PageOf<CoachRecord>, Error> {
    let filter = EntityFilter {
        editions: request.ids("seasons"),
        country: request.id("country_id").map(CountryId),
        name: request.text("name"),
        since: request.moment("since"),
        page: page::requested(data, request),
        batch,
        ..EntityFilter::default()
    };
    let record = |row: EntityRow<_>| CoachRecord::load(data, row);
    data.coaches(&filter)?.map_rows(|rows| rows.into_iter().map(record).collect())
}
