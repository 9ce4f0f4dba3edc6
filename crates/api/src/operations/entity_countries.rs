//! Countries, all or by name.

use football::model::{Country, Entity, search_lines, search_pattern};

use crate::prelude::*;

pub const OPERATION: Operation = Operation {
    name: "EntityCountries",
    about: "Every country, or those with a part of a name.",
    origin: Origin::Clients,
    envelope: Envelope::B,
    table: Some(&[]),
    params: &[optional(
        "country_name",
        ParamType::Text,
        "a part of the name, in either language; all countries if left out",
    )],
    response: Shape::List(&COUNTRY),
    example: "country_name=egypt",
    run,
    ..Operation::STANDARD
};

#[rustfmt::skip]
static COUNTRY: Table<Country> = Table("EntityCountriesCountry", &[
    fixed("_type", "COUNTRY"),
    integer("id",  "the country's id: the number of ISO 3166-1, if it has one",     |c| c.id.0.into()),
    text("name",   "the name in the requested language",                            |c| (&c.name).into()),
    text("flag",   "the URL of the flag; always empty, because no feed states one", |_| "".into()),
]);

fn run(data: &Data<'_>, request: &Request) -> Result<Output, Error> {
    let part = request.text("country_name").map(search_pattern).unwrap_or_default();
    let mut countries = data.countries()?;
    countries.retain(|country| part.is_empty() || has_name_part(country, &part));
    Ok(Output::new(COUNTRY.list(&countries), success::count(success::COUNTRIES, countries.len())))
}

/// Whether a name in either language has this part, as the other lists compare names.
fn has_name_part(country: &Country, part: &str) -> bool {
    let names = country.names();
    let mut texts = names.iter().flat_map(|name| [Some(name.en.as_str()), name.ar.as_deref()]).flatten();
    texts.any(|name| search_lines(name).contains(part))
}
