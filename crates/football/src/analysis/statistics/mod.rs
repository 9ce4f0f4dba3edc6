//! Every statistic as a row: its field, its name and meaning in both languages, and the rule that makes the number.
//!
//! A file is a family. The reference pages, the order of fields, the answers and the tests read the same rows, so what
//! is said of a number and what it counts cannot drift apart.

mod appearances;
mod attempts;
mod chances;
mod crossing;
mod defending;
mod discipline;
mod duels;
mod goalkeeping;
mod goals;
mod passing;
mod possession;
mod pressing;

use std::sync::LazyLock;

use super::clock::Bucket;
use super::play::Play;
use super::tally::{Stat, Sum, Tally};
use super::touch;
use crate::model::{EventKind, EventKinds, Words};

/// One published number.
#[derive(Clone, Copy, Debug)]
pub struct Definition {
    /// Where it stands in answers: `Pass.Accuracy`, `GK.Attempts.Total`.
    pub path: &'static str,
    /// What pages call it.
    pub label: Words,
    /// What it counts.
    pub meaning: Words,
    pub measure: Measure,
}

/// How a number comes about.
#[derive(Clone, Copy, Debug)]
pub enum Measure {
    /// Counted, event by event or once a match.
    Count(Stat, &'static [Rule]),
    /// Counted for each quarter of an hour by itself; the counter is that of the first.
    CountByBucket(Stat, &'static [Rule]),
    /// Expected goals added up.
    Sum(Sum, &'static [Rule]),
    /// Worked out from what was counted; none where it has no meaning.
    Worked { decimals: u8, from: fn(&Tally) -> Option<f64> },
}

/// An event that counts: of which kind, under which condition, and for whom.
#[derive(Clone, Copy, Debug)]
pub struct Rule {
    pub who: Who,
    pub kinds: EventKinds,
    pub when: fn(&Play<'_>) -> bool,
}

/// Whose number an event adds to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Who {
    /// The player who acts, and his team.
    Actor,
    /// The player alone.
    Player,
    /// His team alone.
    Team,
    /// The other team alone.
    Opponent,
    /// The player that a pass was meant for.
    Recipient,
    /// The other side's keeper, and the other team.
    Keeper,
    /// The own side's keeper, and the own team.
    OwnKeeper,
    /// Everybody of the other side on the pitch, and the other team.
    Facing,
    /// Everybody of the own side on the pitch, and the own team.
    OwnSide,
}

/// A number as it is served: rounded, or nothing where there is none.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Value {
    Count(u64),
    Real(f64),
    Nothing,
}

impl Definition {
    /// The number of a line, rounded as answers have it. Nothing where no counted match could have it.
    pub fn value(&self, tally: &Tally) -> Value {
        match self.measure {
            Measure::Worked { decimals, .. } => self.rounded(tally, decimals),
            Measure::Sum(..) => self.rounded(tally, 4),
            Measure::Count(..) | Measure::CountByBucket(..) => self.rounded(tally, 0),
        }
    }

    /// The number with other decimals than usual, rounded once: a player's match has whole shots per goal.
    pub fn rounded(&self, tally: &Tally, decimals: u8) -> Value {
        match self.measure {
            Measure::Count(stat, _) if !tally.is_covered(stat) => Value::Nothing,
            Measure::Count(stat, _) => Value::Count(tally.count(stat)),
            Measure::CountByBucket(first, _) => {
                Value::Count(Bucket::ALL.iter().map(|bucket| tally.count(first.in_bucket(*bucket))).sum())
            }
            Measure::Sum(sum, _) => Value::Real(round(tally.sum(sum), decimals)),
            Measure::Worked { from, .. } => {
                from(tally).map_or(Value::Nothing, |value| Value::Real(round(value, decimals)))
            }
        }
    }

    fn rules(&self) -> &'static [Rule] {
        match self.measure {
            Measure::Count(_, rules) | Measure::CountByBucket(_, rules) | Measure::Sum(_, rules) => rules,
            Measure::Worked { .. } => &[],
        }
    }
}

impl Tally {
    /// Whether any match in it has a feed that could give this.
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

    /// One count out of another; 0 out of none.
    pub fn ratio(&self, part: Stat, whole: Stat) -> f64 {
        match self.count(whole) {
            0 => 0.0,
            whole => self.count(part) as f64 / whole as f64,
        }
    }
}

/// Half away from zero, once, on output; nothing is ever served as −0.
pub fn round(value: f64, decimals: u8) -> f64 {
    let scale = 10_f64.powi(i32::from(decimals));
    (value * scale).round() / scale + 0.0
}

/// Every published definition, family by family.
pub fn definitions() -> impl Iterator<Item = &'static Definition> {
    let families: [&'static [Definition]; 12] = [
        &appearances::DEFINITIONS,
        &attempts::DEFINITIONS,
        &duels::DEFINITIONS,
        &chances::DEFINITIONS,
        &discipline::DEFINITIONS,
        &crossing::DEFINITIONS,
        &defending::DEFINITIONS,
        &goalkeeping::DEFINITIONS,
        &goals::DEFINITIONS,
        &passing::DEFINITIONS,
        &possession::DEFINITIONS,
        &pressing::DEFINITIONS,
    ];
    families.into_iter().flatten()
}

