//! The provider's events into ours.
//!
//! One entry becomes one event, and up to two more: the aerial duel that its player won (rank 1), the interception
//! that his pass was (2), the card that followed (3). They stand in this order: 1, 2, 0, 3. Types and outcomes that are
//! not known here are left out or stay without a result: newer files may bring some.

use std::collections::{BTreeMap, HashMap};

use super::codes::{
    body_part, card, completed, fifty_fifty, goalkeeping, interception, pass_kind, pass_result, shot_kind, tackle,
};
use super::raw;
use crate::feed::Notice;
use crate::feed::provider::SourceFile;
use crate::model::{
    Event, EventId, EventIds, EventKind, Extra, Millis, Outcome, Period, PlatformId, PlayPattern, PlayerId, PlayerSpot,
    Side, Spot,
};

/// The most events that a match file may have: ten times what the longest has.
const MOST: u32 = 50_000;

/// Translates a match's events, which are in the order of their index.
pub(super) fn convert(
    file: SourceFile<'_>,
    raw: &[raw::Event<'_>],
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
        if event.index == last || event.index > MOST {
            return Err(converter.wrong(event, "index", format!("{} is no place of its own", event.index)));
        }
        last = event.index;
        converter.entry(event)?;
    }
    let notices = converter.unknown.values().map(|message| file.whole(message.clone())).collect();
    Ok((converter.events, notices))
}

pub(super) fn player(external: i64) -> Option<PlayerId> {
    PlayerId::from_provider(PlatformId::STATSBOMB, external)
}

/// What links are made of: attempts, the blocks that saved a goal, the passes that set attempts up.
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

