//! The analysis of a match that is being played: one more event costs what it changes.
//!
//! The events are counted in feed order, and everything that was counted is kept. So an event at the end is counted alone. It
//! may give earlier events another meaning: an attempt decides what a save was worth. Then, and if an earlier event is
//! corrected, the count goes back to a state before the first event that changed, and on from there. Where an event changes how
//! the match begins, as one that names an unknown player does, everything is counted again.

use std::borrow::Cow;
use std::sync::Arc;

use super::counting::{Counting, Survey};
use super::event_index::EventIndex;
use super::facts::{EventFacts, Facts};
use super::line_ups::{Actors, LineUps};
use super::match_events::{MatchEvents, find_facts};
use super::models::Models;
use super::recorder::NoRecorder;
use crate::model::{Event, EventId, EventKind, Match};

/// States are kept before the last two multiples of each of these numbers of events.
const KEPT: [usize; 2] = [64, 512];

/// The facts of a match whose events change.
#[derive(Clone, Debug)]
pub struct LiveAnalysis {
    match_: Arc<Match>,
    models: Models,
    events: Vec<Event>,
    /// This many events at the front have not changed since they were read.
    unchanged: usize,
    /// Nothing that was counted can be used.
    is_new: bool,
    survey: Survey,
    /// Of the events that were read.
    actors: Actors,
    facts: Vec<EventFacts>,
    /// Ids that events name and that no event had.
    missing: Vec<EventId>,
    counting: Counting<NoRecorder>,
    /// Earlier states, in feed order. Those of the survey hold for these events, those of the count also for what is found
    /// about them.
    surveys: Vec<Survey>,
    countings: Vec<Counting<NoRecorder>>,
}

impl LiveAnalysis {
    /// Of a match without events.
    pub fn new(match_: Arc<Match>, models: Models) -> LiveAnalysis {
        let survey = Survey::default();
        LiveAnalysis {
            counting: Counting::begin(survey.start(&match_), LineUps::new(&match_, &[]).0, NoRecorder),
            match_,
            models,
            events: Vec::new(),
            unchanged: 0,
            is_new: true,
            survey,
            actors: Vec::new(),
            facts: Vec::new(),
            missing: Vec::new(),
            surveys: Vec::new(),
            countings: Vec::new(),
        }
    }

    pub fn match_(&self) -> &Arc<Match> {
        &self.match_
    }

    /// In feed order.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// Takes the event at an index out, if one is given, and then puts one in at another index. Both must be there.
    pub fn change(&mut self, removed: Option<usize>, inserted: Option<(usize, Event)>) {
        if let Some(index) = removed {
            let event = self.events.remove(index);
            self.note_change(index, &event);
        }
        if let Some((index, event)) = inserted {
            if index < self.events.len() {
                self.note_change(index, &event);
            }
            self.events.insert(index, event);
        }
    }

    /// Replaces all events. Those at the front that are the same need not be counted again.
    pub fn replace(&mut self, events: Vec<Event>) {
        let same = self.events.iter().zip(&events).take_while(|(old, new)| old == new).count();
        for event in std::mem::replace(&mut self.events, events).drain(same..) {
            self.note_change(same, &event);
        }
    }

    fn note_change(&mut self, index: usize, event: &Event) {
        self.unchanged = self.unchanged.min(index);
        self.is_new |= !self.counting.line_ups.begin_alike_without_or_with(event);
    }

    /// As [`analyse_with`](super::analyse_with) computes them.
    pub fn facts(&mut self) -> Facts {
        if self.is_new || !self.update() {
            self.start_again();
        }
        self.is_new = false;
        self.unchanged = self.events.len();
        self.counting.clone().finish(&self.match_, &self.events, &self.survey).0
    }

