//! The counters and sums of a player or a team. Tallies merge: a season is the merged tallies of its matches.
//!
//! Only counts and sums are stored. Ratios, means and numbers per goal are computed from them when they are read.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{self, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::clock::Bucket;

/// Makes an enum of counters. Stored tallies hold the values in this order: add new ones at the end.
macro_rules! counters {
    ($(#[$doc:meta])* $name:ident { $($item:ident,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum $name { $($item,)* }

        impl $name {
            pub const ALL: &'static [$name] = &[$($name::$item,)*];
            pub const COUNT: usize = $name::ALL.len();

            /// The counter of one quarter of an hour; `self` is that of the first quarter.
            pub fn in_bucket(self, bucket: Bucket) -> $name {
                $name::ALL[(self as usize + bucket as usize).min($name::COUNT - 1)]
            }
        }
    };
}

#[rustfmt::skip]
counters! {
    /// A whole number that is counted.
    Stat {
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
    Played0, Played15, Played30, Played45, Played60, Played75, Played90, Played105,
    PressedPasses, PressedPassesHigh, PressedPassesMid, PressedPassesLow,
    PressingActions, PressingActionsHigh, PressingActionsMid, PressingActionsLow,
    ThrowIns, ThrowInsCompleted, LongThrowIns, LongThrowInsCompleted,
    ShortThrowIns, ShortThrowInsCompleted, CrossThrowIns, CrossThrowInsCompleted,
    ChancesFromOpenPlay, ChancesFromSetPieces, FoulsCommittedInFinalThird,
    ThreatPassesCompleted, ThreatPassesFailed, MatchesRated,
    MatchesWithTouches, MatchesWithAttempts, MatchesWithCards, MatchesWithAssists, MatchesWithScorers, MatchesWithConceded,
    MatchesWithoutLineUp, MinutesWithTouches, MinutesWithAttempts, StruckGoals,
    }
}

#[rustfmt::skip]
counters! {
    /// A sum of real numbers, added up in the order of the events: expected goals for and against, seconds of
    /// possession of the own side and of both sides, seconds of neither side, expected threat by result and sign, squares of expected
    /// threat by result, points and ratings of the performance index.
    Sum {
        Xg, XgAgainst,
        Time, Time0, Time15, Time30, Time45, Time60, Time75, Time90, Time105,
        BothTime, BothTime0, BothTime15, BothTime30, BothTime45, BothTime60, BothTime75, BothTime90, BothTime105,
        DeadTime,
        ThreatGainedCompleted, ThreatLostCompleted, ThreatGainedFailed, ThreatLostFailed,
        ThreatSquaresCompleted, ThreatSquaresFailed, KIndexPoints, KIndexRating,
    }
}

/// One of the numbers of a tally.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Counter {
    Count(Stat),
    Sum(Sum),
}

/// The counts and sums of one player or team, over one match or many.
#[derive(Clone, PartialEq)]
pub struct Tally {
    counts: [u64; Stat::COUNT],
    sums: [f64; Sum::COUNT],
}

/// Shows only counters that are not zero: there are more than a hundred.
impl fmt::Debug for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let counted = Stat::ALL.iter().map(|stat| (stat, self.count(*stat))).filter(|(_, count)| *count > 0);
        let summed = Sum::ALL.iter().map(|sum| (sum, self.sum(*sum))).filter(|(_, sum)| *sum != 0.0);
        f.debug_map().entries(counted).entries(summed).finish()
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

    /// A count or a sum.
    pub fn number(&self, counter: Counter) -> f64 {
        match counter {
            Counter::Count(stat) => self.count(stat) as f64,
            Counter::Sum(sum) => self.sum(sum),
        }
    }

    /// Counts or sums, added up.
    pub fn total(&self, counters: &[Counter]) -> f64 {
        counters.iter().map(|counter| self.number(*counter)).sum()
    }

    /// Adds the numbers of other matches.
    pub fn merge(&mut self, other: &Tally) {
        for (mine, theirs) in self.counts.iter_mut().zip(other.counts) {
            *mine += theirs;
        }
        for (mine, theirs) in self.sums.iter_mut().zip(other.sums) {
            *mine += theirs;
        }
    }

    /// Whether every counter and every sum is zero.
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

/// Writes the sums, then the counts, each up to the last value that is not zero: the tally of a substitute is short.
impl Serialize for Tally {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (trimmed(&self.sums), trimmed(&self.counts)).serialize(serializer)
    }
}

fn trimmed<T: Default + PartialEq>(values: &[T]) -> &[T] {
    let used = values.iter().rposition(|value| *value != T::default()).map_or(0, |last| last + 1);
    &values[..used]
}

impl<'de> Deserialize<'de> for Tally {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let (sums, counts) =
            <(Trimmed<f64, { Sum::COUNT }>, Trimmed<u64, { Stat::COUNT }>)>::deserialize(deserializer)?;
        Ok(Tally { counts: counts.0, sums: sums.0 })
    }
}

/// A list of at most `N` values. Values beyond the end of the stored list are zero.
struct Trimmed<T, const N: usize>([T; N]);

impl<'de, T: Deserialize<'de> + Default + Copy, const N: usize> Deserialize<'de> for Trimmed<T, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Values<T, const N: usize>(PhantomData<T>);
        impl<'de, T: Deserialize<'de> + Default + Copy, const N: usize> Visitor<'de> for Values<T, N> {
            type Value = Trimmed<T, N>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "at most {N} numbers")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Trimmed<T, N>, A::Error> {
                let mut values = [T::default(); N];
                let mut index = 0;
                while let Some(value) = seq.next_element()? {
                    *values.get_mut(index).ok_or_else(|| de::Error::invalid_length(index + 1, &self))? = value;
                    index += 1;
                }
                Ok(Trimmed(values))
            }
        }
        deserializer.deserialize_seq(Values(PhantomData))
    }
}
