//! A match's events as the rules speak of them: neighbours, the ball events around, pairs of duels, who kept the ball.
//!
//! All of it stays inside a period. Events are named by their place in the list; the feed index is that place plus one.

use super::raw;
use super::tags::Tags;
use crate::feed::Notice;
use crate::feed::provider::SourceFile;
use crate::model::{Millis, Period, Point, Side};

/// One event of the feed, checked.
#[derive(Clone, Copy, Debug)]
pub(super) struct Play {
    pub(super) kind: i64,
    pub(super) sub: i64,
    pub(super) tags: Tags,
    pub(super) side: Side,
    /// 0 is nobody.
    pub(super) player: i64,
    pub(super) period: Period,
    pub(super) time: Millis,
    pub(super) positions: raw::Positions,
    /// The ball events next to it in the same period, and for a defending duel never its own partner behind it.
    before: Option<usize>,
    after: Option<usize>,
}

#[rustfmt::skip]
impl Play {
    pub(super) fn is(&self, kind: i64, sub: i64) -> bool { self.kind == kind && self.sub == sub }
    pub(super) fn is_attacking_duel(&self) -> bool { self.is(1, 11) }
    pub(super) fn is_defending_duel(&self) -> bool { self.is(1, 12) }
    /// A contest that leaves open whose ball it was.
    pub(super) fn is_open_duel(&self) -> bool { self.kind == 1 && matches!(self.sub, 10 | 13) }
    pub(super) fn is_attempt(&self) -> bool { self.is(10, 100) || self.kind == 3 && matches!(self.sub, 33 | 35) }
    /// A cross, a corner or a free kick into the box: what a keeper comes out for.
    pub(super) fn is_delivery(&self) -> bool { self.is(8, 80) || self.kind == 3 && matches!(self.sub, 30 | 32) }
    /// A foul that gives the other side the ball.
    pub(super) fn is_foul(&self) -> bool { self.kind == 2 && matches!(self.sub, 20 | 21 | 25 | 27) }
    pub(super) fn is_goal(&self) -> bool { self.tags.has(Tags::GOAL) && matches!(self.kind, 3 | 10) }
    pub(super) fn is_own_goal(&self) -> bool { self.tags.has(Tags::OWN_GOAL) }
    pub(super) fn is_ball_event(&self) -> bool { matches!(self.kind, 3 | 7 | 8 | 10) || self.is_attacking_duel() }
}

