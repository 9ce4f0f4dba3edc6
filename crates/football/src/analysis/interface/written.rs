//! A whole match as the interface writes it: each of our events, and the events that the interface writes beside it.

use super::notes::{facing, fouled, notes_with};
use super::translation::{InterfaceNote, body_part};
use crate::analysis::event_index::EventIndex;
use crate::analysis::extras::{is_chance, is_likely_goal};
use crate::analysis::facts::EventFacts;
use crate::analysis::line_ups::LineUps;
use crate::analysis::match_events::CrossClaims;
use crate::analysis::possession::in_time_order;
use crate::model::{
    Event, EventKind, Extra, GoalMouth, InterfaceEvent, InterfaceExtra, InterfaceResult, Match, Millis, Moment,
    Outcome, Period, PlayerId, Point, Side,
};

/// One event of the interface.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct WrittenEvent {
    /// Ten times the id of our event, plus a rank from 0 to 9 among the events that it is written as.
    pub id: u64,
    /// Our event, by its index in feed order.
    pub source: usize,
    pub kind: WrittenKind,
    /// None for an event that belongs to neither side.
    pub side: Option<Side>,
    pub player: Option<PlayerId>,
    pub moment: Moment,
    /// On the pitch from 0 to 100 in both directions, as the side attacks. In the goal for a Shoot Location.
    pub x: i32,
    pub y: i32,
    /// The id of the event that this one belongs to.
    pub refers_to: Option<u64>,
}

/// What an event is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WrittenKind {
    Interface(InterfaceNote),
    /// Of our own vocabulary alone. Only a complete list has it.
    Own(EventKind),
}

/// A match in the interface's events, in order of time. Events of one moment are in the order in which the interface writes
/// them. A complete list has every event of ours once with rank 0, also those that only we have.
pub fn written_events(match_: &Match, events: &[Event], facts: &[EventFacts], is_complete: bool) -> Vec<WrittenEvent> {
    let index = EventIndex::new(events);
    let notes = notes_with(events, facts, &index);
    let last_half = last_half(events);
    let written = Vec::with_capacity(events.len() + events.len() / 4);
    let mut writer = Writer { events, facts, index, notes, last_half, written };
    let (mut line_ups, actors) = LineUps::new(match_, events);
    line_ups.kick_off();
    let mut claims = CrossClaims::default();
    for (index, event) in events.iter().enumerate() {
        let actor = actors[index].map(|actor| actor as usize);
        let claimed = event.period != Period::ShootOut && claims.step(event, actor, &line_ups).is_some();
        let keeper = |side: Side| line_ups.keeper(side).map(|keeper| line_ups.people[keeper].player);
        if !writer.write(index, claimed, keeper) && is_complete {
            writer.push(index, 0, WrittenKind::Own(event.kind));
        }
        line_ups.step(index, event, actor);
    }
    writer.write_balls_out();
    let mut written = writer.written;
    written.sort_by_key(|event| (event.moment, event.source, event.id));
    written
}

/// The end of the last period that was played out.
fn last_half(events: &[Event]) -> Option<usize> {
    let ends = events.iter().enumerate().filter(|(_, event)| event.kind == EventKind::HalfEnd);
    ends.max_by_key(|(_, event)| event.moment()).map(|(index, _)| index)
}

struct Writer<'a> {
    events: &'a [Event],
    facts: &'a [EventFacts],
    index: EventIndex<'a>,
    notes: Vec<Option<InterfaceNote>>,
    last_half: Option<usize>,
    written: Vec<WrittenEvent>,
}

/// Where a side's goalkeeper stands.
const GOAL: (i32, i32) = (1, 50);
/// Where players come on and off: at the halfway line.
const HALFWAY: (i32, i32) = (50, 100);

/// An own goal is noted for the other side within this time.
const OWN_GOAL_REACH: u32 = 5_000;
/// The goalkeeper's event follows the attempt within this many events.
const KEEPER_REACH: usize = 4;

