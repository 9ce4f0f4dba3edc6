//! Man against man: dribbles and tackles, balls lost, fouls and cards.

use super::geometry::{at, touchline};
use super::log::CARD;
use super::{Arrival, Ball, Game, Holder, RestartKind};
use crate::model::{EventKind, Extra, Outcome, Point, Side};

impl Game<'_> {
    /// What may go wrong before the holder can do what he wants.
    pub(super) fn lose(&mut self, holder: Holder, pressed: bool, edge: f64) -> Option<Ball> {
        let x = holder.at.x();
        let steady = 1.0 - 0.25 * edge;
        let up = if x > 75.0 {
            1.85
        } else if x < 35.0 {
            0.45
        } else {
            0.8
        };
        if pressed && self.dice.chance(0.070 * steady * up) {
            return Some(self.dispossess(holder));
        }
        if self.dice.chance(0.021 * steady * up) {
            return Some(self.miscontrol(holder, pressed));
        }
        let roughness = if holder.at.in_box() {
            0.0068
        } else if x < 30.0 {
            0.014
        } else {
            0.0355
        };
        let tired = if self.minute() > 70.0 { 1.12 } else { 1.0 };
        if self.dice.chance(roughness * tired) {
            let other = holder.side.other();
            let keeper_came = holder.at.in_box() && self.dice.chance(0.25);
            let man = if keeper_came { self.own(other).keeper() } else { self.near(other, holder.at.opposite(), None) };
            return Some(self.foul(holder, man));
        }
        None
    }

    fn dispossess(&mut self, holder: Holder) -> Ball {
        self.linger(0.6, 1.6);
        let spot = holder.at.opposite();
        let other = holder.side.other();
        let man = self.near(other, spot, None);
        let mut lost = self.event(EventKind::Dispossessed, holder.side, holder.man, holder.at, Outcome::Fail);
        lost.under_pressure = true;
        let lost = self.note(lost);
        self.blame(holder);
        self.last_pass = None;
        let result = self.dice.one_of([(Outcome::Won, 0.70), (Outcome::Clear, 0.20), (Outcome::Fail, 0.15)]);
        let tackle = self.event(EventKind::Tackle, other, man, spot, result);
        let tackle = self.note(tackle);
        self.log.link(lost, tackle);
        self.after_tackle(holder, man, result)
    }

    /// Where the ball goes after a tackle by the other side.
    fn after_tackle(&mut self, holder: Holder, man: usize, result: Outcome) -> Ball {
        let spot = holder.at.opposite();
        match result {
            Outcome::Won => {
                self.win(holder.side.other(), spot);
                Ball::with(holder.side.other(), man, spot, Arrival::Feet)
            }
            Outcome::Clear if holder.at.x() > 104.0 && self.dice.chance(0.5) => self.corner(holder.side, spot),
            Outcome::Clear => Ball::dead(RestartKind::ThrowIn, holder.side, touchline(holder.at)),
            _ => Ball::Loose { side: holder.side, at: holder.at, odds: 0.75 },
        }
    }

    fn miscontrol(&mut self, holder: Holder, pressed: bool) -> Ball {
        self.linger(0.2, 0.7);
        let mut event = self.event(EventKind::Miscontrol, holder.side, holder.man, holder.at, Outcome::Fail);
        event.under_pressure = pressed;
        self.note(event);
        self.blame(holder);
        self.last_pass = None;
        let wide = (holder.at.y() - 40.0).abs() > 28.0;
        if wide && self.dice.chance(0.4) {
            return Ball::dead(RestartKind::ThrowIn, holder.side.other(), touchline(holder.at).opposite());
        }
        Ball::Loose { side: holder.side.other(), at: holder.at.opposite(), odds: 0.72 }
    }

    /// A ball lost before the own goal is an error; what it led to is marked at the end.
    fn blame(&mut self, holder: Holder) {
        if holder.at.x() < 30.0 && self.dice.chance(0.5) {
            let event = self.event(EventKind::Error, holder.side, holder.man, holder.at, Outcome::Fail);
            self.note(event);
        }
    }

    /// The holder takes an opponent on.
    pub(super) fn dribble(&mut self, holder: Holder, pressed: bool) -> Ball {
        self.linger(0.4, 1.0);
        let other = holder.side.other();
        let spot = holder.at.opposite();
        let man = self.near(other, spot, None);
        let edge = self.edge(holder.side);
        let skill = self.own(holder.side).men[holder.man].quality;
        let past = self.dice.chance(0.56 + 0.08 * edge + 0.06 * skill);
        let result = if past { Outcome::Success } else { Outcome::Fail };
        let mut event = self.event(EventKind::Dribble, holder.side, holder.man, holder.at, result);
        event.under_pressure = pressed || !past;
        if past {
            // The beaten man's tackle is written first, as he missed before the other was through.
            let tackle = self.event(EventKind::Tackle, other, man, spot, Outcome::Fail);
            let tackle = self.note(tackle);
            let dribble = self.note(event);
            self.log.link(tackle, dribble);
            if !holder.at.in_box() && self.dice.chance(0.07) {
                return self.foul(holder, man);
            }
            let end = at(holder.at.x() + self.dice.between(1.0, 6.0), self.dice.around(holder.at.y(), 3.0));
            self.wait(0.8);
            self.last_pass = None;
            return Ball::With(Holder { at: end, ..holder });
        }
        let dribble = self.note(event);
        self.last_pass = None;
        let result = self.dice.one_of([(Outcome::Won, 0.44), (Outcome::Clear, 0.21), (Outcome::Fail, 0.39)]);
        let tackle = self.event(EventKind::Tackle, other, man, spot, result);
        let tackle = self.note(tackle);
        self.log.link(dribble, tackle);
        self.after_tackle(holder, man, result)
    }

    /// The holder is brought down.
    pub(super) fn foul(&mut self, holder: Holder, man: usize) -> Ball {
        self.linger(0.5, 1.0);
        let (side, other) = (holder.side, holder.side.other());
        let spot = holder.at.opposite();
        let penalty = holder.at.in_box();
        let advantage = !penalty && self.dice.chance(0.03);
        let result = if advantage { Outcome::Advantage } else { Outcome::Success };
        let extra = penalty.then_some(Extra::Penalty);
        let mut committed = self.event(EventKind::FoulCommitted, other, man, spot, result);
        committed.extra = extra;
        let committed = self.note(committed);
        // The card goes with the foul, whose entry it shares; who is sent off leaves when all is written.
        let sent_off = self.card(other, man, spot, penalty);
        let mut won = self.event(EventKind::FoulWon, side, holder.man, holder.at, result);
        won.extra = extra;
        let won = self.note(won);
        self.log.link(committed, won);
        if sent_off {
            self.send_off(other, man);
        }
        if advantage {
            return Ball::With(Holder { how: Arrival::Feet, ..holder });
        }
        if self.dice.chance(0.05) {
            self.injury(side, holder.man);
        }
        let kind = if penalty { RestartKind::Penalty } else { RestartKind::FreeKick };
        Ball::dead(kind, side, holder.at)
    }

    /// The referee may show a card; true if the player has to go.
    fn card(&mut self, side: Side, man: usize, spot: Point, penalty: bool) -> bool {
        let late = if self.minute() > 60.0 { 1.25 } else { 0.9 };
        let own_third = if spot.x() < 40.0 { 1.25 } else { 0.95 };
        let red = if penalty { 0.03 } else { 0.0018 };
        let booked = self.own(side).men[man].booked;
        let yellow = 0.118 * late * own_third * if booked { 0.22 } else { 1.0 } + if penalty { 0.25 } else { 0.0 };
        let shown = if self.dice.chance(red) {
            Outcome::Red
        } else if self.dice.chance(yellow) {
            if booked { Outcome::SecondYellow } else { Outcome::Yellow }
        } else {
            return false;
        };
        let event = self.event(EventKind::Card, side, man, spot, shown);
        self.log.note_after(CARD, event);
        self.elevens[side].men[man].booked = true;
        shown != Outcome::Yellow
    }
}
