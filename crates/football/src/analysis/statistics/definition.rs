//! What a statistic is: its field, its texts, and how the number is computed.

use super::rule::Rule;
use crate::analysis::clock::Bucket;
use crate::analysis::rounding::round;
use crate::analysis::tally::{Stat, Sum, Tally};
use crate::model::Words;

/// One published number.
#[derive(Clone, Copy, Debug)]
pub struct Definition {
    /// The path of the field in responses: `Pass.Accuracy`, `GK.Attempts.Total`.
    pub path: &'static str,
    /// The name that pages show.
    pub label: Words,
    /// What the number counts.
    pub meaning: Words,
    pub formula: Formula,
    /// Whether providers count it so differently that values of two providers cannot be compared. docs/accuracy.md
    /// has the measurements.
    pub within_one_provider: bool,
}

/// What the reference adds to a number that is comparable within one provider only.
const WITHIN_ONE_PROVIDER: Words =
    words("comparable within one provider only", "يصلح للمقارنة ضمن بيانات مزود واحد فقط");

/// How a number is computed.
#[derive(Clone, Copy, Debug)]
pub enum Formula {
    /// Counted by these rules. Without rules, the number is set once per match.
    Count(Stat, &'static [Rule]),
    /// Counted separately for each quarter of an hour. The counter given is that of the first quarter.
    CountByBucket(Stat, &'static [Rule]),
    /// The sum of the expected goals of the events that fit the rules.
    Sum(Sum, &'static [Rule]),
    /// The sum of the threat that the events that fit the rules added.
    ThreatSum(Sum, &'static [Rule]),
    /// The sum of the squares of the threat that the events that fit the rules added.
    ThreatSquares(Sum, &'static [Rule]),
    /// Added up from counters or sums when it is read. The number of two matches is the sum of the numbers of each.
    Total { decimals: u8, from: fn(&Tally) -> f64 },
    /// Computed from counters when it is read. `None` means that the number has no meaning, such as a ratio out of
    /// nothing.
    Derived { decimals: u8, from: fn(&Tally) -> Option<f64> },
}

/// A number as responses show it: rounded, or missing.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum StatValue {
    Count(u64),
    Real(f64),
    Missing,
}

impl Definition {
    /// The number of a tally, rounded as responses show it. It is missing if no feed of the counted matches could give
    /// it.
    pub fn value(&self, tally: &Tally) -> StatValue {
        match self.formula {
            Formula::Derived { decimals, .. } | Formula::Total { decimals, .. } => self.rounded(tally, decimals),
            Formula::Sum(..) | Formula::ThreatSum(..) | Formula::ThreatSquares(..) => self.rounded(tally, 4),
            Formula::Count(..) | Formula::CountByBucket(..) => self.rounded(tally, 0),
        }
    }

    /// The number with other decimals than usual, rounded once. A player's match, for example, shows whole shots per
    /// goal.
    pub fn rounded(&self, tally: &Tally, decimals: u8) -> StatValue {
        match self.formula {
            Formula::Count(stat, _) if !tally.is_covered(stat) => StatValue::Missing,
            Formula::Count(stat, _) => StatValue::Count(tally.count(stat)),
            Formula::CountByBucket(first, _) => {
                StatValue::Count(Bucket::ALL.iter().map(|bucket| tally.count(first.in_bucket(*bucket))).sum())
            }
            Formula::Sum(sum, _) | Formula::ThreatSum(sum, _) | Formula::ThreatSquares(sum, _) => {
                StatValue::Real(round(tally.sum(sum), decimals))
            }
            Formula::Total { decimals: 0, from } => StatValue::Count(from(tally) as u64),
            Formula::Total { from, .. } => StatValue::Real(round(from(tally), decimals)),
            Formula::Derived { from, .. } => {
                from(tally).map_or(StatValue::Missing, |value| StatValue::Real(round(value, decimals)))
            }
        }
    }

    /// Whether the number of two matches is the sum of the numbers of each. Shares, means and ratios are not.
    pub fn adds_up(&self) -> bool {
        !matches!(self.formula, Formula::Derived { .. })
    }

    /// What to know before comparing the number.
    pub fn note(&self) -> Option<Words> {
        self.within_one_provider.then_some(WITHIN_ONE_PROVIDER)
    }

    /// Marks a number that two providers count too differently to be compared.
    pub(super) const fn within_one_provider(self) -> Self {
        Self { within_one_provider: true, ..self }
    }

    pub(super) fn rules(&self) -> &'static [Rule] {
        match self.formula {
            Formula::Count(_, rules)
            | Formula::CountByBucket(_, rules)
            | Formula::Sum(_, rules)
            | Formula::ThreatSum(_, rules)
            | Formula::ThreatSquares(_, rules) => rules,
            Formula::Total { .. } | Formula::Derived { .. } => &[],
        }
    }
}

impl Tally {
    /// Whether the feed of at least one match in this tally can give the number.
    pub fn is_covered(&self, stat: Stat) -> bool {
        use Stat::*;
        match stat {
            Receipts | ReceiptsCompleted | ReceiptsFailed => self.count(MatchesWithReceipts) > 0,
            OneOnOnesMissed | FacedOneOnOnes | FacedOneOnOnesSaved | FacedOneOnOneGoals => {
                self.count(MatchesWithOneOnOnes) > 0
            }
            _ => true,
        }
    }

    /// One count divided by another; 0 if the other is 0.
    pub fn ratio(&self, part: Stat, whole: Stat) -> f64 {
        match self.count(whole) {
            0 => 0.0,
            whole => self.count(part) as f64 / whole as f64,
        }
    }
}

/// A row that counts.
pub(super) const fn count(
    path: &'static str,
    label: Words,
    meaning: Words,
    stat: Stat,
    rules: &'static [Rule],
) -> Definition {
    definition(path, label, meaning, Formula::Count(stat, rules))
}

/// A row that counts each quarter of an hour separately.
pub(super) const fn by_bucket(
    path: &'static str,
    label: Words,
    meaning: Words,
    first: Stat,
    rules: &'static [Rule],
) -> Definition {
    definition(path, label, meaning, Formula::CountByBucket(first, rules))
}

/// A row that adds up expected goals.
pub(super) const fn sum(
    path: &'static str,
    label: Words,
    meaning: Words,
    sum: Sum,
    rules: &'static [Rule],
) -> Definition {
    definition(path, label, meaning, Formula::Sum(sum, rules))
}

/// A row that adds up threat.
pub(super) const fn threat_sum(
    path: &'static str,
    label: Words,
    meaning: Words,
    sum: Sum,
    rules: &'static [Rule],
) -> Definition {
    definition(path, label, meaning, Formula::ThreatSum(sum, rules))
}

/// A row that adds up the squares of threat.
pub(super) const fn threat_squares(
    path: &'static str,
    label: Words,
    meaning: Words,
    sum: Sum,
    rules: &'static [Rule],
) -> Definition {
    definition(path, label, meaning, Formula::ThreatSquares(sum, rules))
}

/// A row that adds up other counters or sums.
pub(super) const fn total(
    path: &'static str,
    label: Words,
    meaning: Words,
    decimals: u8,
    from: fn(&Tally) -> f64,
) -> Definition {
    definition(path, label, meaning, Formula::Total { decimals, from })
}

/// A row computed from counters.
pub(super) const fn derived(
    path: &'static str,
    label: Words,
    meaning: Words,
    decimals: u8,
    from: fn(&Tally) -> Option<f64>,
) -> Definition {
    definition(path, label, meaning, Formula::Derived { decimals, from })
}

const fn definition(path: &'static str, label: Words, meaning: Words, formula: Formula) -> Definition {
    Definition { path, label, meaning, formula, within_one_provider: false }
}

pub(super) const fn words(en: &'static str, ar: &'static str) -> Words {
    Words { en, ar }
}
