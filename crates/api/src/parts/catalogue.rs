//! What the operations of the catalogue share: one gives the record of an entity, another lists records page by page.

use football::model::{CountryId, Words};
use store::{Batch, PageOf};

use super::page;
use super::page::Paged;
use crate::prelude::*;

/// The usual values of an operation that gives one record.
pub const ONE: Operation = Operation {
    origin: Origin::Clients,
    envelope: Envelope::B,
    depends: CacheScope::on(Scope::Everything).changing_daily(),
    ..Operation::STANDARD
};

/// The usual values of an operation that lists records.
pub const LIST: Operation = Operation { table: Some(&["Data"]), example: "page_size=5", ..ONE };

pub const NAME: Param = optional("name", ParamType::Text, "a part of the name, in either language");

/// A record of the catalogue.
pub trait CatalogueRecord: Sized + 'static {
    /// The parameter that names one.
    const ID: &'static str;
    const NOT_FOUND: ErrorText;
    const ONE_RETRIEVED: Words;
    /// A message with the number of records, `n`.
    const LIST_RETRIEVED: Words;
    const TABLE: &'static Table<Self>;
    const PAGE: &'static Table<Paged>;

    /// The records that a filter leaves. The request may have parameters that only this kind has.
    fn load(data: &Data<'_>, request: &Request, filter: &EntityFilter<'_>) -> Result<PageOf<Self>, Error>;
}

/// The record that a request names.
pub fn one<R: CatalogueRecord>(data: &Data<'_>, request: &Request) -> Result<Output, Error> {
    let filter = EntityFilter { id: Some(request.required_id(R::ID)?), ..EntityFilter::default() };
    let record = page::only(R::load(data, request, &filter)?, R::NOT_FOUND)?;
    Ok(Output::new(R::TABLE.record(&record), R::ONE_RETRIEVED))
}

/// The page of records that a request names.
pub fn list<R: CatalogueRecord>(data: &Data<'_>, request: &Request) -> Result<Output, Error> {
    let page = Paged::load(data, request, R::TABLE, batch::<R>)?;
    let message = success::count(R::LIST_RETRIEVED, page.count);
    Ok(Output::new(R::PAGE.record(&page), message).with_records(page.count))
}

/// A parameter that an operation does not have filters nothing.
fn batch<R: CatalogueRecord>(data: &Data<'_>, request: &Request, batch: Batch) -> Result<PageOf<R>, Error> {
    let editions = ["seasons", "tournament_ids", "season_ids"].map(|name| request.ids(name)).concat();
    let filter = EntityFilter {
        editions: &editions,
        country: request.id("country_id").map(CountryId),
        name: request.text(NAME.name),
        since: request.moment("since"),
        page: page::requested(data, request),
        batch,
        ..EntityFilter::default()
    };
    R::load(data, request, &filter)
}
