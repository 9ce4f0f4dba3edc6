//! Translates the events of a match.
//!
//! An event has a primary type and any number of secondary ones. Places are in percent, in the view of the acting team.
//! One entry may become several events: a recovery (rank 4) or an interception (2) before the pass that it was, the foul
//! won (6) and the card (3) after a foul.

mod changes;

use std::collections::{BTreeSet, HashMap};

use serde_json::Value;

use super::header::{first_formation, id, side_of};
use crate::feed::document::Notice;
use crate::feed::provider::SourceFile;
use crate::feed::provider::match_files::{MatchEvents, MatchHeader};
use crate::feed::provider::passes::{PassForm, Restart};
use crate::feed::wyscout::percent_point;
use crate::model::{
    BodyPart, Event, EventId, EventKind, Extra, Millis, Outcome, Period, PlatformId, PlayPattern, PlayerId, PlayerSpot,
    Point, Probability, Side,
};

const WYSCOUT: PlatformId = PlatformId::WYSCOUT;

/// The minute in which each period begins.
const FIRST_MINUTES: [u32; 5] = [0, 45, 90, 105, 120];

/// Primary types that have no event of their own.
const LEFT_OUT: &[&str] = &[
    "game_interruption",
    "fairplay",
    "touch",
    "postmatch_penalty_faced",
    "duel",
    "shot_against",
    "pressing_attempt",
    "received_pass",
];

pub(super) fn events(file: SourceFile<'_>, header: &MatchHeader) -> Result<MatchEvents, Notice> {
    let root: Value = file.parse()?;
    let raw = root["events"].as_array().ok_or_else(|| file.file_notice("the file has no list of events"))?;
    let mut converter = Converter::new(file, header, raw);
    converter.starting_elevens(&root);
    let mut order: Vec<(usize, (Period, Millis))> = Vec::with_capacity(raw.len());
    let mut misplaced = 0;
    for (index, event) in raw.iter().enumerate().filter(|(index, event)| converter.is_last_of_its_id(*index, event)) {
        match moment(event) {
            Some(moment) => order.push((index, moment)),
            None => misplaced += 1,
        }
    }
    // Stable, so that events of one moment stay in the order of the file.
    order.sort_by_key(|(_, (period, time))| (*period, *time));
    for place in 0..order.len() {
        converter.entry(&order, place)?;
    }
    let Converter { mut events, unknown, .. } = converter;
    changes::insert(&root, header, &mut events);
    let mut notices: Vec<Notice> = Vec::new();
    if misplaced > 0 {
        let message =
            format!("match {}: events with a time outside their period are left out: {misplaced}", header.key);
        notices.push(file.file_notice(message));
    }
    let unknown = unknown.iter().map(|kind| format!("events of the unknown type {kind} are left out"));
    notices.extend(unknown.map(|message| file.file_notice(message)));
    Ok(MatchEvents { events: with_half_ends(events), notices })
}

/// The period, and the time since it began; none if the time is not one of the period.
fn moment(event: &Value) -> Option<(Period, Millis)> {
    let period = period(event["matchPeriod"].as_str()?)?;
    let first = f64::from(FIRST_MINUTES[usize::from(period.number()) - 1]) * 60.0;
    let whole = event["minute"].as_f64()? * 60.0 + event["second"].as_f64()?;
    let exact = event["matchTimestamp"].as_str().and_then(parse_clock);
    // The timestamp has the fraction of the second.
    let second = exact.filter(|exact| (exact - whole).abs() < 1.5).unwrap_or(whole);
    Millis::from_seconds(second - first).map(|time| (period, time))
}

pub(super) fn period(word: &str) -> Option<Period> {
    Some(match word {
        "1H" => Period::First,
        "2H" => Period::Second,
        "E1" | "1E" => Period::ExtraFirst,
        "E2" | "2E" => Period::ExtraSecond,
        "P" => Period::ShootOut,
        _ => return None,
    })
}

