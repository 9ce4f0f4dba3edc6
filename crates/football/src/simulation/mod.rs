//! A fictional football world in two languages, and the matches it plays.
//!
//! `touchline demo` serves this world, and load tests use it. Equal settings give an equal world, byte for byte, on every
//! machine. The catalogue is cheap to build. A match is simulated when its document is requested. Documents can be
//! requested in any order and from any thread, because each match has its own random stream. Only cup matches are
//! simulated while the world is built, because the teams of a final follow from earlier matches.
//!
//! A larger world contains the smaller one with the same ids, names and matches.

mod cups;
mod dice;
mod document;
mod growth;
mod kits;
mod leagues;
mod names;
mod people;
mod play;
mod shapes;
mod squad;
mod teams;
mod world;

use jiff::civil::Date;

pub use dice::Dice;
pub use play::{MatchdaySquad, PlayedMatch, SelectedPlayer, simulate};
pub use world::World;

/// The settings of a world.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WorldSettings {
    pub seed: u64,
    /// The current day of the world: half of the current season is played, and one match is about to start.
    pub today: Date,
    /// The minimum number of played matches. Earlier seasons and further leagues are added to reach it.
    pub matches: Option<usize>,
    /// How many teams each national league has: an even number, at least [`WorldSettings::LEAGUE_TEAMS_MIN`].
    pub league_teams: usize,
}

impl WorldSettings {
    pub const TODAY: Date = jiff::civil::date(2026, 11, 15);
    /// The women's league and the youth cup take their clubs from a national league.
    pub const LEAGUE_TEAMS_MIN: usize = 8;
}

impl Default for WorldSettings {
    fn default() -> Self {
        // With this seed, the cups have a match decided in extra time and one decided on penalties.
        WorldSettings { seed: 26, today: WorldSettings::TODAY, matches: None, league_teams: 14 }
    }
}

/// Builds a world.
pub fn world(settings: &WorldSettings) -> World {
    growth::build(settings)
}
