//! Results of a team, counted.

use std::cmp::Ordering;

/// The results of a team at one venue, at home or away.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct VenueRecord {
    pub won: u32,
    pub draw: u32,
    pub lost: u32,
    pub scored: u32,
    pub conceded: u32,
}

impl VenueRecord {
    pub fn matches(self) -> u32 {
        self.won + self.draw + self.lost
    }

    pub fn difference(self) -> i64 {
        i64::from(self.scored) - i64::from(self.conceded)
    }

    /// Counts one result.
    pub fn add(&mut self, scored: u16, conceded: u16) {
        self.scored += u32::from(scored);
        self.conceded += u32::from(conceded);
        match scored.cmp(&conceded) {
            Ordering::Greater => self.won += 1,
            Ordering::Equal => self.draw += 1,
            Ordering::Less => self.lost += 1,
        }
    }

    /// The results of both together.
    pub fn plus(self, other: VenueRecord) -> VenueRecord {
        VenueRecord {
            won: self.won + other.won,
            draw: self.draw + other.draw,
            lost: self.lost + other.lost,
            scored: self.scored + other.scored,
            conceded: self.conceded + other.conceded,
        }
    }
}
