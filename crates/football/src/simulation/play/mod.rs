//! The match simulator: two selections in, the events of a match out.
//!
//! The simulator is a state machine. The ball is in one of three states ([`Ball`]): a player has it, it is loose, or play
//! is stopped. Every step records events and returns the next state, until the time is up. The files of this folder are
//! the steps, as methods of `Game` that call each other.
//!
//! How often things happen is calibrated against real matches: `cargo run --release --example calibration` compares
//! both.

mod changes;
mod crossing;
mod duels;
mod eleven;
mod geometry;
mod log;
mod passing;
mod periods;
mod possession;
mod restarts;
mod selection;
mod shooting;

use std::ops::{Index, IndexMut};

use self::eleven::Eleven;
use self::log::{AERIAL, EventLog, EventRef, INTERCEPTION};
pub use self::selection::{MatchdaySquad, SelectedPlayer};
use super::dice::Dice;
use crate::model::{Event, EventId, EventKind, Millis, Outcome, Period, PlayPattern, Point, Score, Side};

/// A match that has been played.
#[derive(Clone, PartialEq, Debug)]
pub struct PlayedMatch {
    pub events: Vec<Event>,
    pub score: Score,
    pub shoot_out: Option<Score>,
}

impl PlayedMatch {
    /// The winner, by the shoot-out if there was one.
    pub fn winner(&self) -> Option<Side> {
        self.shoot_out.and_then(Score::leader).or_else(|| self.score.leader())
    }
}

/// Simulates a match. A level knockout match goes to extra time and to penalties.
pub fn simulate(home: &MatchdaySquad, away: &MatchdaySquad, knockout: bool, dice: &mut Dice) -> PlayedMatch {
    let mut game = Game::new(home, away, dice);
    game.play_match(knockout);
    let shoot_out = (game.period == Period::ShootOut).then(|| Score::from_shoot_out(&game.log.events));
    PlayedMatch { score: game.score, shoot_out, events: game.log.events }
}

/// A match in progress.
struct Game<'d> {
    dice: &'d mut Dice,
    log: EventLog,
    elevens: Elevens,
    period: Period,
    /// Milliseconds since the start of the period.
    clock: u32,
    possession: Side,
    pattern: PlayPattern,
    /// The pass that the holder of the ball received.
    last_pass: Option<EventRef>,
    /// Passes completed since the possession began.
    passes: u32,
    /// Positive while the home side is on top. It changes slowly, so that a match has phases.
    momentum: f64,
    momentum_minute: u32,
    score: Score,
}

/// The state of the ball. Points are in the coordinates of the side beside them.
#[derive(Clone, Copy, Debug)]
enum Ball {
    With(Holder),
    /// A loose ball. `side` gets it with the probability `odds`.
    Loose {
        side: Side,
        at: Point,
        odds: f64,
    },
    Dead(Restart),
}

#[derive(Clone, Copy, Debug)]
struct Holder {
    side: Side,
    player: usize,
    at: Point,
    how: Arrival,
}

/// How the holder got the ball, which decides what they can do with it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Arrival {
    Feet,
    /// Won in an aerial duel; played at once.
    Header,
    /// Intercepted; played at once.
    Interception,
    /// In the hands of the goalkeeper.
    Hands,
    /// In front of goal after a cross or a rebound.
    Chance,
    /// Alone in front of the goalkeeper.
    Through,
}

#[derive(Clone, Copy, Debug)]
struct Restart {
    kind: RestartKind,
    side: Side,
    at: Point,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum RestartKind {
    KickOff,
    ThrowIn,
    GoalKick,
    Corner,
    FreeKick,
    Penalty,
    DropBall,
}

impl Ball {
    fn dead(kind: RestartKind, side: Side, at: Point) -> Ball {
        Ball::Dead(Restart { kind, side, at })
    }

    fn with(side: Side, player: usize, at: Point, how: Arrival) -> Ball {
        Ball::With(Holder { side, player, at, how })
    }

    /// Whether the period may end now: no duel winner still has to play the ball, and no penalty is due.
    fn may_end(&self) -> bool {
        match self {
            Ball::With(holder) => !matches!(holder.how, Arrival::Header | Arrival::Interception),
            Ball::Loose { .. } => true,
            Ball::Dead(restart) => restart.kind != RestartKind::Penalty,
        }
    }
}

/// Both sides on the pitch.
struct Elevens {
    home: Eleven,
    away: Eleven,
}

impl Index<Side> for Elevens {
    type Output = Eleven;

