//! What a statistic is: its field, its texts, and how the number is computed.

use super::rule::Rule;
use crate::analysis::clock::Bucket;
use crate::analysis::rounding::round;
use crate::analysis::tally::{Counter, Stat, Sum, Tally};
use crate::model::Words;

/// One published number.
#[derive(Clone, Copy, Debug)]
pub struct Definition {
    /// The path of the field in responses: `Pass.Accuracy`, `GK.Attempts.Total`.
    pub path: &'static str,
    /// The name below a heading that says its family: `Yellow`.
    pub label: Words,
    /// The name by itself, if the label needs the family: `Yellow cards`.
    full: Option<Words>,
    /// The heading of a narrow column, if the name is long.
    short: Option<Words>,
    /// What the number counts.
    pub meaning: Words,
    pub formula: Formula,
    /// How pages write it. Responses have the decimals of the formula.
    pub unit: Unit,
    pub better: Better,
    /// Whether providers count it so differently that values of two providers cannot be compared. docs/measurements/accuracy.md
    /// has the measurements.
    pub within_one_provider: bool,
}

/// What the reference adds to a number that is comparable within one provider only.
const WITHIN_ONE_PROVIDER: Words =
    words("comparable within one provider only", "يصلح للمقارنة ضمن بيانات مزود واحد فقط");

/// How a number is written for people.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unit {
    Count,
    /// A share of 1, written as whole per cent.
    Share,
    Decimals(u8),
}

/// Which of two values is better.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Better {
    More,
    Fewer,
    /// A matter of style, or of what happened in the match.
    Neither,
}

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
    /// Added up from counters or sums when it is read, less others. The number of two matches is the sum of the numbers
    /// of each.
    Total { decimals: u8, plus: &'static [Counter], minus: &'static [Counter] },
    /// Counters or sums divided by others when it is read.
    Ratio(Ratio),
    /// A standard deviation, computed when it is read.
    Spread(Spread),
}

/// Counters added up, divided by others added up.
#[derive(Clone, Copy, Debug)]
pub struct Ratio {
    pub decimals: u8,
    pub numerator: &'static [Counter],
    pub denominator: &'static [Counter],
    /// The ratio is multiplied by it.
    pub factor: f64,
    /// Whether a ratio out of nothing is 0. Otherwise it is missing.
    pub or_zero: bool,
}

/// The population standard deviation of the amounts of events. The variance is the mean of the squares less the square
/// of the mean, so that tallies of matches can be merged.
#[derive(Clone, Copy, Debug)]
pub struct Spread {
    pub decimals: u8,
    /// The number of events.
    pub counts: &'static [Counter],
    pub sums: &'static [Counter],
    pub squares: &'static [Counter],
    /// Whether it is divided by the size of the mean. It is missing if the mean is 0.
    pub relative: bool,
}

impl Ratio {
    fn value(&self, tally: &Tally) -> Option<f64> {
        let denominator = tally.total(self.denominator);
        if denominator > 0.0 {
            Some(tally.total(self.numerator) * self.factor / denominator)
        } else {
            self.or_zero.then_some(0.0)
        }
    }
}

impl Spread {
    fn value(&self, tally: &Tally) -> Option<f64> {
        let events = tally.total(self.counts);
        let mean_of = |counters| if events > 0.0 { tally.total(counters) / events } else { 0.0 };
        let mean = mean_of(self.sums);
        let deviation = (mean_of(self.squares) - mean * mean).max(0.0).sqrt();
        match self.relative {
            true => (mean.abs() > 0.0).then(|| deviation / mean.abs()),
            false => Some(deviation),
        }
    }
}

/// A number as responses show it: rounded, or missing.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum StatValue {
    Count(u64),
    Real(f64),
    Missing,
}

impl Definition {
    /// The number of a tally, rounded as responses show it. It is missing if it was counted in none of the matches.
    pub fn value(&self, tally: &Tally) -> StatValue {
        match self.formula {
            Formula::Ratio(Ratio { decimals, .. })
            | Formula::Spread(Spread { decimals, .. })
            | Formula::Total { decimals, .. } => self.rounded(tally, decimals),
            Formula::Sum(..) | Formula::ThreatSum(..) | Formula::ThreatSquares(..) => self.rounded(tally, 4),
            Formula::Count(..) | Formula::CountByBucket(..) => self.rounded(tally, 0),
        }
    }

