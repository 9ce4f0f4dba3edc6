//! Fitting the grid of expected threat: the moves and shots of many matches in, a grid out.
//!
//! Carries are left out: where a feed has none, a pass ends where the next player acts, so the carry is inside the pass.

use super::quality::Outcome;
use super::threat::{COLUMNS, ROWS, Threat, cell};
use crate::analysis::possession::in_time_order;
use crate::analysis::round;
use crate::analysis::touch::is_touch;
use crate::model::{self, Event, EventKind, Point, Side};

const ACROSS: usize = 2 * ROWS;
const CELLS: usize = COLUMNS * ACROSS;
/// A change of the grid too small to see.
const CHANGE: f64 = 1e-7;
const ROUNDS: usize = 10_000;

/// What was done from every cell of the pitch.
#[derive(Clone, PartialEq, Debug)]
pub struct Moves {
    shots: Vec<u64>,
    goals: Vec<u64>,
    moves: Vec<u64>,
    /// The successful ones, from cell to cell.
    arrived: Vec<Vec<u64>>,
}

impl Default for Moves {
    fn default() -> Self {
        let none = vec![0; CELLS];
        Moves { shots: none.clone(), goals: none.clone(), moves: none.clone(), arrived: vec![none; CELLS] }
    }
}

/// Passes and crosses in open play.
fn is_move(event: &Event) -> bool {
    use EventKind::*;
    matches!(event.kind, Pass | LongPass | Cross | KeeperThrow) && event.result != model::Outcome::Void
}

impl Moves {
    /// Counts a match, every item on both sides of the pitch.
    pub fn add(&mut self, events: &[Event]) {
        for event in events.iter().filter(|event| event.period != model::Period::ShootOut) {
            let Some(from) = event.at.map(cell) else { continue };
            for mirrored in [false, true] {
                let here = place(from, mirrored);
                if event.kind == EventKind::Attempt {
                    self.shots[here] += 1;
                    self.goals[here] += u64::from(event.result == model::Outcome::Goal);
                } else if is_move(event) {
                    self.moves[here] += 1;
                    if let Some(to) = event.end.map(cell).filter(|_| event.result == model::Outcome::Success) {
                        self.arrived[here][place(to, mirrored)] += 1;
                    }
                }
            }
        }
    }

    /// Moves and shots, each counted once.
    pub fn counts(&self) -> (u64, u64) {
        (self.moves.iter().sum::<u64>() / 2, self.shots.iter().sum::<u64>() / 2)
    }

    /// The value of having the ball in a cell: to shoot from there and score, or to move it to a cell of some value.
    pub fn fit(&self) -> Threat {
        let part = |of: u64, all: u64| if all == 0 { 0.0 } else { of as f64 / all as f64 };
        let mut values = vec![0.0; CELLS];
        for _ in 0..ROUNDS {
            let value = |here: usize| {
                let shoots = part(self.shots[here], self.shots[here] + self.moves[here]);
                let arrived = self.arrived[here].iter().zip(&values);
                let onward: f64 = arrived.map(|(count, value)| part(*count, self.moves[here]) * value).sum();
                shoots * part(self.goals[here], self.shots[here]) + (1.0 - shoots) * onward
            };
            let next: Vec<f64> = (0..CELLS).map(value).collect();
            let change = next.iter().zip(&values).map(|(next, value)| (next - value).abs()).fold(0.0, f64::max);
            values = next;
            if change < CHANGE {
                break;
            }
        }
        let mut threat = Threat { version: "new".into(), grid: [[0.0; COLUMNS]; ROWS] };
        for (row, cells) in threat.grid.iter_mut().enumerate() {
            for (column, value) in cells.iter_mut().enumerate() {
                // Five decimals are part of a grid.
                *value = round(values[place((column, row), false)], 5);
            }
        }
        threat
    }
}

fn place((column, row): (usize, usize), mirrored: bool) -> usize {
    let row = if mirrored { ACROSS - 1 - row } else { row };
    row * COLUMNS + column
}

/// Where every move and shot of a match began, and whether the side scored before it lost the ball: with a failed move, a
/// shot that is no goal, a touch of the opponent or a dead ball.
pub fn items(events: &[Event], out: &mut Vec<(Point, bool)>) {
    let mut held: Option<(Side, model::Period)> = None;
    let mut chain: Vec<Point> = Vec::new();
    let mut settle = |chain: &mut Vec<Point>, goal: bool| out.extend(chain.drain(..).map(|at| (at, goal)));
    for event in in_time_order(events).iter().map(|place| &events[*place as usize]) {
        let Some(side) = event.side.filter(|_| is_touch(event)) else { continue };
        if held != Some((side, event.period)) || event.kind.is_restart() {
            settle(&mut chain, false);
            held = Some((side, event.period));
        }
        let Some(at) = event.at else { continue };
        if event.kind == EventKind::Attempt {
            chain.push(at);
            settle(&mut chain, event.result == model::Outcome::Goal);
        } else if is_move(event) {
            chain.push(at);
            if event.result != model::Outcome::Success {
                settle(&mut chain, false);
            }
        }
    }
    settle(&mut chain, false);
}

/// The chance that a grid gives to each of them, and what became of it.
pub fn outcomes(items: &[(Point, bool)], threat: &Threat) -> Vec<Outcome> {
    items.iter().map(|(at, goal)| (threat.at(*at), *goal)).collect()
}
