//! A match's events with what the translation rules need: neighbours, ball events before and after, pairs of duels.
//!
//! Neighbours are always of the same period. Events are named by their index in the list, from 0.

use super::codes::{event_type, subtype};
use super::raw::{PercentPoint, Positions, RawEvent};
use super::tags::Tags;
use crate::feed::document::Notice;
use crate::feed::provider::SourceFile;
use crate::feed::provider::markings::between_markings;
use crate::feed::provider::records::not_an_id;
use crate::model::{Millis, Period, Point, Side};

/// Fouls that give the other side a free kick.
const FREE_KICK_FOULS: [i64; 4] = [subtype::FOUL, subtype::HAND_FOUL, subtype::SIMULATION, subtype::VIOLENT_FOUL];
/// Types whose events are always on the ball.
const BALL_EVENTS: [i64; 4] =
    [event_type::FREE_KICK, event_type::OTHERS_ON_THE_BALL, event_type::PASS, event_type::SHOT];

/// Restarts that are passes.
const PASSED_RESTARTS: [i64; 5] =
    [subtype::CORNER, subtype::FREE_KICK, subtype::FREE_KICK_CROSS, subtype::GOAL_KICK, subtype::THROW_IN];
/// Types whose events may have a duration.
const TIMED_EVENTS: [i64; 6] = [
    event_type::DUEL,
    event_type::FREE_KICK,
    event_type::OTHERS_ON_THE_BALL,
    event_type::PASS,
    event_type::SAVE_ATTEMPT,
    event_type::SHOT,
];

/// One checked event of the feed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Play {
    pub(super) kind: i64,
    pub(super) sub: i64,
    pub(super) tags: Tags,
    pub(super) side: Side,
    /// 0 if no player is named.
    pub(super) player: i64,
    pub(super) period: Period,
    pub(super) time: Millis,
    pub(super) positions: Positions,
    /// The ball events before and after it in the same period. After a defending duel, its own pair does not count.
    before: Option<usize>,
    after: Option<usize>,
}

#[rustfmt::skip]
impl Play {
    pub(super) fn is(&self, kind: i64, sub: i64) -> bool { self.kind == kind && self.sub == sub }
    pub(super) fn is_attacking_duel(&self) -> bool { self.is(event_type::DUEL, subtype::GROUND_ATTACKING_DUEL) }
    pub(super) fn is_defending_duel(&self) -> bool { self.is(event_type::DUEL, subtype::GROUND_DEFENDING_DUEL) }
    /// A duel for a ball that neither side had.
    pub(super) fn is_open_duel(&self) -> bool { self.kind == event_type::DUEL && matches!(self.sub, subtype::AIR_DUEL | subtype::GROUND_LOOSE_BALL_DUEL) }
    pub(super) fn is_attempt(&self) -> bool { self.is(event_type::SHOT, subtype::SHOT) || self.is_restart(&[subtype::FREE_KICK_SHOT, subtype::PENALTY]) }
    /// A cross, a corner or a crossed free kick.
    pub(super) fn is_delivery(&self) -> bool { self.is(event_type::PASS, subtype::CROSS) || self.is_restart(&[subtype::CORNER, subtype::FREE_KICK_CROSS]) }
    pub(super) fn is_restart(&self, subtypes: &[i64]) -> bool { self.kind == event_type::FREE_KICK && subtypes.contains(&self.sub) }
    /// A foul that gives the other side the ball.
    pub(super) fn is_foul(&self) -> bool { self.kind == event_type::FOUL && FREE_KICK_FOULS.contains(&self.sub) }
    pub(super) fn is_goal(&self) -> bool { self.tags.has(Tags::GOAL) && matches!(self.kind, event_type::FREE_KICK | event_type::SHOT) }
    /// A save, or a goalkeeper leaving the line.
    pub(super) fn is_keeping(&self) -> bool { matches!(self.kind, event_type::KEEPER_LEAVING_LINE | event_type::SAVE_ATTEMPT) }
    pub(super) fn is_own_goal(&self) -> bool { self.tags.has(Tags::OWN_GOAL) }
    pub(super) fn is_ball_event(&self) -> bool { BALL_EVENTS.contains(&self.kind) || self.is_attacking_duel() }
}

