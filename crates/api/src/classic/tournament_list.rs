//! Every tournament: envelope A, and the organiser as older clients read it.

use crate::operations::tournament_list as standard;
use crate::parts::reference::Ref;
use crate::parts::tournament::{AGE_GROUP, OrganizerView, Tournament};
use crate::prelude::*;

pub const OPERATION: Operation = Operation {
    profile: Profile::Classic,
    envelope: Envelope::A,
    response: Shape::List(&TOURNAMENT),
    run,
    ..standard::OPERATION
};

#[rustfmt::skip]
static COUNTRY: Table<Ref> = Table("ClassicTournamentListCountry", &[
    fixed("_type", "COUNTRY"),
    integer("id",  "the country's id",                   |c| c.id.into()),
    text("name",   "the name in the requested language", |c| (&c.name).into()),
]);

#[rustfmt::skip]
pub(super) static ORGANIZER: Table<OrganizerView> = Table("ClassicTournamentListOrganizer", &[
    fixed("_type", "ORGANIZER"),
    integer("id",              "the organiser's id",                 |o| o.organizer.id.0.into()),
    text("name",               "the name in the requested language", |o| (&o.organizer.name).into()),
    text("abbrev",             "its abbreviation",                   |o| o.organizer.abbrev.clone().into()),
    nullable(record("country", "the country it governs", &COUNTRY,   |o| COUNTRY.optional(o.country.as_ref()))),
    nullable(text("continent", "the name of the continent it governs", |o| o.continent.as_ref().map(|continent| continent.name.clone()).into())),
]);

#[rustfmt::skip]
static TOURNAMENT: Table<Tournament> = Table("ClassicTournamentListTournament", &[
    fixed("_type",                     "TOURNAMENT"),
    integer("id",                      "the tournament's id, the same as its season's", |t| t.edition.id.0.into()),
    text("tournament",                 "the competition's name",                        |t| t.name().into()),
    text("season",                     "the season",                                    |t| (&t.edition.season).into()),
    may_be_unknown(date("startDate",   "the first day",                                 |t| t.start.into())),
    may_be_unknown(date("endDate",     "the last day",                                  |t| t.end.into())),
    may_be_unknown(record("organizer", "the body that runs it", &ORGANIZER, |t| ORGANIZER.optional(t.organizer.as_ref()))),
    may_be_unknown(record("ageGroup",  "the ages that may play", &AGE_GROUP, |t| AGE_GROUP.optional(t.age_group.as_ref()))),
]);

fn run(data: &Data<'_>, _: &Request) -> Result<Output, Error> {
    let tournaments = standard::load(data)?;
    Ok(Output::new(TOURNAMENT.list(&tournaments), success::count(success::TOURNAMENTS, tournaments.len())))
}
