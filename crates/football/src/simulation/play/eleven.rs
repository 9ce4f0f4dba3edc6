//! A side on the pitch: where its players are, and who is likely to be involved in the next action.
//!
//! Players are known by their index in `players`. An index is valid until a player is sent off. Play is then stopped, and
//! the player who restarts is chosen again.

use super::geometry::at;
use super::selection::{MatchdaySquad, SelectedPlayer};
use crate::model::{PlayerId, Point, Position, Spot};
use crate::simulation::dice::Dice;

#[derive(Clone, Debug)]
pub(super) struct FieldPlayer {
    pub(super) id: PlayerId,
    pub(super) spot: Spot,
    pub(super) quality: f64,
    pub(super) left_footed: bool,
    pub(super) booked: bool,
    /// Whether the player came on during the match.
    pub(super) fresh: bool,
}

#[derive(Debug)]
pub(super) struct Eleven {
    pub(super) players: Vec<FieldPlayer>,
    pub(super) bench: Vec<SelectedPlayer>,
    pub(super) strength: f64,
    pub(super) directness: f64,
    pub(super) pressing: f64,
    pub(super) changes_left: usize,
    /// The minutes of the planned substitutions, the next one last.
    pub(super) planned: Vec<f64>,
}

impl Eleven {
    pub(super) fn new(selection: &MatchdaySquad, dice: &mut Dice) -> Eleven {
        let player = |named: &SelectedPlayer| Some(FieldPlayer::of(named, named.spot?));
        let mut planned: Vec<f64> = Vec::new();
        for (from, to, likely) in [(46.0, 60.0, 0.75), (60.0, 74.0, 1.0), (74.0, 90.0, 0.95)] {
            let minute = dice.between(from, to);
            planned.extend(vec![minute; 1 + dice.below(2)].into_iter().filter(|_| dice.chance(likely)));
        }
        planned.reverse();
        planned.truncate(5);
        Eleven {
            players: selection.named.iter().filter_map(player).collect(),
            bench: selection.named.iter().filter(|named| named.spot.is_none()).cloned().collect(),
            strength: selection.strength,
            directness: selection.directness,
            pressing: selection.pressing,
            changes_left: 5,
            planned,
        }
    }

    /// The index of the goalkeeper. A side always has one: see `changes`.
    pub(super) fn keeper(&self) -> usize {
        self.players.iter().position(|player| player.spot == Spot::Goalkeeper).unwrap_or(0)
    }

    /// Where a player is when their side has the ball at `ball`.
    fn attacking(&self, player: usize, ball: Point) -> (f64, f64) {
        let index = self.players[player].spot.formation_point();
        let (x, y) = (index.x * 1.2, index.y * 0.8);
        if self.players[player].spot == Spot::Goalkeeper {
            return (6.0 + ball.x() * 0.1, 40.0);
        }
        let push = if ball.x() > 55.0 { (ball.x() - 55.0) * 0.59 } else { (ball.x() - 55.0) * 0.46 };
        let overlap = match self.players[player].spot.position() {
            Position::LB | Position::RB if ball.x() > 72.0 => 22.0,
            Position::LB | Position::RB | Position::LWB | Position::RWB if ball.x() > 50.0 => 12.0,
            Position::CB => -2.0,
            _ => 0.0,
        };
        // Near the goal, midfielders move up, and the winger away from the ball moves inside.
        let (arrive, spread) = match self.players[player].spot.position() {
            _ if ball.x() < 80.0 => (0.0, 0.95),
            Position::LW | Position::RW if (y < 40.0) != (ball.y() < 40.0) => (5.0, 0.45),
            Position::AM | Position::CM => (7.0, 0.95),
            Position::LM | Position::RM => (6.0, 0.75),
            _ => (0.0, 0.95),
        };
        (
            (x * 0.70 + 15.0 + push + overlap + arrive).clamp(8.0, 113.0),
            (40.0 + (y - 40.0) * spread + (ball.y() - 40.0) * 0.22).clamp(3.0, 77.0),
        )
    }

    /// Where a player is when the other side has the ball; `ball` in this side's coordinates.
    fn defending(&self, player: usize, ball: Point) -> (f64, f64) {
        let index = self.players[player].spot.formation_point();
        if self.players[player].spot == Spot::Goalkeeper {
            return (4.0, 40.0);
        }
        let (x, y) = (index.x * 1.2, index.y * 0.8);
        ((x * 0.5 + ball.x() * 0.45).clamp(4.0, 110.0), 40.0 + (y - 40.0) * 0.8 + (ball.y() - 40.0) * 0.35)
    }

