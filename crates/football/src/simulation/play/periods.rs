//! The course of a match: line-ups, halves, extra time and the shoot-out.

use super::geometry::at;
use super::{Ball, Game, RestartKind, add_one};
use crate::model::{EventKind, Extra, Outcome, Period, PlayPattern, PlayerSpot, Score, Side};

impl Game<'_> {
    pub(super) fn play_match(&mut self, knockout: bool) {
        for side in Side::BOTH {
            let mut event = self.side_event(EventKind::StartingXi, side);
            event.line_up = self
                .eleven(side)
                .players
                .iter()
                .map(|player| PlayerSpot { player: player.id, spot: player.spot })
                .collect();
            self.record(event);
        }
        let first = if self.dice.chance(0.5) { Side::Home } else { Side::Away };
        let added = self.dice.between(60.0, 230.0);
        self.play_period(Period::First, first, 2700.0 + added);
        let added = self.dice.between(130.0, 350.0);
        self.play_period(Period::Second, first.other(), 2700.0 + added);
        if knockout && self.level() {
            self.allow_changes_for_extra_time();
            let added = self.dice.between(10.0, 110.0);
            self.play_period(Period::ExtraFirst, first, 900.0 + added);
            let added = self.dice.between(20.0, 150.0);
            self.play_period(Period::ExtraSecond, first.other(), 900.0 + added);
            if self.level() {
                self.shoot_out(first);
            }
        }
        self.mark_errors();
    }

    fn level(&self) -> bool {
        self.score.home == self.score.away
    }

    fn allow_changes_for_extra_time(&mut self) {
        for side in Side::BOTH {
            let eleven = &mut self.elevens[side];
            eleven.changes_left += 1;
            eleven.planned = vec![106.0, 91.0];
        }
    }

    fn play_period(&mut self, period: Period, kick_off: Side, seconds: f64) {
        self.period = period;
        self.clock = 0;
        self.momentum *= 0.5;
        self.gain(kick_off, PlayPattern::KickOff);
        self.mark_both(EventKind::HalfStart);
        if period == Period::Second {
            self.shift_at_half_time();
        }
        let end = (seconds * 1000.0) as u32;
        let mut ball = Ball::dead(RestartKind::KickOff, kick_off, at(60.0, 40.0));
        while self.clock < end || !ball.may_end() {
            ball = self.play(ball);
        }
        self.wait(0.4);
        self.mark_both(EventKind::HalfEnd);
    }

    fn mark_both(&mut self, kind: EventKind) {
        let one = self.side_event(kind, Side::Home);
        let one = self.record(one);
        let other = self.side_event(kind, Side::Away);
        let other = self.record(other);
        self.log.link(one, other);
    }

    /// Five penalties for each side, then one each until the score differs.
    fn shoot_out(&mut self, first: Side) {
        self.period = Period::ShootOut;
        self.clock = 0;
        self.gain(first, PlayPattern::Other);
        self.mark_both(EventKind::HalfStart);
        let mut score = Score::default();
        let mut taken = Score::default();
        let mut turn = 0;
        loop {
            let side = if turn % 2 == 0 { first } else { first.other() };
            self.wait_between(35.0, 50.0);
            self.gain(side, PlayPattern::Other);
            if self.penalty_kick(side, turn / 2) {
                add_one(&mut score, side);
            }
            add_one(&mut taken, side);
            turn += 1;
            if decided(score, taken) {
                break;
            }
        }
        self.wait(2.0);
        self.mark_both(EventKind::HalfEnd);
    }

    /// Marks errors by what they led to: the first attempt of the other side within ten seconds.
    fn mark_errors(&mut self) {
        let events = &mut self.log.events;
        for index in 0..events.len() {
            if events[index].kind != EventKind::Error {
                continue;
            }
            let (side, moment) = (events[index].side, events[index].moment());
            let attempt = events[index..]
                .iter()
                .take_while(|event| event.period == moment.period && event.time.0 <= moment.time.0 + 10_000)
                .find(|event| event.kind.is_shot() && event.side != side);
            events[index].extra = attempt.map(|attempt| match attempt.result {
                Outcome::Goal => Extra::ErrorLedToGoal,
                _ => Extra::ErrorLedToOpportunity,
            });
        }
    }
}

/// Whether no remaining penalty can change the winner.
fn decided(score: Score, taken: Score) -> bool {
    let left = |taken: u16| 5_u16.saturating_sub(taken);
    if taken.home >= 5 && taken.away >= 5 {
        return taken.home == taken.away && score.home != score.away;
    }
    score.home > score.away + left(taken.away) || score.away > score.home + left(taken.home)
}
