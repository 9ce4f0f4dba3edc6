//! What is counted of a player or a team, and how counts are put together: a season is its matches merged.
//!
//! Only counts and sums are kept. Ratios, means and per-goal numbers are worked out when read, from the sums.

use std::fmt;

use serde::de::{self, SeqAccess, Visitor};
use serde::ser::SerializeSeq;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::clock::Bucket;

macro_rules! stats {
    ($($stat:ident,)*) => {
        /// One thing that is counted. Stored lines hold them in this order: new ones go to the end.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Stat { $($stat,)* }

        impl Stat {
            pub const ALL: &'static [Stat] = &[$(Stat::$stat,)*];
            pub const COUNT: usize = Stat::ALL.len();
        }
    };
}

#[rustfmt::skip]
stats! {
    MatchesPlayed, MinutesPlayed, MatchesAsSub, TimesSubstitutedIn, Offsides, Corners, Won, Drawn, Lost,
    Passes, PassesCompleted, LongPasses, LongPassesCompleted, ShortPasses, ShortPassesCompleted,
    Crosses, CrossesCompleted, OpenCrosses, OpenCrossesCompleted, SetPieceCrosses, SetPieceCrossesCompleted,
    Assists, KeyPasses, ChancesCreated,
    Attempts, AttemptsOnTarget, AttemptsSaved, AttemptsBlocked, AttemptsOffTarget, Bars, PenaltiesMissed, OneOnOnesMissed,
    Goals, PenaltyGoals, HeadGoals, RightFootGoals, LeftFootGoals, OtherGoals, SetPieceGoals, OwnGoals,
    Goals0, Goals15, Goals30, Goals45, Goals60, Goals75, Goals90, Goals105,
    Conceded, ConcededOwnGoals,
    Receipts, ReceiptsCompleted, ReceiptsFailed,
    Dribbles, DribblesCompleted, DribblesFailed,
    BallsLost, BallsLostUnderPressure, AerialsLost,
    BallsWon, TacklesWon, InterceptionsWon, AerialsWon, BallsRecovered,
    TacklesCleared, TacklesFailed, InterceptionsCleared, Clearances, Blocks, GoalsSaved, OpportunitiesSaved, CleanSheets,
    ErrorsLedToGoal, ErrorsLedToOpportunity,
    FoulsCommitted, FoulsWon, FoulsCommittedInOwnThird, FoulsWonInFinalThird,
    Yellows, SecondYellows, Reds,
    PenaltiesCommitted, PenaltiesWon,
    FacedOnTarget, FacedGoals, FacedSaved,
    FacedPenalties, FacedPenaltiesSaved, FacedPenaltyGoals,
    FacedFreeKicksSaved, FacedFreeKickGoals, FacedShotsSaved, FacedShotGoals,
    FacedOneOnOnes, FacedOneOnOnesSaved, FacedOneOnOneGoals,
    FacedCrosses, FacedCrossesClaimed, KeeperConceded,
    Touches, TouchesOwnThird, TouchesMiddleThird, TouchesFinalThird,
    Touches0, Touches15, Touches30, Touches45, Touches60, Touches75, Touches90, Touches105,
    EntriesLeftFlank, EntriesLeftChannel, EntriesCenter, EntriesRightChannel, EntriesRightFlank, Entries,
    MatchesWithReceipts, MatchesWithOneOnOnes,
    BothTouches, BothTouches0, BothTouches15, BothTouches30, BothTouches45, BothTouches60, BothTouches75, BothTouches90, BothTouches105,
    TimeMs, TimeMs0, TimeMs15, TimeMs30, TimeMs45, TimeMs60, TimeMs75, TimeMs90, TimeMs105,
    BothTimeMs, BothTimeMs0, BothTimeMs15, BothTimeMs30, BothTimeMs45, BothTimeMs60, BothTimeMs75, BothTimeMs90, BothTimeMs105,
    Played0, Played15, Played30, Played45, Played60, Played75, Played90, Played105,
    DeadTimeMs,
    PressedPasses, PressedPassesHigh, PressedPassesMid, PressedPassesLow,
    PressingActions, PressingActionsHigh, PressingActionsMid, PressingActionsLow,
}

