//! Translates the events of a match.
//!
//! An event is an element with its kind as a child, and what it led to as a child of that: a corner kick has a play, which
//! has a cross. Players and teams are attributes of any of these.

use std::collections::{BTreeMap, BTreeSet};

use jiff::Timestamp;

use super::periods::Periods;
use super::pitch::point;
use crate::feed::document::Notice;
use crate::feed::provider::SourceFile;
use crate::feed::provider::match_files::{MatchEvents, MatchHeader};
use crate::feed::provider::passes::{PassForm, Restart};
use crate::feed::provider::xml::{self, Element};
use crate::model::{
    BodyPart, Event, EventId, EventKind, Extra, Outcome, PlatformId, PlayPattern, PlayerId, Point, Probability, Side,
};

/// Kinds that have no counterpart.
#[rustfmt::skip]
const LEFT_OUT: &[&str] = &[
    "Nutmeg", "ChanceWithoutShot", "GoalDisallowed", "VideoAssistantAction", "SitterPrevented", "PenaltyNotAwarded", "FairPlay",
    "SpectacularPlay", "OtherBallAction", "OtherPlayerAction", "BallDeflection", "Run", "OutSubstitution", "CautionTeamofficial",
    "PlayerNotSentOff", "PossessionLossBeforeGoal", "Tracking-Data", "BreakingOff", "Kickoff", "Dissent",
];

