//! The numbers that the statistics page publishes for single matches, computed again from facts.

use football::analysis::attacks::{Attack, AttackKind, AttackSettings, attacks};
use football::analysis::{Facts, MomentumPoint, PlayedPeriod, StatValue, Tally, definition, round};
use football::model::{Event, Match, Side};

/// One match of the page.
pub(crate) struct Published {
    /// Fields, and their values `home / away` in each match of the page.
    pub(crate) teams: &'static [(&'static [&'static str], [&'static str; 3])],
    /// Of both sides: attacks (completed), the kinds, Σ decXG, Σ decXT, Σ decAttackValue.
    pub(crate) attacks: [&'static str; 2],
    /// The periods' lengths, and their offsets.
    pub(crate) clock: &'static str,
    /// Points, extremes, classes, phases, Σ decValue, the seconds of the goals.
    pub(crate) momentum: &'static str,
}

impl Published {
    /// Every row that comes out otherwise. `place` is the match's on the page.
    pub(crate) fn differences(&self, place: usize, match_: &Match, events: &[Event], facts: &Facts) -> Vec<String> {
        let mut wrong = Vec::new();
        let mut compare = |what: &str, expected: &str, found: String| {
            if expected != found {
                wrong.push(format!("{what}\n  published {expected}\n  found     {found}"));
            }
        };
        for (paths, expected) in self.teams {
            let of =
                |side| paths.iter().map(|path| number(&facts.team(side).tally, path)).collect::<Vec<_>>().join(", ");
            compare(&paths.join(", "), expected[place], format!("{} / {}", of(Side::Home), of(Side::Away)));
        }
        let attacks = attacks(match_, events, &AttackSettings::default());
        for (side, expected) in [Side::Home, Side::Away].into_iter().zip(self.attacks) {
            compare("attacks", expected, told(&attacks, side));
        }
        compare("clock", self.clock, clock(facts));
        compare("momentum", self.momentum, momentum(facts));
        wrong
    }
}

pub(crate) fn number(tally: &Tally, path: &str) -> String {
    match definition(path).unwrap_or_else(|| panic!("no statistic is called {path}")).value(tally) {
        StatValue::Count(count) => count.to_string(),
        StatValue::Real(real) => real.to_string(),
        StatValue::Missing => "null".to_owned(),
    }
}

fn told(attacks: &[Attack], side: Side) -> String {
    use AttackKind::*;
    let of = || attacks.iter().filter(|attack| attack.side == side);
    let kinds = |kinds: [AttackKind; 4]| {
        kinds.map(|kind| of().filter(|attack| attack.kind == kind).count().to_string()).join(", ")
    };
    let sum = |value: fn(&Attack) -> f64| round(of().map(value).sum(), 4);
    format!(
        "{} ({}); {}; {}; {}, {}, {}",
        of().count(),
        of().filter(|attack| attack.completed).count(),
        kinds([Organized, Transition, DirectPlay, Other]),
        kinds([Corner, FreeKick, ThrowIn, Penalty]),
        sum(|attack| attack.xg),
        sum(|attack| attack.xt),
        sum(|attack| attack.value)
    )
}

fn clock(facts: &Facts) -> String {
    let join = |of: fn(&PlayedPeriod) -> String| facts.periods.iter().map(of).collect::<Vec<_>>().join(", ");
    let lengths = join(|period| (f64::from(period.length_ms) / 1000.0).to_string());
    format!("L {lengths}; off {}", join(|period| period.offset_secs.to_string()))
}

fn momentum(facts: &Facts) -> String {
    let points = &facts.momentum.points;
    let by_value = |a: &&MomentumPoint, b: &&MomentumPoint| a.value().total_cmp(&b.value());
    // The first of several equal extremes.
    let most = points.iter().rev().max_by(by_value).unwrap();
    let least = points.iter().min_by(by_value).unwrap();
    let codes = ["HOME_STRONG_CONTROL", "HOME_CONTROL", "BALANCED", "AWAY_CONTROL", "AWAY_STRONG_CONTROL"];
    let classes = codes.map(|code| points.iter().filter(|point| point.phase().code() == code).count().to_string());
    let goals = facts.momentum.goals.iter().map(|goal| goal.second.to_string());
    format!(
        "{} points; {} ({}) / {} ({}); {}; {} phases; {}; {}",
        points.len(),
        most.value(),
        most.second,
        least.value(),
        least.second,
        classes.join(", "),
        facts.momentum.phases().len(),
        round(points.iter().map(MomentumPoint::value).sum(), 3),
        goals.collect::<Vec<_>>().join(", ")
    )
}
