//! The frame of a match: line-ups, halves, extra time, the shoot-out.

use super::geometry::at;
use super::{Ball, Game, RestartKind, add_one};
use crate::model::{EventKind, Extra, Outcome, Period, Placing, PlayPattern, Score, Side};

const SIDES: [Side; 2] = [Side::Home, Side::Away];

impl Game<'_> {
    pub(super) fn play_match(&mut self, knockout: bool) {
        for side in SIDES {
            let mut event = self.bare(EventKind::StartingXi, side);
            event.line_up = self.own(side).men.iter().map(|man| Placing { player: man.id, spot: man.spot }).collect();
            self.note(event);
        }
        let first = if self.dice.chance(0.5) { Side::Home } else { Side::Away };
        let added = self.dice.between(60.0, 230.0);
        self.play_period(Period::First, first, 2700.0 + added);
        let added = self.dice.between(130.0, 350.0);
        self.play_period(Period::Second, first.other(), 2700.0 + added);
        if knockout && self.level() {
            self.own_changes_for_extra_time();
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

    fn own_changes_for_extra_time(&mut self) {
        for side in SIDES {
            let eleven = &mut self.elevens[side];
            eleven.changes_left += 1;
            eleven.planned = vec![106.0, 91.0];
        }
    }

    fn play_period(&mut self, period: Period, kick_off: Side, seconds: f64) {
        self.period = period;
        self.clock = 0;
        self.tide *= 0.5;
        self.gain(kick_off, PlayPattern::KickOff);
        self.mark_both(EventKind::HalfStart);
        if period == Period::Second {
            self.shift_at_the_break();
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
        let one = self.bare(kind, Side::Home);
        let one = self.note(one);
        let other = self.bare(kind, Side::Away);
        let other = self.note(other);
        self.log.link(one, other);
    }

    /// Five penalties each, then one each until they differ.
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
            self.linger(35.0, 50.0);
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

    /// An error is judged by what came of it: the other side's first attempt within ten seconds.
    fn mark_errors(&mut self) {
        let events = &mut self.log.events;
        for place in 0..events.len() {
            if events[place].kind != EventKind::Error {
                continue;
            }
            let (side, moment) = (events[place].side, events[place].moment());
            let attempt = events[place..]
                .iter()
                .take_while(|event| event.period == moment.period && event.time.0 <= moment.time.0 + 10_000)
                .find(|event| event.kind.is_shot() && event.side != side);
            events[place].extra = attempt.map(|attempt| match attempt.result {
                Outcome::Goal => Extra::ErrorLedToGoal,
                _ => Extra::ErrorLedToOpportunity,
            });
        }
    }
}

/// No penalty still to come can change who wins.
fn decided(score: Score, taken: Score) -> bool {
    let left = |taken: u16| 5_u16.saturating_sub(taken);
    if taken.home >= 5 && taken.away >= 5 {
        return taken.home == taken.away && score.home != score.away;
    }
    score.home > score.away + left(taken.away) || score.away > score.home + left(taken.home)
}
