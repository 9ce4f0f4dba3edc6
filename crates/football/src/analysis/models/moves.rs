//! Fitting the grid of expected threat to the moves and shots of many matches.
//!
//! Carries are not counted. Feeds without carries end a pass where the next player acts, so the pass includes the carry.

use super::evaluation::Prediction;
use super::threat::{COLUMNS, ROWS, ThreatGrid, cell};
use crate::analysis::possession::in_time_order;
use crate::analysis::rounding::round;
use crate::analysis::touch::is_touch;
use crate::model::{self, Event, EventKind, Point, Side};

const ACROSS: usize = 2 * ROWS;
const CELLS: usize = COLUMNS * ACROSS;
/// The iteration has converged when no cell changes by more than this.
const CHANGE: f64 = 1e-7;
const ROUNDS: usize = 10_000;

/// Counts of the actions from every cell of the pitch.
#[derive(Clone, PartialEq, Debug)]
pub struct Moves {
    shots: Vec<u64>,
    goals: Vec<u64>,
    moves: Vec<u64>,
    /// Successful moves, from cell to cell.
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
    /// Counts a match. Every action is also counted mirrored, on the other half of the width.
    pub fn add(&mut self, events: &[Event]) {
        for event in events.iter().filter(|event| event.period != model::Period::ShootOut) {
            let Some(from) = event.at.map(cell) else { continue };
            for mirrored in [false, true] {
                let here = cell_index(from, mirrored);
                if event.kind == EventKind::Attempt {
                    self.shots[here] += 1;
                    self.goals[here] += u64::from(event.result == model::Outcome::Goal);
                } else if is_move(event) {
                    self.moves[here] += 1;
                    if let Some(to) = event.end.map(cell).filter(|_| event.result == model::Outcome::Success) {
                        self.arrived[here][cell_index(to, mirrored)] += 1;
                    }
                }
            }
        }
    }

    /// The numbers of moves and shots, without mirrored ones.
    pub fn counts(&self) -> (u64, u64) {
        (self.moves.iter().sum::<u64>() / 2, self.shots.iter().sum::<u64>() / 2)
    }

    /// Computes the value of having the ball in each cell: the chance to shoot and score from there, or to move the ball
    /// to another cell with its value.
    pub fn fit(&self) -> ThreatGrid {
        let ratio = |part: u64, whole: u64| if whole == 0 { 0.0 } else { part as f64 / whole as f64 };
        let mut values = vec![0.0; CELLS];
        for _ in 0..ROUNDS {
            let value = |here: usize| {
                let shoots = ratio(self.shots[here], self.shots[here] + self.moves[here]);
                let arrived = self.arrived[here].iter().zip(&values);
                let onward: f64 = arrived.map(|(count, value)| ratio(*count, self.moves[here]) * value).sum();
                shoots * ratio(self.goals[here], self.shots[here]) + (1.0 - shoots) * onward
            };
            let next: Vec<f64> = (0..CELLS).map(value).collect();
            let change = next.iter().zip(&values).map(|(next, value)| (next - value).abs()).fold(0.0, f64::max);
            values = next;
            if change < CHANGE {
                break;
            }
        }
        let mut threat = ThreatGrid { version: "new".into(), grid: [[0.0; COLUMNS]; ROWS] };
        for (row, cells) in threat.grid.iter_mut().enumerate() {
            for (column, value) in cells.iter_mut().enumerate() {
                // The values of a grid have five decimals.
                *value = round(values[cell_index((column, row), false)], 5);
            }
        }
        threat
    }
}

fn cell_index((column, row): (usize, usize), mirrored: bool) -> usize {
    let row = if mirrored { ACROSS - 1 - row } else { row };
    row * COLUMNS + column
}

/// Appends where every move and shot of a match began, and whether the side scored before it lost the ball. A failed
/// move, a missed shot, a touch of the opponent or a ball out of play loses the ball.
pub fn items(events: &[Event], out: &mut Vec<(Point, bool)>) {
    let mut in_possession: Option<(Side, model::Period)> = None;
    let mut chain: Vec<Point> = Vec::new();
    let mut settle = |chain: &mut Vec<Point>, goal: bool| out.extend(chain.drain(..).map(|at| (at, goal)));
    for event in in_time_order(events).iter().map(|index| &events[*index as usize]) {
        let Some(side) = event.side.filter(|_| is_touch(event)) else { continue };
        if in_possession != Some((side, event.period)) || event.kind.is_restart() {
            settle(&mut chain, false);
            in_possession = Some((side, event.period));
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

/// The chance that a grid gives to each item, and whether the side scored.
pub fn predictions(items: &[(Point, bool)], threat: &ThreatGrid) -> Vec<Prediction> {
    items.iter().map(|(at, goal)| (threat.at(*at), *goal)).collect()
}