    fn index(&self, side: Side) -> &Eleven {
        match side {
            Side::Home => &self.home,
            Side::Away => &self.away,
        }
    }
}

impl IndexMut<Side> for Elevens {
    fn index_mut(&mut self, side: Side) -> &mut Eleven {
        match side {
            Side::Home => &mut self.home,
            Side::Away => &mut self.away,
        }
    }
}

/// Adds a goal for a side.
fn add_one(score: &mut Score, side: Side) {
    match side {
        Side::Home => score.home += 1,
        Side::Away => score.away += 1,
    }
}

impl<'d> Game<'d> {
    fn new(home: &MatchdaySquad, away: &MatchdaySquad, dice: &'d mut Dice) -> Game<'d> {
        let elevens = Elevens { home: Eleven::new(home, dice), away: Eleven::new(away, dice) };
        Game {
            dice,
            log: EventLog::new(),
            elevens,
            period: Period::First,
            clock: 0,
            possession: Side::Home,
            pattern: PlayPattern::KickOff,
            last_pass: None,
            passes: 0,
            momentum: 0.0,
            momentum_minute: 0,
            score: Score::default(),
        }
    }

    fn eleven(&self, side: Side) -> &Eleven {
        &self.elevens[side]
    }

    fn near(&mut self, side: Side, ball: Point, but: Option<usize>) -> usize {
        let attacking = side == self.possession;
        self.elevens[side].near(ball, attacking, but, self.dice)
    }

    fn wait(&mut self, seconds: f64) {
        self.clock += (seconds.max(0.0) * 1000.0) as u32;
    }

    fn wait_between(&mut self, low: f64, high: f64) {
        let seconds = self.dice.between(low, high);
        self.wait(seconds);
    }

    /// The minute of the match, where each period starts at its nominal minute.
    fn minute(&self) -> f64 {
        let before = match self.period {
            Period::First => 0.0,
            Period::Second => 45.0,
            Period::ExtraFirst => 90.0,
            _ => 105.0,
        };
        before + f64::from(self.clock) / 60_000.0
    }

    /// A new event of a side without a player, at the current time.
    fn side_event(&self, kind: EventKind, side: Side) -> Event {
        let mut event = Event::new(EventId(0), kind, self.period, Millis(self.clock));
        event.side = Some(side);
        event.possession = Some(self.possession);
        event.play_pattern = Some(self.pattern);
        event
    }

    /// A new event of a player, at the current time.
    fn event(&self, kind: EventKind, side: Side, player: usize, at: Point, result: Outcome) -> Event {
        let player = &self.eleven(side).players[player];
        let mut event = self.side_event(kind, side);
        event.player = Some(player.id);
        event.spot = Some(player.spot);
        event.at = Some(at);
        event.result = result;
        event
    }

    fn record(&mut self, event: Event) -> EventRef {
        self.log.record(event)
    }

    /// Records an event of the holder, and before it the duel or interception that gave them the ball.
    fn record_by(&mut self, holder: Holder, event: Event) -> EventRef {
        let (kind, rank) = match holder.how {
            Arrival::Header => (EventKind::AerialDuel, AERIAL),
            Arrival::Interception => (EventKind::Interception, INTERCEPTION),
            _ => return self.log.record(event),
        };
        let mut won = self.event(kind, holder.side, holder.player, holder.at, Outcome::Won);
        won.possession = event.possession;
        self.log.record_before(rank, won);
        self.log.record(event)
    }

    /// Gives the ball to a side. If the side did not have it before, a possession begins.
    fn gain(&mut self, side: Side, pattern: PlayPattern) {
        if self.possession != side || pattern != PlayPattern::Regular {
            self.possession = side;
            self.pattern = pattern;
            self.passes = 0;
        }
        self.last_pass = None;
    }

    /// A side wins the ball in open play. In its own half, it may start a counter-attack.
    fn win(&mut self, side: Side, at: Point) {
        if self.possession != side {
            let breaks = at.x() < 75.0 && self.dice.chance(0.10 + 0.14 * self.eleven(side).directness);
            self.gain(side, PlayPattern::Regular);
            self.pattern = if breaks { PlayPattern::Counter } else { PlayPattern::Regular };
        }
        self.last_pass = None;
    }

    /// How much better a side is at the moment: strength, home advantage, momentum, players sent off, and the score.
    fn edge(&mut self, side: Side) -> f64 {
        let minute = self.minute() as u32;
        while self.momentum_minute < minute {
            self.momentum_minute += 1;
            self.momentum = self.momentum * 0.9 + self.dice.around(0.0, 0.40);
        }
        let (own, other) = (self.eleven(side), self.eleven(side.other()));
        let home = if side == Side::Home { 1.0 } else { -1.0 };
        let players = own.players.len() as f64 - other.players.len() as f64;
        let behind = f64::from(self.score.goals(side.other())) - f64::from(self.score.goals(side));
        let chase = behind.clamp(-1.0, 1.0) * if minute > 70 { 0.16 } else { 0.05 };
        (0.55 * (own.strength - other.strength) + home * (0.16 + self.momentum) + 0.3 * players + chase)
            .clamp(-1.2, 1.2)
    }

    fn play(&mut self, ball: Ball) -> Ball {
        match ball {
            Ball::With(holder) => self.act(holder),
            Ball::Loose { side, at, odds } => self.scramble(side, at, odds),
            Ball::Dead(restart) => self.restart(restart),
        }
    }
}