    /// Draws an outfield player who gets to the ball at `ball`; players near it are more likely.
    pub(super) fn near(&self, ball: Point, attacking: bool, but: Option<usize>, dice: &mut Dice) -> usize {
        let mut weights = [0.0; 11];
        let count = self.players.len().min(11);
        for (player, weight) in weights[..count].iter_mut().enumerate() {
            if self.players[player].spot == Spot::Goalkeeper || Some(player) == but {
                continue;
            }
            let (x, y) = if attacking { self.attacking(player, ball) } else { self.defending(player, ball) };
            let (dx, dy) = ((x - ball.x()) / 13.0, (y - ball.y()) / 11.0);
            let far = dx * dx + dy * dy;
            *weight = 1.0 / (1.0 + far * far);
        }
        dice.weighted(&weights[..count])
    }

    /// Draws the recipient of a pass and where they get the ball. `drive` is how much the side wants to go forward.
    pub(super) fn receiver(
        &self,
        passer: usize,
        ball: Point,
        drive: f64,
        reach: f64,
        dice: &mut Dice,
    ) -> (usize, Point) {
        let mut weights = [0.0; 11];
        let mut spots = [ball; 11];
        let count = self.players.len().min(11);
        for player in 0..count {
            if player == passer {
                continue;
            }
            let (x, y) = self.attacking(player, ball);
            let spot = at(dice.around(x, 7.5), dice.around(y, 6.5));
            let away = spot.distance(ball);
            // Wide players are easier to find than those in the middle.
            let wide = 1.0 + ((spot.y() - 40.0).abs() - 14.0).max(0.0) / 22.0;
            let near = away / reach;
            let forward = ((spot.x() - ball.x()) / 25.0).clamp(-0.9, 1.2);
            let mut weight = wide * (1.0 + forward * drive).max(0.05) / (1.0 + near * near * near);
            // Defenders are unmarked more often than players between the lines.
            weight *= match self.players[player].spot.position() {
                Position::CB if ball.x() < 75.0 => 1.7,
                Position::LB | Position::RB => 1.4,
                Position::CM | Position::AM => 0.75,
                _ => 1.0,
            };
            if away < 5.0 {
                weight *= 0.35;
            }
            if self.players[player].spot == Spot::Goalkeeper {
                weight *= if ball.x() < 40.0 { 0.55 } else { 0.0 };
            }
            if self.players[player].spot.position() == Position::CF && spot.x() > 92.0 {
                // The centre-forward is marked closely.
                weight *= 0.33;
            }
            weights[player] = weight;
            spots[player] = spot;
        }
        let player = dice.weighted(&weights[..count]);
        (player, spots[player])
    }

    /// Draws the player who gets to a ball into the box.
    pub(super) fn target_player(&self, but: usize, set_piece: bool, dice: &mut Dice) -> usize {
        let weights: Vec<f64> = (0..self.players.len())
            .map(|player| match self.players[player].spot.position() {
                _ if player == but => 0.0,
                Position::GK => 0.0,
                Position::CF => 3.0,
                Position::CB if set_piece => 3.5,
                Position::LW | Position::RW => 2.4,
                Position::AM => 2.4,
                Position::CM | Position::LM | Position::RM => 1.5,
                Position::DM => 0.8,
                _ => 0.4,
            })
            .collect();
        dice.weighted(&weights)
    }

    /// The player who takes the set pieces: always the same one while they are on the pitch.
    pub(super) fn taker(&self) -> usize {
        let skill = |player: &FieldPlayer| match player.spot.position() {
            Position::GK => -9.0,
            Position::AM | Position::LW | Position::RW => player.quality + 0.5,
            Position::CM | Position::CF | Position::LM | Position::RM => player.quality + 0.2,
            _ => player.quality - 0.6,
        };
        best(&self.players, skill)
    }

    /// The player who takes penalty number `turn`, from 0.
    pub(super) fn penalty_taker(&self, turn: usize) -> usize {
        let skill = |player: &FieldPlayer| match player.spot.position() {
            Position::GK => -9.0,
            Position::CF => player.quality + 0.8,
            Position::CB | Position::LB | Position::RB => player.quality - 0.8,
            _ => player.quality,
        };
        let mut order: Vec<usize> = (0..self.players.len()).collect();
        order.sort_by(|one, other| skill(&self.players[*other]).total_cmp(&skill(&self.players[*one])));
        order[turn % order.len().max(1)]
    }
}

impl FieldPlayer {
    pub(super) fn of(named: &SelectedPlayer, spot: Spot) -> FieldPlayer {
        FieldPlayer {
            id: named.player,
            spot,
            quality: named.quality,
            left_footed: named.left_footed,
            booked: false,
            fresh: false,
        }
    }
}

fn best(players: &[FieldPlayer], skill: impl Fn(&FieldPlayer) -> f64) -> usize {
    (0..players.len()).max_by(|one, other| skill(&players[*one]).total_cmp(&skill(&players[*other]))).unwrap_or(0)
}
