//! Players, filtered and paged.

use football::model::TeamId;
use store::{Batch, PageOf};

use crate::parts::page;
use crate::parts::page::{PAGE_NUMBER, PAGE_SIZE, Paged};
use crate::parts::player_record::{PLAYER_RECORD, PlayerRecord};
use crate::prelude::*;

pub const OPERATION: Operation = Operation {
    name: "EntityPlayers",
    about: "Players, page by page: all of them, or filtered by season, team, name or time of change.",
    origin: Origin::Clients,
    envelope: Envelope::B,
    table: Some(&["Data"]),
    params: &[
        optional(
            "tournament_ids",
            Takes::Ids,
            "players of these tournaments; added to season_ids, which has the same ids",
        ),
        optional("season_ids", Takes::Ids, "players of these seasons"),
        optional("team_id", Takes::Id, "players whom a squad of this team names, in these seasons if some are sent"),
        optional("name", Takes::Text, "a part of the name or of the name in common use, in either language"),
        optional("since", Takes::Moment, "players changed after this time, in the server's time zone"),
        PAGE_SIZE,
        PAGE_NUMBER,
    ],
    response: Shape::Record(&PAGE),
    depends: Depends::on(Scope::Everything).changing_daily(),
    example: "page_size=5",
    run,
    ..Operation::STANDARD
};

static FIELDS: [Field<Paged>; 5] = page::fields(&PLAYER_RECORD);
static PAGE: Table<Paged> = Table("EntityPlayers", &FIELDS);

fn run(data: &Data<'_>, request: &Request) -> Result<Output, Error> {
    let page = Paged::load(data, request, &PLAYER_RECORD, load)?;
    let message = success::count(success::PLAYER_LIST, page.count);
    Ok(Output::new(PAGE.record(&page), message).with_records(page.count))
}

fn load(data: &Data<'_>, request: &Request, batch: Batch) -> Result<PageOf<PlayerRecord>, Error> {
    let editions = [request.ids("tournament_ids"), request.ids("season_ids")].concat();
    let filter = EntityFilter {
        editions: &editions,
        name: request.text("name"),
        since: request.moment("since"),
        page: page::requested(data, request),
        batch,
        ..EntityFilter::default()
    };
    let found = data.players(&filter, request.id("team_id").map(TeamId))?;
    found.map_rows(|rows| PlayerRecord::load(data, rows))
}
