//! Translates the events of one match.
//!
//! An event of the list is an entry; its card is part of it (rank 3). The places of attempts in the goal, the ball past a line
//! and what only repeats another event become fields of that event.

mod kinds;
mod links;
mod row;
mod starts;
mod unlisted;

use std::collections::BTreeSet;

use self::links::EventLinks;
use self::row::InterfaceRow;
use self::starts::pass_starts;
use self::unlisted::add_unlisted;
use super::event_list::{RawEventList, SavedEvents};
use crate::analysis::interface::{body_part_from, card_from};
use crate::feed::document::{Document, Notice};
use crate::feed::provider::{SourceFile, TranslatedMatch};
use crate::model::{
    Event, EventId, EventKind, Extra, GoalMouth, InterfaceEvent, InterfaceExtra, Match, MatchId, Outcome, Period,
    Score, Side,
};

/// More events than this are a mistake: ten times those of a long match.
const MAX_EVENTS: usize = 60_000;

pub(super) fn translate(
    id: MatchId,
    match_: Match,
    raw: &RawEventList<'_>,
    list: &SavedEvents,
    file: SourceFile<'_>,
) -> Result<TranslatedMatch, Notice> {
    if raw.events.len() > MAX_EVENTS {
        return Err(file.file_notice(format!("match {id} has more than {MAX_EVENTS} events")));
    }
    let mut notices = Vec::new();
    let mut rows = Vec::with_capacity(raw.events.len());
    let mut left_out = 0;
    for (index, event) in raw.events.iter().enumerate() {
        match InterfaceRow::parse(index, event.get(), list) {
            Ok(row) => rows.push(row),
            Err((field, message)) => {
                left_out += 1;
                let mut notice = file.file_notice(format!("match {id}: the event is left out: it {message}"));
                notice.source = list.source.clone();
                notice.field =
                    if field.is_empty() { format!("events[{index}]") } else { format!("events[{index}].{field}") };
                notices.push(notice);
            }
        }
    }
    if rows.is_empty() && left_out > 0 {
        return Err(file.file_notice(format!("match {id}: none of its {left_out} events can be read")));
    }
    // Stable, so that events of one moment stay in the order of the file.
    rows.sort_by_key(|row| (row.period, row.time));
    let events = Converter::new(&rows).events();
    if rows.is_empty() {
        let document = Document::of(&match_, file.source());
        return Ok(TranslatedMatch { documents: vec![document], notices });
    }
    let events = with_ends(&match_, events).map_err(|message| file.file_notice(format!("match {id}: {message}")))?;
    let counted = Score::from_goals(&events);
    if let Some(stated) = match_.score.filter(|stated| match_.status.is_final() && *stated != counted) {
        notices.push(file.file_notice(format!(
            "match {id}: the files state the score {}-{}, but the events count {}-{}",
            stated.home, stated.away, counted.home, counted.away
        )));
    }
    let shoot_out = events.iter().any(|event| event.period == Period::ShootOut && event.kind.is_shot());
    let mut match_ = Match {
        score: match_.score.or_else(|| match_.status.has_kicked_off().then_some(counted)),
        shoot_out: match_
            .shoot_out
            .or_else(|| (shoot_out && match_.status.is_final()).then(|| Score::from_shoot_out(&events))),
        ..match_
    };
    let mut documents = add_unlisted(&mut match_, &rows, file);
    documents.push(Document::of_match(&match_, events, list.source.clone()));
    Ok(TranslatedMatch { documents, notices })
}

/// Adds the end of a half that has none. Both halves of a match that is over must have events.
fn with_ends(match_: &Match, mut events: Vec<Event>) -> Result<Vec<Event>, String> {
    for period in Period::PLAYED {
        let Some(last) = events.iter().rposition(|event| event.period == period) else {
            if match_.status.is_final() && matches!(period, Period::First | Period::Second) {
                return Err(format!("half {} has no events", period.number()));
            }
            continue;
        };
        let of_period = |event: &&Event| event.period == period;
        let is_over =
            match_.status.is_final() || events[last + 1..].iter().any(|event| event.period != Period::ShootOut);
        if is_over && !events.iter().filter(of_period).any(|event| event.kind == EventKind::HalfEnd) {
            let mut end =
                Event::new(EventId(events[last].id.entry() * 10 + 9), EventKind::HalfEnd, period, events[last].time);
            end.noted = Some(InterfaceEvent::EndOfHalf);
            events.insert(last + 1, end);
        }
    }
    Ok(events)
}

struct Converter<'r, 'a> {
    rows: &'r [InterfaceRow<'a>],
    links: EventLinks<'r, 'a>,
    events: Vec<Event>,
    /// The place among the events of what an entry became.
    place: Vec<Option<usize>>,
}

fn entry_id(row: usize, rank: u32) -> EventId {
    EventId((row as u32 + 1) * 10 + rank)
}

