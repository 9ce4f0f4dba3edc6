//! A side on the pitch: who stands where, and who is likely to be involved in what happens there.
//!
//! Players are named by their place in `men`, which is good until somebody is sent off: then the ball is dead, and
//! whoever restarts is chosen anew.

use super::geometry::at;
use super::selection::{Named, Selection};
use crate::model::{PlayerId, Point, Position, Spot};
use crate::simulation::dice::Dice;

#[derive(Clone, Debug)]
pub(super) struct Man {
    pub(super) id: PlayerId,
    pub(super) spot: Spot,
    pub(super) quality: f64,
    pub(super) left_footed: bool,
    pub(super) booked: bool,
    /// Came on during the match.
    pub(super) fresh: bool,
}

#[derive(Debug)]
pub(super) struct Eleven {
    pub(super) men: Vec<Man>,
    pub(super) bench: Vec<Named>,
    pub(super) strength: f64,
    pub(super) directness: f64,
    pub(super) pressing: f64,
    pub(super) changes_left: usize,
    /// The minutes at which changes are meant, the next one last.
    pub(super) planned: Vec<f64>,
}

impl Eleven {
    pub(super) fn new(selection: &Selection, dice: &mut Dice) -> Eleven {
        let man = |named: &Named| Some(Man::of(named, named.spot?));
        let mut planned: Vec<f64> = Vec::new();
        for (from, to, likely) in [(46.0, 60.0, 0.75), (60.0, 74.0, 1.0), (74.0, 90.0, 0.95)] {
            let minute = dice.between(from, to);
            planned.extend(vec![minute; 1 + dice.below(2)].into_iter().filter(|_| dice.chance(likely)));
        }
        planned.reverse();
        planned.truncate(5);
        Eleven {
            men: selection.named.iter().filter_map(man).collect(),
            bench: selection.named.iter().filter(|named| named.spot.is_none()).cloned().collect(),
            strength: selection.strength,
            directness: selection.directness,
            pressing: selection.pressing,
            changes_left: 5,
            planned,
        }
    }

    /// The keeper's place among the men. A side always has one: see `changes`.
    pub(super) fn keeper(&self) -> usize {
        self.men.iter().position(|man| man.spot == Spot::Goalkeeper).unwrap_or(0)
    }

