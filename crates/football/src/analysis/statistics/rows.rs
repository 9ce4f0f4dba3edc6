//! All rows of all families, and the rules that apply to an event.

use std::sync::LazyLock;

use super::definition::{Definition, Formula};
use super::rule::Rule;
use super::{
    appearances, attempts, chances, crossing, defending, discipline, duels, goalkeeping, goals, passing, performance,
    possession, pressing, threat, throw_ins,
};
use crate::analysis::tally::{Stat, Sum};
use crate::model::EventKind;

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

/// The definitions of the specification's operations, the counters that some of them are derived from, and those of other
/// operations and of pages.
pub fn all_definitions() -> impl Iterator<Item = &'static Definition> {
    let families: [&'static [Definition]; 12] = [
        &appearances::UNPUBLISHED,
        &attempts::UNPUBLISHED,
        &chances::UNPUBLISHED,
        &crossing::UNPUBLISHED,
        &defending::UNPUBLISHED,
        &discipline::UNPUBLISHED,
        &passing::UNPUBLISHED,
        &performance::UNPUBLISHED,
        &possession::UNPUBLISHED,
        &pressing::UNPUBLISHED,
        &threat::UNPUBLISHED,
        &throw_ins::UNPUBLISHED,
    ];
    definitions().chain(families.into_iter().flatten())
}

/// The definition of a number by its path, unpublished ones included.
pub fn definition(path: &str) -> Option<&'static Definition> {
    static BY_PATH: LazyLock<Vec<&'static Definition>> = LazyLock::new(|| {
        let mut sorted: Vec<_> = all_definitions().collect();
        sorted.sort_by_key(|definition| definition.path);
        sorted
    });
    BY_PATH.binary_search_by_key(&path, |definition| definition.path).ok().map(|found| BY_PATH[found])
}

/// The counter or sum that an event adds to.
#[derive(Clone, Copy, Debug)]
pub(in crate::analysis) enum Target {
    Count(Stat),
    CountByBucket(Stat),
    Sum(Sum),
    ThreatSum(Sum),
    ThreatSquares(Sum),
}

/// The rules that apply to a kind of event. Most kinds concern a handful of the rows.
pub(in crate::analysis) fn rules_for(kind: EventKind) -> &'static [(Target, Rule)] {
    static BY_KIND: LazyLock<Vec<Vec<(Target, Rule)>>> = LazyLock::new(|| {
        let rules_of = |kind: &EventKind| {
            let target = |definition: &Definition| match definition.formula {
                Formula::Count(stat, _) => Some(Target::Count(stat)),
                Formula::CountByBucket(first, _) => Some(Target::CountByBucket(first)),
                Formula::Sum(sum, _) => Some(Target::Sum(sum)),
                Formula::ThreatSum(sum, _) => Some(Target::ThreatSum(sum)),
                Formula::ThreatSquares(sum, _) => Some(Target::ThreatSquares(sum)),
                Formula::Total { .. } | Formula::Ratio(_) | Formula::Spread(_) => None,
            };
            let rules = all_definitions().filter_map(|row| Some((target(row)?, row.rules())));
            rules
                .flat_map(|(target, rules)| rules.iter().map(move |rule| (target, *rule)))
                .filter(|(_, rule)| rule.kinds.contains(*kind))
                .collect()
        };
        EventKind::ALL.iter().map(rules_of).collect()
    });
    &BY_KIND[kind as usize]
}
