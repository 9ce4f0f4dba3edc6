//! Cards, substitutions and own goals: from the match sheet, or from the events if there is no match sheet.

use std::collections::BTreeMap;

use jiff::Timestamp;

use super::clock::Clock;
use super::kinds::{Action, action, card};
use super::raw::{RawEvent, word};
use crate::feed::provider::match_files::MatchHeader;
use crate::feed::provider::match_files::stated_play::StatedGoal;
use crate::model::{Millis, Outcome, Period, PlatformId, PlayerId, Side};

/// Something that a referee or a coach decides.
#[derive(Clone, Copy, Debug)]
pub(super) enum Decision {
    Card(Outcome),
    /// The player who comes on.
    Substitution(PlayerId),
    OwnGoal,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct SheetEvent {
    pub(super) period: Period,
    pub(super) time: Millis,
    pub(super) side: Side,
    pub(super) player: PlayerId,
    pub(super) decision: Decision,
}

pub(super) fn player(key: &str) -> Option<PlayerId> {
    PlayerId::from_key(PlatformId::CDF, key)
}

/// What the sheet adds to the events.
pub(super) fn sheet_events(header: &MatchHeader, clock: &Clock, events: &[(Period, RawEvent)]) -> Vec<SheetEvent> {
    let mut all = cards(header, clock, events);
    all.extend(substitutions(header, clock, events));
    let goals = header.stated.goals.iter().flatten().filter(|goal| goal.is_own_goal);
    all.extend(goals.filter(|goal| !has_own_goal(events, goal)).filter_map(|goal| {
        let time = clock.within(goal.period, goal.time?)?;
        // The sheet has the team that the goal counts for.
        let side = header.side_of(&goal.team)?.other();
        Some(SheetEvent { period: goal.period, time, side, player: player(&goal.player)?, decision: Decision::OwnGoal })
    }));
    all
}

fn has_own_goal(events: &[(Period, RawEvent)], goal: &StatedGoal) -> bool {
    events.iter().any(|(period, event)| {
        let is_same = *period == goal.period && event.player_id.as_deref() == Some(goal.player.as_str());
        is_same && action(event) == Some(Action::OwnGoal)
    })
}

/// The cards, without those that a player gets after they were sent off: some sheets have a second yellow card as a second
/// yellow card and a red one.
fn cards(header: &MatchHeader, clock: &Clock, events: &[(Period, RawEvent)]) -> Vec<SheetEvent> {
    let mut cards: Vec<SheetEvent> = match &header.stated.cards {
        Some(stated) => {
            let cards = stated.iter().filter_map(|stated| {
                made(
                    header,
                    clock,
                    stated.period,
                    stated.time,
                    &stated.team,
                    &stated.player,
                    Decision::Card(stated.card),
                )
            });
            cards.collect()
        }
        None => {
            let booked = events.iter().filter(|(_, event)| action(event) == Some(Action::Card));
            let cards = booked.filter_map(|(period, event)| {
                let (side, key) = (header.side_of(event.team_id.as_deref()?)?, event.player_id.as_deref()?);
                let time = clock.of_event(*period, event)?;
                let decision = Decision::Card(event_card(event));
                Some(SheetEvent { period: *period, time, side, player: player(key)?, decision })
            });
            cards.collect()
        }
    };
    cards.sort_by_key(|card| (card.period, card.time));
    let mut yellow: BTreeMap<PlayerId, bool> = BTreeMap::new();
    cards.retain_mut(|event| {
        let Decision::Card(card) = &mut event.decision else { return true };
        // True: sent off.
        match yellow.get(&event.player) {
            Some(true) => return false,
            Some(false) if *card == Outcome::Yellow => *card = Outcome::SecondYellow,
            _ => {}
        }
        yellow.insert(event.player, *card != Outcome::Yellow);
        true
    });
    cards
}

/// The card of a referee event. A caution without another word is a yellow card.
fn event_card(event: &RawEvent) -> Outcome {
    let words = [event.outcome_word(), word(event.sub_type.as_deref()), word(event.kind.as_deref())];
    let stated = words.iter().find_map(|word| card(word));
    let sent_off = words.iter().any(|word| word == "sending_off");
    stated.unwrap_or(if sent_off { Outcome::Red } else { Outcome::Yellow })
}

fn substitutions(header: &MatchHeader, clock: &Clock, events: &[(Period, RawEvent)]) -> Vec<SheetEvent> {
    match &header.stated.substitutions {
        Some(stated) => {
            let made = stated.iter().filter_map(|stated| {
                let decision = Decision::Substitution(player(&stated.on)?);
                made(header, clock, stated.period, stated.time, &stated.team, &stated.off, decision)
            });
            made.collect()
        }
        None => {
            let changes = events.iter().filter(|(_, event)| action(event) == Some(Action::Substitution));
            let made = changes.filter_map(|(period, event)| {
                let (side, off) = (header.side_of(event.team_id.as_deref()?)?, player(event.player_id.as_deref()?)?);
                let decision = Decision::Substitution(player(event.receiver_id.as_deref()?)?);
                let time = clock.of_event(*period, event)?;
                Some(SheetEvent { period: *period, time, side, player: off, decision })
            });
            made.collect()
        }
    }
}

fn made(
    header: &MatchHeader,
    clock: &Clock,
    period: Period,
    time: Option<Timestamp>,
    team: &str,
    key: &str,
    decision: Decision,
) -> Option<SheetEvent> {
    let time = clock.within(period, time?)?;
    Some(SheetEvent { period, time, side: header.side_of(team)?, player: player(key)?, decision })
}
