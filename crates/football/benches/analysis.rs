//! Measures the analysis of a match and the computation of its attacks: `cargo bench -p football --bench analysis`.

use std::hint::black_box;
use std::sync::Arc;
use std::time::Instant;

use football::analysis::attacks::{Area, AttackFilter, AttackSettings, attacks_with};
use football::analysis::interface::{InterfacePattern, notes};
use football::analysis::models::{Models, SHIPPED_XG, threat};
use football::analysis::{LiveAnalysis, analyse, event_facts};
use football::model::{Event, Match, Side};
use football::simulation::{WorldSettings, world};

const ROUNDS: u32 = 200;
/// The last events of each match that are timed one by one.
const TIMED_EVENTS: usize = 500;

fn main() {
    let world = world(&WorldSettings::default());
    let matches: Vec<(Match, Vec<Event>)> = (0..world.match_count().min(20))
        .filter_map(|index| {
            let document = world.match_document(index);
            let events = document.events.filter(|events| !events.is_empty())?;
            Some((serde_json::from_value(document.body.into()).ok()?, events))
        })
        .collect();
    // `cargo test` runs each benchmark once, to see that it works.
    let rounds = if std::env::args().any(|argument| argument == "--test") { 1 } else { ROUNDS };
    // The best round is reported: other load on the machine can only make a round slower.
    let mut best = f64::INFINITY;
    for _ in 0..rounds {
        let start = Instant::now();
        for (match_, events) in &matches {
            black_box(analyse(black_box(match_), black_box(events)));
        }
        best = best.min(start.elapsed().as_secs_f64() * 1e6);
    }
    let events: usize = matches.iter().map(|(_, events)| events.len()).sum();
    println!(
        "{} matches, {} events each: {:.0} µs a match, {:.0} µs for 3,500 events",
        matches.len(),
        events / matches.len().max(1),
        best / matches.len().max(1) as f64,
        best / events.max(1) as f64 * 3_500.0
    );
    time_one_more_event(&matches, rounds);
    time_attacks(&matches, rounds);
}

/// The facts of a live match after each of its last events.
fn time_one_more_event(matches: &[(Match, Vec<Event>)], rounds: u32) {
    let mut best = f64::INFINITY;
    for _ in 0..(rounds / 20).max(1) {
        let mut spent = 0.0;
        for (match_, events) in matches {
            let (before, last) = events.split_at(events.len().saturating_sub(TIMED_EVENTS));
            let mut live = LiveAnalysis::new(Arc::new(match_.clone()), Models::default());
            live.replace(before.to_vec());
            black_box(live.facts());
            let start = Instant::now();
            for event in last {
                live.change(None, Some((live.events().len(), event.clone())));
                black_box(live.facts());
            }
            spent += start.elapsed().as_secs_f64() * 1e6 / last.len().max(1) as f64;
        }
        best = best.min(spent / matches.len().max(1) as f64);
    }
    println!("live, after one of the last {TIMED_EVENTS} events: {best:.1} µs");
}

/// Each filter in turn. Nothing is cached between calls.
fn time_attacks(matches: &[(Match, Vec<Event>)], rounds: u32) {
    let whole = AttackFilter::default();
    let players = |match_: &Match| match_.home.squad.iter().map(|member| member.player).collect::<Vec<_>>();
    let filters = |match_: &Match| {
        let pattern = InterfacePattern { event: Some(21), ..InterfacePattern::default() };
        let area = Area { x: 0.0, y: 0.0, x2: 120.0, y2: 80.0 };
        [
            ("no filter", whole.clone()),
            ("team_id", AttackFilter { side: Some(Side::Home), ..whole.clone() }),
            ("players", AttackFilter { inner_players: players(match_), ..whole.clone() }),
            ("events", AttackFilter { end_events: vec![pattern; 100], ..whole.clone() }),
            ("areas", AttackFilter { area_from: Some(area), area_to: Some(area), ..whole.clone() }),
        ]
    };
    let mut times: [Vec<f64>; 5] = Default::default();
    for _ in 0..rounds.max(1) {
        for (match_, events) in matches {
            for (index, (_, filter)) in filters(match_).iter().enumerate() {
                let start = Instant::now();
                let event_facts = event_facts(match_, events, &SHIPPED_XG);
                let mut found = attacks_with(events, &event_facts, &AttackSettings::default(), &threat::SHIPPED);
                let notes = notes(events, &event_facts);
                found.retain(|attack| filter.matches(attack, events, &notes));
                black_box(found);
                times[index].push(start.elapsed().as_secs_f64() * 1e6 / events.len() as f64 * 3_500.0);
            }
        }
    }
    let Some((match_, _)) = matches.first() else { return };
    for ((name, _), mut times) in filters(match_).into_iter().zip(times) {
        times.sort_by(f64::total_cmp);
        let at = |part: usize| times[times.len() * part / 100];
        println!("attacks, {name:<10} for 3,500 events: median {:.0} µs, 99th {:.0} µs", at(50), at(99));
    }
}
