//! Translates the events of a match, and puts what the match sheet says among them.

use std::collections::{BTreeMap, HashMap};

use super::clock::Clock;
use super::direction::Directions;
use super::kinds::{Action, action, described, is_penalty, restart, shot_result};
use super::lines;
use super::pitch::Pitch;
use super::raw::{RawEvent, time, word};
use super::sheet::{Decision, SheetEvent, player, sheet_events};
use crate::feed::document::Notice;
use crate::feed::provider::SourceFile;
use crate::feed::provider::match_files::stated_play::StatedGoal;
use crate::feed::provider::match_files::{MatchEvents, MatchHeader};
use crate::feed::provider::passes::{PassForm, Restart};
use crate::model::{BodyPart, Event, EventId, EventKind, Extra, Millis, Outcome, Period, Point, Probability, Side};

/// A pass this long before an attempt did not lead to it.
const PASS_BEFORE_ATTEMPT_MS: u32 = 30_000;
/// The clock of the match sheet and that of the events may differ by this much.
const SAME_GOAL_MS: i128 = 120_000;
/// More remarks than this, such as about unknown types, are not made.
const REMARKS_NAMED: usize = 20;

pub(super) fn events(file: SourceFile<'_>, header: &MatchHeader) -> Result<MatchEvents, Notice> {
    let (raw, mut notices) = lines::read(file)?;
    let (clock, guessed) = Clock::new(header, &raw);
    let directions = Directions::new(header, &raw);
    let about = |period: &Period, text: &str| {
        file.file_notice(format!("match {}: period {} {text}", header.key, period.number()))
    };
    notices.extend(guessed.iter().map(|period| about(period, "has no start: its first event is taken for it")));
    notices.extend(directions.contradicted.iter().map(|period| {
        about(period, "has its attempts at the other end than play_direction says: the direction is taken from them")
    }));
    let (entries, untimed) = entries(header, &clock, &raw);
    let mut converter = Converter {
        header,
        directions,
        pitch: Pitch::new(header.stated.pitch_m),
        squads: squads(header),
        events: Vec::with_capacity(entries.len()),
        by_id: HashMap::new(),
        remarks: BTreeMap::new(),
    };
    if untimed > 0 {
        converter.remarks.insert("events without a time are left out".to_owned(), untimed);
    }
    for (entry, number) in entries.iter().zip(1..) {
        converter.entry(entry, number).map_err(|message| file.file_notice(message))?;
    }
    let Converter { mut events, remarks, .. } = converter;
    mark_penalties(&mut events);
    let named = remarks.iter().take(REMARKS_NAMED);
    notices.extend(named.map(|(remark, count)| file.file_notice(format!("{remark}: {count}"))));
    Ok(MatchEvents { events, notices })
}

enum Content<'a> {
    HalfStart,
    Sheet(SheetEvent),
    Raw(&'a RawEvent),
    HalfEnd,
}

struct Entry<'a> {
    period: Period,
    time: Millis,
    content: Content<'a>,
}

/// Everything in the order of the clock, and how many events have no time.
fn entries<'a>(header: &MatchHeader, clock: &Clock, raw: &'a [(Period, RawEvent)]) -> (Vec<Entry<'a>>, usize) {
    let mut entries: Vec<Entry<'a>> = Vec::with_capacity(raw.len() + 50);
    let mut untimed = 0;
    for (period, event) in raw {
        match clock.of_event(*period, event) {
            Some(time) => entries.push(Entry { period: *period, time, content: Content::Raw(event) }),
            None => untimed += 1,
        }
    }
    for event in sheet_events(header, clock, raw) {
        entries.push(Entry { period: event.period, time: event.time, content: Content::Sheet(event) });
    }
    for period in Period::PLAYED {
        let Some(last) = entries.iter().filter(|entry| entry.period == period).map(|entry| entry.time).max() else {
            continue;
        };
        entries.push(Entry { period, time: Millis(0), content: Content::HalfStart });
        if let Some(end) = clock.end(period) {
            entries.push(Entry { period, time: end.max(last), content: Content::HalfEnd });
        }
    }
    // A substitution at half-time comes before the kick-off. Events of one moment stay in the order of the file.
    let rank = |content: &Content<'_>| match content {
        Content::HalfStart => 0,
        Content::Sheet(SheetEvent { decision: Decision::Substitution(_), .. }) => 1,
        Content::Raw(_) => 2,
        Content::Sheet(_) => 3,
        Content::HalfEnd => 4,
    };
    entries.sort_by_key(|entry| (entry.period, entry.time, rank(&entry.content)));
    (entries, untimed)
}

