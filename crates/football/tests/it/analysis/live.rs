//! The law of live matches: after any change of its events, a match has the facts of an analysis of all of them.

use std::cell::Cell;
use std::sync::Arc;

use football::analysis::models::Models;
use football::analysis::{LiveAnalysis, analyse};
use football::model::{Event, EventId, Match, Status};
use proptest::prelude::*;
use proptest::sample::Index;
use proptest::test_runner::{Config, TestRunner};

use super::facts::{event, events, pick};
use crate::versions::inputs;

/// What happens to the events of a match.
#[derive(Clone, Debug)]
enum Change {
    /// The next events of the match, as many as this.
    Next(usize),
    /// The next event, some places before the end.
    Late(usize),
    Delete(Index),
    /// An event of the last few is stated again, with the content of another one.
    Restate(usize, Index),
    /// Any event becomes another one.
    Correct(Index, Index),
    /// Up to an event, all are as before; from there on, those of the match follow.
    Replace(Index),
}

fn change() -> impl Strategy<Value = Change> {
    let any = any::<Index>;
    prop_oneof![
        12 => (1..4_usize).prop_map(Change::Next),
        4 => (1..400_usize).prop_map(Change::Next),
        4 => (1..6_usize).prop_map(Change::Late),
        1 => any().prop_map(Change::Delete),
        2 => (1..20_usize, any()).prop_map(|(back, other)| Change::Restate(back, other)),
        1 => (any(), any()).prop_map(|(place, other)| Change::Correct(place, other)),
        1 => any().prop_map(Change::Replace),
    ]
}

/// Applies changes one after the other. `all` are the events of the match in their order.
fn check(match_: &Match, all: &[Event], changes: &[Change]) -> Result<(), TestCaseError> {
    let mut live = LiveAnalysis::new(Arc::new(match_.clone()), Models::default());
    let mut rest = all.iter();
    prop_assert_eq!(live.facts(), analyse(match_, &[]));
    for change in changes {
        let count = live.events().len();
        let content_of = |other: &Index, id: EventId| Event { id, ..other.get(all).clone() };
        match change {
            Change::Next(more) => {
                for event in rest.by_ref().take(*more) {
                    live.change(None, Some((live.events().len(), event.clone())));
                }
            }
            Change::Late(back) => {
                if let Some(event) = rest.next() {
                    live.change(None, Some((count.saturating_sub(*back), event.clone())));
                }
            }
            _ if count == 0 => {}
            Change::Delete(place) => live.change(Some(place.index(count)), None),
            Change::Restate(back, other) => {
                let place = count.saturating_sub(*back);
                let event = content_of(other, live.events()[place].id);
                live.change(Some(place), Some((place, event)));
            }
            Change::Correct(place, other) => {
                let place = place.index(count);
                let event = content_of(other, live.events()[place].id);
                live.change(Some(place), Some((place, event)));
            }
            Change::Replace(place) => {
                let kept = &live.events()[..place.index(count)];
                let events = kept.iter().chain(all.iter().skip(kept.len()).take(count)).cloned().collect();
                live.replace(events);
            }
        }
        prop_assert_eq!(live.facts(), analyse(match_, live.events()), "after {:?} of {} events", change, count);
    }
    Ok(())
}

#[test]
fn a_live_match_has_the_facts_of_its_whole_analysis() {
    let mut matches = Vec::new();
    for document in inputs::all().into_iter().flat_map(|input| input.documents) {
        let Some(events) = document.events.filter(|events| !events.is_empty()) else { continue };
        if let Ok(match_) = serde_json::from_value::<Match>(document.body.into()) {
            matches.push((match_, events));
        }
    }
    assert!(matches.len() > 20, "only {} matches", matches.len());
    let checked = Cell::new(0);
    for (match_, events) in &matches {
        // A runner counts its cases once, however often it runs.
        let mut runner = TestRunner::new(Config { cases: 1, ..Config::default() });
        let begun = (0..events.len()).prop_map(Change::Next);
        let changes = (begun, prop::collection::vec(change(), 1..12), pick(Status::ALL));
        let is_law = runner.run(&changes, |(begun, changes, status)| {
            let match_ = Match { status, ..match_.clone() };
            checked.set(checked.get() + 1);
            check(&match_, events, &[&[begun][..], &changes].concat())
        });
        is_law.unwrap_or_else(|broken| panic!("match {}: {broken}", match_.id));
    }
    assert_eq!(checked.get(), matches.len());
}

#[test]
fn one_event_after_the_other_gives_the_facts_of_the_whole_analysis() {
    let world = football::simulation::world(&football::simulation::WorldSettings::default());
    let (_, events) = world.live_match();
    let document = (0..world.match_count()).map(|index| world.match_document(index));
    let document =
        document.into_iter().find(|document| document.events.as_ref().is_some_and(|events| !events.is_empty()));
    let match_: Match = serde_json::from_value(document.unwrap().body.into()).unwrap();
    let mut live = LiveAnalysis::new(Arc::new(match_.clone()), Models::default());
    for (place, event) in events.iter().enumerate() {
        live.change(None, Some((place, event.clone())));
        let facts = live.facts();
        if place % 97 == 0 || place + 1 == events.len() {
            assert_eq!(facts, analyse(&match_, &events[..=place]), "after {place} events");
        }
    }
}

proptest! {
    #[test]
    fn any_changes_of_any_events_give_the_facts_of_the_whole_analysis(
        events in events(),
        more in prop::collection::vec(event(), 1..20),
        changes in prop::collection::vec(change(), 1..40),
        has_sheets in any::<bool>(),
        status in pick(Status::ALL),
    ) {
        let text = if has_sheets { "home 1 GK, 2 RB, 7, 9\naway 1 GK, 3, 7, 9\n" } else { "" };
        let (match_, _) = football::feed::notation::parse_match(text).unwrap();
        let match_ = Match { status, ..match_ };
        check(&match_, &[events, more].concat(), &changes)?;
    }
}