    /// The number with other decimals than usual, rounded once. A player's match, for example, shows whole shots per
    /// goal.
    pub fn rounded(&self, tally: &Tally, decimals: u8) -> StatValue {
        if !self.is_in(tally) {
            return StatValue::Missing;
        }
        match self.formula {
            Formula::Count(stat, _) => StatValue::Count(tally.count(stat)),
            Formula::CountByBucket(first, _) => {
                StatValue::Count(Bucket::ALL.iter().map(|bucket| tally.count(first.in_bucket(*bucket))).sum())
            }
            Formula::Sum(sum, _) | Formula::ThreatSum(sum, _) | Formula::ThreatSquares(sum, _) => {
                StatValue::Real(round(tally.sum(sum), decimals))
            }
            Formula::Total { decimals: whole, plus, minus } => {
                let total = if minus.is_empty() { tally.total(plus) } else { tally.total(plus) - tally.total(minus) };
                match whole {
                    0 => StatValue::Count(total as u64),
                    _ => StatValue::Real(round(total, decimals)),
                }
            }
            Formula::Ratio(ratio) => real(ratio.value(tally), decimals),
            Formula::Spread(spread) => real(spread.value(tally), decimals),
        }
    }

    /// Whether at least one match of the tally has the number. Otherwise nobody counted it.
    pub fn is_in(&self, tally: &Tally) -> bool {
        self.counters().all(|counter| tally.is_covered(counter))
    }

    /// The counters of the formula. Of one for each quarter of an hour, the first.
    pub(in crate::analysis) fn counters(&self) -> impl Iterator<Item = Counter> {
        let none: &[Counter] = &[];
        let (one, lists) = match self.formula {
            Formula::Count(stat, _) | Formula::CountByBucket(stat, _) => (Some(Counter::Count(stat)), [none; 3]),
            Formula::Sum(sum, _) | Formula::ThreatSum(sum, _) | Formula::ThreatSquares(sum, _) => {
                (Some(Counter::Sum(sum)), [none; 3])
            }
            Formula::Total { plus, minus, .. } => (None, [plus, minus, none]),
            Formula::Ratio(ratio) => (None, [ratio.numerator, ratio.denominator, none]),
            Formula::Spread(spread) => (None, [spread.sums, spread.squares, spread.counts]),
        };
        one.into_iter().chain(lists.into_iter().flatten().copied())
    }

    /// Whether the number is a share of something that did not happen: the pass accuracy of a player without a pass. Responses
    /// have 0 for it, pages have no number.
    pub fn is_share_of_nothing(&self, tally: &Tally) -> bool {
        match self.formula {
            Formula::Ratio(Ratio { denominator, .. }) => self.unit == Unit::Share && tally.total(denominator) == 0.0,
            _ => false,
        }
    }

    /// Whether the number is always a whole number.
    pub fn is_whole(&self) -> bool {
        matches!(self.formula, Formula::Count(..) | Formula::CountByBucket(..) | Formula::Total { decimals: 0, .. })
    }

    /// Whether the number of two matches is the sum of the numbers of each. Shares, means and ratios are not.
    pub fn adds_up(&self) -> bool {
        !matches!(self.formula, Formula::Ratio(_) | Formula::Spread(_))
    }

    /// The name by itself: `Yellow cards`.
    pub fn name(&self) -> Words {
        self.full.unwrap_or(self.label)
    }

    /// The heading of a column: short, and clear beside columns of other families.
    pub fn heading(&self) -> Words {
        self.short.unwrap_or(self.name())
    }

    /// What to know before comparing the number.
    pub fn note(&self) -> Option<Words> {
        self.within_one_provider.then_some(WITHIN_ONE_PROVIDER)
    }

    /// Marks a number that two providers count too differently to be compared.
    pub(super) const fn within_one_provider(self) -> Self {
        Self { within_one_provider: true, ..self }
    }

