//! The parts of a formula: the counters that a number is computed from, and what each does in it.

use super::definition::{Definition, Formula};
use super::rows::all_definitions;
use super::rule::{Credit, Rule};
use crate::analysis::clock::Bucket;
use crate::analysis::tally::{Counter, Stat, Sum};

/// What a counter does in a formula.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum FormulaPart {
    /// It is the number, or is added to it.
    Counted,
    /// It is taken away from the number.
    Subtracted,
    Numerator,
    Denominator,
    /// The squares that a standard deviation is computed from.
    Squares,
}

impl FormulaPart {
    pub fn code(self) -> &'static str {
        match self {
            FormulaPart::Counted => "COUNTED",
            FormulaPart::Subtracted => "SUBTRACTED",
            FormulaPart::Numerator => "NUMERATOR",
            FormulaPart::Denominator => "DENOMINATOR",
            FormulaPart::Squares => "SQUARES",
        }
    }
}

/// Who can have a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SubjectKind {
    Player,
    Team,
}

impl Definition {
    /// The counters that the number is computed from.
    pub fn parts(&self) -> Vec<(FormulaPart, Counter)> {
        use FormulaPart::*;
        let parts = |part: FormulaPart, counters: &[Counter]| {
            counters.iter().map(move |counter| (part, *counter)).collect::<Vec<_>>()
        };
        match self.formula {
            Formula::Count(stat, _) => vec![(Counted, Counter::Count(stat))],
            Formula::CountByBucket(first, _) => {
                Bucket::ALL.iter().map(|bucket| (Counted, Counter::Count(first.in_bucket(*bucket)))).collect()
            }
            Formula::Sum(sum, _) | Formula::ThreatSum(sum, _) | Formula::ThreatSquares(sum, _) => {
                vec![(Counted, Counter::Sum(sum))]
            }
            Formula::Total { plus, minus, .. } => [parts(Counted, plus), parts(Subtracted, minus)].concat(),
            Formula::Ratio(ratio) => {
                [parts(Numerator, ratio.numerator), parts(Denominator, ratio.denominator)].concat()
            }
            Formula::Spread(spread) => {
                [parts(Numerator, spread.sums), parts(Squares, spread.squares), parts(Denominator, spread.counts)]
                    .concat()
            }
        }
    }

    /// Whether the number is a number of events, each counted once.
    pub fn is_number_of_events(&self) -> bool {
        matches!(self.formula, Formula::Count(..)) && !self.rules().is_empty()
    }

    /// The formula with the names of its counters: `Pass.Success / Pass.Total`.
    pub fn formula_text(&self) -> String {
        match self.formula {
            Formula::Count(..) | Formula::CountByBucket(..) => "number of events".to_owned(),
            Formula::Sum(..) => "sum of xG".to_owned(),
            Formula::ThreatSum(..) => "sum of xT".to_owned(),
            Formula::ThreatSquares(..) => "sum of xT * xT".to_owned(),
            Formula::Total { plus, minus: [], .. } => added(plus),
            Formula::Total { plus, minus, .. } => format!("{} - {}", added(plus), added(minus)),
            Formula::Ratio(ratio) => {
                let factor = if ratio.factor == 1.0 { String::new() } else { format!(" * {}", ratio.factor) };
                format!("{}{factor} / {}", grouped(ratio.numerator), grouped(ratio.denominator))
            }
            Formula::Spread(spread) => {
                let [sums, squares, counts] = [spread.sums, spread.squares, spread.counts].map(grouped);
                let deviation = format!("sqrt({squares} / {counts} - ({sums} / {counts})^2)");
                if spread.relative { format!("{deviation} / abs({sums} / {counts})") } else { deviation }
            }
        }
    }

    /// Whether players, or teams, have the number.
    pub fn is_for(&self, kind: SubjectKind) -> bool {
        self.parts().into_iter().all(|(_, counter)| counter.is_for(kind))
    }
}

fn added(counters: &[Counter]) -> String {
    counters.iter().map(|counter| counter.name()).collect::<Vec<_>>().join(" + ")
}

fn grouped(counters: &[Counter]) -> String {
    match counters {
        [_] => added(counters),
        _ => format!("({})", added(counters)),
    }
}

impl Counter {
    /// The path of the statistic that is this counter alone. A counter without a statistic has its own name.
    pub fn name(self) -> String {
        let is_it = |definition: &&Definition| match (definition.formula, self) {
            (Formula::Count(stat, _), Counter::Count(counter)) => stat == counter,
            (
                Formula::Sum(sum, _) | Formula::ThreatSum(sum, _) | Formula::ThreatSquares(sum, _),
                Counter::Sum(counter),
            ) => sum == counter,
            _ => false,
        };
        match (all_definitions().find(is_it), self) {
            (Some(definition), _) => definition.path.to_owned(),
            (None, Counter::Count(stat)) => format!("{stat:?}"),
            (None, Counter::Sum(sum)) => format!("{sum:?}"),
        }
    }

    fn rules(self) -> impl Iterator<Item = &'static Rule> {
        let counts = move |definition: &&'static Definition| match (definition.formula, self) {
            (Formula::Count(stat, _), Counter::Count(counter)) => stat == counter,
            (Formula::CountByBucket(first, _), Counter::Count(counter)) => {
                Bucket::ALL.iter().any(|bucket| first.in_bucket(*bucket) == counter)
            }
            (
                Formula::Sum(sum, _) | Formula::ThreatSum(sum, _) | Formula::ThreatSquares(sum, _),
                Counter::Sum(counter),
            ) => sum == counter,
            _ => false,
        };
        all_definitions().filter(counts).flat_map(|definition| definition.rules())
    }

    /// Whether players, or teams, have it: by the rules that count it. Counters without rules are set once per match.
    fn is_for(self, kind: SubjectKind) -> bool {
        let mut rules = self.rules().peekable();
        if rules.peek().is_some() {
            return rules.any(|rule| rule.credit.concerns(kind));
        }
        match self {
            Counter::Count(
                Stat::MinutesPlayed | Stat::MatchesAsSub | Stat::TimesSubstitutedIn | Stat::MatchesRated,
            )
            | Counter::Sum(Sum::KIndexPoints | Sum::KIndexRating) => kind == SubjectKind::Player,
            Counter::Count(Stat::Won | Stat::Drawn | Stat::Lost) => kind == SubjectKind::Team,
            Counter::Count(stat) if (Stat::BothTouches..=Stat::Played105).contains(&stat) => kind == SubjectKind::Team,
            Counter::Sum(_) => kind == SubjectKind::Team,
            Counter::Count(_) => true,
        }
    }
}

impl Credit {
    fn concerns(self, kind: SubjectKind) -> bool {
        match self {
            Credit::Player | Credit::Recipient => kind == SubjectKind::Player,
            Credit::Team | Credit::Opponent => kind == SubjectKind::Team,
            Credit::Actor | Credit::Keeper | Credit::OwnKeeper | Credit::Facing | Credit::OwnSide => true,
        }
    }
}
