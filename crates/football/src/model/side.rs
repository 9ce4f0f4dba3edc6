//! The two sides of a match.

use super::vocabulary::vocabulary;

vocabulary! {
    /// One of the two sides of a match.
    Side {
        Home = 1, "home", "Home", "صاحب الأرض";
        Away = 2, "away", "Away", "الضيف";
    }
}

impl Side {
    pub const BOTH: [Side; 2] = [Side::Home, Side::Away];

    pub fn other(self) -> Side {
        match self {
            Side::Home => Side::Away,
            Side::Away => Side::Home,
        }
    }

    /// The index of this side in a pair that holds home first: 0 or 1.
    pub fn index(self) -> usize {
        match self {
            Side::Home => 0,
            Side::Away => 1,
        }
    }
}
