//! The types of statistics.

use crate::parts::stat_types::{STAT_TYPES, StatType};
use crate::prelude::*;

pub const OPERATION: Operation = Operation {
    name: "ListStatTypes",
    about: "The types of statistics: the ids and the exact names that TournamentTeamStats and SeasonPlayerTopStats use.",
    origin: Origin::Clients,
    table: Some(&[]),
    response: Shape::List(&STAT_TYPE),
    run,
    ..Operation::STANDARD
};

#[rustfmt::skip]
static STAT_TYPE: Table<StatType> = Table("ListStatTypesStatType", &[
    fixed("_type", "STAT_TYPE"),
    integer("intID",            "the id; ids above 1000 are Touchline's own",          |t| t.id.into()),
    text("strStatName",         "the exact name, the same in both languages",          |t| t.name.into()),
    one_of(&["Sum", "Average"], text("strAccumulativeType", "Sum if the numbers of matches are added up, Average for shares, means and ratios", |t| t.accumulation().into())),
    boolean("boolTeam",         "whether teams have it",                               |t| t.of_team().is_some().into()),
    boolean("boolGK",           "whether goalkeepers have it: all that players have",  |t| t.of_player().is_some().into()),
    boolean("boolPlayer",       "whether players have it",                             |t| t.of_player().is_some().into()),
    boolean("boolReferee",      "whether referees have it",                            |t| t.referee.into()),
    boolean("boolCoach",        "whether coaches have it: all that teams have",        |t| t.of_team().is_some().into()),
]);

fn run(_: &Data<'_>, _: &Request) -> Result<Output, Error> {
    Ok(Output::new(STAT_TYPE.list(STAT_TYPES.iter()), success::STAT_TYPES))
}