fn linked<'a>(raw: &'a [raw::Event<'_>]) -> HashMap<&'a str, Linked> {
    let mut linked = HashMap::new();
    for event in raw {
        let kind = match event.kind.id {
            16 => LinkedKind::Attempt,
            6 if event.detail.as_ref().is_some_and(|detail| detail.save_block == Some(true)) => LinkedKind::LineBlock,
            30 if event.pass.as_ref().is_some_and(sets_up) => LinkedKind::Assist,
            _ => continue,
        };
        linked.insert(event.id.as_ref(), Linked { id: EventId(event.index.saturating_mul(10)), kind });
    }
    linked
}

fn sets_up(pass: &raw::Pass) -> bool {
    pass.goal_assist == Some(true) || pass.shot_assist == Some(true)
}

struct Converter<'a> {
    file: SourceFile<'a>,
    home: i64,
    away: i64,
    linked: HashMap<&'a str, Linked>,
    events: Vec<Event>,
    /// What was passed over, a notice for each kind.
    unknown: BTreeMap<(&'static str, i64), String>,
}

impl Converter<'_> {
    fn wrong(&self, event: &raw::Event<'_>, field: &str, message: String) -> Notice {
        let mut notice = self.file.whole(message);
        notice.field = format!("event {}.{field}", event.index);
        notice
    }

    fn entry(&mut self, raw: &raw::Event<'_>) -> Result<(), Notice> {
        let Some(itself) = self.itself(raw) else { return Ok(()) };
        let base = self.base(raw)?;
        let detail = raw.detail.as_ref();
        let aerial = [
            raw.pass.as_ref().and_then(|pass| pass.aerial_won),
            raw.shot.as_ref().and_then(|shot| shot.aerial_won),
            detail.filter(|_| matches!(raw.kind.id, 9 | 38)).and_then(|detail| detail.aerial_won),
        ];
        if aerial.contains(&Some(true)) {
            self.events.push(synthetic(&base, 1, EventKind::AerialDuel, Outcome::Won));
        }
        if raw.kind.id == 30 && raw.pass.as_ref().and_then(|pass| pass.kind).is_some_and(|kind| kind.id == 64) {
            self.events.push(synthetic(&base, 2, EventKind::Interception, Outcome::Won));
        }
        let card = detail.filter(|_| matches!(raw.kind.id, 22 | 24)).and_then(|detail| detail.card).and_then(card);
        let card = card.map(|result| synthetic(&base, 3, EventKind::Card, result));
        if let Itself::Event(kind, result) = itself {
            let mut event = Event { kind, result, ..base };
            self.describe(raw, &mut event)?;
            self.events.push(event);
        }
        self.events.extend(card);
        Ok(())
    }

    /// What every event says: who, when, where.
    fn base(&self, raw: &raw::Event<'_>) -> Result<Event, Notice> {
        let period = Period::from_number(raw.period)
            .ok_or_else(|| self.wrong(raw, "period", format!("{} is no period", raw.period)))?;
        let time = clock(&raw.timestamp)
            .ok_or_else(|| self.wrong(raw, "timestamp", format!("\"{}\" is no time of a period", raw.timestamp)))?;
        let mut event = Event::new(EventId(raw.index * 10), EventKind::Pass, period, time);
        event.side = self.side(raw, "team", raw.team)?;
        event.possession = self.side(raw, "possession_team", raw.possession_team)?;
        event.player = self.player(raw, "player.id", raw.player.map(|player| player.id))?;
        event.at = raw.location.map(|location| location.0);
        event.duration = match raw.duration {
            // A clock that was set back gives a length below nothing.
            Some(seconds) if seconds > 0.0 => Millis::from_seconds(seconds)
                .ok_or_else(|| self.wrong(raw, "duration", format!("{seconds} seconds are no length of an event")))?,
            _ => Millis(0),
        };
        event.play_pattern = raw.play_pattern.and_then(|pattern| PlayPattern::from_id(pattern.id));
        event.under_pressure = raw.under_pressure == Some(true);
        event.spot = raw.position.and_then(|position| Spot::from_id(position.id));
        Ok(event)
    }

    fn side(&self, raw: &raw::Event<'_>, field: &str, team: Option<raw::Ref>) -> Result<Option<Side>, Notice> {
        match team.map(|team| team.id) {
            None => Ok(None),
            Some(id) if id == self.home => Ok(Some(Side::Home)),
            Some(id) if id == self.away => Ok(Some(Side::Away)),
            Some(id) => {
                let (home, away) = (self.home, self.away);
                Err(self.wrong(raw, field, format!("team {id} is neither {home} nor {away}, which play here")))
            }
        }
    }

    fn player(&self, raw: &raw::Event<'_>, field: &str, id: Option<i64>) -> Result<Option<PlayerId>, Notice> {
        id.map(|id| player(id).ok_or_else(|| self.wrong(raw, field, format!("{id} is no id of a player")))).transpose()
    }

    /// The rows of the table: what an entry is. None for what is not stored.
    fn itself(&mut self, raw: &raw::Event<'_>) -> Option<Itself> {
        use EventKind as Kind;
        let detail = raw.detail.as_ref();
        let kind = detail.and_then(|detail| detail.kind).map(|kind| kind.id);
        let outcome = detail.and_then(|detail| detail.outcome).map(|outcome| outcome.id);
        let is = |flag: fn(&raw::Detail) -> Option<bool>| detail.and_then(flag) == Some(true);
        let (kind, result) = match raw.kind.id {
            30 => {
                let pass = raw.pass.as_ref()?;
                (pass_kind(raw, pass), pass_result(pass))
            }
            42 => (Kind::BallReceive, completed(outcome)),
            43 => (Kind::Carry, Outcome::None),
            14 => (Kind::Dribble, completed(outcome)),
            38 => (Kind::Miscontrol, Outcome::Fail),
            3 => (Kind::Dispossessed, Outcome::Fail),
            16 => {
                let shot = raw.shot.as_ref()?;
                (shot_kind(shot), self.shot_result(raw, shot))
            }
            20 => (Kind::OwnGoal, Outcome::None),
            25 => (Kind::OwnGoalFor, Outcome::None),
            4 => match kind {
                Some(11) => (Kind::Tackle, tackle(outcome)),
                Some(10) => (Kind::AerialDuel, Outcome::Lost),
                other => return self.unknown("duel.type", other),
            },
            39 => (Kind::Tackle, Outcome::Fail),
            10 => (Kind::Interception, interception(outcome)),
            6 => (Kind::Block, if is(|block| block.offensive) { Outcome::OwnSide } else { Outcome::None }),
            9 => (Kind::Clear, Outcome::None),
            2 => {
                let failed = is(|recovery| recovery.recovery_failure);
                (Kind::BallRecover, if failed { Outcome::Fail } else { Outcome::Success })
            }
            33 => (Kind::FiftyFifty, fifty_fifty(outcome)),
            17 => (Kind::Pressure, Outcome::None),
            28 => (Kind::Shield, Outcome::None),
            37 => (Kind::Error, Outcome::None),
            23 => match goalkeeping(kind, outcome) {
                Some(known) => known,
                None => return self.unknown("goalkeeper.type", kind),
            },
            22 => {
                let result = match kind {
                    _ if is(|foul| foul.advantage) => Outcome::Advantage,
                    Some(23) => Outcome::FoulThrow,
                    _ => Outcome::Success,
                };
                (Kind::FoulCommitted, result)
            }
            21 => (Kind::FoulWon, if is(|foul| foul.advantage) { Outcome::Advantage } else { Outcome::Success }),
            24 => return Some(Itself::CardAlone),
            8 => (Kind::Offside, Outcome::None),
            19 => (Kind::Substitution, Outcome::None),
            27 => (Kind::PlayerOff, Outcome::None),
            26 => (Kind::PlayerOn, Outcome::None),
            40 => (Kind::InjuryStoppage, Outcome::None),
            41 => (Kind::DropBall, Outcome::None),
            18 => (Kind::HalfStart, Outcome::None),
            34 => (Kind::HalfEnd, Outcome::None),
            35 => (Kind::StartingXi, Outcome::None),
            36 => (Kind::TacticalShift, Outcome::None),
            // The cameras.
            5 | 29 => return None,
            other => {
                let name = raw.kind.name.clone();
                let notice = || format!("events of type {other} ({name}) are not known and left out");
                self.unknown.entry(("type", other)).or_insert_with(notice);
                return None;
            }
        };
        Some(Itself::Event(kind, result))
    }

    fn unknown<T>(&mut self, field: &'static str, id: Option<i64>) -> Option<T> {
        let id = id.unwrap_or(-1);
        let notice = || format!("events with {field} {id} are not known and left out");
        self.unknown.entry((field, id)).or_insert_with(notice);
        None
    }

    fn shot_result(&self, raw: &raw::Event<'_>, shot: &raw::Shot<'_>) -> Outcome {
        match shot.outcome.map(|outcome| outcome.id) {
            Some(97) => Outcome::Goal,
            Some(100) => Outcome::Saved,
            Some(116) => Outcome::SavedToBar,
            Some(99) => Outcome::Bar,
            Some(98 | 101 | 115) => Outcome::OffTarget,
            Some(96) if self.related(raw, LinkedKind::LineBlock).next().is_some() => Outcome::BlockedOnLine,
            Some(96) => Outcome::Blocked,
            _ => Outcome::None,
        }
    }

    /// The events of a kind that an entry is linked to.
    fn related(&self, raw: &raw::Event<'_>, kind: LinkedKind) -> impl Iterator<Item = EventId> {
        let ids: Vec<&str> =
            raw.related_events.and_then(|list| serde_json::from_str(list.get()).ok()).unwrap_or_default();
        let found = ids.into_iter().filter_map(|id| self.linked.get(id).copied());
        found.filter(move |linked| linked.kind == kind).map(|linked| linked.id)
    }

    /// What belongs to some kinds of event alone.
    fn describe(&self, raw: &raw::Event<'_>, event: &mut Event) -> Result<(), Notice> {
        let detail = raw.detail.as_ref();
        if let Some(pass) = raw.pass.as_ref().filter(|_| event.kind.is_pass_family()) {
            event.end = pass.end_location.map(|location| location.0);
            event.body_part = pass.body_part.map(body_part);
            event.recipient = self.player(raw, "pass.recipient.id", pass.recipient.map(|player| player.id))?;
            event.through = pass.through_ball == Some(true) || pass.technique.is_some_and(|kind| kind.id == 108);
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
                    return Err(self.wrong(raw, "shot.statsbomb_xg", format!("{xg} is no probability")));
                }
                xg => xg,
            };
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
                let on_the_line = detail.is_some_and(|detail| detail.save_block == Some(true));
                event.extra = (event.kind == EventKind::Block && on_the_line).then_some(Extra::GoalSaved);
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

/// What an entry says itself.
enum Itself {
    Event(EventKind, Outcome),
    /// Bad behaviour counts by its card only.
    CardAlone,
}

/// An event that another implies: of the same player, at the same time and place.
fn synthetic(base: &Event, rank: u32, kind: EventKind, result: Outcome) -> Event {
    let mut event = Event::new(EventId(base.id.0 + rank), kind, base.period, base.time);
    event.result = result;
    event.side = base.side;
    event.player = base.player;
    event.at = base.at;
    event.play_pattern = base.play_pattern;
    event.possession = base.possession;
    event
}

/// `00:45:30.123`.
fn clock(text: &str) -> Option<Millis> {
    let mut parts = text.split(':');
    let (hours, minutes, seconds) = (parts.next()?, parts.next()?, parts.next()?);
    let whole = |text: &str| text.parse::<u8>().ok().filter(|_| text.len() == 2).map(f64::from);
    let seconds: f64 = seconds.parse().ok().filter(|seconds| (0.0..60.0).contains(seconds))?;
    let seconds = whole(hours)? * 3600.0 + whole(minutes).filter(|minutes| *minutes < 60.0)? * 60.0 + seconds;
    Millis::from_seconds(seconds).filter(|_| parts.next().is_none())
}