#[derive(Debug, Default)]
pub(super) struct Plays {
    plays: Vec<Play>,
    /// The goalkeepers of both sides, sorted.
    keepers: Vec<i64>,
}

impl std::ops::Index<usize> for Plays {
    type Output = Play;

    fn index(&self, at: usize) -> &Play {
        &self.plays[at]
    }
}

impl Plays {
    /// Checks a match's events. `home` and `away` are the provider's ids of the teams.
    pub(super) fn new(file: SourceFile<'_>, events: &[RawEvent], home: i64, away: i64) -> Result<Plays, Notice> {
        let mut plays: Vec<Play> = Vec::with_capacity(events.len());
        for (at, event) in events.iter().enumerate() {
            let wrong = |field: &str, message: String| {
                let mut notice = file.file_notice(message);
                notice.field = format!("events[{at}].{field}");
                notice
            };
            let side = match event.team {
                team if team == home => Side::Home,
                team if team == away => Side::Away,
                team => {
                    return Err(wrong(
                        "teamId",
                        format!("team {team} does not play in this match: expected {home} or {away}"),
                    ));
                }
            };
            let period = Period::from(event.period);
            let time = Millis::from_seconds(event.second)
                .ok_or_else(|| wrong("eventSec", format!("{} is not a time of a match", event.second)))?;
            if plays.last().is_some_and(|before| (before.period, before.time) > (period, time)) {
                return Err(wrong("eventSec", "the event is earlier than the one before it".to_owned()));
            }
            if !(0..1_000_000_000).contains(&event.player) {
                return Err(wrong("playerId", not_an_id(event.player)));
            }
            plays.push(Play {
                kind: event.kind,
                sub: event.sub,
                tags: event.tags,
                side,
                player: event.player,
                period,
                time,
                positions: event.positions,
                before: None,
                after: None,
            });
        }
        let mut plays = Plays { plays, keepers: Vec::new() };
        plays.link();
        Ok(plays)
    }

    /// Finds the ball events before and after every event.
    fn link(&mut self) {
        let pairs = self.duel_pairs();
        let (mut before, mut period) = (None, None);
        for at in 0..self.plays.len() {
            if period != Some(self.plays[at].period) {
                (before, period) = (None, Some(self.plays[at].period));
            }
            self.plays[at].before = before;
            if self.plays[at].is_ball_event() {
                before = Some(at);
            }
        }
        let (mut after, mut period): (Option<usize>, _) = (None, None);
        for at in (0..self.plays.len()).rev() {
            if period != Some(self.plays[at].period) {
                (after, period) = (None, Some(self.plays[at].period));
            }
            self.plays[at].after = match after {
                // The next ball event after the pair is known already: the loop runs backwards.
                Some(next) if self.plays[at].is_defending_duel() && pairs[at] => self.plays[next].after,
                next => next,
            };
            if self.plays[at].is_ball_event() {
                after = Some(at);
            }
        }
    }

    /// For every event, whether it and the next are the two sides of one duel.
    fn duel_pairs(&self) -> Vec<bool> {
        let mut pairs = vec![false; self.plays.len()];
        let mut at = 0;
        while at + 1 < self.plays.len() {
            let (one, other) = (&self.plays[at], &self.plays[at + 1]);
            let is_pair = one.is_attacking_duel() && other.is_defending_duel()
                || one.is_defending_duel() && other.is_attacking_duel();
            if is_pair && one.side != other.side && one.period == other.period {
                pairs[at] = true;
                at += 1;
            }
            at += 1;
        }
        pairs
    }

    pub(super) fn set_keepers(&mut self, mut keepers: Vec<i64>) {
        keepers.sort_unstable();
        self.keepers = keepers;
    }

    pub(super) fn len(&self) -> usize {
        self.plays.len()
    }

    pub(super) fn iter(&self) -> impl DoubleEndedIterator<Item = &Play> + ExactSizeIterator {
        self.plays.iter()
    }

    /// The next event of the same period.
    pub(super) fn next(&self, at: usize) -> Option<&Play> {
        self.plays.get(at + 1).filter(|next| next.period == self.plays[at].period)
    }