/// Seconds of `01:32:03.012`.
fn parse_clock(text: &str) -> Option<f64> {
    let mut parts = text.split(':').map(|part| part.trim().parse::<f64>().ok());
    let (hours, minutes, seconds) = (parts.next()??, parts.next()??, parts.next()??);
    Some(hours * 3600.0 + minutes * 60.0 + seconds)
}

struct Converter<'a> {
    file: SourceFile<'a>,
    header: &'a MatchHeader,
    raw: &'a [Value],
    /// The place of an entry in the file, by its id. Of two entries with one id, the last counts.
    by_id: HashMap<i64, usize>,
    booked: BTreeSet<PlayerId>,
    kick_off_next: bool,
    events: Vec<Event>,
    unknown: BTreeSet<String>,
}

/// The parts of an entry that most rules need.
struct Entry<'a> {
    raw: &'a Value,
    primary: &'a str,
    next: Option<&'a Value>,
}

impl Entry<'_> {
    fn is(&self, secondary: &str) -> bool {
        has(self.raw, secondary)
    }

    fn next_is(&self, primary: &str) -> bool {
        self.next.is_some_and(|next| next["type"]["primary"].as_str() == Some(primary))
    }

    fn goes_out(&self) -> bool {
        self.next_is("game_interruption") && self.next.is_some_and(|next| has(next, "ball_out"))
    }
}

fn has(raw: &Value, secondary: &str) -> bool {
    raw["type"]["secondary"].as_array().into_iter().flatten().any(|word| word.as_str() == Some(secondary))
}