impl<'r, 'a> Converter<'r, 'a> {
    fn new(rows: &'r [InterfaceRow<'a>]) -> Converter<'r, 'a> {
        Converter {
            rows,
            links: EventLinks::new(rows),
            events: Vec::with_capacity(rows.len()),
            place: vec![None; rows.len()],
        }
    }

    fn events(mut self) -> Vec<Event> {
        let substitutions = links::substitutions(self.rows);
        let fouls = links::fouls(self.rows);
        let starts = pass_starts(self.rows);
        let brought_on: BTreeSet<usize> = substitutions.values().copied().collect();
        let mut ended = BTreeSet::new();
        for (index, row) in self.rows.iter().enumerate() {
            if row.event == InterfaceEvent::OwnGoal && links::is_told_by_another(self.rows, index) {
                continue;
            }
            let mut kind = kinds::kind(row, starts[index]);
            if row.event == InterfaceEvent::Substitution {
                kind = match row.extra {
                    Some(InterfaceExtra::SubstituteIn) if brought_on.contains(&index) => None,
                    Some(InterfaceExtra::SubstituteIn) => Some((EventKind::PlayerOn, Outcome::None)),
                    _ if substitutions.contains_key(&index) => kind,
                    _ => Some((EventKind::PlayerOff, Outcome::None)),
                };
            }
            let Some((kind, result)) = kind else { continue };
            // Both sides may have an end of the half.
            if kind == EventKind::HalfEnd && !ended.insert(row.period) {
                continue;
            }
            if kind == EventKind::OwnGoalFor && !links::has_own_goal(self.rows, index) {
                self.push_own_goal(index);
            }
            self.push(index, kind, result);
            match kind {
                EventKind::Substitution => {
                    let on = substitutions.get(&index).and_then(|on| self.rows[*on].player);
                    self.last().replacement = on;
                }
                EventKind::FoulCommitted => {
                    self.last().related.extend(fouls.get(&index).map(|won| entry_id(*won, 0)));
                    self.push_card(index);
                }
                _ => {}
            }
        }
        self.link();
        self.events
    }

    fn last(&mut self) -> &mut Event {
        let last = self.events.len() - 1;
        &mut self.events[last]
    }

    fn push(&mut self, index: usize, kind: EventKind, result: Outcome) {
        let row = &self.rows[index];
        let mut event = Event::new(entry_id(index, 0), kind, row.period, row.time);
        event.result = result;
        event.noted = Some(row.event);
        event.extra = kinds::extra(row, kind);
        // The end of a half is nobody's, whichever side it is written with.
        if kind != EventKind::HalfEnd {
            (event.side, event.player, event.at) = (row.side, row.player, row.at());
        }
        if kind.is_shot() {
            event.body_part = row.extra.and_then(body_part_from);
        }
        self.place[index] = Some(self.events.len());
        self.events.push(event);
    }

    /// The card that a foul brought.
    fn push_card(&mut self, index: usize) {
        let row = &self.rows[index];
        let Some(result) = row.result.and_then(card_from) else { return };
        let mut card = Event::new(entry_id(index, 3), EventKind::Card, row.period, row.time);
        (card.side, card.player, card.at) = (row.side, row.player, row.at());
        (card.result, card.noted) = (result, Some(row.event));
        card.related.push(entry_id(index, 0));
        self.events.push(card);
    }

    /// The list says who gained an own goal, and not who scored it.
    fn push_own_goal(&mut self, index: usize) {
        let row = &self.rows[index];
        let mut own_goal = Event::new(entry_id(index, 1), EventKind::OwnGoal, row.period, row.time);
        own_goal.side = row.side.map(Side::other);
        own_goal.at = row.at_for(own_goal.side);
        own_goal.noted = Some(InterfaceEvent::OwnGoal);
        self.events.push(own_goal);
    }

    /// Says which events belong together, and where balls went.
    fn link(&mut self) {
        for index in 0..self.rows.len() {
            let Some(place) = self.place[index] else { continue };
            let kind = self.events[place].kind;
            match kind {
                EventKind::BallReceive => {
                    let from = self.links.received_from(index).and_then(|from| self.place[from]);
                    let from = from.filter(|from| self.events[*from].kind.is_pass_family());
                    let id = from.map(|from| self.events[from].id);
                    self.events[place].related.extend(id);
                }
                EventKind::KeeperSave | EventKind::KeeperFaced | EventKind::Block => {
                    let Some(attempt) = self.links.attempt(index).and_then(|attempt| self.place[attempt]) else {
                        continue;
                    };
                    let (own, other) = (self.events[place].id, self.events[attempt].id);
                    self.events[place].related.push(other);
                    self.events[attempt].related.push(own);
                }
                kind if kind.is_shot() => self.end_attempt(index, place),
                kind if kind.is_pass_family() => self.end_pass(index, place),
                _ => {}
            }
            let event = &self.events[place];
            if matches!(event.extra, Some(Extra::Assist | Extra::KeyPass))
                && !kind.is_shot()
                && let Some(attempt) = self.links.made(index).and_then(|attempt| self.place[attempt])
            {
                let id = event.id;
                self.events[attempt].related.insert(0, id);
            }
        }
    }

    fn end_attempt(&mut self, index: usize, place: usize) {
        let event = &mut self.events[place];
        let in_goal = self.links.goal_place(index).and_then(|row| row.x.zip(row.y));
        event.goal_mouth = in_goal.and_then(|(x, y)| GoalMouth::from_interface_units(x, y));
        event.end = self.links.attempt_end(index).and_then(|row| row.at_for(event.side));
    }

    fn end_pass(&mut self, index: usize, place: usize) {
        let event = &mut self.events[place];
        if let Some(receipt) = self.links.receipt(index).map(|receipt| &self.rows[receipt]) {
            event.end = receipt.at_for(event.side);
            event.recipient = receipt.player.filter(|_| receipt.side == event.side);
            return;
        }
        let Some(next) = self.links.next_touch(index) else { return };
        event.end = next.at_for(event.side);
        let is_out = next.event == InterfaceEvent::BallPastLine && next.side == event.side && next.guid_ref.is_empty();
        if is_out && event.result == Outcome::Fail {
            event.result = Outcome::Out;
        }
    }
}
