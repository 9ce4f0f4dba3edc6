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
mod settings;
mod shapes;
mod squad;
mod teams;
mod world;

pub use dice::Dice;
pub use play::{MatchdaySquad, PlayedMatch, SelectedPlayer, simulate};
pub use settings::WorldSettings;
pub use world::World;

/// Builds a world.
pub fn world(settings: &WorldSettings) -> World {
    growth::build(settings)
}