impl Stat {
    /// The counter of one quarter of an hour; the receiver is that of the first.
    pub fn in_bucket(self, bucket: Bucket) -> Stat {
        Stat::ALL[(self as usize + bucket as usize).min(Stat::COUNT - 1)]
    }
}

/// A sum of real numbers, added in feed order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Sum {
    /// Expected goals of the own attempts, penalties included.
    Xg,
    /// Expected goals of the opponent's attempts.
    XgAgainst,
}

impl Sum {
    pub const COUNT: usize = 2;
}

/// The counts and sums of one player or team, over one match or many.
#[derive(Clone, PartialEq)]
pub struct Tally {
    counts: [u64; Stat::COUNT],
    sums: [f64; Sum::COUNT],
}

/// Only what is not zero: a line has a hundred and more counters.
impl fmt::Debug for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let counted = Stat::ALL.iter().map(|stat| (stat, self.count(*stat))).filter(|(_, count)| *count > 0);
        f.debug_map().entries(counted).entry(&Sum::Xg, &self.sums[0]).entry(&Sum::XgAgainst, &self.sums[1]).finish()
    }
}

impl Default for Tally {
    fn default() -> Self {
        Tally { counts: [0; Stat::COUNT], sums: [0.0; Sum::COUNT] }
    }
}

impl Tally {
    pub fn count(&self, stat: Stat) -> u64 {
        self.counts[stat as usize]
    }

    pub fn sum(&self, sum: Sum) -> f64 {
        self.sums[sum as usize]
    }

    /// Puts the numbers of other matches to these.
    pub fn merge(&mut self, other: &Tally) {
        for (mine, theirs) in self.counts.iter_mut().zip(other.counts) {
            *mine += theirs;
        }
        for (mine, theirs) in self.sums.iter_mut().zip(other.sums) {
            *mine += theirs;
        }
    }

    /// Nothing was counted, nothing summed up.
    pub fn is_empty(&self) -> bool {
        self.counts.iter().all(|count| *count == 0) && self.sums.iter().all(|sum| *sum == 0.0)
    }

    pub(super) fn add(&mut self, stat: Stat, by: u64) {
        self.counts[stat as usize] += by;
    }

    pub(super) fn add_sum(&mut self, sum: Sum, by: f64) {
        self.sums[sum as usize] += by;
    }
}

/// The sums, then the counts up to the last that is not zero: a substitute's line is short, and a line stored before a
/// counter was added still reads.
impl Serialize for Tally {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        struct Counts<'a>(&'a [u64]);
        impl Serialize for Counts<'_> {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let mut counts = serializer.serialize_seq(Some(self.0.len()))?;
                for count in self.0 {
                    counts.serialize_element(count)?;
                }
                counts.end()
            }
        }
        let used = self.counts.iter().rposition(|count| *count > 0).map_or(0, |last| last + 1);
        (self.sums, Counts(&self.counts[..used])).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Tally {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Counts([u64; Stat::COUNT]);
        impl<'de> Deserialize<'de> for Counts {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                struct CountsVisitor;
                impl<'de> Visitor<'de> for CountsVisitor {
                    type Value = Counts;

                    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                        write!(f, "at most {} counts", Stat::COUNT)
                    }

                    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Counts, A::Error> {
                        let mut counts = Counts([0; Stat::COUNT]);
                        let mut place = 0;
                        while let Some(count) = seq.next_element()? {
                            *counts.0.get_mut(place).ok_or_else(|| de::Error::invalid_length(place + 1, &self))? =
                                count;
                            place += 1;
                        }
                        Ok(counts)
                    }
                }
                deserializer.deserialize_seq(CountsVisitor)
            }
        }
        let (sums, counts) = <([f64; Sum::COUNT], Counts)>::deserialize(deserializer)?;
        Ok(Tally { counts: counts.0, sums })
    }
}
