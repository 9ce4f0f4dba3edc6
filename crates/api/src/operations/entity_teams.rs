//! Teams, filtered and paged.

use football::model::CountryId;
use store::{Batch, EntityRow, PageOf};

use crate::parts::page;
use crate::parts::page::{PAGE_NUMBER, PAGE_SIZE, Paged};
use crate::parts::team_record::{TEAM_RECORD, TeamRecord};
use crate::prelude::*;

pub const OPERATION: Operation = Operation {
    name: "EntityTeams",
    about: "Teams, page by page: all of them, or filtered by season, country, name or time of change.",
    origin: Origin::Specification,
    envelope: Envelope::B,
    table: Some(&["Data"]),
    params: &[
        optional("season_ids", Takes::Ids, "teams that took part in these seasons"),
        optional("country_id", Takes::Id, "teams of this country"),
        optional("name", Takes::Text, "a part of the name, in either language"),
        optional("since", Takes::Moment, "teams changed after this time, in the server's time zone"),
        PAGE_SIZE,
        PAGE_NUMBER,
    ],
    response: Shape::Record(&PAGE),
    example: "page_size=5",
    run,
    ..Operation::STANDARD
};

static FIELDS: [Field<Paged>; 5] = page::fields(&TEAM_RECORD);
static PAGE: Table<Paged> = Table("EntityTeams", &FIELDS);

fn run(data: &Data<'_>, request: &Request) -> Result<Output, Error> {
    let page = Paged::load(data, request, &TEAM_RECORD, load)?;
    let message = success::count(success::TEAMS, page.count);
    Ok(Output::new(PAGE.record(&page), message).with_records(page.count))
}

fn load(data: &Data<'_>, request: &Request, batch: Batch) -> Result<PageOf<TeamRecord>, Error> {
    let filter = EntityFilter {
        editions: request.ids("season_ids"),
        country: request.id("country_id").map(CountryId),
        name: request.text("name"),
        since: request.moment("since"),
        page: page::requested(data, request),
        batch,
        ..EntityFilter::default()
    };
    let record = |row: EntityRow<_>| TeamRecord::load(data, row);
    data.teams(&filter)?.map_rows(|rows| rows.into_iter().map(record).collect())
}