    pub(super) const fn full(self, en: &'static str, ar: &'static str) -> Self {
        Self { full: Some(words(en, ar)), ..self }
    }

    pub(super) const fn short(self, en: &'static str, ar: &'static str) -> Self {
        Self { short: Some(words(en, ar)), ..self }
    }

    /// Pages show fewer decimals than responses.
    pub(super) const fn shown_with(self, decimals: u8) -> Self {
        Self { unit: Unit::Decimals(decimals), ..self }
    }

    pub(super) const fn fewer_is_better(self) -> Self {
        Self { better: Better::Fewer, ..self }
    }

    pub(super) const fn neither_is_better(self) -> Self {
        Self { better: Better::Neither, ..self }
    }

    /// Takes counters away from a total.
    pub(super) const fn less(self, minus: &'static [Counter]) -> Self {
        match self.formula {
            Formula::Total { decimals, plus, .. } => Self { formula: Formula::Total { decimals, plus, minus }, ..self },
            _ => self,
        }
    }

    /// Makes a ratio out of nothing missing instead of 0.
    pub(super) const fn or_missing(self) -> Self {
        match self.formula {
            Formula::Ratio(ratio) => Self { formula: Formula::Ratio(Ratio { or_zero: false, ..ratio }), ..self },
            _ => self,
        }
    }

    /// Multiplies a ratio.
    pub(super) const fn times(self, factor: f64) -> Self {
        match self.formula {
            Formula::Ratio(ratio) => Self { formula: Formula::Ratio(Ratio { factor, ..ratio }), ..self },
            _ => self,
        }
    }

    pub(super) fn rules(&self) -> &'static [Rule] {
        match self.formula {
            Formula::Count(_, rules)
            | Formula::CountByBucket(_, rules)
            | Formula::Sum(_, rules)
            | Formula::ThreatSum(_, rules)
            | Formula::ThreatSquares(_, rules) => rules,
            Formula::Total { .. } | Formula::Ratio(_) | Formula::Spread(_) => &[],
        }
    }
}

fn real(value: Option<f64>, decimals: u8) -> StatValue {
    value.map_or(StatValue::Missing, |value| StatValue::Real(round(value, decimals)))
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
    plus: &'static [Counter],
) -> Definition {
    definition(path, label, meaning, Formula::Total { decimals, plus, minus: &[] })
}

/// A row that divides counters or sums by others; 0 out of nothing.
pub(super) const fn ratio(
    path: &'static str,
    label: Words,
    meaning: Words,
    decimals: u8,
    numerator: &'static [Counter],
    denominator: &'static [Counter],
) -> Definition {
    let ratio = Ratio { decimals, numerator, denominator, factor: 1.0, or_zero: true };
    definition(path, label, meaning, Formula::Ratio(ratio))
}

/// A row with the standard deviation of the amounts of events.
pub(super) const fn spread(path: &'static str, label: Words, meaning: Words, spread: Spread) -> Definition {
    definition(path, label, meaning, Formula::Spread(spread))
}

const fn definition(path: &'static str, label: Words, meaning: Words, formula: Formula) -> Definition {
    Definition {
        path,
        label,
        full: None,
        short: None,
        meaning,
        formula,
        unit: unit_of(formula),
        better: Better::More,
        within_one_provider: false,
    }
}

/// Two decimals are enough for a reader. A ratio with four is a share.
const fn unit_of(formula: Formula) -> Unit {
    match formula {
        Formula::Count(..) | Formula::CountByBucket(..) | Formula::Total { decimals: 0, .. } => Unit::Count,
        Formula::Ratio(Ratio { decimals: 4, .. }) => Unit::Share,
        Formula::Ratio(Ratio { decimals: 1, .. }) | Formula::Total { decimals: 1, .. } => Unit::Decimals(1),
        _ => Unit::Decimals(2),
    }
}

/// A counter of a formula.
pub(super) const fn n(stat: Stat) -> Counter {
    Counter::Count(stat)
}

/// A sum of a formula.
pub(super) const fn s(sum: Sum) -> Counter {
    Counter::Sum(sum)
}

pub(super) const fn words(en: &'static str, ar: &'static str) -> Words {
    Words { en, ar }
}