    /// Reads and counts what has changed. False if everything has to be counted again.
    fn update(&mut self) -> bool {
        let goes_back = self.unchanged < self.survey.count;
        if goes_back {
            self.surveys.retain(|survey| survey.count <= self.unchanged);
            self.countings.retain(|counting| counting.count <= self.unchanged);
            let Some(survey) = self.surveys.last() else { return false };
            self.survey = survey.clone();
            self.actors.truncate(survey.count);
            self.facts.truncate(survey.count);
        }
        // Who comes back after stepping off is known by the places of events, which may be others now.
        if goes_back && self.events[self.survey.count..].iter().any(|event| event.kind == EventKind::PlayerOff) {
            return false;
        }
        let Some(changes_earlier) = self.read() else { return false };
        if self.survey.start(&self.match_) != self.counting.start {
            return false;
        }
        let changed = if goes_back || changes_earlier { self.find_facts() } else { self.events.len() };
        let extra = |event: &Event| EventFacts { xg: 0.0, extra: event.extra };
        self.facts.extend(self.events[self.facts.len()..].iter().map(extra));
        if changed.min(self.unchanged) < self.counting.count {
            self.countings.retain(|counting| counting.count <= changed);
            let Some(counting) = self.countings.last() else { return false };
            self.counting = counting.clone();
        }
        self.count();
        true
    }

    /// Reads and counts everything.
    fn start_again(&mut self) {
        self.is_new = true;
        (self.survey, self.surveys, self.countings) = Default::default();
        self.facts.clear();
        self.actors.clear();
        self.read();
        let (line_ups, actors) = LineUps::new(&self.match_, &self.events);
        self.actors = actors;
        self.find_facts();
        self.counting = Counting::begin(self.survey.start(&self.match_), line_ups, NoRecorder);
        self.count();
    }

    /// Reads the events after those that were read. Returns whether they may change what is found about earlier ones; none if
    /// the match would begin differently with them.
    fn read(&mut self) -> Option<bool> {
        let mut changes_earlier = false;
        for index in self.survey.count..self.events.len() {
            let (event, line_ups) = (&self.events[index], &self.counting.line_ups);
            if !self.is_new && !line_ups.begin_alike_with(event, self.survey.has_stepped_off) {
                return None;
            }
            if is_kept(index, self.events.len()) && self.surveys.last().is_none_or(|last| last.count < index) {
                self.surveys.push(self.survey.clone());
            }
            let actor = event.player.and_then(|player| line_ups.find(player));
            self.actors.push(actor.map(|actor| actor as u32));
            changes_earlier |= self.survey.read(&self.match_, event) || self.missing.contains(&event.id);
        }
        self.surveys.retain(|survey| is_kept(survey.count, self.events.len()));
        Some(changes_earlier)
    }

    /// Finds what events say about each other. Returns the first event about which something else is found than before.
    fn find_facts(&mut self) -> usize {
        let index = EventIndex::with(&self.events, Cow::Borrowed(&self.survey.lists));
        self.missing = index.missing();
        find_facts(&self.match_, &self.events, &index, &self.models.xg, &mut self.facts)
    }

    /// Counts the events after those that were counted.
    fn count(&mut self) {
        let end = self.events.len();
        let index = EventIndex::with(&self.events, Cow::Borrowed(&self.survey.lists));
        let (facts, threat) = (&self.facts, &self.models.xt);
        let match_events = MatchEvents { events: &self.events, facts, index: &index, threat };
        for place in (self.counting.count..end).filter(|place| is_kept(*place, end)) {
            self.counting.count_to(place, &match_events, &self.actors);
            if self.countings.last().is_none_or(|last| last.count < place) {
                self.countings.push(self.counting.clone());
            }
        }
        self.counting.count_to(end, &match_events, &self.actors);
        self.countings.retain(|counting| is_kept(counting.count, end));
    }
}

/// Whether the state before the event at this place is kept when there are this many events.
fn is_kept(place: usize, end: usize) -> bool {
    KEPT.iter().any(|step| place.is_multiple_of(*step) && end - place <= 2 * step)
}