impl Writer<'_> {
    /// Writes an event and those beside it. `false` if the interface has no such event, or writes it beside another one.
    fn write(&mut self, index: usize, claimed: bool, keeper: impl Fn(Side) -> Option<PlayerId>) -> bool {
        let event = &self.events[index];
        let is_shoot_out = event.period == Period::ShootOut;
        let Some(note) = self.notes[index] else { return false };
        match event.kind {
            // Written with the attempt, by the goalkeeper on duty.
            EventKind::KeeperSave | EventKind::KeeperFaced => return false,
            EventKind::KeeperCollect | EventKind::KeeperPunch if !claimed && event.noted.is_none() => return false,
            // No statistic counts a shoot-out. Its kicks, its cards and its end are written.
            kind if is_shoot_out && !kind.is_shot() && !matches!(kind, EventKind::Card | EventKind::HalfEnd) => {
                return false;
            }
            _ => {}
        }
        self.push(index, 0, WrittenKind::Interface(note));
        match event.kind {
            EventKind::BallReceive => self.refer_to_pass(index),
            EventKind::Block => self.refer_to_attempt(index),
            kind if kind.is_shot() && !is_shoot_out => self.write_around_attempt(index, note, keeper),
            EventKind::OwnGoal => self.write_own_goal(index, keeper),
            EventKind::Dribble if event.result == Outcome::Fail && event.noted.is_none() => {
                self.beside(index, 1, InterfaceEvent::Possession, InterfaceResult::Fail, None);
            }
            EventKind::FoulCommitted
                if note.event == InterfaceEvent::PenaltyGiven && fouled(self.events, &self.index, index).is_none() =>
            {
                self.beside(index, 1, InterfaceEvent::PenaltyGiven, note.result, InterfaceExtra::Awarded);
                self.mirror_last(None);
            }
            EventKind::Substitution => {
                self.beside(
                    index,
                    1,
                    InterfaceEvent::Substitution,
                    InterfaceResult::None,
                    InterfaceExtra::SubstituteIn,
                );
                self.last().player = event.replacement;
            }
            EventKind::HalfEnd if self.last_half == Some(index) => {
                self.beside(index, 1, InterfaceEvent::EndOfMatch, InterfaceResult::None, None);
            }
            kind if kind.is_pass_family() && event.result == Outcome::Offside => {
                self.beside(index, 1, InterfaceEvent::Offside, InterfaceResult::None, InterfaceExtra::Committed);
                let end = place(event.end.or(event.at));
                let last = self.last();
                (last.player, last.x, last.y) = (event.recipient, end.0, end.1);
            }
            _ => {}
        }
        true
    }

    fn push(&mut self, index: usize, rank: u64, kind: WrittenKind) {
        let event = &self.events[index];
        let (x, y) = match (event.at, event.kind) {
            (Some(at), _) => place(Some(at)),
            (None, EventKind::Substitution | EventKind::HalfEnd | EventKind::Card) => HALFWAY,
            (None, _) => (0, 0),
        };
        // An end of a half is nobody's, and the interface writes a side with it all the same.
        let side = event.side.or((event.kind == EventKind::HalfEnd).then_some(Side::Home));
        self.written.push(WrittenEvent {
            id: u64::from(event.id.0) * 10 + rank,
            source: index,
            kind,
            side,
            player: event.player,
            moment: event.moment(),
            x,
            y,
            refers_to: None,
        });
    }

    /// Another event beside ours, at the same moment and place.
    fn beside(
        &mut self,
        index: usize,
        rank: u64,
        event: InterfaceEvent,
        result: impl Into<Option<InterfaceResult>>,
        extra: impl Into<Option<InterfaceExtra>>,
    ) {
        self.push(index, rank, WrittenKind::Interface(InterfaceNote::new(event, result, extra)));
    }

    fn last(&mut self) -> &mut WrittenEvent {
        let last = self.written.len() - 1;
        &mut self.written[last]
    }

    /// Gives the event written last to the other side, as that side sees the place.
    fn mirror_last(&mut self, player: Option<PlayerId>) {
        let last = self.last();
        last.side = last.side.map(Side::other);
        (last.x, last.y) = (100 - last.x, 100 - last.y);
        last.player = player;
    }

    /// A ball received belongs to the pass.
    fn refer_to_pass(&mut self, index: usize) {
        let received = &self.events[index];
        let is_pass = |pass: &usize| {
            let event = &self.events[*pass];
            event.side == received.side && event.period == received.period && event.kind.is_pass_family()
        };
        let before = || index.checked_sub(1).filter(is_pass).filter(|pass| self.events[*pass].is_completed_pass());
        let pass = self.index.named_by(&self.events[index]).find(is_pass).or_else(before);
        self.last().refers_to = pass.map(|pass| self.id(pass));
    }

    fn refer_to_attempt(&mut self, index: usize) {
        let attempt = self.index.named_by(&self.events[index]).find(|named| self.events[*named].kind.is_shot());
        self.last().refers_to = attempt.map(|attempt| self.id(attempt));
    }

    fn id(&self, index: usize) -> u64 {
        u64::from(self.events[index].id.0) * 10
    }

    /// Where the ball went, on which side of the goal it left the pitch, and what the goalkeeper did.
    fn write_around_attempt(&mut self, index: usize, note: InterfaceNote, keeper: impl Fn(Side) -> Option<PlayerId>) {
        let event = &self.events[index];
        let attempt = self.id(index);
        let is_blocked = matches!(note.result, Some(InterfaceResult::BlockByDefense) | None);
        if let (true, Some(place)) = (!is_blocked || event.noted.is_some(), event.goal_mouth) {
            self.beside(index, 1, InterfaceEvent::ShootLocation, note.result, event.body_part.map(body_part));
            let (x, y) = place.in_interface_units();
            let last = self.last();
            (last.x, last.y, last.refers_to) = (x.round() as i32, y.round() as i32, Some(attempt));
        }
        if !is_blocked {
            let (result, line) = match note.result {
                Some(InterfaceResult::Bars) => (None, None),
                Some(InterfaceResult::OffTarget) => (Some(InterfaceResult::GoalKick), Some(InterfaceExtra::EndLine)),
                _ => (Some(InterfaceResult::GoalPost), Some(InterfaceExtra::GoalLine)),
            };
            self.beside(index, 2, InterfaceEvent::BallPastLine, result, line);
            let y = event.goal_mouth.map(GoalMouth::y).or(event.end.map(Point::y)).map_or(50, percent_of_width);
            let last = self.last();
            (last.x, last.y, last.refers_to) = (100, y, Some(attempt));
        }
        self.write_keeper(index, note, keeper);
    }

    /// What the goalkeeper on duty did about an attempt.
    fn write_keeper(&mut self, index: usize, note: InterfaceNote, keeper: impl Fn(Side) -> Option<PlayerId>) {
        let event = &self.events[index];
        let Some(side) = event.side.map(Side::other) else { return };
        let kind = facing(note.event);
        let result = match note.result {
            Some(InterfaceResult::Goal) => Some(InterfaceResult::GoalConceded),
            Some(InterfaceResult::OnTarget) => Some(InterfaceResult::Save),
            Some(InterfaceResult::Bars) => Some(InterfaceResult::KeeperBars),
            Some(InterfaceResult::OffTarget) => Some(InterfaceResult::KeeperOff),
            // Every penalty and every one-on-one is one that the goalkeeper faced.
            _ if matches!(kind, InterfaceEvent::KeeperPenalty | InterfaceEvent::KeeperOneOnOne) => None,
            _ => return,
        };
        let acted = self.keeper_event(index);
        // A feed of the interface has the goalkeeper's own event, or none.
        if event.noted.is_some() && acted.is_none() {
            return;
        }
        let by_feed = acted.map(|acted| &self.events[acted]).filter(|acted| acted.noted.is_some());
        let xg = self.facts[index].xg;
        let saved = result == Some(InterfaceResult::Save);
        let extra = if event.noted.is_some() {
            acted.and_then(|acted| self.facts[acted].extra).and_then(|extra| match extra {
                Extra::GoalSaved => Some(InterfaceExtra::GoalSaved),
                Extra::OpportunitySaved => Some(InterfaceExtra::OpportunitySaved),
                _ => None,
            })
        } else if saved && is_likely_goal(event.kind, xg) {
            Some(InterfaceExtra::GoalSaved)
        } else if saved && is_chance(xg) {
            Some(InterfaceExtra::OpportunitySaved)
        } else {
            None
        };
        let (x, y) = acted.and_then(|acted| self.events[acted].at).map_or(GOAL, |at| place(Some(at)));
        let kind = by_feed.and_then(|acted| acted.noted).unwrap_or(kind);
        let player = by_feed.map_or_else(|| keeper(side), |acted| acted.player);
        self.beside(index, 3, kind, result, extra);
        let attempt = self.id(index);
        let last = self.last();
        (last.side, last.player, last.x, last.y, last.refers_to) = (Some(side), player, x, y, Some(attempt));
    }

    /// The event of the goalkeeper that an attempt names, or that names the attempt, soon after it.
    fn keeper_event(&self, attempt: usize) -> Option<usize> {
        let is_keeper = |index: &usize| {
            matches!(self.events[*index].kind, EventKind::KeeperSave | EventKind::KeeperFaced)
                && self.events[*index].side != self.events[attempt].side
        };
        let to = self.events.len().min(attempt + 1 + KEEPER_REACH);
        let id = self.events[attempt].id;
        self.index
            .named_by(&self.events[attempt])
            .find(is_keeper)
            .or_else(|| (attempt + 1..to).filter(is_keeper).find(|index| self.events[*index].related.contains(&id)))
    }

    /// The side that gains an own goal, and the goalkeeper who concedes it.
    fn write_own_goal(&mut self, index: usize, keeper: impl Fn(Side) -> Option<PlayerId>) {
        let event = &self.events[index];
        let Some(side) = event.side.filter(|_| event.period != Period::ShootOut) else { return };
        let is_noted_for = |other: &Event| {
            other.kind == EventKind::OwnGoalFor
                && other.side == Some(side.other())
                && other.period == event.period
                && other.time.0.abs_diff(event.time.0) <= OWN_GOAL_REACH
        };
        if !self.events.iter().any(is_noted_for) {
            let other = InterfaceExtra::Other;
            self.beside(index, 1, InterfaceEvent::OwnGoalInOpponent, InterfaceResult::Goal, other);
            self.mirror_last(None);
        }
        self.beside(index, 2, InterfaceEvent::OwnGoalConceded, InterfaceResult::GoalConceded, None);
        let last = self.last();
        (last.player, last.x, last.y) = (keeper(side), GOAL.0, GOAL.1);
    }

    /// Before a throw-in, a goal kick and a corner the ball went out of play: after the last event of either side that was
    /// not an attempt, whose own events say it.
    fn write_balls_out(&mut self) {
        let order = in_time_order(self.events);
        let mut before: Option<usize> = None;
        for index in order.iter().map(|index| *index as usize) {
            let event = &self.events[index];
            if let (Some(last), Some((result, line))) = (before, ball_out(event)) {
                let touched = &self.events[last];
                if touched.period == event.period && !touched.kind.is_shot() && event.side.is_some() {
                    self.beside(last, 4, InterfaceEvent::BallPastLine, result, line);
                    let (x, y) = self.crossing(touched, event, result);
                    let time = touched.time.0.saturating_add(touched.duration.0).min(event.time.0);
                    let written = self.last();
                    written.moment.time = Millis(time);
                    (written.x, written.y) = (x, y);
                }
            }
            before = match event.kind {
                _ if event.period == Period::ShootOut || event.side.is_none() => None,
                kind if moves_ball(kind) => Some(index),
                _ => before,
            };
        }
    }

    /// Where the ball crossed the line, as the side that touched it last attacks.
    fn crossing(&self, touched: &Event, restart: &Event, result: InterfaceResult) -> (i32, i32) {
        let is_own = touched.side == restart.side;
        let at = restart.at.map(|at| if is_own { at } else { at.opposite() });
        match result {
            InterfaceResult::Outside => {
                let (x, y) = place(at.or(touched.end).or(touched.at));
                (x, if y < 50 { 0 } else { 100 })
            }
            _ => {
                // A goal kick is taken at the goal line that was crossed, and so is a corner.
                let (_, y) = place(touched.end.or(touched.at).or(at));
                let is_their_line = (result == InterfaceResult::GoalKick) != is_own;
                (if is_their_line { 100 } else { 0 }, y)
            }
        }
    }
}