    /// Where a man stands when his side has the ball at `ball`.
    fn attacking(&self, man: usize, ball: Point) -> (f64, f64) {
        let place = self.men[man].spot.place();
        let (x, y) = (place.x * 1.2, place.y * 0.8);
        if self.men[man].spot == Spot::Goalkeeper {
            return (6.0 + ball.x() * 0.1, 40.0);
        }
        let push = if ball.x() > 55.0 { (ball.x() - 55.0) * 0.59 } else { (ball.x() - 55.0) * 0.46 };
        let overlap = match self.men[man].spot.position() {
            Position::LB | Position::RB if ball.x() > 72.0 => 22.0,
            Position::LB | Position::RB | Position::LWB | Position::RWB if ball.x() > 50.0 => 12.0,
            Position::CB => -2.0,
            _ => 0.0,
        };
        // Near the goal midfielders arrive, and the winger away from the ball comes inside.
        let (arrive, spread) = match self.men[man].spot.position() {
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

    /// Where a man stands when the other side has the ball; `ball` in this side's view.
    fn defending(&self, man: usize, ball: Point) -> (f64, f64) {
        let place = self.men[man].spot.place();
        if self.men[man].spot == Spot::Goalkeeper {
            return (4.0, 40.0);
        }
        let (x, y) = (place.x * 1.2, place.y * 0.8);
        ((x * 0.5 + ball.x() * 0.45).clamp(4.0, 110.0), 40.0 + (y - 40.0) * 0.8 + (ball.y() - 40.0) * 0.35)
    }

    /// An outfield player who may come to the ball at `ball`, this side having it or not.
    pub(super) fn near(&self, ball: Point, attacking: bool, but: Option<usize>, dice: &mut Dice) -> usize {
        let mut weights = [0.0; 11];
        let count = self.men.len().min(11);
        for (man, weight) in weights[..count].iter_mut().enumerate() {
            if self.men[man].spot == Spot::Goalkeeper || Some(man) == but {
                continue;
            }
            let (x, y) = if attacking { self.attacking(man, ball) } else { self.defending(man, ball) };
            let (dx, dy) = ((x - ball.x()) / 13.0, (y - ball.y()) / 11.0);
            let far = dx * dx + dy * dy;
            *weight = 1.0 / (1.0 + far * far);
        }
        dice.weighted(&weights[..count])
    }

    /// Who is passed to, and where he gets the ball. `drive` is how much the side wants to go forward.
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
        let count = self.men.len().min(11);
        for man in 0..count {
            if man == passer {
                continue;
            }
            let (x, y) = self.attacking(man, ball);
            let spot = at(dice.around(x, 7.5), dice.around(y, 6.5));
            let away = spot.distance(ball);
            // A ball across is easier to see than one through the middle, so wide men get their share.
            let wide = 1.0 + ((spot.y() - 40.0).abs() - 14.0).max(0.0) / 22.0;
            let near = away / reach;
            let forward = ((spot.x() - ball.x()) / 25.0).clamp(-0.9, 1.2);
            let mut weight = wide * (1.0 + forward * drive).max(0.05) / (1.0 + near * near * near);
            // Who stands before the ball is free more often than who is between the lines.
            weight *= match self.men[man].spot.position() {
                Position::CB if ball.x() < 75.0 => 1.7,
                Position::LB | Position::RB => 1.4,
                Position::CM | Position::AM => 0.75,
                _ => 1.0,
            };
            if away < 5.0 {
                weight *= 0.35;
            }
            if self.men[man].spot == Spot::Goalkeeper {
                weight *= if ball.x() < 40.0 { 0.55 } else { 0.0 };
            }
            if self.men[man].spot.position() == Position::CF && spot.x() > 92.0 {
                // He is the one they mark.
                weight *= 0.33;
            }
            weights[man] = weight;
            spots[man] = spot;
        }
        let man = dice.weighted(&weights[..count]);
        (man, spots[man])
    }

    /// Who gets on the end of a ball into the box.
    pub(super) fn target_man(&self, but: usize, set_piece: bool, dice: &mut Dice) -> usize {
        let weights: Vec<f64> = (0..self.men.len())
            .map(|man| match self.men[man].spot.position() {
                _ if man == but => 0.0,
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

    /// Who takes the set pieces: the same man as long as he is on.
    pub(super) fn taker(&self) -> usize {
        let skill = |man: &Man| match man.spot.position() {
            Position::GK => -9.0,
            Position::AM | Position::LW | Position::RW => man.quality + 0.5,
            Position::CM | Position::CF | Position::LM | Position::RM => man.quality + 0.2,
            _ => man.quality - 0.6,
        };
        best(&self.men, skill)
    }

    /// Who takes the penalties, `turn` after `turn`.
    pub(super) fn penalty_taker(&self, turn: usize) -> usize {
        let skill = |man: &Man| match man.spot.position() {
            Position::GK => -9.0,
            Position::CF => man.quality + 0.8,
            Position::CB | Position::LB | Position::RB => man.quality - 0.8,
            _ => man.quality,
        };
        let mut order: Vec<usize> = (0..self.men.len()).collect();
        order.sort_by(|one, other| skill(&self.men[*other]).total_cmp(&skill(&self.men[*one])));
        order[turn % order.len().max(1)]
    }
}

impl Man {
    pub(super) fn of(named: &Named, spot: Spot) -> Man {
        Man {
            id: named.player,
            spot,
            quality: named.quality,
            left_footed: named.left_footed,
            booked: false,
            fresh: false,
        }
    }
}

fn best(men: &[Man], skill: impl Fn(&Man) -> f64) -> usize {
    (0..men.len()).max_by(|one, other| skill(&men[*one]).total_cmp(&skill(&men[*other]))).unwrap_or(0)
}