/// The published definitions, and what some of them are worked out from.
fn rows() -> impl Iterator<Item = &'static Definition> {
    definitions().chain(&possession::UNPUBLISHED).chain(&pressing::UNPUBLISHED).chain(&defending::UNPUBLISHED)
}

/// The definition of a number, by its path in answers; also of one that no answer has.
pub fn definition(path: &str) -> Option<&'static Definition> {
    static BY_PATH: LazyLock<Vec<&'static Definition>> = LazyLock::new(|| {
        let mut sorted: Vec<_> = rows().collect();
        sorted.sort_by_key(|definition| definition.path);
        sorted
    });
    BY_PATH.binary_search_by_key(&path, |definition| definition.path).ok().map(|found| BY_PATH[found])
}

/// What an event that fits a rule adds to.
#[derive(Clone, Copy, Debug)]
pub(super) enum Target {
    Count(Stat),
    CountByBucket(Stat),
    Sum(Sum),
}

/// The rules that an event of a kind is held against. Most kinds concern a handful of the rows.
pub(super) fn rules_for(kind: EventKind) -> &'static [(Target, Rule)] {
    static BY_KIND: LazyLock<Vec<Vec<(Target, Rule)>>> = LazyLock::new(|| {
        let of = |kind: &EventKind| {
            let target = |definition: &Definition| match definition.measure {
                Measure::Count(stat, _) => Some(Target::Count(stat)),
                Measure::CountByBucket(first, _) => Some(Target::CountByBucket(first)),
                Measure::Sum(sum, _) => Some(Target::Sum(sum)),
                Measure::Worked { .. } => None,
            };
            let rules = rows().filter_map(|row| Some((target(row)?, row.rules())));
            rules
                .flat_map(|(target, rules)| rules.iter().map(move |rule| (target, *rule)))
                .filter(|(_, rule)| rule.kinds.contains(*kind))
                .collect()
        };
        EventKind::ALL.iter().map(of).collect()
    });
    &BY_KIND[kind as usize]
}

use EventKind as K;

const PASS_FAMILY: EventKinds = EventKinds::PASS_FAMILY;
const PASSES: EventKinds = EventKinds::PASSES;
const CROSSES: EventKinds = EventKinds::CROSSES;
const SHOTS: EventKinds = EventKinds::SHOTS;
const TOUCHES: EventKinds = touch::TOUCHES.kinds();

/// The set of some event kinds.
const fn kinds<const N: usize>(kinds: [EventKind; N]) -> EventKinds {
    EventKinds::new(&kinds)
}

/// A row that counts.
const fn count(path: &'static str, label: Words, meaning: Words, stat: Stat, rules: &'static [Rule]) -> Definition {
    Definition { path, label, meaning, measure: Measure::Count(stat, rules) }
}

/// A row that counts each quarter of an hour by itself.
const fn by_bucket(
    path: &'static str,
    label: Words,
    meaning: Words,
    first: Stat,
    rules: &'static [Rule],
) -> Definition {
    Definition { path, label, meaning, measure: Measure::CountByBucket(first, rules) }
}

/// A row that adds up expected goals.
const fn sum(path: &'static str, label: Words, meaning: Words, sum: Sum, rules: &'static [Rule]) -> Definition {
    Definition { path, label, meaning, measure: Measure::Sum(sum, rules) }
}

/// A row worked out from others.
const fn worked(
    path: &'static str,
    label: Words,
    meaning: Words,
    decimals: u8,
    from: fn(&Tally) -> Option<f64>,
) -> Definition {
    Definition { path, label, meaning, measure: Measure::Worked { decimals, from } }
}

const fn words(en: &'static str, ar: &'static str) -> Words {
    Words { en, ar }
}

const fn rule(who: Who, kinds: EventKinds, when: fn(&Play<'_>) -> bool) -> Rule {
    Rule { who, kinds, when }
}

/// An event of those kinds by the player and his team, whatever came of it.
const fn every(kinds: EventKinds) -> Rule {
    rule(Who::Actor, kinds, |_| true)
}

/// An event of those kinds by the player and his team, on a condition.
const fn actor(kinds: EventKinds, when: fn(&Play<'_>) -> bool) -> Rule {
    rule(Who::Actor, kinds, when)
}
