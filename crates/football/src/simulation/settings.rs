//! The settings of a world.

use jiff::civil::Date;

/// The settings of a world.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WorldSettings {
    pub seed: u64,
    /// The current day of the world: half of the current season is played, and one match is about to start.
    pub today: Date,
    /// The minimum number of played matches. Earlier seasons and further leagues are added to reach it.
    pub matches: Option<usize>,
    /// How many teams each national league has: an even number, at least [`WorldSettings::MIN_LEAGUE_TEAMS`].
    pub league_teams: usize,
}

impl WorldSettings {
    pub const TODAY: Date = jiff::civil::date(2026, 11, 15);
    /// The women's league and the youth cup take their clubs from a national league.
    pub const MIN_LEAGUE_TEAMS: usize = 8;
}

impl Default for WorldSettings {
    fn default() -> Self {
        // With this seed, the cups have a match decided in extra time and one decided on penalties.
        WorldSettings { seed: 26, today: WorldSettings::TODAY, matches: None, league_teams: 14 }
    }
}
