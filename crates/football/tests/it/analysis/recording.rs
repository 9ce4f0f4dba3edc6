//! The law of recorded matches: what the recorder reports adds up to every number, because the same code counts.

use football::analysis::models::Models;
use football::analysis::statistics::all_definitions;
use football::analysis::*;
use football::model::{Event, Match, Side};
use football::simulation::{WorldSettings, world};
use proptest::prelude::*;

use crate::feed::wyscout::data::WyscoutFiles;

/// Sums of real numbers are compared exactly where the order of addition is that of the engine, otherwise up to this.
const ROUNDING: f64 = 1e-9;

/// All laws of one recorded match.
pub(crate) fn check(match_: &Match, events: &[Event]) -> Result<(), TestCaseError> {
    let recorded = record_with(match_, events, &Models::default());
    prop_assert_eq!(&recorded.facts, &analyse(match_, events));
    for side in [Side::Home, Side::Away] {
        check_subject(&recorded, Subject::Team(side), &recorded.facts.team(side).tally)?;
    }
    for line in &recorded.facts.players {
        let subject = recorded.player(line.player).expect("a player with facts");
        check_subject(&recorded, subject, &line.tally)?;
        let terms = recorded.kindex_terms(line.player);
        let points: i64 = terms.iter().map(|term| term.points).sum();
        prop_assert_eq!(points, line.kindex.map_or(0, |kindex| kindex.points));
        for term in terms {
            prop_assert_eq!(term.points, term.actions.iter().map(|action| action.points).sum::<i64>());
        }
    }
    for (index, point) in recorded.facts.momentum.points.iter().enumerate() {
        let shares = recorded.momentum_shares(index);
        let raw: f64 = shares.iter().map(|share| share.contribution).sum();
        prop_assert!((raw - point.raw).abs() < ROUNDING, "minute {index}: {raw} is not {}", point.raw);
    }
    Ok(())
}

fn check_subject(recorded: &RecordedMatch, subject: Subject, tally: &Tally) -> Result<(), TestCaseError> {
    let counts = Stat::ALL.iter().map(|stat| Counter::Count(*stat));
    for counter in counts.chain(Sum::ALL.iter().map(|sum| Counter::Sum(*sum))) {
        let sum = recorded.added(subject, counter).fold(0.0, |sum, contribution| sum + contribution.amount);
        prop_assert_eq!(sum, tally.number(counter), "{:?} {:?}", subject, counter);
    }
    for definition in all_definitions() {
        for part in recorded.explain(definition, subject) {
            let sum: f64 = part.contributions.iter().map(|contribution| contribution.amount).sum();
            prop_assert!(
                (sum - part.value).abs() < ROUNDING * part.value.abs().max(1.0),
                "{} {subject:?}",
                definition.path
            );
            if definition.is_number_of_events() {
                let is_event = |added: &Contribution| matches!(added.source, ContributionSource::Event(_));
                prop_assert!(part.contributions.iter().all(is_event), "{} {:?}", definition.path, subject);
            }
            let is_single = |contribution: &Contribution| matches!(contribution.source, ContributionSource::Event(_));
            if matches!(part.counter, Counter::Count(_)) && part.contributions.iter().all(is_single) {
                let events: std::collections::BTreeSet<_> =
                    part.contributions.iter().map(|contribution| contribution.source).collect();
                prop_assert_eq!(events.len() as f64, part.value, "{} {:?}", definition.path, subject);
            }
        }
    }
    Ok(())
}

#[test]
fn the_events_of_every_simulated_number_add_up_to_it() {
    let world = world(&WorldSettings::default());
    let mut matches = 0;
    for index in (0..world.match_count()).step_by(7) {
        let document = world.match_document(index);
        let Some(events) = document.events.filter(|events| !events.is_empty()) else { continue };
        let match_: Match = serde_json::from_value(document.body.into()).expect("the model's own JSON");
        check(&match_, &events).unwrap_or_else(|broken| panic!("{}: {broken}", match_.id));
        matches += 1;
    }
    assert!(matches > 10, "only {matches} matches");
}

#[test]
fn the_events_of_every_number_of_a_tournament_add_up_to_it() {
    let Some(dataset) = WyscoutFiles::open() else { return };
    let matches = super::wyscout::all_matches(&dataset);
    assert_eq!(matches.len(), 51);
    for (match_, events, _) in matches {
        check(&match_, &events).unwrap_or_else(|broken| panic!("{}: {broken}", match_.id));
    }
}

#[test]
fn a_statistic_is_for_players_or_teams_as_its_rules_say() {
    let is_for = |path: &str| {
        let definition = definition(path).unwrap();
        [SubjectKind::Player, SubjectKind::Team].map(|kind| definition.is_for(kind))
    };
    for (path, expected) in [
        ("Pass.Accuracy", [true, true]),
        ("GoalsScored.XG", [true, true]),
        ("Penalty.Awarded", [true, true]),
        ("Admin.MinutesPlayed", [true, false]),
        ("KIndex.RatingMean", [true, false]),
        ("Admin.Win", [false, true]),
        ("Defensive.PPDA", [false, true]),
        ("Possession.Touches.Average", [false, true]),
        ("Possession.TimePercent.T_0_15", [false, true]),
        ("Pass.Tempo", [false, true]),
    ] {
        assert_eq!(is_for(path), expected, "{path}");
    }
}

#[test]
fn a_formula_names_its_counters() {
    let text = |path: &str| definition(path).unwrap().formula_text();
    assert_eq!(text("Pass.Accuracy"), "Pass.Success / Pass.Total");
    assert_eq!(text("Pass.Total"), "number of events");
    assert_eq!(text("Pass.Tempo"), "Pass.Total * 60 / Time");
    assert_eq!(text("Cross.Fail"), "Cross.Total - Cross.Success");
    assert_eq!(text("Zones.DEF.Percent"), "Zones.DEF.Abs / (Zones.DEF.Abs + Zones.MID.Abs + Zones.FWD.Abs)");
}