impl<'a> Converter<'a> {
    fn new(file: SourceFile<'a>, header: &'a MatchHeader, raw: &'a [Value]) -> Converter<'a> {
        let by_id = raw.iter().enumerate().filter_map(|(index, event)| Some((event["id"].as_i64()?, index))).collect();
        Converter {
            file,
            header,
            raw,
            by_id,
            booked: BTreeSet::new(),
            kick_off_next: true,
            events: Vec::with_capacity(raw.len()),
            unknown: BTreeSet::new(),
        }
    }

    fn is_last_of_its_id(&self, index: usize, event: &Value) -> bool {
        event["id"].as_i64().is_none_or(|id| self.by_id.get(&id) == Some(&index))
    }

    fn starting_elevens(&mut self, root: &Value) {
        for (rank, side) in [(1, Side::Home), (2, Side::Away)] {
            let mut event = Event::new(EventId(rank), EventKind::StartingXi, Period::First, Millis(0));
            event.side = Some(side);
            for (player, spot) in first_formation(root, &self.header.side(side).team.key) {
                let free = event.line_up.iter().all(|placed| placed.spot != spot);
                if let Some(player) = PlayerId::from_key(WYSCOUT, &player).filter(|_| free) {
                    event.line_up.push(PlayerSpot { player, spot });
                }
            }
            if !event.line_up.is_empty() {
                self.events.push(event);
            }
        }
    }

    fn entry(&mut self, order: &[(usize, (Period, Millis))], place: usize) -> Result<(), Notice> {
        let (index, (period, time)) = order[place];
        let raw = &self.raw[index];
        let next = order.get(place + 1).filter(|(_, (next, _))| *next == period).map(|(next, _)| &self.raw[*next]);
        let entry = Entry { raw, primary: raw["type"]["primary"].as_str().unwrap_or_default(), next };
        let side = side_of(self.header, &raw["team"]["id"]);
        if side.is_none() && id(&raw["team"]["id"]).is_some() {
            let (home, away) = (&self.header.home.team.key, &self.header.away.team.key);
            let message = format!("team {} does not play in this match: expected {home} or {away}", raw["team"]["id"]);
            let mut notice = self.file.file_notice(message);
            notice.field = format!("events[{index}].team.id");
            return Err(notice);
        }
        let starts = place == 0 || order[place - 1].1.0 != period;
        self.kick_off_next |= starts || entry.is("conceded_goal");
        let mut base = Event::new(EventId((index as u32 + 1) * 10), EventKind::Pass, period, time);
        base.side = side;
        base.player = player(&raw["player"]["id"]);
        base.at = place_of(&raw["location"]);
        base.possession = side_of(self.header, &raw["possession"]["team"]["id"]);
        base.play_pattern = play_pattern(raw);
        let kick_off = self.kick_off_next;
        let is_pass =
            raw["pass"].is_object() && !matches!(entry.primary, "clearance" | "shot" | "penalty" | "postmatch_penalty");
        if is_pass || matches!(entry.primary, "pass" | "free_kick" | "corner" | "throw_in" | "goal_kick") {
            self.kick_off_next = false;
        }
        // An interception and a duel say themselves that the ball was won.
        let says_so = matches!(entry.primary, "interception" | "duel");
        if entry.is("recovery") && !says_so && base.period != Period::ShootOut {
            self.push(&base, 4, EventKind::BallRecover, Outcome::Success);
        }
        let (kind, result) = match entry.primary {
            "pass" => (pass_kind(&entry, None, kick_off), pass_result(&entry)),
            "throw_in" => (pass_kind(&entry, Some(Restart::ThrowIn), false), pass_result(&entry)),
            "goal_kick" => (pass_kind(&entry, Some(Restart::GoalKick), false), pass_result(&entry)),
            "free_kick" if entry.is("free_kick_shot") => (EventKind::FreeKickShot, attempt_result(&entry)),
            "free_kick" => (pass_kind(&entry, Some(Restart::FreeKick), false), pass_result(&entry)),
            "corner" if entry.is("shot") => (EventKind::CornerShot, attempt_result(&entry)),
            "corner" => (pass_kind(&entry, Some(Restart::Corner), false), pass_result(&entry)),
            "penalty" | "postmatch_penalty" => (EventKind::Penalty, attempt_result(&entry)),
            "shot" => (EventKind::Attempt, attempt_result(&entry)),
            "own_goal" => (EventKind::OwnGoal, Outcome::None),
            "interception" => {
                let lost = entry.is("loss") || entry.goes_out();
                let result = if lost { Outcome::Clear } else { Outcome::Won };
                if !is_pass {
                    (EventKind::Interception, result)
                } else {
                    self.push(&base, 2, EventKind::Interception, result);
                    (pass_kind(&entry, None, false), pass_result(&entry))
                }
            }
            "clearance" => (EventKind::Clear, Outcome::None),
            "acceleration" => (EventKind::Carry, Outcome::Success),
            "touch" if entry.is("carry") => (EventKind::Carry, Outcome::Success),
            "touch" if entry.is("loss") => (EventKind::Miscontrol, Outcome::Fail),
            "duel" => match duel(&entry) {
                Some(known) => known,
                None => return Ok(()),
            },
            "infraction" => {
                self.infraction(&entry, &base);
                return Ok(());
            }
            "offside" => {
                if let Some(pass) = self.events.iter_mut().rev().find(|event| event.id.rank() == 0)
                    && pass.result == Outcome::Offside
                    && pass.side == side
                {
                    pass.recipient = base.player;
                    return Ok(());
                }
                (EventKind::Offside, Outcome::None)
            }
            "shot_against" if entry.is("save") || entry.is("penalty_save") => (EventKind::KeeperSave, Outcome::Success),
            "shot_against" if entry.is("conceded_goal") => (EventKind::KeeperFaced, Outcome::Goal),
            "goalkeeper_exit" if entry.is("loss") => (EventKind::KeeperSweep, Outcome::Clear),
            "goalkeeper_exit" => (EventKind::KeeperSweep, Outcome::Won),
            other => {
                if !LEFT_OUT.contains(&other) {
                    self.unknown.insert(if other.is_empty() { "none".to_owned() } else { other.to_owned() });
                }
                return Ok(());
            }
        };
        let mut event = Event { kind, result, ..base };
        self.describe(&entry, &mut event);
        self.events.push(event);
        Ok(())
    }

    /// Adds an event that an entry implies.
    fn push(&mut self, base: &Event, rank: u32, kind: EventKind, result: Outcome) {
        let mut event = base.clone();
        event.id = EventId(base.id.0 + rank);
        (event.kind, event.result) = (kind, result);
        self.events.push(event);
    }

    /// Sets the fields that only some kinds of event have.
    fn describe(&self, entry: &Entry<'_>, event: &mut Event) {
        let raw = entry.raw;
        if event.kind.is_pass_family() {
            event.end = place_of(&raw["pass"]["endLocation"]);
            event.recipient = player(&raw["pass"]["recipient"]["id"]);
            event.through = entry.is("through_pass");
            event.body_part = entry.is("head_pass").then_some(BodyPart::Head);
            event.extra = match (entry.is("assist"), entry.is("shot_assist")) {
                (true, _) => Some(Extra::Assist),
                (false, true) => Some(Extra::KeyPass),
                (false, false) => None,
            };
        } else if event.kind.is_shot() {
            let shot = &raw["shot"];
            event.body_part = match shot["bodyPart"].as_str() {
                Some("head_or_other" | "head") => Some(BodyPart::Head),
                Some("left_foot") => Some(BodyPart::LeftFoot),
                Some("right_foot") => Some(BodyPart::RightFoot),
                _ => None,
            };
            event.xg = shot["xg"].as_f64().filter(|xg| (0.0..=1.0).contains(xg)).map(Probability::new);
            event.counter = event.play_pattern == Some(PlayPattern::Counter);
            let assist = self.events.iter().rev().find(|earlier| earlier.kind.is_pass_family());
            let assist = assist.filter(|pass| pass.extra.is_some() && pass.side == event.side);
            event.related = assist.map(|pass| pass.id).into_iter().collect();
        }
        match event.kind {
            EventKind::Carry => event.end = place_of(&raw["carry"]["endLocation"]),
            EventKind::KeeperSave => {
                let related = raw["relatedEventId"].as_i64().and_then(|id| self.by_id.get(&id));
                let entry = related.map(|index| EventId((*index as u32 + 1) * 10));
                let stored = entry.filter(|id| self.events.iter().any(|event| event.id == *id && event.kind.is_shot()));
                event.related = stored.into_iter().collect();
            }
            _ => {}
        }
    }

    /// A foul, the foul won, and the card.
    fn infraction(&mut self, entry: &Entry<'_>, base: &Event) {
        let details = &entry.raw["infraction"];
        let is_penalty = entry.is("penalty_foul") || details["type"].as_str() == Some("penalty_foul");
        let is_foul = entry.is("foul") && base.period != Period::ShootOut;
        if is_foul {
            let extra = is_penalty.then_some(Extra::Penalty);
            self.events.push(Event { kind: EventKind::FoulCommitted, result: Outcome::Success, extra, ..base.clone() });
            if let Some(opponent) = player(&details["opponent"]["id"]) {
                self.events.push(Event {
                    id: EventId(base.id.0 + 6),
                    kind: EventKind::FoulWon,
                    result: Outcome::Success,
                    extra,
                    side: base.side.map(Side::other),
                    player: Some(opponent),
                    at: base.at.map(Point::opposite),
                    ..base.clone()
                });
            }
        }
        let yellow = entry.is("yellow_card") || details["yellowCard"].as_bool() == Some(true);
        let red = entry.is("red_card") || details["redCard"].as_bool() == Some(true);
        let Some(booked) = base.player.filter(|_| yellow || red) else { return };
        let result = match (yellow, self.booked.contains(&booked)) {
            (true, true) => Outcome::SecondYellow,
            (true, false) if !red => Outcome::Yellow,
            _ => Outcome::Red,
        };
        self.booked.insert(booked);
        let rank = if is_foul { 3 } else { 0 };
        self.push(base, rank, EventKind::Card, result);
    }
}

fn player(value: &Value) -> Option<PlayerId> {
    PlayerId::from_key(WYSCOUT, &id(value)?)
}

fn place_of(value: &Value) -> Option<Point> {
    percent_point(value["x"].as_f64()?, value["y"].as_f64()?)
}

fn play_pattern(raw: &Value) -> Option<PlayPattern> {
    let types = raw["possession"]["types"].as_array()?;
    let is = |word: &str| types.iter().any(|kind| kind.as_str() == Some(word));
    let patterns = [
        ("counterattack", PlayPattern::Counter),
        ("corner", PlayPattern::Corner),
        ("free_kick", PlayPattern::FreeKick),
        ("free_kick_cross", PlayPattern::FreeKick),
        ("throw_in", PlayPattern::ThrowIn),
        ("penalty", PlayPattern::Other),
    ];
    patterns.into_iter().find(|(word, _)| is(word)).map(|(_, pattern)| pattern)
}

fn pass_kind(entry: &Entry<'_>, restart: Option<Restart>, kick_off: bool) -> EventKind {
    let raw = entry.raw;
    let high_corner = restart == Some(Restart::Corner) && raw["pass"]["height"].as_str() == Some("high");
    let form = PassForm {
        restart: restart.or(kick_off.then_some(Restart::KickOff)),
        crossed: entry.is("cross") || entry.is("cross_blocked") || entry.is("free_kick_cross") || high_corner,
        by_hand: entry.is("hand_pass"),
        start: place_of(&raw["location"]),
        end: place_of(&raw["pass"]["endLocation"]),
    };
    form.kind()
}

fn pass_result(entry: &Entry<'_>) -> Outcome {
    match entry.raw["pass"]["accurate"].as_bool() {
        _ if entry.next_is("offside") => Outcome::Offside,
        _ if entry.goes_out() => Outcome::Out,
        Some(true) => Outcome::Success,
        _ => Outcome::Fail,
    }
}

fn attempt_result(entry: &Entry<'_>) -> Outcome {
    let shot = &entry.raw["shot"];
    let zone = shot["goalZone"].as_str().unwrap_or_default();
    match shot["isGoal"].as_bool() {
        Some(true) => Outcome::Goal,
        _ if zone == "bc" => Outcome::Blocked,
        _ if shot["onTarget"].as_bool() == Some(true) => Outcome::Saved,
        _ if zone.starts_with('p') => Outcome::Bar,
        _ => Outcome::OffTarget,
    }
}

/// None if the event of the other player has the duel.
fn duel(entry: &Entry<'_>) -> Option<(EventKind, Outcome)> {
    let ground = &entry.raw["groundDuel"];
    let is_true = |field: &str| ground[field].as_bool() == Some(true);
    let won = |won: bool| if won { Outcome::Won } else { Outcome::Lost };
    if entry.is("aerial_duel") {
        return Some((EventKind::AerialDuel, won(entry.raw["aerialDuel"]["firstTouch"].as_bool() == Some(true))));
    }
    if entry.is("offensive_duel") {
        let kept = is_true("keptPossession");
        return match is_true("takeOn") || entry.is("dribble") {
            true => Some((EventKind::Dribble, if kept { Outcome::Success } else { Outcome::Fail })),
            false if !kept => Some((EventKind::Dispossessed, Outcome::Fail)),
            false => None,
        };
    }
    if entry.is("defensive_duel") {
        return Some(match (is_true("recoveredPossession"), is_true("stoppedProgress")) {
            (true, _) => (EventKind::Tackle, Outcome::Won),
            (false, true) => (EventKind::Tackle, Outcome::Clear),
            (false, false) => (EventKind::Tackle, Outcome::Fail),
        });
    }
    entry.is("loose_ball_duel").then(|| (EventKind::FiftyFifty, won(!entry.is("loss"))))
}

/// The feed does not say when a period ends: its last event does.
fn with_half_ends(mut events: Vec<Event>) -> Vec<Event> {
    for period in Period::PLAYED {
        let Some(last) = events.iter().rposition(|event| event.period == period) else { continue };
        let time = events.iter().filter(|event| event.period == period).map(|event| event.time).max();
        let id = EventId(events[last].id.entry() * 10 + 9);
        events.insert(last + 1, Event::new(id, EventKind::HalfEnd, period, time.unwrap_or(events[last].time)));
    }
    events
}