#[derive(Debug, Default)]
pub(super) struct Plays {
    plays: Vec<Play>,
    /// Keepers of both sides, sorted.
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
    pub(super) fn new(file: SourceFile<'_>, events: &[raw::Event], home: i64, away: i64) -> Result<Plays, Notice> {
        let mut plays: Vec<Play> = Vec::with_capacity(events.len());
        for (at, event) in events.iter().enumerate() {
            let wrong = |field: &str, message: String| {
                let mut notice = file.whole(message);
                notice.field = format!("events[{at}].{field}");
                notice
            };
            let side = match event.team {
                team if team == home => Side::Home,
                team if team == away => Side::Away,
                team => return Err(wrong("teamId", format!("{team} is neither {home} nor {away}, which play here"))),
            };
            let period = Period::from(event.period);
            let time = Millis::from_seconds(event.second)
                .ok_or_else(|| wrong("eventSec", format!("{} is no time of a match", event.second)))?;
            if plays.last().is_some_and(|before| (before.period, before.time) > (period, time)) {
                return Err(wrong("eventSec", "the events are out of order".to_owned()));
            }
            if !(0..1_000_000_000).contains(&event.player) {
                return Err(wrong("playerId", format!("{} is no id of a player", event.player)));
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

    /// Finds for every event the ball events around it.
    fn link(&mut self) {
        let partners = self.partners();
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
                // The partner's own successor is known already: it lies behind.
                Some(next) if self.plays[at].is_defending_duel() && partners[at] => self.plays[next].after,
                next => next,
            };
            if self.plays[at].is_ball_event() {
                after = Some(at);
            }
        }
    }

    /// Which events are duelling with the event right behind them.
    fn partners(&self) -> Vec<bool> {
        let mut partners = vec![false; self.plays.len()];
        let mut at = 0;
        while at + 1 < self.plays.len() {
            let (one, other) = (&self.plays[at], &self.plays[at + 1]);
            let meet = one.is_attacking_duel() && other.is_defending_duel()
                || one.is_defending_duel() && other.is_attacking_duel();
            if meet && one.side != other.side && one.period == other.period {
                partners[at] = true;
                at += 1;
            }
            at += 1;
        }
        partners
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

    /// The event behind it in the file, in the same period.
    pub(super) fn next(&self, at: usize) -> Option<&Play> {
        self.plays.get(at + 1).filter(|next| next.period == self.plays[at].period)
    }

    /// The event in front of it in the file, in the same period.
    pub(super) fn previous(&self, at: usize) -> Option<&Play> {
        self.plays.get(at.checked_sub(1)?).filter(|previous| previous.period == self.plays[at].period)
    }

    /// The next ball event.
    pub(super) fn ball_after(&self, at: usize) -> Option<&Play> {
        self.plays[at].after.map(|after| &self.plays[after])
    }

    /// The place of the previous ball event.
    pub(super) fn ball_before(&self, at: usize) -> Option<usize> {
        self.plays[at].before
    }

    /// What lies between the previous ball event and this one.
    pub(super) fn between(&self, before: usize, at: usize) -> &[Play] {
        &self.plays[before + 1..at]
    }

    /// The side has the ball afterwards.
    pub(super) fn kept(&self, at: usize) -> bool {
        self.ball_after(at).is_some_and(|after| after.side == self.plays[at].side)
    }

    /// The player himself has the ball afterwards.
    pub(super) fn kept_by_himself(&self, at: usize) -> bool {
        self.ball_after(at).is_some_and(|after| self.same_player(after, &self.plays[at]))
    }

    pub(super) fn same_player(&self, one: &Play, other: &Play) -> bool {
        one.side == other.side && one.player == other.player && one.player != 0
    }

    /// The ball left the pitch and the other side has it: by the whistle, or by how play goes on.
    pub(super) fn out_of_play(&self, at: usize) -> bool {
        self.next(at).is_some_and(|next| {
            let theirs = next.side != self.plays[at].side;
            next.is(5, 50) || theirs && next.kind == 3 && matches!(next.sub, 30 | 34 | 36)
        })
    }

    /// A keeper takes a delivery of the other side. Gives the place of that delivery.
    pub(super) fn claim(&self, at: usize) -> Option<usize> {
        let play = &self.plays[at];
        self.keepers.binary_search(&play.player).ok()?;
        let before = self.ball_before(at)?;
        let delivery = &self.plays[before];
        let theirs = delivery.is_delivery() && delivery.side != play.side;
        (theirs && self.between(before, at).iter().all(Play::is_open_duel)).then_some(before)
    }

    /// Play starts with it: at the start of a period, or after a goal by the side that conceded.
    pub(super) fn is_kick_off(&self, at: usize) -> bool {
        let play = &self.plays[at];
        let central =
            play.positions.start.is_some_and(|spot| (45.0..=55.0).contains(&spot.x) && (40.0..=60.0).contains(&spot.y));
        if !central || !play.is_ball_event() {
            return false;
        }
        let Some(before) = self.ball_before(at) else { return true };
        // An own goal may stand on an event that is no ball event, so all that lies between is looked at as well.
        self.plays[before..at].iter().rev().any(|goal| {
            let conceding = if goal.is_own_goal() { goal.side } else { goal.side.other() };
            (goal.is_own_goal() || goal.is_goal()) && conceding == play.side
        })
    }

    /// The pass that set up a shot: a team-mate's, with nothing between but the shooter's own touches.
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
        let is_pass = pass.kind == 8 || pass.kind == 3 && matches!(pass.sub, 30 | 31 | 32 | 34 | 36);
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
            foul.period == penalty.period && foul.side != penalty.side && foul.is_foul() && foul.sub != 25
        })
    }

    /// Who was fouled: the other side's latest duellist, just before.
    pub(super) fn fouled_player(&self, at: usize) -> i64 {
        let foul = &self.plays[at];
        if !matches!(foul.sub, 20 | 27) {
            return 0;
        }
        let duel = self.plays[at.saturating_sub(4)..at].iter().rev().find(|duel| {
            let recent = duel.period == foul.period && foul.time.0 - duel.time.0 <= 5_000;
            duel.kind == 1 && duel.side != foul.side && recent
        });
        duel.map_or(0, |duel| duel.player)
    }

    /// Where the ball of a pass or a carry went.
    pub(super) fn end(&self, at: usize) -> Option<Point> {
        let play = &self.plays[at];
        if let Some(end) = known(play.positions.end) {
            return Some(end);
        }
        let next = self.next(at);
        if next.is_some_and(|next| matches!(next.kind, 4 | 9) && next.side != play.side) {
            return Point::new(114.0, 40.0);
        }
        let there = next.filter(|next| next.kind != 5).and_then(|next| {
            let start = known(next.positions.start)?;
            Some(if next.side == play.side { start } else { start.opposite() })
        });
        there.or_else(|| play.positions.start.and_then(point))
    }

    /// Where an event happened.
    pub(super) fn start(&self, at: usize) -> Option<Point> {
        let play = &self.plays[at];
        if play.is(3, 34) || play.is(4, 40) {
            return Point::new(6.0, 40.0);
        }
        if play.kind == 9 {
            return Point::new(0.0, 40.0);
        }
        let start = play.positions.start.and_then(point)?;
        // An attempt from the own third was noted in the wrong direction.
        Some(if play.is_attempt() && start.x() < 40.0 { start.opposite() } else { start })
    }

    /// How long the ball was on its way, where what follows tells.
    pub(super) fn duration(&self, at: usize) -> Millis {
        let play = &self.plays[at];
        let Some(next) = self.next(at).filter(|_| matches!(play.kind, 1 | 3 | 7 | 8 | 9 | 10)) else {
            return Millis(0);
        };
        let until = next.time.0 - play.time.0;
        match next.kind {
            5 | 6 => Millis(until),
            3 => Millis(until.min(2_000)),
            _ => Millis(0),
        }
    }
}

/// A position that is not one of the two corners which stand for "unknown".
fn known(spot: Option<raw::Percent>) -> Option<Point> {
    let spot = spot?;
    let corner = (spot.x == 0.0 && spot.y == 0.0) || (spot.x == 100.0 && spot.y == 100.0);
    if corner { None } else { point(spot) }
}

/// The pitch markings in percent, and where they lie on ours.
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

fn point(spot: raw::Percent) -> Option<Point> {
    Point::new(between_markings(&X, spot.x), between_markings(&Y, spot.y))
}

/// Linear between the markings, to one decimal.
fn between_markings(markings: &[(f64, f64)], percent: f64) -> f64 {
    let percent = percent.clamp(0.0, 100.0);
    let spans = markings.windows(2).find(|spans| percent <= spans[1].0);
    let Some(&[(from, low), (to, high)]) = spans.and_then(|spans| spans.first_chunk()) else {
        return f64::NAN;
    };
    let value = low + (percent - from) * (high - low) / (to - from);
    (value * 10.0).round() / 10.0
}
