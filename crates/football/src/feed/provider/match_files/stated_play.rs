//! What a match's description says of its events: when the periods began, and who scored, was booked and came on.
//!
//! Most feeds say this among the events. A feed that says it only here fills these lists, and reads them when it
//! translates the events. Players and teams are the provider's ids.

use jiff::Timestamp;

use crate::model::{Outcome, Period};

#[derive(Clone, PartialEq, Debug, Default)]
pub(in crate::feed) struct StatedPlay {
    pub(in crate::feed) periods: Vec<StatedPeriod>,
    /// None: the file has no list of goals. An empty list: nobody scored.
    pub(in crate::feed) goals: Option<Vec<StatedGoal>>,
    pub(in crate::feed) cards: Option<Vec<StatedCard>>,
    pub(in crate::feed) substitutions: Option<Vec<StatedSubstitution>>,
    /// Length and width of the pitch in metres.
    pub(in crate::feed) pitch_m: Option<[f64; 2]>,
}

#[derive(Clone, PartialEq, Debug)]
pub(in crate::feed) struct StatedPeriod {
    pub(in crate::feed) period: Period,
    pub(in crate::feed) start: Option<Timestamp>,
    pub(in crate::feed) end: Option<Timestamp>,
    pub(in crate::feed) home_attacks_right: Option<bool>,
}

#[derive(Clone, PartialEq, Debug)]
pub(in crate::feed) struct StatedGoal {
    pub(in crate::feed) period: Period,
    pub(in crate::feed) time: Option<Timestamp>,
    /// The team that the goal counts for.
    pub(in crate::feed) team: String,
    pub(in crate::feed) player: String,
    pub(in crate::feed) assist: Option<String>,
    pub(in crate::feed) is_own_goal: bool,
}

#[derive(Clone, PartialEq, Debug)]
pub(in crate::feed) struct StatedCard {
    pub(in crate::feed) period: Period,
    pub(in crate::feed) time: Option<Timestamp>,
    pub(in crate::feed) team: String,
    pub(in crate::feed) player: String,
    pub(in crate::feed) card: Outcome,
}

#[derive(Clone, PartialEq, Debug)]
pub(in crate::feed) struct StatedSubstitution {
    pub(in crate::feed) period: Period,
    pub(in crate::feed) time: Option<Timestamp>,
    pub(in crate::feed) team: String,
    pub(in crate::feed) off: String,
    pub(in crate::feed) on: String,
}