/// The sides of all listed players.
fn squads(header: &MatchHeader) -> HashMap<&str, Side> {
    let squad = |side: Side| header.side(side).squad.iter().map(move |member| (member.person.key.as_str(), side));
    // A player who is in both squads belongs to the home side's.
    squad(Side::Away).chain(squad(Side::Home)).collect()
}

struct Converter<'a> {
    header: &'a MatchHeader,
    directions: Directions,
    pitch: Pitch,
    squads: HashMap<&'a str, Side>,
    events: Vec<Event>,
    /// Where the event of an id is in `events`.
    by_id: HashMap<String, usize>,
    /// What was odd, such as a type that is not known, and how often.
    remarks: BTreeMap<String, usize>,
}

impl Converter<'_> {
    fn entry(&mut self, entry: &Entry<'_>, number: u32) -> Result<(), String> {
        let base = |kind: EventKind| Event::new(EventId(number.saturating_mul(10)), kind, entry.period, entry.time);
        match entry.content {
            Content::HalfStart => self.events.push(base(EventKind::HalfStart)),
            Content::HalfEnd => self.events.push(base(EventKind::HalfEnd)),
            Content::Sheet(event) => {
                let (kind, result, replacement) = match event.decision {
                    Decision::Card(card) => (EventKind::Card, card, None),
                    Decision::Substitution(on) => (EventKind::Substitution, Outcome::None, Some(on)),
                    Decision::OwnGoal => (EventKind::OwnGoal, Outcome::None, None),
                };
                let (side, player) = (Some(event.side), Some(event.player));
                self.events.push(Event { result, side, player, replacement, ..base(kind) });
            }
            Content::Raw(raw) => {
                let known = self.events.len();
                if let Some(why) = self.raw(raw, base(EventKind::Pass))? {
                    self.remark(format!("events {why} are left out"));
                }
                if let Some(id) = raw.id.as_ref().filter(|_| self.events.len() > known) {
                    self.by_id.insert(id.clone(), known);
                }
            }
        }
        Ok(())
    }

    /// Adds an event of the file. Returns why it is left out, if somebody may miss it. Fails if it is of a third team.
    fn raw(&mut self, raw: &RawEvent, mut base: Event) -> Result<Option<String>, String> {
        let Some(action) = action(raw) else { return Ok(Some(format!("of the unknown type {}", described(raw)))) };
        if matches!(action, Action::LeftOut | Action::Card | Action::Substitution) {
            return Ok(None);
        }
        let listed = raw.player_id.as_deref().and_then(|key| self.squads.get(key).copied());
        base.player = raw.player_id.as_deref().and_then(player);
        base.side = match raw.team_id.as_deref() {
            Some(team) => Some(self.header.side_of(team).ok_or_else(|| {
                let (home, away) = (&self.header.home.team.key, &self.header.away.team.key);
                format!("team {team} does not play in this match: expected {home} or {away}")
            })?),
            None => listed,
        };
        // Some files have an own goal under the team that it counts for.
        base.side = if action == Action::OwnGoal { listed.or(base.side) } else { base.side };
        base.at = base.side.and_then(|side| self.place(raw.x, raw.y, side, base.period));
        base.body_part = body_part(raw);
        match action {
            Action::Shot if base.side.is_some() => self.attempt(raw, base),
            Action::OwnGoal if base.side.is_some() => {
                if !self.is_taken_back(raw, base.period, true) {
                    self.events.push(Event { kind: EventKind::OwnGoal, ..base });
                }
            }
            Action::Pass if base.side.is_some() => self.pass(raw, base),
            Action::Plain(EventKind::PlayerOff | EventKind::PlayerOn, ..) if self.is_substituted(raw) => {}
            Action::Plain(kind @ (EventKind::DropBall | EventKind::InjuryStoppage), result, _) => {
                self.events.push(Event { kind, result, body_part: None, ..base });
            }
            Action::Plain(kind, success, failure) if base.side.is_some() => {
                let result = if raw.succeeded() { success } else { failure };
                let side = base.side.filter(|_| kind == EventKind::Carry);
                let end = side.and_then(|side| self.place(raw.x_end, raw.y_end, side, base.period));
                let stopped = self.related(raw).filter(|event| kind.is_stop() && event.kind.is_shot());
                let related = stopped.map(|event| event.id).collect();
                self.events.push(Event { kind, result, end, related, body_part: None, ..base });
            }
            _ => return Ok(Some(format!("of the type {} without a team", described(raw)))),
        }
        Ok(None)
    }

    fn remark(&mut self, remark: String) {
        *self.remarks.entry(remark).or_default() += 1;
    }

    fn place(&self, x: Option<f64>, y: Option<f64>, side: Side, period: Period) -> Option<Point> {
        let point = self.pitch.point(x?, y?, self.directions.attacks_right(side, period))?;
        // Both sides shoot at one goal in a shoot-out, whichever way they attacked.
        let is_turned = period == Period::ShootOut && point.x() < 60.0;
        Some(if is_turned { point.opposite() } else { point })
    }

    /// The events before this one that it names.
    fn related<'s>(&'s self, raw: &'s RawEvent) -> impl Iterator<Item = &'s Event> {
        let ids = raw.related_event_ids.iter().flatten();
        ids.filter_map(|id| self.by_id.get(id)).filter_map(|at| self.events.get(*at))
    }

    fn pass(&mut self, raw: &RawEvent, base: Event) {
        let Some(side) = base.side else { return };
        let end = self.place(raw.x_end, raw.y_end, side, base.period);
        let words = [word(raw.sub_type.as_deref()), word(raw.kind.as_deref())];
        let is = |name: &str| words.iter().any(|word| word == name);
        let restart = restart(raw);
        let by_hand = restart.is_none() && word(raw.body_part.as_deref()) == "hands";
        let form = PassForm { restart, crossed: is("cross"), by_hand, start: base.at, end };
        let result = match raw.outcome_word().as_str() {
            _ if raw.succeeded() => Outcome::Success,
            "out_of_play" | "out" => Outcome::Out,
            "offside" => Outcome::Offside,
            _ => Outcome::Fail,
        };
        // The receiver of a pass that was intercepted is an opponent.
        let receiver = raw.receiver_id.as_deref().filter(|key| {
            let team = raw.receiver_team_id.as_deref().and_then(|team| self.header.side_of(team));
            team.or_else(|| self.squads.get(key).copied()).is_none_or(|of| of == side)
        });
        let recipient = receiver.and_then(player).filter(|_| result == Outcome::Success);
        let through = is("through_ball") || is("through_pass");
        self.events.push(Event { kind: form.kind(), result, end, recipient, through, ..base });
    }

    fn attempt(&mut self, raw: &RawEvent, base: Event) {
        let Some(side) = base.side else { return };
        let (result, is_known) = shot_result(raw);
        if result == Outcome::Goal && self.is_taken_back(raw, base.period, false) {
            return;
        }
        if !is_known {
            let outcome = raw.outcome_word();
            self.remark(format!("attempts with the unknown outcome \"{outcome}\" are goals if is_successful says so"));
        }
        let kind = match restart(raw) {
            _ if base.period == Period::ShootOut || is_penalty(raw) => EventKind::Penalty,
            Some(Restart::FreeKick) => EventKind::FreeKickShot,
            Some(Restart::Corner) => EventKind::CornerShot,
            _ => EventKind::Attempt,
        };
        let xg = raw.metrics.as_ref().and_then(|metrics| metrics.xg).filter(|xg| (0.0..=1.0).contains(xg));
        let pass = self.mark_pass(raw, &base, result == Outcome::Goal);
        let attempt = Event {
            kind,
            result,
            end: self.place(raw.x_end, raw.y_end, side, base.period),
            xg: xg.map(Probability::new),
            related: pass.into_iter().collect(),
            ..base
        };
        self.events.push(attempt);
    }

    /// Marks the pass that led to an attempt, and returns its id.
    fn mark_pass(&mut self, raw: &RawEvent, attempt: &Event, is_goal: bool) -> Option<EventId> {
        let is_before = |event: &Event| {
            let is_near = attempt.time.0.saturating_sub(event.time.0) <= PASS_BEFORE_ATTEMPT_MS;
            let is_pass = event.kind.is_pass_family() && event.result == Outcome::Success;
            is_pass && is_near && event.period == attempt.period && event.side == attempt.side
        };
        let named = self.related(raw).filter(|event| is_before(event)).last().map(|event| event.id);
        let goal = if is_goal { self.stated_goal(raw, attempt.period, false) } else { None };
        let helper = goal.and_then(|goal| goal.assist.as_deref()).and_then(player);
        let (id, extra) = match (goal, helper) {
            (Some(_), Some(helper)) => {
                let mut passes = self.events.iter().rev().filter(|event| is_before(event));
                (passes.find(|event| event.player == Some(helper))?.id, Extra::Assist)
            }
            // The match sheet says that nobody assisted.
            (Some(_), None) => (named?, Extra::KeyPass),
            (None, _) => (named?, if is_goal { Extra::Assist } else { Extra::KeyPass }),
        };
        let pass = self.events.iter_mut().rev().find(|event| event.id == id)?;
        pass.extra = Some(extra);
        Some(id)
    }

    /// The goal of the match sheet that an event is.
    fn stated_goal(&self, raw: &RawEvent, period: Period, is_own_goal: bool) -> Option<&StatedGoal> {
        let at = raw.time.as_deref().and_then(time);
        let distance = |goal: &StatedGoal| match at.zip(goal.time) {
            Some((at, stated)) => at.duration_since(stated).as_millis().abs(),
            None => 0,
        };
        let goals = self.header.stated.goals.iter().flatten().filter(|goal| {
            let is_player = raw.player_id.as_deref() == Some(goal.player.as_str());
            is_player && goal.period == period && goal.is_own_goal == is_own_goal && distance(goal) <= SAME_GOAL_MS
        });
        goals.min_by_key(|goal| distance(goal))
    }

    /// The video assistant took a goal back. A review may also give a goal: then the match sheet has it.
    fn is_taken_back(&self, raw: &RawEvent, period: Period, is_own_goal: bool) -> bool {
        raw.is_overturned() && self.stated_goal(raw, period, is_own_goal).is_none()
    }

    /// Whether the match sheet has a substitution for a player who goes off or comes on.
    fn is_substituted(&self, raw: &RawEvent) -> bool {
        let Some(key) = raw.player_id.as_deref() else { return true };
        self.header.stated.substitutions.iter().flatten().any(|change| change.off == key || change.on == key)
    }
}

/// Marks a foul if the next restart is a penalty of the other side.
fn mark_penalties(events: &mut [Event]) {
    let mut next: Option<(Period, EventKind, Option<Side>)> = None;
    for event in events.iter_mut().rev() {
        if event.kind.is_restart() {
            next = Some((event.period, event.kind, event.side));
        }
        let taker = next.filter(|(period, kind, _)| *kind == EventKind::Penalty && *period == event.period);
        let of_other = |side: Option<Side>| taker.is_some_and(|(.., taker)| taker.is_some() && taker == side);
        let gives = match event.kind {
            EventKind::FoulCommitted => of_other(event.side.map(Side::other)),
            EventKind::FoulWon => of_other(event.side),
            _ => false,
        };
        if gives {
            event.extra = Some(Extra::Penalty);
        }
    }
}

fn body_part(raw: &RawEvent) -> Option<BodyPart> {
    match word(raw.body_part.as_deref()).as_str() {
        "head" => Some(BodyPart::Head),
        "left_foot" => Some(BodyPart::LeftFoot),
        "right_foot" => Some(BodyPart::RightFoot),
        "hands" | "upper_body" | "lower_body" | "body" | "other" => Some(BodyPart::Other),
        // `feet` does not say which.
        _ => None,
    }
}
