//! The interface's event of every event of a match, where the match decides: the card of a foul is the result of both sides
//! of the foul, and what a goalkeeper does is named by the attempt.

use super::translation::{InterfaceNote, card, note};
use crate::analysis::event_index::EventIndex;
use crate::analysis::facts::EventFacts;
use crate::model::{Event, EventKind, InterfaceEvent};

/// A card this soon after a foul of the same player belongs to the foul.
const CARD_REACH_MS: u32 = 5_000;
const CARD_REACH_EVENTS: usize = 8;
/// The two sides of a foul are this close to each other.
const FOUL_REACH_MS: u32 = 2_000;
const FOUL_REACH_EVENTS: usize = 4;

/// The interface's event of each event of a match, in feed order: the first one, if there are several. `None` if the
/// interface has no such event, or if it is part of another one, as the card of a foul is.
pub fn notes(events: &[Event], facts: &[EventFacts]) -> Vec<Option<InterfaceNote>> {
    notes_with(events, facts, &EventIndex::new(events))
}

pub(super) fn notes_with(events: &[Event], facts: &[EventFacts], found: &EventIndex<'_>) -> Vec<Option<InterfaceNote>> {
    let mut notes: Vec<_> = events.iter().zip(facts).map(|(event, facts)| note(event, *facts)).collect();
    for index in 0..events.len() {
        match events[index].kind {
            EventKind::Card => give_to_foul(events, found, index, &mut notes),
            EventKind::KeeperSave | EventKind::KeeperFaced => {
                let attempt = attempt_of(events, found, index).and_then(|attempt| notes[attempt]);
                if let (Some(attempt), Some(keeper), None) = (attempt, notes[index].as_mut(), events[index].noted) {
                    keeper.event = facing(attempt.event);
                }
            }
            _ => {}
        }
    }
    notes
}

/// The goalkeeper's event beside an attempt.
pub(super) fn facing(attempt: InterfaceEvent) -> InterfaceEvent {
    match attempt {
        InterfaceEvent::Penalty => InterfaceEvent::KeeperPenalty,
        InterfaceEvent::OneOnOne => InterfaceEvent::KeeperOneOnOne,
        InterfaceEvent::FreeKick => InterfaceEvent::KeeperFreeKick,
        _ => InterfaceEvent::KeeperShoot,
    }
}

/// The attempt that a goalkeeper's event names, or the one just before it.
fn attempt_of(events: &[Event], found: &EventIndex<'_>, keeper: usize) -> Option<usize> {
    let is_attempt = |index: &usize| events[*index].kind.is_shot() && events[*index].side != events[keeper].side;
    found.named_by(&events[keeper]).find(is_attempt).or_else(|| keeper.checked_sub(1).filter(is_attempt))
}

/// The other side of a foul.
pub(super) fn fouled(events: &[Event], found: &EventIndex<'_>, foul: usize) -> Option<usize> {
    let committed = &events[foul];
    let is_other_side = |index: &usize| {
        let event = &events[*index];
        event.kind == EventKind::FoulWon && event.side != committed.side && event.period == committed.period
    };
    let is_soon = |index: &usize| events[*index].time.0.abs_diff(committed.time.0) <= FOUL_REACH_MS;
    let near = foul.saturating_sub(FOUL_REACH_EVENTS)..events.len().min(foul + FOUL_REACH_EVENTS + 1);
    let nearest = || near.filter(is_other_side).filter(is_soon).min_by_key(|index| index.abs_diff(foul));
    found.named_by(committed).find(is_other_side).or_else(nearest)
}

/// Makes a card the result of its foul: one that it names, one of the same feed entry, or one of the same player just
/// before it.
fn give_to_foul(events: &[Event], found: &EventIndex<'_>, card_index: usize, notes: &mut [Option<InterfaceNote>]) {
    let event = &events[card_index];
    // A feed of the interface says itself that the card came without a foul.
    let Some(result) = card(event.result).filter(|_| event.noted != Some(InterfaceEvent::BadBehavior)) else { return };
    let is_foul = |index: &usize| {
        let foul = &events[*index];
        foul.kind == EventKind::FoulCommitted
            && (foul.side, foul.player, foul.period) == (event.side, event.player, event.period)
            && notes[*index].is_some_and(|note| note.result.is_none_or(|result| result.id() == 1))
    };
    let is_soon = |index: &usize| {
        let gap = event.time.0.checked_sub(events[*index].time.0);
        events[*index].id.entry() == event.id.entry() || gap.is_some_and(|gap| gap <= CARD_REACH_MS)
    };
    let before = (card_index.saturating_sub(CARD_REACH_EVENTS)..card_index).rev();
    let foul = found.named_by(event).find(is_foul).or_else(|| before.filter(is_foul).find(is_soon));
    let Some(foul) = foul else { return };
    for index in [Some(foul), fouled(events, found, foul)].into_iter().flatten() {
        if let Some(note) = notes[index].as_mut() {
            note.result = Some(result);
        }
    }
    notes[card_index] = None;
}
