//! What the engine reports while it counts: which event added how much to whose number.
//!
//! The engine is generic over the recorder. A normal analysis has [`NoRecorder`], whose calls the compiler removes. The
//! same code with [`Contributions`] says where each number comes from (see [`record_with`](super::recorded_match::record_with)), so the two
//! cannot differ.

use super::tally::Counter;
use crate::model::Side;

/// Whose number it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Subject {
    /// A player, by their index in the line-ups of the match.
    Player(u32),
    Team(Side),
}

/// Where an amount comes from. Events are named by their index in feed order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ContributionSource {
    Event(u32),
    /// The time between two events. Without `from` it begins with the match, without `to` it ends with the match.
    Interval {
        from: Option<u32>,
        to: Option<u32>,
    },
    /// A period, 1 to 4.
    Period(u8),
    /// The match as a whole.
    Match,
    /// All that was added to another number.
    Counter {
        subject: Subject,
        counter: Counter,
    },
}

/// An amount that was added to one number.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Contribution {
    pub subject: Subject,
    pub counter: Counter,
    pub amount: f64,
    pub source: ContributionSource,
}

/// An action that counts for the momentum of its minute.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MomentumAction {
    /// The period, 1 to 4.
    pub half: u8,
    /// The minute of the period, from 0. A minute after the end counts for the last one.
    pub minute: u32,
    pub side: Side,
    /// The index of the action in [`INPUTS`](super::momentum::INPUTS).
    pub input: u8,
    /// In feed order.
    pub event: u32,
}

/// Receives everything that the engine adds, in the order in which it is added.
pub(super) trait Recorder {
    fn add(&mut self, contribution: Contribution);

    fn add_momentum(&mut self, action: MomentumAction);
}

/// Records nothing.
#[derive(Clone, Copy, Debug)]
pub(super) struct NoRecorder;

impl Recorder for NoRecorder {
    #[inline(always)]
    fn add(&mut self, _: Contribution) {}

    #[inline(always)]
    fn add_momentum(&mut self, _: MomentumAction) {}
}

/// Records everything. A match has tens of thousands of contributions, and a question is about one subject: they are kept
/// by subject, which costs less than sorting them.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Contributions {
    teams: [Vec<Contribution>; 2],
    players: Vec<Vec<Contribution>>,
    pub(super) momentum: Vec<MomentumAction>,
}

impl Contributions {
    /// What was added to the numbers of a subject, in the order in which it was added.
    pub(super) fn of(&self, subject: Subject) -> &[Contribution] {
        match subject {
            Subject::Team(side) => &self.teams[side.index()],
            Subject::Player(index) => self.players.get(index as usize).map_or(&[], Vec::as_slice),
        }
    }
}

impl Recorder for Contributions {
    fn add(&mut self, contribution: Contribution) {
        let of = match contribution.subject {
            Subject::Team(side) => &mut self.teams[side.index()],
            Subject::Player(index) => {
                let index = index as usize;
                if index >= self.players.len() {
                    self.players.resize_with(index + 1, Vec::new);
                }
                &mut self.players[index]
            }
        };
        of.push(contribution);
    }

    fn add_momentum(&mut self, action: MomentumAction) {
        self.momentum.push(action);
    }
}
