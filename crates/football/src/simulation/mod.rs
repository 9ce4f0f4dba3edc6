//! A fictional football world in two languages, and the matches it plays.
//!
//! What `touchline demo` serves and what loads are made of. The same settings make the same world, to the byte, on
//! every machine. The catalogue is cheap; a match is played when its document is asked for, in any order and from any
//! thread, because each draws from a stream of its own. Only cups are played while the world is made: who meets whom
//! in a final follows from the matches before it.
//!
//! A larger world contains the smaller one: ids, names and matches stay as they were.

mod cups;
mod dice;
mod document;
mod growth;
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
pub use play::{Named, PlayedMatch, Selection, simulate};
pub use world::World;

/// What a world is made from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    pub seed: u64,
    /// The day on which the current season is half played and one match is about to start.
    pub today: Date,
    /// At least so many played matches: the world grows by earlier seasons and further leagues.
    pub matches: Option<usize>,
}

impl Settings {
    pub const TODAY: Date = jiff::civil::date(2026, 11, 15);
}

impl Default for Settings {
    fn default() -> Self {
        // A world whose cups have matches won in extra time and on penalties: not every seed's have both.
        Settings { seed: 26, today: Settings::TODAY, matches: None }
    }
}

/// Makes the world of some settings.
pub fn world(settings: &Settings) -> World {
    growth::build(settings)
}