    /// The previous event of the same period.
    pub(super) fn previous(&self, at: usize) -> Option<&Play> {
        self.plays.get(at.checked_sub(1)?).filter(|previous| previous.period == self.plays[at].period)
    }

    /// The next ball event.
    pub(super) fn ball_after(&self, at: usize) -> Option<&Play> {
        self.plays[at].after.map(|after| &self.plays[after])
    }

    /// The index of the previous ball event.
    pub(super) fn ball_before(&self, at: usize) -> Option<usize> {
        self.plays[at].before
    }

    /// The events between two.
    pub(super) fn between(&self, before: usize, at: usize) -> &[Play] {
        &self.plays[before + 1..at]
    }

    /// Whether the same side has the ball afterwards.
    pub(super) fn kept(&self, at: usize) -> bool {
        self.ball_after(at).is_some_and(|after| after.side == self.plays[at].side)
    }

    /// Whether the same player has the ball afterwards.
    pub(super) fn kept_by_player(&self, at: usize) -> bool {
        self.ball_after(at).is_some_and(|after| self.same_player(after, &self.plays[at]))
    }

    pub(super) fn same_player(&self, one: &Play, other: &Play) -> bool {
        one.side == other.side && one.player == other.player && one.player != 0
    }

    /// Whether the ball left the pitch, by an interruption or by the other side's restart.
    pub(super) fn out_of_play(&self, at: usize) -> bool {
        self.next(at).is_some_and(|next| {
            let theirs = next.side != self.plays[at].side;
            next.is(event_type::INTERRUPTION, subtype::BALL_OUT)
                || theirs && next.is_restart(&[subtype::CORNER, subtype::GOAL_KICK, subtype::THROW_IN])
        })
    }

    /// If a goalkeeper claims a delivery of the other side, the index of that delivery.
    pub(super) fn claim(&self, at: usize) -> Option<usize> {
        let play = &self.plays[at];
        self.keepers.binary_search(&play.player).ok()?;
        let before = self.ball_before(at)?;
        let delivery = &self.plays[before];
        let theirs = delivery.is_delivery() && delivery.side != play.side;
        (theirs && self.between(before, at).iter().all(Play::is_open_duel)).then_some(before)
    }

    /// Whether it is a kick-off: at the start of a period, or after a goal by the side that conceded.
    pub(super) fn is_kick_off(&self, at: usize) -> bool {
        let play = &self.plays[at];
        let central =
            play.positions.start.is_some_and(|spot| (45.0..=55.0).contains(&spot.x) && (40.0..=60.0).contains(&spot.y));
        if !central || !play.is_ball_event() {
            return false;
        }
        let Some(before) = self.ball_before(at) else { return true };
        // An own goal may be marked on an event off the ball, so all events between are searched.
        self.plays[before..at].iter().rev().any(|goal| {
            let conceding = if goal.is_own_goal() { goal.side } else { goal.side.other() };
            (goal.is_own_goal() || goal.is_goal()) && conceding == play.side
        })
    }

    /// The pass that set up a shot: by a team-mate, with only the shooter's own touches between.
    pub(super) fn assisting_pass(&self, at: usize) -> Option<usize> {
        let shot = &self.plays[at];
        let soon = |before: &Play| shot.time.0 - before.time.0 <= 10_000;
        let mut before = self.ball_before(at)?;
        while self.same_player(&self.plays[before], shot) && !self.plays[before].is_attempt() {
            if !soon(&self.plays[before]) {
                return None;
            }
            before = self.ball_before(before)?;
        }
        let pass = &self.plays[before];
        let is_pass = pass.kind == event_type::PASS || pass.is_restart(&PASSED_RESTARTS);
        let scored = pass.tags.has(Tags::GOAL.or(Tags::OWN_GOAL));
        let team_mate = pass.side == shot.side && !self.same_player(pass, shot);
        (is_pass && !scored && team_mate && soon(pass)).then_some(before)
    }

