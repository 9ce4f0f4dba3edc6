//! Who comes and goes: substitutions, injuries, sendings-off, a new shape.
//!
//! A side always has a keeper: where he is sent off, the bench keeper comes on for an outfield player; where no change
//! is left, an outfield player takes his spot by a Tactical Shift.

use super::Game;
use super::eleven::Man;
use crate::model::{EventKind, Placing, Position, Side, Spot};
use crate::simulation::shapes::{self, distance};

const SIDES: [Side; 2] = [Side::Home, Side::Away];

impl Game<'_> {
    /// The changes that are due, play being stopped.
    pub(super) fn make_changes(&mut self) {
        let minute = self.minute();
        for side in SIDES {
            while self.own(side).planned.last().is_some_and(|due| *due <= minute) {
                self.elevens[side].planned.pop();
                let leaving = self.tired(side);
                self.substitute(side, leaving);
            }
        }
    }

    /// Who is taken off: a forward or a midfielder rather than a defender, never the keeper, never who came on.
    fn tired(&mut self, side: Side) -> usize {
        let weights: Vec<f64> = self
            .own(side)
            .men
            .iter()
            .map(|man| match man.spot.position() {
                Position::GK => 0.0,
                _ if man.fresh => 0.0,
                Position::CB => 0.4,
                Position::LB | Position::RB | Position::LWB | Position::RWB => 0.9,
                _ if man.booked => 2.4,
                _ => 1.8,
            })
            .collect();
        self.dice.weighted(&weights)
    }

    /// The bench player who fits the spot best comes on for a man.
    fn substitute(&mut self, side: Side, man: usize) {
        let eleven = self.own(side);
        let spot = eleven.men[man].spot;
        if eleven.changes_left == 0 || eleven.men[man].fresh {
            return;
        }
        let keeps = spot == Spot::Goalkeeper;
        let fits = |position: Position| (position == Position::GK) == keeps;
        let best = (0..eleven.bench.len())
            .filter(|place| fits(eleven.bench[*place].position))
            .min_by_key(|place| distance(eleven.bench[*place].position, spot.position()));
        if let Some(coming) = best {
            self.exchange(side, man, coming, spot);
        }
    }

    fn exchange(&mut self, side: Side, man: usize, coming: usize, spot: Spot) {
        let mut event = self.bare(EventKind::Substitution, side);
        let eleven = &mut self.elevens[side];
        let named = eleven.bench.remove(coming);
        let left = std::mem::replace(&mut eleven.men[man], Man { fresh: true, ..Man::of(&named, spot) });
        eleven.changes_left -= 1;
        event.player = Some(left.id);
        event.replacement = Some(named.player);
        event.spot = Some(spot);
        self.note(event);
    }

    /// A player is hurt: play waits; he may have to be replaced.
    pub(super) fn injury(&mut self, side: Side, man: usize) {
        self.wait(5.0);
        let hurt = &self.own(side).men[man];
        let (player, spot) = (hurt.id, hurt.spot);
        for kind in [EventKind::InjuryStoppage, EventKind::PlayerOff, EventKind::PlayerOn] {
            let mut event = self.bare(kind, side);
            event.player = Some(player);
            event.spot = Some(spot);
            self.note(event);
            self.linger(20.0, 45.0);
            if kind == EventKind::InjuryStoppage && self.dice.chance(0.75) {
                break;
            }
        }
        if self.dice.chance(0.3) {
            self.substitute(side, man);
        }
    }

    /// A player has to go. His side is never left without a keeper.
    pub(super) fn send_off(&mut self, side: Side, man: usize) {
        let gone = self.elevens[side].men.remove(man);
        if gone.spot != Spot::Goalkeeper {
            return;
        }
        let eleven = self.own(side);
        let gives_way = eleven.men.iter().rposition(|man| !man.fresh).unwrap_or(0);
        let bench_keeper = eleven.bench.iter().position(|named| named.position == Position::GK);
        match bench_keeper {
            Some(coming) if eleven.changes_left > 0 => {
                self.wait(30.0);
                self.exchange(side, gives_way, coming, Spot::Goalkeeper);
            }
            _ => {
                self.elevens[side].men[gives_way].spot = Spot::Goalkeeper;
                self.shift(side);
            }
        }
    }

    /// A side may come out of the break in another shape.
    pub(super) fn shift_at_the_break(&mut self) {
        for side in SIDES {
            if self.own(side).men.len() < 11 || !self.dice.chance(0.12) {
                continue;
            }
            let shape = self.dice.pick(&shapes::SHAPES);
            let men = &mut self.elevens[side].men;
            let mut free: Vec<Spot> = shape.to_vec();
            for man in men.iter_mut() {
                let near = (0..free.len()).min_by_key(|place| {
                    (free[*place] != man.spot, distance(free[*place].position(), man.spot.position()))
                });
                if let Some(place) = near {
                    man.spot = free.remove(place);
                }
            }
            self.shift(side);
        }
    }

    fn shift(&mut self, side: Side) {
        let mut event = self.bare(EventKind::TacticalShift, side);
        event.line_up = self.own(side).men.iter().map(|man| Placing { player: man.id, spot: man.spot }).collect();
        self.note(event);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::PlayerId;
    use crate::simulation::dice::Dice;
    use crate::simulation::play::{Named, Selection};

    fn selection(first: i64) -> Selection {
        let player = |number: i64, spot: Option<Spot>, position| Named {
            player: PlayerId::new(first + number),
            spot,
            position,
            quality: 0.0,
            left_footed: false,
        };
        let mut named: Vec<Named> =
            (0..).zip(shapes::SHAPES[0]).map(|(n, spot)| player(n, Some(spot), spot.position())).collect();
        named.push(player(11, None, Position::GK));
        named.push(player(12, None, Position::CM));
        Selection { named, strength: 0.0, directness: 0.5, pressing: 0.5 }
    }

    /// What the home side's keeper being sent off is followed by, with some changes left.
    fn keeper_sent_off(changes_left: usize) -> (EventKind, PlayerId, usize) {
        let mut dice = Dice::new(1, 1);
        let mut game = Game::new(&selection(100), &selection(200), &mut dice);
        game.elevens[Side::Home].changes_left = changes_left;
        let keeper = game.own(Side::Home).keeper();
        game.send_off(Side::Home, keeper);
        let home = game.own(Side::Home);
        (game.log.events[0].kind, home.men[home.keeper()].id, home.men.len())
    }

    #[test]
    fn a_keeper_sent_off_is_replaced_by_the_bench_keeper() {
        assert_eq!(keeper_sent_off(1), (EventKind::Substitution, PlayerId::new(111), 10));
    }

    #[test]
    fn without_a_change_an_outfield_player_keeps_goal() {
        let (kind, keeper, men) = keeper_sent_off(0);
        assert_eq!((kind, men), (EventKind::TacticalShift, 10));
        assert!((101..=110).contains(&keeper.number()));
    }
}