pub(super) fn events(file: SourceFile<'_>, header: &MatchHeader) -> Result<MatchEvents, Notice> {
    let root = xml::parse(file)?;
    let mut current: BTreeMap<&str, (Timestamp, &Element<'_>)> = BTreeMap::new();
    let (mut untimed, mut unnamed) = (0, Vec::new());
    for event in root.children("Event") {
        let Some(time) = event.filled("EventTime").and_then(|text| text.parse().ok()) else {
            untimed += 1;
            continue;
        };
        match event.filled("EventId") {
            Some(id) if event.child("Delete").is_some() => drop(current.remove(id)),
            Some(id) => drop(current.insert(id, (time, event))),
            None => unnamed.push((time, event)),
        }
    }
    let mut timed: Vec<(Timestamp, &Element<'_>)> = current.into_values().chain(unnamed).collect();
    timed.sort_by_key(|(time, event)| (*time, event.byte));
    let periods = Periods::new(&timed, header);
    let mut converter =
        Converter { file, header, periods, timed: &timed, events: Vec::new(), unknown: BTreeSet::new() };
    for index in 0..timed.len() {
        converter.entry(index)?;
    }
    let Converter { events, unknown, .. } = converter;
    let mut notices = Vec::new();
    if untimed > 0 {
        notices.push(file.file_notice(format!("match {}: events without a time are left out: {untimed}", header.key)));
    }
    let unknown = unknown.iter().map(|kind| format!("events of the unknown type {kind} are left out"));
    notices.extend(unknown.map(|message| file.file_notice(message)));
    Ok(MatchEvents { events, notices })
}

struct Converter<'a> {
    file: SourceFile<'a>,
    header: &'a MatchHeader,
    periods: Periods,
    timed: &'a [(Timestamp, &'a Element<'a>)],
    events: Vec<Event>,
    unknown: BTreeSet<String>,
}

impl Converter<'_> {
    fn entry(&mut self, index: usize) -> Result<(), Notice> {
        let (time, element) = self.timed[index];
        let Some(kind) = element.children.first() else { return Ok(()) };
        let Some((period, time)) = self.periods.moment(time, kind.name == "Substitution") else { return Ok(()) };
        let mut base = Event::new(EventId((index as u32 + 1) * 10), EventKind::Pass, period, time);
        // The team and the player are attributes of this element or of one inside it.
        let inner = || chain(kind);
        base.side = self.side(inner().find_map(|part| part.filled("Team")))?;
        base.player =
            inner().find_map(|part| part.filled("Player").filter(|_| part.filled("Team").is_some())).and_then(player);
        base.at = base.side.and_then(|side| self.place(element, "X-Position", "Y-Position", side, &base));
        let restart = match kind.name {
            "KickOff" => Some(Restart::KickOff),
            "ThrowIn" => Some(Restart::ThrowIn),
            "GoalKick" => Some(Restart::GoalKick),
            "FreeKick" => Some(Restart::FreeKick),
            "CornerKick" => Some(Restart::Corner),
            _ => None,
        };
        if kind.name == "KickOff" && kind.attribute("GameSection").is_some() {
            self.push(&base, 1, EventKind::HalfStart, Outcome::None, None, None);
        }
        if let Some(shot) = inner().find(|part| part.name == "ShotAtGoal") {
            self.attempt(kind, shot, &base);
            return Ok(());
        }
        if let Some(play) = inner().find(|part| part.name == "Play") {
            self.pass(index, restart, play, base);
            return Ok(());
        }
        let get = |name: &str| kind.filled(name);
        match kind.name {
            "OwnGoal" => self.events.push(Event { kind: EventKind::OwnGoal, body_part: body_part(kind), ..base }),
            "FinalWhistle" => self.push(&base, 0, EventKind::HalfEnd, Outcome::None, None, None),
            "Substitution" => {
                let (off, on) = (get("PlayerOut").and_then(player), get("PlayerIn").and_then(player));
                let kind = match (off, on) {
                    (Some(_), Some(_)) => EventKind::Substitution,
                    (Some(_), None) => EventKind::PlayerOff,
                    (None, _) => EventKind::PlayerOn,
                };
                self.events.push(Event { kind, player: off.or(on), replacement: off.and(on), at: None, ..base });
            }
            "Caution" | "SendingOff" => {
                let result = match get("CardColor") {
                    Some("yellow") => Outcome::Yellow,
                    Some("yellowRed") => Outcome::SecondYellow,
                    Some("red") => Outcome::Red,
                    _ => return Ok(()),
                };
                if base.player.is_some() {
                    self.push(&base, 0, EventKind::Card, result, base.side, base.player);
                }
            }
            "Foul" => {
                let extra = self.gives_penalty(index, get("TeamFouled")).then_some(Extra::Penalty);
                let (fouler, fouled) = (self.side(get("TeamFouler"))?, self.side(get("TeamFouled"))?);
                self.push(&base, 0, EventKind::FoulCommitted, Outcome::Success, fouler, get("Fouler").and_then(player));
                self.set_extra(extra);
                if let Some(victim) = get("Fouled").and_then(player) {
                    self.push(&base, 6, EventKind::FoulWon, Outcome::Success, fouled, Some(victim));
                    self.set_extra(extra);
                }
            }
            "Offside" => self.push(&base, 0, EventKind::Offside, Outcome::None, base.side, base.player),
            "RefereeBall" => self.push(&base, 0, EventKind::DropBall, Outcome::None, base.side, base.player),
            "TacklingGame" => self.duel(element, kind, &base)?,
            "BallClaiming" => {
                let (kind, result) = match get("Type") {
                    Some("InterceptedBall") => (EventKind::Interception, Outcome::Won),
                    _ => (EventKind::BallRecover, Outcome::Success),
                };
                self.push(&base, 0, kind, result, base.side, base.player);
            }
            "OtherBallAction" if get("DefensiveClearance") == Some("true") => {
                self.push(&base, 0, EventKind::Clear, Outcome::None, base.side, base.player);
            }
            "KickOff" | "Penalty" | "ThrowIn" | "GoalKick" | "FreeKick" | "CornerKick" => {}
            other if LEFT_OUT.contains(&other) => {}
            other => drop(self.unknown.insert(other.to_owned())),
        }
        Ok(())
    }

    fn side(&self, team: Option<&str>) -> Result<Option<Side>, Notice> {
        let Some(team) = team else { return Ok(None) };
        self.header.side_of(team).map(Some).ok_or_else(|| {
            let (home, away) = (&self.header.home.team.key, &self.header.away.team.key);
            self.file.file_notice(format!("team {team} does not play in this match: expected {home} or {away}"))
        })
    }

    fn place(&self, element: &Element<'_>, x: &str, y: &str, side: Side, event: &Event) -> Option<Point> {
        let number = |name: &str| element.filled(name)?.parse::<f64>().ok();
        point(number(x)?, number(y)?, self.periods.attacks_right(side, event.period))
    }

    fn push(
        &mut self,
        base: &Event,
        rank: u32,
        kind: EventKind,
        result: Outcome,
        side: Option<Side>,
        player: Option<PlayerId>,
    ) {
        let mut event = Event::new(EventId(base.id.0 + rank), kind, base.period, base.time);
        (event.result, event.side, event.player) = (result, side, player);
        event.at = if side == base.side { base.at } else { base.at.map(Point::opposite) };
        self.events.push(event);
    }

    fn set_extra(&mut self, extra: Option<Extra>) {
        if let Some(event) = self.events.last_mut() {
            event.extra = extra;
        }
    }

    fn pass(&mut self, index: usize, restart: Option<Restart>, play: &Element<'_>, base: Event) {
        let crossed = play.child("Cross").is_some();
        let end = base.side.and_then(|side| self.next_touch(index, side, &base));
        let form = PassForm { restart, crossed, by_hand: false, start: base.at, end };
        let result = match play.attribute("Evaluation") {
            Some("successfullyCompleted" | "successful") => Outcome::Success,
            _ => Outcome::Fail,
        };
        let through = play.child("Pass").is_some_and(|pass| pass.attribute("Direction") == Some("throughBall"));
        let recipient = play.filled("Recipient").and_then(player).filter(|_| result == Outcome::Success);
        self.events.push(Event { kind: form.kind(), result, end, through, recipient, ..base });
    }

    /// Where the next player takes the ball, as the side sees it; none if the period ends before.
    fn next_touch(&self, index: usize, side: Side, base: &Event) -> Option<Point> {
        let mut later = self.timed.get(index + 1..)?.iter();
        let (time, next) = later.find(|(_, next)| next.filled("X-Position").is_some())?;
        let (period, _) = self.periods.moment(*time, false)?;
        if period != base.period || next.child("KickOff").is_some() {
            return None;
        }
        let source = self.place(next, "X-Source-Position", "Y-Source-Position", side, base);
        source.or_else(|| self.place(next, "X-Position", "Y-Position", side, base))
    }

    fn attempt(&mut self, kind: &Element<'_>, shot: &Element<'_>, base: &Event) {
        let outcome = shot.children.first();
        let result = match outcome.map(|outcome| outcome.name) {
            Some("SuccessfulShot") => Outcome::Goal,
            Some("SavedShot") => Outcome::Saved,
            Some("BlockedShot") => Outcome::Blocked,
            Some("ShotWoodWork") => Outcome::Bar,
            _ => Outcome::OffTarget,
        };
        let event_kind = match kind.name {
            "Penalty" => EventKind::Penalty,
            "FreeKick" => EventKind::FreeKickShot,
            "CornerKick" => EventKind::CornerShot,
            _ => EventKind::Attempt,
        };
        let counter = shot.attribute("CounterAttack") == Some("true");
        let helper = outcome.and_then(|outcome| outcome.filled("Assist")).or_else(|| shot.filled("AssistShotAtGoal"));
        let related = helper.and_then(player).and_then(|helper| self.mark_pass(helper, base, result == Outcome::Goal));
        let xg = shot.filled("xG").and_then(|xg| xg.parse().ok()).filter(|xg| (0.0..=1.0).contains(xg));
        let attempt = Event {
            kind: event_kind,
            result,
            counter,
            play_pattern: counter.then_some(PlayPattern::Counter),
            body_part: body_part(shot),
            xg: xg.map(Probability::new),
            related: related.into_iter().collect(),
            ..base.clone()
        };
        let id = attempt.id;
        self.events.push(attempt);
        let opponent = base.side.map(Side::other);
        let stopper = |names: [&str; 2]| {
            names.into_iter().find_map(|name| outcome.and_then(|outcome| outcome.filled(name))).and_then(player)
        };
        let stop = match result {
            Outcome::Saved => {
                stopper(["GoalKeeper", "Player"]).map(|keeper| (EventKind::KeeperSave, Outcome::Success, keeper))
            }
            Outcome::Blocked => {
                stopper(["Player", "GoalKeeper"]).map(|blocker| (EventKind::Block, Outcome::None, blocker))
            }
            _ => None,
        };
        if let Some((kind, result, player)) = stop {
            self.push(base, 5, kind, result, opponent, Some(player));
            if let Some(event) = self.events.last_mut() {
                event.related = [id].into_iter().collect();
            }
        }
    }

    /// Marks the last pass of a player before an attempt, and returns its id.
    fn mark_pass(&mut self, helper: PlayerId, attempt: &Event, is_goal: bool) -> Option<EventId> {
        let near =
            |event: &Event| event.period == attempt.period && attempt.time.0.saturating_sub(event.time.0) <= 30_000;
        let mut passes = self.events.iter_mut().rev().filter(|event| event.kind.is_pass_family());
        let pass = passes.find(|event| event.player == Some(helper) && event.side == attempt.side && near(event))?;
        pass.extra = Some(if is_goal { Extra::Assist } else { Extra::KeyPass });
        Some(pass.id)
    }

    fn duel(&mut self, element: &Element<'_>, duel: &Element<'_>, base: &Event) -> Result<(), Notice> {
        let (winner_side, loser_side) = (self.side(duel.filled("WinnerTeam"))?, self.side(duel.filled("LoserTeam"))?);
        let (winner, loser) = (duel.filled("Winner").and_then(player), duel.filled("Loser").and_then(player));
        let in_air = duel.attribute("Type") == Some("air");
        let with_ball = duel.attribute("WinnerRole") == Some("withBallControl");
        use EventKind as Kind;
        let events: [Option<(Kind, Outcome)>; 2] = match (in_air, with_ball, duel.attribute("WinnerResult")) {
            (true, ..) => [Some((Kind::AerialDuel, Outcome::Won)), Some((Kind::AerialDuel, Outcome::Lost))],
            (false, _, Some("fouled")) => [None, None],
            (false, true, Some("dribbledAround")) => {
                [Some((Kind::Dribble, Outcome::Success)), Some((Kind::Tackle, Outcome::Fail))]
            }
            (false, true, _) => [None, Some((Kind::Tackle, Outcome::Fail))],
            (false, false, Some("layoff")) => {
                [Some((Kind::Tackle, Outcome::Clear)), Some((Kind::Dispossessed, Outcome::Fail))]
            }
            (false, false, _) => [Some((Kind::Tackle, Outcome::Won)), Some((Kind::Dispossessed, Outcome::Fail))],
        };
        let sides = [(0, winner_side, winner), (1, loser_side, loser)];
        for (event, (rank, side, player)) in events.into_iter().zip(sides) {
            let Some((kind, result)) = event else { continue };
            let mut new = Event::new(EventId(base.id.0 + rank), kind, base.period, base.time);
            (new.result, new.side, new.player) = (result, side, player);
            new.at = side.and_then(|side| self.place(element, "X-Position", "Y-Position", side, base));
            self.events.push(new);
        }
        Ok(())
    }

    /// Whether the first restart after a foul is a penalty of the team that was fouled.
    fn gives_penalty(&self, index: usize, team: Option<&str>) -> bool {
        const RESTARTS: [&str; 6] = ["KickOff", "ThrowIn", "GoalKick", "FreeKick", "CornerKick", "Penalty"];
        let later = self.timed[index + 1..].iter().filter_map(|(_, event)| event.children.first());
        let next = later.into_iter().find(|kind| RESTARTS.contains(&kind.name));
        next.is_some_and(|kind| {
            kind.name == "Penalty" && team.is_some() && chain(kind).find_map(|part| part.filled("Team")) == team
        })
    }
}

/// An element, its first child, the first child of that, and so on.
fn chain<'e, 'a>(element: &'e Element<'a>) -> impl Iterator<Item = &'e Element<'a>> {
    std::iter::successors(Some(element), |element| element.children.first())
}

fn player(key: &str) -> Option<PlayerId> {
    PlayerId::from_key(PlatformId::SPORTEC, key)
}

fn body_part(shot: &Element<'_>) -> Option<BodyPart> {
    match shot.attribute("TypeOfShot") {
        Some("head") => Some(BodyPart::Head),
        Some("leftLeg") => Some(BodyPart::LeftFoot),
        Some("rightLeg") => Some(BodyPart::RightFoot),
        Some("other") => Some(BodyPart::Other),
        _ => None,
    }
}
