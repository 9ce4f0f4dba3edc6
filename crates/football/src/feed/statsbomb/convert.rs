//! Translates the provider's events into ours.
//!
//! One entry of the feed becomes one event (rank 0) and up to two more: the aerial duel that the player won (rank 1), the
//! interception that the pass was (2), the card that followed (3). Their order is 1, 2, 0, 3. Newer files may have types
//! and outcomes that are not known here: such an event is left out, or has no result.

use std::collections::{BTreeMap, HashMap};

use super::codes::{duel_type, event_type, foul_type, pass_technique, pass_type, shot_outcome};
use super::kinds::{
    body_part, card, completed, fifty_fifty, goalkeeping, interception, pass_kind, pass_result, shot_kind, tackle,
};
use super::raw::{EventDetail, IdRef, Location, RawEvent, RawPass, RawShot};
use crate::feed::document::Notice;
use crate::feed::provider::SourceFile;
use crate::feed::provider::records::not_an_id;
use crate::model::{
    Event, EventId, EventIds, EventKind, Extra, Millis, Outcome, Period, PlatformId, PlayPattern, PlayerId, PlayerSpot,
    Probability, Side, Spot,
};

/// The largest index of an event: ten times that of the longest match file.
const MAX_INDEX: u32 = 50_000;

/// Translates a match's events, which are in the order of their index.
pub(super) fn convert(
    file: SourceFile<'_>,
    raw: &[RawEvent<'_>],
    home: i64,
    away: i64,
) -> Result<(Vec<Event>, Vec<Notice>), Notice> {
    let mut converter = Converter {
        file,
        home,
        away,
        linked: linked(raw),
        events: Vec::with_capacity(raw.len() + raw.len() / 16),
        unknown: BTreeMap::new(),
    };
    let mut last = 0;
    for event in raw {
        if event.index == last || event.index > MAX_INDEX {
            return Err(converter.wrong(
                event,
                "index",
                format!("{} is used twice or is larger than {MAX_INDEX}", event.index),
            ));
        }
        last = event.index;
        converter.entry(event)?;
    }
    let notices = converter.unknown.values().map(|message| file.file_notice(message.clone())).collect();
    Ok((converter.events, notices))
}

pub(super) fn player(external: i64) -> Option<PlayerId> {
    PlayerId::from_provider(PlatformId::STATSBOMB, external)
}

/// An event that others link to: an attempt, a block that saved a goal, or a pass that set up an attempt.
#[derive(Clone, Copy)]
struct Linked {
    id: EventId,
    kind: LinkedKind,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum LinkedKind {
    Attempt,
    LineBlock,
    Assist,
}

fn linked<'a>(raw: &'a [RawEvent<'_>]) -> HashMap<&'a str, Linked> {
    let mut linked = HashMap::new();
    for event in raw {
        let kind = match event.kind.id {
            event_type::SHOT => LinkedKind::Attempt,
            event_type::BLOCK if event.detail.as_ref().is_some_and(|detail| detail.save_block == Some(true)) => {
                LinkedKind::LineBlock
            }
            event_type::PASS if event.pass.as_ref().is_some_and(sets_up) => LinkedKind::Assist,
            _ => continue,
        };
        linked.insert(event.id.as_ref(), Linked { id: EventId(event.index.saturating_mul(10)), kind });
    }
    linked
}

fn sets_up(pass: &RawPass) -> bool {
    pass.goal_assist == Some(true) || pass.shot_assist == Some(true)
}

struct Converter<'a> {
    file: SourceFile<'a>,
    home: i64,
    away: i64,
    linked: HashMap<&'a str, Linked>,
    events: Vec<Event>,
    /// A notice for each unknown type that was left out.
    unknown: BTreeMap<(&'static str, i64), String>,
}

impl Converter<'_> {
    fn wrong(&self, event: &RawEvent<'_>, field: &str, message: String) -> Notice {
        let mut notice = self.file.file_notice(message);
        notice.field = format!("event {}.{field}", event.index);
        notice
    }

    fn entry(&mut self, raw: &RawEvent<'_>) -> Result<(), Notice> {
        let Some(main) = self.main_event(raw) else { return Ok(()) };
        let base = self.base(raw)?;
        let detail = raw.detail.as_ref();
        let aerial = [
            raw.pass.as_ref().and_then(|pass| pass.aerial_won),
            raw.shot.as_ref().and_then(|shot| shot.aerial_won),
            detail
                .filter(|_| matches!(raw.kind.id, event_type::CLEARANCE | event_type::MISCONTROL))
                .and_then(|detail| detail.aerial_won),
        ];
        if aerial.contains(&Some(true)) {
            self.events.push(implied_event(&base, 1, EventKind::AerialDuel, Outcome::Won));
        }
        if raw.kind.id == event_type::PASS
            && raw.pass.as_ref().and_then(|pass| pass.kind).is_some_and(|kind| kind.id == pass_type::INTERCEPTION)
        {
            self.events.push(implied_event(&base, 2, EventKind::Interception, Outcome::Won));
        }
        let card = detail
            .filter(|_| matches!(raw.kind.id, event_type::FOUL_COMMITTED | event_type::BAD_BEHAVIOUR))
            .and_then(|detail| detail.card)
            .and_then(card);
        let card = card.map(|result| implied_event(&base, 3, EventKind::Card, result));
        if let MainEvent::Event(kind, result) = main {
            let mut event = Event { kind, result, ..base };
            self.describe(raw, &mut event)?;
            self.events.push(event);
        }
        self.events.extend(card);
        Ok(())
    }

    /// What every event has: player, time, location.
    fn base(&self, raw: &RawEvent<'_>) -> Result<Event, Notice> {
        let period = Period::from_number(raw.period)
            .ok_or_else(|| self.wrong(raw, "period", format!("{} is not a period: expected 1 to 5", raw.period)))?;
        let time = parse_clock(&raw.timestamp).ok_or_else(|| {
            self.wrong(
                raw,
                "timestamp",
                format!("\"{}\" is not a time: expected one such as 00:45:30.123", raw.timestamp),
            )
        })?;
        let mut event = Event::new(EventId(raw.index * 10), EventKind::Pass, period, time);
        event.side = self.side(raw, "team", raw.team)?;
        event.possession = self.side(raw, "possession_team", raw.possession_team)?;
        event.player = self.player(raw, "player.id", raw.player.map(|player| player.id))?;
        event.at = raw.location.map(|location| location.0);
        event.duration = match raw.duration {
            // If the clock was set back, the duration is negative.
            Some(seconds) if seconds > 0.0 => Millis::from_seconds(seconds)
                .ok_or_else(|| self.wrong(raw, "duration", format!("{seconds} seconds are too long for an event")))?,
            _ => Millis(0),
        };
        event.play_pattern = raw.play_pattern.and_then(|pattern| PlayPattern::from_id(pattern.id));
        event.under_pressure = raw.under_pressure == Some(true);
        event.spot = raw.position.and_then(|position| Spot::from_id(position.id));
        Ok(event)
    }

    fn side(&self, raw: &RawEvent<'_>, field: &str, team: Option<IdRef>) -> Result<Option<Side>, Notice> {
        match team.map(|team| team.id) {
            None => Ok(None),
            Some(id) if id == self.home => Ok(Some(Side::Home)),
            Some(id) if id == self.away => Ok(Some(Side::Away)),
            Some(id) => {
                let (home, away) = (self.home, self.away);
                Err(self.wrong(raw, field, format!("team {id} does not play in this match: expected {home} or {away}")))
            }
        }
    }

    fn player(&self, raw: &RawEvent<'_>, field: &str, id: Option<i64>) -> Result<Option<PlayerId>, Notice> {
        id.map(|id| player(id).ok_or_else(|| self.wrong(raw, field, not_an_id(id)))).transpose()
    }

    /// The event of rank 0 of an entry. None if the entry is not stored.
    fn main_event(&mut self, raw: &RawEvent<'_>) -> Option<MainEvent> {
        use EventKind as Kind;
        let detail = raw.detail.as_ref();
        let kind = detail.and_then(|detail| detail.kind).map(|kind| kind.id);
        let outcome = detail.and_then(|detail| detail.outcome).map(|outcome| outcome.id);
        let is = |flag: fn(&EventDetail) -> Option<bool>| detail.and_then(flag) == Some(true);
        let (kind, result) = match raw.kind.id {
            event_type::PASS => {
                let pass = raw.pass.as_ref()?;
                (pass_kind(raw, pass), pass_result(pass))
            }
            event_type::BALL_RECEIPT => (Kind::BallReceive, completed(outcome)),
            event_type::CARRY => (Kind::Carry, Outcome::None),
            event_type::DRIBBLE => (Kind::Dribble, completed(outcome)),
            event_type::MISCONTROL => (Kind::Miscontrol, Outcome::Fail),
            event_type::DISPOSSESSED => (Kind::Dispossessed, Outcome::Fail),
            event_type::SHOT => {
                let shot = raw.shot.as_ref()?;
                (shot_kind(shot), self.shot_result(raw, shot))
            }
            event_type::OWN_GOAL_AGAINST => (Kind::OwnGoal, Outcome::None),
            event_type::OWN_GOAL_FOR => (Kind::OwnGoalFor, Outcome::None),
            event_type::DUEL => match kind {
                Some(duel_type::TACKLE) => (Kind::Tackle, tackle(outcome)),
                Some(duel_type::AERIAL_LOST) => (Kind::AerialDuel, Outcome::Lost),
                other => return self.unknown("duel.type", other),
            },
            event_type::DRIBBLED_PAST => (Kind::Tackle, Outcome::Fail),
            event_type::INTERCEPTION => (Kind::Interception, interception(outcome)),
            event_type::BLOCK => {
                (Kind::Block, if is(|block| block.offensive) { Outcome::OwnSide } else { Outcome::None })
            }
            event_type::CLEARANCE => (Kind::Clear, Outcome::None),
            event_type::BALL_RECOVERY => {
                let failed = is(|recovery| recovery.recovery_failure);
                (Kind::BallRecover, if failed { Outcome::Fail } else { Outcome::Success })
            }
            event_type::FIFTY_FIFTY => (Kind::FiftyFifty, fifty_fifty(outcome)),
            event_type::PRESSURE => (Kind::Pressure, Outcome::None),
            event_type::SHIELD => (Kind::Shield, Outcome::None),
            event_type::ERROR => (Kind::Error, Outcome::None),
            event_type::GOALKEEPER => match goalkeeping(kind, outcome) {
                Some(known) => known,
                None => return self.unknown("goalkeeper.type", kind),
            },
            event_type::FOUL_COMMITTED => {
                let result = match kind {
                    _ if is(|foul| foul.advantage) => Outcome::Advantage,
                    Some(foul_type::FOUL_THROW) => Outcome::FoulThrow,
                    _ => Outcome::Success,
                };
                (Kind::FoulCommitted, result)
            }
            event_type::FOUL_WON => {
                (Kind::FoulWon, if is(|foul| foul.advantage) { Outcome::Advantage } else { Outcome::Success })
            }
            event_type::BAD_BEHAVIOUR => return Some(MainEvent::CardOnly),
            event_type::OFFSIDE => (Kind::Offside, Outcome::None),
            event_type::SUBSTITUTION => (Kind::Substitution, Outcome::None),
            event_type::PLAYER_OFF => (Kind::PlayerOff, Outcome::None),
            event_type::PLAYER_ON => (Kind::PlayerOn, Outcome::None),
            event_type::INJURY_STOPPAGE => (Kind::InjuryStoppage, Outcome::None),
            event_type::REFEREE_BALL_DROP => (Kind::DropBall, Outcome::None),
            event_type::HALF_START => (Kind::HalfStart, Outcome::None),
            event_type::HALF_END => (Kind::HalfEnd, Outcome::None),
            event_type::STARTING_XI => (Kind::StartingXi, Outcome::None),
            event_type::TACTICAL_SHIFT => (Kind::TacticalShift, Outcome::None),
            event_type::CAMERA_ON | event_type::CAMERA_OFF => return None,
            other => {
                let name = raw.kind.name.clone();
                let notice = || format!("events of the unknown type {other} ({name}) are left out");
                self.unknown.entry(("type", other)).or_insert_with(notice);
                return None;
            }
        };
        Some(MainEvent::Event(kind, result))
    }

    fn unknown<T>(&mut self, field: &'static str, id: Option<i64>) -> Option<T> {
        let id = id.unwrap_or(-1);
        let notice = || format!("events with the unknown {field} {id} are left out");
        self.unknown.entry((field, id)).or_insert_with(notice);
        None
    }

    fn shot_result(&self, raw: &RawEvent<'_>, shot: &RawShot<'_>) -> Outcome {
        match shot.outcome.map(|outcome| outcome.id) {
            Some(shot_outcome::GOAL) => Outcome::Goal,
            Some(shot_outcome::SAVED) => Outcome::Saved,
            Some(shot_outcome::SAVED_TO_POST) => Outcome::SavedToBar,
            Some(shot_outcome::POST) => Outcome::Bar,
            Some(shot_outcome::OFF_TARGET | shot_outcome::WAYWARD | shot_outcome::SAVED_OFF_TARGET) => {
                Outcome::OffTarget
            }
            Some(shot_outcome::BLOCKED) if self.related(raw, LinkedKind::LineBlock).next().is_some() => {
                Outcome::BlockedOnLine
            }
            Some(shot_outcome::BLOCKED) => Outcome::Blocked,
            _ => Outcome::None,
        }
    }

    /// The events of one kind that an entry links to.
    fn related(&self, raw: &RawEvent<'_>, kind: LinkedKind) -> impl Iterator<Item = EventId> {
        let ids: Vec<&str> =
            raw.related_events.and_then(|list| serde_json::from_str(list.get()).ok()).unwrap_or_default();
        let found = ids.into_iter().filter_map(|id| self.linked.get(id).copied());
        found.filter(move |linked| linked.kind == kind).map(|linked| linked.id)
    }

    /// Sets the fields that only some kinds of event have.
    fn describe(&self, raw: &RawEvent<'_>, event: &mut Event) -> Result<(), Notice> {
        let detail = raw.detail.as_ref();
        if let Some(pass) = raw.pass.as_ref().filter(|_| event.kind.is_pass_family()) {
            event.end = pass.end_location.map(|location| location.0);
            event.body_part = pass.body_part.map(body_part);
            event.recipient = self.player(raw, "pass.recipient.id", pass.recipient.map(|player| player.id))?;
            event.through = pass.through_ball == Some(true)
                || pass.technique.is_some_and(|kind| kind.id == pass_technique::THROUGH_BALL);
            event.extra = match pass.goal_assist {
                Some(true) => Some(Extra::Assist),
                _ => pass.shot_assist.and_then(|set_up| set_up.then_some(Extra::KeyPass)),
            };
        }
        if let Some(shot) = raw.shot.as_ref().filter(|_| event.kind.is_shot()) {
            event.end = shot.end_location.map(|location| location.0);
            event.body_part = shot.body_part.map(body_part);
            event.extra = shot.one_on_one.and_then(|alone| alone.then_some(Extra::OneOnOne));
            event.counter = event.play_pattern == Some(PlayPattern::Counter);
            event.xg = match shot.statsbomb_xg {
                Some(xg) if !(0.0..=1.0).contains(&xg) => {
                    return Err(self.wrong(
                        raw,
                        "shot.statsbomb_xg",
                        format!("{xg} is not a probability: expected 0 to 1"),
                    ));
                }
                xg => xg.map(Probability::new),
            };
            event.goal_mouth = shot.end_location.and_then(Location::goal_mouth);
            let key_pass = shot.key_pass_id.as_deref().and_then(|id| self.linked.get(id)).map(|pass| pass.id);
            event.related = match key_pass {
                Some(pass) => EventIds::from_slice(&[pass]),
                None => self.related(raw, LinkedKind::Assist).collect(),
            };
        }
        match event.kind {
            EventKind::Carry => event.end = raw.carry.as_ref().and_then(|carry| carry.end_location).map(|end| end.0),
            EventKind::Clear => event.body_part = detail.and_then(|detail| detail.body_part).map(body_part),
            EventKind::Block | EventKind::KeeperSave => {
                event.related = self.related(raw, LinkedKind::Attempt).collect();
                let on_line = detail.is_some_and(|detail| detail.save_block == Some(true));
                event.extra = (event.kind == EventKind::Block && on_line).then_some(Extra::GoalSaved);
            }
            EventKind::FoulCommitted | EventKind::FoulWon => {
                let penalty = detail.is_some_and(|detail| detail.penalty == Some(true));
                event.extra = penalty.then_some(Extra::Penalty);
            }
            EventKind::Substitution => {
                let replacement = raw.substitution.as_ref().and_then(|change| change.replacement.as_ref());
                let id = replacement.map(|player| player.id);
                event.replacement = self.player(raw, "substitution.replacement.id", id)?;
            }
            EventKind::StartingXi | EventKind::TacticalShift => {
                for placed in raw.tactics.iter().flat_map(|tactics| &tactics.lineup) {
                    let spot = placed.position.and_then(|position| Spot::from_id(position.id));
                    let player = self.player(raw, "tactics.lineup.player.id", Some(placed.player.id))?;
                    event.line_up.extend(player.zip(spot).map(|(player, spot)| PlayerSpot { player, spot }));
                }
            }
            _ => {}
        }
        Ok(())
    }
}

/// The event of rank 0 of an entry.
enum MainEvent {
    Event(EventKind, Outcome),
    /// Bad behaviour has no event of its own, only its card.
    CardOnly,
}

/// An event that another implies, with the same player, time and location.
fn implied_event(base: &Event, rank: u32, kind: EventKind, result: Outcome) -> Event {
    let mut event = Event::new(EventId(base.id.0 + rank), kind, base.period, base.time);
    event.result = result;
    event.side = base.side;
    event.player = base.player;
    event.at = base.at;
    event.play_pattern = base.play_pattern;
    event.possession = base.possession;
    event
}

/// Parses `00:45:30.123`.
fn parse_clock(text: &str) -> Option<Millis> {
    let mut parts = text.split(':');
    let (hours, minutes, seconds) = (parts.next()?, parts.next()?, parts.next()?);
    let whole = |text: &str| text.parse::<u8>().ok().filter(|_| text.len() == 2).map(f64::from);
    let seconds: f64 = seconds.parse().ok().filter(|seconds| (0.0..60.0).contains(seconds))?;
    let seconds = whole(hours)? * 3600.0 + whole(minutes).filter(|minutes| *minutes < 60.0)? * 60.0 + seconds;
    Millis::from_seconds(seconds).filter(|_| parts.next().is_none())
}
