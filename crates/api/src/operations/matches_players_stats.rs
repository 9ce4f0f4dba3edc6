//! Every player's statistics in several matches.

use super::match_players_stats::PLAYERS;
use crate::parts::player::{PlayerLine, lines_of_each};
use crate::parts::several;
use crate::parts::several::{Entry, MATCH_IDS};
use crate::prelude::*;

pub const OPERATION: Operation = Operation {
    name: "MatchesPlayersStats",
    about: "MatchPlayersStats for several matches in one request: a list with one entry for each id, in the order of the ids. An id that is unknown or not allowed has an error in its entry.",
    envelope: Envelope::B,
    table: Some(&["stats", "players"]),
    params: &[MATCH_IDS],
    response: Shape::List(&MATCHES),
    example: "match_ids=3,1",
    run,
    ..Operation::STANDARD
};

static FIELDS: [Field<Entry<Vec<PlayerLine>>>; 3] =
    several::fields("stats", "as in MatchPlayersStats", &PLAYERS, |entry| several::data(entry, &PLAYERS));
static MATCHES: Table<Entry<Vec<PlayerLine>>> = Table("MatchesPlayersStatsMatches", &FIELDS);

fn run(data: &Data<'_>, request: &Request) -> Result<Output, Error> {
    several::load(data, request, &MATCHES, |data, matches, entities| {
        let matches: Vec<_> = matches.iter().map(|loaded| (loaded.entitled.match_(), &loaded.facts)).collect();
        lines_of_each(data, &matches, entities)
    })
}
