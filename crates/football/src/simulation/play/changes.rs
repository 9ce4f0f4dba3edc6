//! Substitutions, injuries, sendings-off and changes of shape.
//!
//! A side always has a goalkeeper. If the goalkeeper is sent off, the one on the bench replaces an outfield player. If no
//! substitution is left, an outfield player takes the goalkeeper's spot by a Tactical Shift.

use super::Game;
use super::eleven::FieldPlayer;
use crate::model::{EventKind, PlayerSpot, Position, Side, Spot};
use crate::simulation::shapes::{self, distance};

impl Game<'_> {
    /// Makes the planned substitutions that are due. Play is stopped.
    pub(super) fn make_changes(&mut self) {
        let minute = self.minute();
        for side in Side::BOTH {
            while self.eleven(side).planned.last().is_some_and(|due| *due <= minute) {
                self.elevens[side].planned.pop();
                let leaving = self.choose_leaving(side);
                self.substitute(side, leaving);
            }
        }
    }

    /// Chooses the player to take off: rather a forward or midfielder than a defender, never the goalkeeper or a
    /// substitute.
    fn choose_leaving(&mut self, side: Side) -> usize {
        let weights: Vec<f64> = self
            .eleven(side)
            .players
            .iter()
            .map(|player| match player.spot.position() {
                Position::GK => 0.0,
                _ if player.fresh => 0.0,
                Position::CB => 0.4,
                Position::LB | Position::RB | Position::LWB | Position::RWB => 0.9,
                _ if player.booked => 2.4,
                _ => 1.8,
            })
            .collect();
        self.dice.weighted(&weights)
    }

    /// Replaces a player by the one on the bench who fits the spot best.
    fn substitute(&mut self, side: Side, player: usize) {
        let eleven = self.eleven(side);
        let spot = eleven.players[player].spot;
        if eleven.changes_left == 0 || eleven.players[player].fresh {
            return;
        }
        let keeps = spot == Spot::Goalkeeper;
        let fits = |position: Position| (position == Position::GK) == keeps;
        let best = (0..eleven.bench.len())
            .filter(|index| fits(eleven.bench[*index].position))
            .min_by_key(|index| distance(eleven.bench[*index].position, spot.position()));
        if let Some(coming) = best {
            self.exchange(side, player, coming, spot);
        }
    }

    fn exchange(&mut self, side: Side, player: usize, coming: usize, spot: Spot) {
        let mut event = self.side_event(EventKind::Substitution, side);
        let eleven = &mut self.elevens[side];
        let named = eleven.bench.remove(coming);
        let left = std::mem::replace(
            &mut eleven.players[player],
            FieldPlayer { fresh: true, ..FieldPlayer::of(&named, spot) },
        );
        eleven.changes_left -= 1;
        event.player = Some(left.id);
        event.replacement = Some(named.player);
        event.spot = Some(spot);
        self.record(event);
    }

    /// Stops play for an injured player, who may have to be replaced.
    pub(super) fn injury(&mut self, side: Side, player: usize) {
        self.wait(5.0);
        let hurt = &self.eleven(side).players[player];
        let (id, spot) = (hurt.id, hurt.spot);
        for kind in [EventKind::InjuryStoppage, EventKind::PlayerOff, EventKind::PlayerOn] {
            let mut event = self.side_event(kind, side);
            event.player = Some(id);
            event.spot = Some(spot);
            self.record(event);
            self.wait_between(20.0, 45.0);
            if kind == EventKind::InjuryStoppage && self.dice.chance(0.75) {
                break;
            }
        }
        if self.dice.chance(0.3) {
            self.substitute(side, player);
        }
    }

    /// Sends a player off. The side keeps a goalkeeper.
    pub(super) fn send_off(&mut self, side: Side, player: usize) {
        let gone = self.elevens[side].players.remove(player);
        if gone.spot != Spot::Goalkeeper {
            return;
        }
        let eleven = self.eleven(side);
        let gives_way = eleven.players.iter().rposition(|player| !player.fresh).unwrap_or(0);
        let bench_keeper = eleven.bench.iter().position(|named| named.position == Position::GK);
        match bench_keeper {
            Some(coming) if eleven.changes_left > 0 => {
                self.wait(30.0);
                self.exchange(side, gives_way, coming, Spot::Goalkeeper);
            }
            _ => {
                self.elevens[side].players[gives_way].spot = Spot::Goalkeeper;
                self.shift_formation(side);
            }
        }
    }

    /// A side may change its shape at half-time.
    pub(super) fn shift_at_half_time(&mut self) {
        for side in Side::BOTH {
            if self.eleven(side).players.len() < 11 || !self.dice.chance(0.12) {
                continue;
            }
            let shape = self.dice.pick(&shapes::SHAPES);
            let players = &mut self.elevens[side].players;
            let mut free: Vec<Spot> = shape.to_vec();
            for player in players.iter_mut() {
                let near = (0..free.len()).min_by_key(|index| {
                    (free[*index] != player.spot, distance(free[*index].position(), player.spot.position()))
                });
                if let Some(index) = near {
                    player.spot = free.remove(index);
                }
            }
            self.shift_formation(side);
        }
    }

    fn shift_formation(&mut self, side: Side) {
        let mut event = self.side_event(EventKind::TacticalShift, side);
        event.line_up = self
            .eleven(side)
            .players
            .iter()
            .map(|player| PlayerSpot { player: player.id, spot: player.spot })
            .collect();
        self.record(event);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::PlayerId;
    use crate::simulation::dice::Dice;
    use crate::simulation::play::selection::{MatchdaySquad, SelectedPlayer};

    fn selection(first: i64) -> MatchdaySquad {
        let selected = |number: i64, spot: Option<Spot>, position| SelectedPlayer {
            player: PlayerId::new(first + number),
            spot,
            position,
            quality: 0.0,
            left_footed: false,
        };
        let mut named: Vec<SelectedPlayer> =
            (0..).zip(shapes::SHAPES[0]).map(|(n, spot)| selected(n, Some(spot), spot.position())).collect();
        named.push(selected(11, None, Position::GK));
        named.push(selected(12, None, Position::CM));
        MatchdaySquad { named, strength: 0.0, directness: 0.5, pressing: 0.5 }
    }

    /// Sends the home goalkeeper off with this many substitutions left: the first event, the new goalkeeper, and the
    /// number of players left.
    fn keeper_sent_off(changes_left: usize) -> (EventKind, PlayerId, usize) {
        let mut dice = Dice::new(1, 1);
        let mut game = Game::new(&selection(100), &selection(200), &mut dice);
        game.elevens[Side::Home].changes_left = changes_left;
        let keeper = game.eleven(Side::Home).keeper();
        game.send_off(Side::Home, keeper);
        let home = game.eleven(Side::Home);
        (game.log.events[0].kind, home.players[home.keeper()].id, home.players.len())
    }

    #[test]
    fn a_keeper_sent_off_is_replaced_by_the_bench_keeper() {
        assert_eq!(keeper_sent_off(1), (EventKind::Substitution, PlayerId::new(111), 10));
    }

    #[test]
    fn without_a_change_an_outfield_player_keeps_goal() {
        let (kind, keeper, players) = keeper_sent_off(0);
        assert_eq!((kind, players), (EventKind::TacticalShift, 10));
        assert!((101..=110).contains(&keeper.number()));
    }
}
