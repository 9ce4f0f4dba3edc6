//! Clubs, filtered and paged.

use football::model::CountryId;
use store::{Batch, ClubFilter, PageOf};

use crate::parts::club_record::{CLUB_RECORD, ClubRecord};
use crate::parts::page;
use crate::parts::page::{PAGE_NUMBER, PAGE_SIZE, Paged};
use crate::prelude::*;

pub const OPERATION: Operation = Operation {
    name: "EntityClubs",
    about: "Clubs with their teams, page by page: all of them, or filtered by kind, country, name or time of change.",
    origin: Origin::Clients,
    envelope: Envelope::B,
    table: Some(&["Data"]),
    params: &[
        optional("national_federation", Takes::Flag, "1 for clubs with a national team, 0 for clubs without"),
        optional("country_id", Takes::Id, "clubs of this country"),
        optional("name", Takes::Text, "a part of the name, in either language"),
        optional("since", Takes::Moment, "clubs changed after this time, in the server's time zone"),
        PAGE_SIZE,
        PAGE_NUMBER,
    ],
    response: Shape::Record(&PAGE),
    example: "page_size=5",
    run,
    ..Operation::STANDARD
};

static FIELDS: [Field<Paged>; 5] = page::fields(&CLUB_RECORD);
static PAGE: Table<Paged> = Table("EntityClubs", &FIELDS);

fn run(data: &Data<'_>, request: &Request) -> Result<Output, Error> {
    let page = Paged::load(data, request, &CLUB_RECORD, load)?;
    let message = success::count(success::CLUBS, page.count);
    Ok(Output::new(PAGE.record(&page), message).with_records(page.count))
}

fn load(data: &Data<'_>, request: &Request, batch: Batch) -> Result<PageOf<ClubRecord>, Error> {
    let filter = ClubFilter {
        country: request.id("country_id").map(CountryId),
        name: request.text("name").map(str::to_owned),
        since: request.moment("since"),
        national: request.flag_if_given("national_federation"),
        page: page::requested(data, request),
        batch,
        ..ClubFilter::default()
    };
    data.clubs(filter)?.map_rows(|rows| ClubRecord::load(data, rows))
}