/// How the ball went out of play before a restart.
fn ball_out(restart: &Event) -> Option<(InterfaceResult, InterfaceExtra)> {
    match restart.kind {
        EventKind::ThrowIn => Some((InterfaceResult::Outside, InterfaceExtra::SideLine)),
        EventKind::GoalKick => Some((InterfaceResult::GoalKick, InterfaceExtra::EndLine)),
        EventKind::CornerCross | EventKind::CornerPass | EventKind::CornerShot => {
            Some((InterfaceResult::Corner, InterfaceExtra::EndLine))
        }
        _ => None,
    }
}

/// Whether a player touches the ball with it.
fn moves_ball(kind: EventKind) -> bool {
    use EventKind as K;
    kind.is_pass_family()
        || kind.is_shot()
        || matches!(kind, K::Carry | K::Dribble | K::Miscontrol | K::Dispossessed | K::Tackle | K::Interception)
        || matches!(kind, K::Block | K::Clear | K::BallRecover | K::FiftyFifty | K::AerialDuel | K::Shield)
        || matches!(kind, K::KeeperSave | K::KeeperCollect | K::KeeperPunch | K::KeeperSweep | K::KeeperSmother)
}

/// A place on the pitch from 0 to 100 in both directions.
fn place(at: Option<Point>) -> (i32, i32) {
    at.map_or((0, 0), |at| ((at.x() / 1.2).round() as i32, percent_of_width(at.y())))
}

fn percent_of_width(y: f64) -> i32 {
    (y / 0.8).round() as i32
}