    /// The foul that a penalty is given for.
    pub(super) fn punished_foul(&self, at: usize) -> Option<usize> {
        let penalty = &self.plays[at];
        let start = self.ball_before(at).map_or(0, |before| before + 1);
        (start..at).rev().find(|foul| {
            let foul = &self.plays[*foul];
            foul.period == penalty.period
                && foul.side != penalty.side
                && foul.is_foul()
                && foul.sub != subtype::SIMULATION
        })
    }

    /// The fouled player: the last of the other side in a duel just before. 0 if there is none.
    pub(super) fn fouled_player(&self, at: usize) -> i64 {
        let foul = &self.plays[at];
        if !matches!(foul.sub, subtype::FOUL | subtype::VIOLENT_FOUL) {
            return 0;
        }
        let duel = self.plays[at.saturating_sub(4)..at].iter().rev().find(|duel| {
            let recent = duel.period == foul.period && foul.time.0 - duel.time.0 <= 5_000;
            duel.kind == event_type::DUEL && duel.side != foul.side && recent
        });
        duel.map_or(0, |duel| duel.player)
    }

    /// Where a pass or a carry ended.
    pub(super) fn end(&self, at: usize) -> Option<Point> {
        let play = &self.plays[at];
        if let Some(end) = known(play.positions.end) {
            return Some(end);
        }
        let next = self.next(at);
        if next.is_some_and(|next| next.is_keeping() && next.side != play.side) {
            return Point::new(114.0, 40.0);
        }
        let next_start = next.filter(|next| next.kind != event_type::INTERRUPTION).and_then(|next| {
            let start = known(next.positions.start)?;
            Some(if next.side == play.side { start } else { start.opposite() })
        });
        // The own start after placeholders are replaced: a goal kick that nothing follows has no length.
        next_start.or_else(|| self.start(at))
    }

    /// Where an event happened.
    pub(super) fn start(&self, at: usize) -> Option<Point> {
        let play = &self.plays[at];
        if play.is_restart(&[subtype::GOAL_KICK])
            || play.is(event_type::KEEPER_LEAVING_LINE, subtype::KEEPER_LEAVING_LINE)
        {
            return Point::new(6.0, 40.0);
        }
        if play.kind == event_type::SAVE_ATTEMPT {
            return Point::new(0.0, 40.0);
        }
        let start = play.positions.start.and_then(point)?;
        // An attempt from the own third was recorded in the wrong direction.
        Some(if play.is_attempt() && start.x() < 40.0 { start.opposite() } else { start })
    }

    /// How long the ball was on its way, if the next event shows it.
    pub(super) fn duration(&self, at: usize) -> Millis {
        let play = &self.plays[at];
        let Some(next) = self.next(at).filter(|_| TIMED_EVENTS.contains(&play.kind)) else {
            return Millis(0);
        };
        let until = next.time.0 - play.time.0;
        match next.kind {
            event_type::INTERRUPTION | event_type::OFFSIDE => Millis(until),
            event_type::FREE_KICK => Millis(until.min(2_000)),
            _ => Millis(0),
        }
    }
}

/// A position; none for the two corners, which the provider writes for "unknown".
fn known(spot: Option<PercentPoint>) -> Option<Point> {
    let spot = spot?;
    let corner = (spot.x == 0.0 && spot.y == 0.0) || (spot.x == 100.0 && spot.y == 100.0);
    if corner { None } else { point(spot) }
}

/// The pitch markings: the provider's percent, and our coordinate.
const X: [(f64, f64); 9] = [
    (0.0, 0.0),
    (6.0, 6.0),
    (10.0, 12.0),
    (16.0, 18.0),
    (50.0, 60.0),
    (84.0, 102.0),
    (90.0, 108.0),
    (94.0, 114.0),
    (100.0, 120.0),
];
const Y: [(f64, f64); 8] =
    [(0.0, 0.0), (19.0, 18.0), (37.0, 30.0), (45.0, 36.0), (55.0, 44.0), (63.0, 50.0), (81.0, 62.0), (100.0, 80.0)];

fn point(spot: PercentPoint) -> Option<Point> {
    percent_point(spot.x, spot.y)
}

/// A place in percent of the pitch, from the own goal line and the left touchline.
pub(in crate::feed) fn percent_point(x: f64, y: f64) -> Option<Point> {
    Point::new(between_markings(&X, x), between_markings(&Y, y))
}
