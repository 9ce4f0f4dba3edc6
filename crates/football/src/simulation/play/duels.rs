//! Duels: dribbles and tackles, balls lost, fouls and cards.

use super::geometry::{at, touchline};
use super::log::CARD;
use super::{Arrival, Ball, Game, Holder, RestartKind};
use crate::model::{EventKind, Extra, Outcome, Point, Side};

impl Game<'_> {
    /// The holder may lose the ball or be fouled before they can play it.
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
        let choose_leaving = if self.minute() > 70.0 { 1.12 } else { 1.0 };
        if self.dice.chance(roughness * choose_leaving) {
            let other = holder.side.other();
            let keeper_came = holder.at.in_box() && self.dice.chance(0.25);
            let player =
                if keeper_came { self.eleven(other).keeper() } else { self.near(other, holder.at.opposite(), None) };
            return Some(self.foul(holder, player));
        }
        None
    }

    fn dispossess(&mut self, holder: Holder) -> Ball {
        self.wait_between(0.6, 1.6);
        let spot = holder.at.opposite();
        let other = holder.side.other();
        let player = self.near(other, spot, None);
        let mut lost = self.event(EventKind::Dispossessed, holder.side, holder.player, holder.at, Outcome::Fail);
        lost.under_pressure = true;
        let lost = self.record(lost);
        self.blame(holder);
        self.last_pass = None;
        let result = self.dice.one_of([(Outcome::Won, 0.70), (Outcome::Clear, 0.20), (Outcome::Fail, 0.15)]);
        let tackle = self.event(EventKind::Tackle, other, player, spot, result);
        let tackle = self.record(tackle);
        self.log.link(lost, tackle);
        self.after_tackle(holder, player, result)
    }

    /// Where the ball goes after a tackle by the other side.
    fn after_tackle(&mut self, holder: Holder, player: usize, result: Outcome) -> Ball {
        let spot = holder.at.opposite();
        match result {
            Outcome::Won => {
                self.win(holder.side.other(), spot);
                Ball::with(holder.side.other(), player, spot, Arrival::Feet)
            }
            Outcome::Clear if holder.at.x() > 104.0 && self.dice.chance(0.5) => self.corner(holder.side, spot),
            Outcome::Clear => Ball::dead(RestartKind::ThrowIn, holder.side, touchline(holder.at)),
            _ => Ball::Loose { side: holder.side, at: holder.at, odds: 0.75 },
        }
    }

    fn miscontrol(&mut self, holder: Holder, pressed: bool) -> Ball {
        self.wait_between(0.2, 0.7);
        let mut event = self.event(EventKind::Miscontrol, holder.side, holder.player, holder.at, Outcome::Fail);
        event.under_pressure = pressed;
        self.record(event);
        self.blame(holder);
        self.last_pass = None;
        let wide = (holder.at.y() - 40.0).abs() > 28.0;
        if wide && self.dice.chance(0.4) {
            return Ball::dead(RestartKind::ThrowIn, holder.side.other(), touchline(holder.at).opposite());
        }
        Ball::Loose { side: holder.side.other(), at: holder.at.opposite(), odds: 0.72 }
    }

    /// Losing the ball near the own goal may be an error. What it led to is marked at the end of the match.
    fn blame(&mut self, holder: Holder) {
        if holder.at.x() < 30.0 && self.dice.chance(0.5) {
            let event = self.event(EventKind::Error, holder.side, holder.player, holder.at, Outcome::Fail);
            self.record(event);
        }
    }

    /// The holder tries to dribble past an opponent.
    pub(super) fn dribble(&mut self, holder: Holder, pressed: bool) -> Ball {
        self.wait_between(0.4, 1.0);
        let other = holder.side.other();
        let spot = holder.at.opposite();
        let player = self.near(other, spot, None);
        let edge = self.edge(holder.side);
        let skill = self.eleven(holder.side).players[holder.player].quality;
        let past = self.dice.chance(0.56 + 0.08 * edge + 0.06 * skill);
        let result = if past { Outcome::Success } else { Outcome::Fail };
        let mut event = self.event(EventKind::Dribble, holder.side, holder.player, holder.at, result);
        event.under_pressure = pressed || !past;
        if past {
            // The failed tackle is recorded before the dribble that succeeded.
            let tackle = self.event(EventKind::Tackle, other, player, spot, Outcome::Fail);
            let tackle = self.record(tackle);
            let dribble = self.record(event);
            self.log.link(tackle, dribble);
            if !holder.at.in_box() && self.dice.chance(0.07) {
                return self.foul(holder, player);
            }
            let end = at(holder.at.x() + self.dice.between(1.0, 6.0), self.dice.around(holder.at.y(), 3.0));
            self.wait(0.8);
            self.last_pass = None;
            return Ball::With(Holder { at: end, ..holder });
        }
        let dribble = self.record(event);
        self.last_pass = None;
        let result = self.dice.one_of([(Outcome::Won, 0.44), (Outcome::Clear, 0.21), (Outcome::Fail, 0.39)]);
        let tackle = self.event(EventKind::Tackle, other, player, spot, result);
        let tackle = self.record(tackle);
        self.log.link(dribble, tackle);
        self.after_tackle(holder, player, result)
    }

    /// The holder is fouled.
    pub(super) fn foul(&mut self, holder: Holder, player: usize) -> Ball {
        self.wait_between(0.5, 1.0);
        let (side, other) = (holder.side, holder.side.other());
        let spot = holder.at.opposite();
        let penalty = holder.at.in_box();
        let advantage = !penalty && self.dice.chance(0.03);
        let result = if advantage { Outcome::Advantage } else { Outcome::Success };
        let extra = penalty.then_some(Extra::Penalty);
        let mut committed = self.event(EventKind::FoulCommitted, other, player, spot, result);
        committed.extra = extra;
        let committed = self.record(committed);
        // The card is part of the foul's feed entry. The player leaves only after all events are recorded.
        let sent_off = self.card(other, player, spot, penalty);
        let mut won = self.event(EventKind::FoulWon, side, holder.player, holder.at, result);
        won.extra = extra;
        let won = self.record(won);
        self.log.link(committed, won);
        if sent_off {
            self.send_off(other, player);
        }
        if advantage {
            return Ball::With(Holder { how: Arrival::Feet, ..holder });
        }
        if self.dice.chance(0.05) {
            self.injury(side, holder.player);
        }
        let kind = if penalty { RestartKind::Penalty } else { RestartKind::FreeKick };
        Ball::dead(kind, side, holder.at)
    }

    /// The referee may show a card; returns whether the player is sent off.
    fn card(&mut self, side: Side, player: usize, spot: Point, penalty: bool) -> bool {
        let late = if self.minute() > 60.0 { 1.25 } else { 0.9 };
        let own_third = if spot.x() < 40.0 { 1.25 } else { 0.95 };
        let red = if penalty { 0.03 } else { 0.0018 };
        let booked = self.eleven(side).players[player].booked;
        let yellow = 0.118 * late * own_third * if booked { 0.22 } else { 1.0 } + if penalty { 0.25 } else { 0.0 };
        let shown = if self.dice.chance(red) {
            Outcome::Red
        } else if self.dice.chance(yellow) {
            if booked { Outcome::SecondYellow } else { Outcome::Yellow }
        } else {
            return false;
        };
        let event = self.event(EventKind::Card, side, player, spot, shown);
        self.log.record_after(CARD, event);
        self.elevens[side].players[player].booked = true;
        shown != Outcome::Yellow
    }
}
