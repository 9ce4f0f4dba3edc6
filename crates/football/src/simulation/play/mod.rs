//! A match played out: from two selections to its events.
//!
//! The ball is always in one of three states ([`Ball`]): somebody has it, nobody has it, or play is stopped. Every
//! step writes what happens and gives the next state, until the time is up. How often things happen is calibrated
//! against real matches: `cargo run --release --example calibration` prints both beside each other.

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
use self::log::{AERIAL, INTERCEPTION, Log, Noted};
pub use self::selection::{Named, Selection};
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
    /// Who goes through, if anybody does.
    pub fn winner(&self) -> Option<Side> {
        let decided = |score: Score| match score.home.cmp(&score.away) {
            std::cmp::Ordering::Greater => Some(Side::Home),
            std::cmp::Ordering::Less => Some(Side::Away),
            std::cmp::Ordering::Equal => None,
        };
        decided(self.score).or_else(|| self.shoot_out.and_then(decided))
    }
}

/// Plays a match. A knockout match that is level goes to extra time and to penalties.
pub fn simulate(home: &Selection, away: &Selection, knockout: bool, dice: &mut Dice) -> PlayedMatch {
    let mut game = Game::new(home, away, dice);
    game.play_match(knockout);
    let shoot_out = (game.period == Period::ShootOut).then(|| Score::from_shoot_out(&game.log.events));
    PlayedMatch { score: game.score, shoot_out, events: game.log.events }
}

/// A match in progress.
struct Game<'d> {
    dice: &'d mut Dice,
    log: Log,
    elevens: Elevens,
    period: Period,
    /// Milliseconds since the start of the period.
    clock: u32,
    possession: Side,
    pattern: PlayPattern,
    /// The pass by which the ball's holder came to it.
    last_pass: Option<Noted>,
    /// Passes completed since the possession began.
    passes: u32,
    /// Who is on top just now: positive for home. It drifts, so that a match has its phases.
    tide: f64,
    tide_minute: u32,
    score: Score,
}

/// Where the ball is; points are in the view of the side they go with.
#[derive(Clone, Copy, Debug)]
enum Ball {
    With(Holder),
    /// Nobody's, seen by `side`, who gets it by `odds`.
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
    man: usize,
    at: Point,
    how: Arrival,
}

/// How the holder came to the ball: what he can do with it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Arrival {
    Feet,
    /// He won it in the air and plays it at once.
    Header,
    /// He stepped in and plays it at once.
    Stepped,
    /// The keeper holds it.
    Hands,
    /// In front of goal after a cross or a rebound.
    Chance,
    /// Alone before the keeper.
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

    fn with(side: Side, man: usize, at: Point, how: Arrival) -> Ball {
        Ball::With(Holder { side, man, at, how })
    }

    /// The whistle may go now: no duel has been won whose winner has not yet played the ball, no penalty is due.
    fn may_end(&self) -> bool {
        match self {
            Ball::With(holder) => !matches!(holder.how, Arrival::Header | Arrival::Stepped),
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

/// One more for a side.
fn add_one(score: &mut Score, side: Side) {
    match side {
        Side::Home => score.home += 1,
        Side::Away => score.away += 1,
    }
}

impl<'d> Game<'d> {
    fn new(home: &Selection, away: &Selection, dice: &'d mut Dice) -> Game<'d> {
        let elevens = Elevens { home: Eleven::new(home, dice), away: Eleven::new(away, dice) };
        Game {
            dice,
            log: Log::new(),
            elevens,
            period: Period::First,
            clock: 0,
            possession: Side::Home,
            pattern: PlayPattern::KickOff,
            last_pass: None,
            passes: 0,
            tide: 0.0,
            tide_minute: 0,
            score: Score::default(),
        }
    }

    fn own(&self, side: Side) -> &Eleven {
        &self.elevens[side]
    }

    fn near(&mut self, side: Side, ball: Point, but: Option<usize>) -> usize {
        let attacking = side == self.possession;
        self.elevens[side].near(ball, attacking, but, self.dice)
    }

    fn wait(&mut self, seconds: f64) {
        self.clock += (seconds.max(0.0) * 1000.0) as u32;
    }

    fn linger(&mut self, low: f64, high: f64) {
        let seconds = self.dice.between(low, high);
        self.wait(seconds);
    }

    /// The minute of the match by the rules' count.
    fn minute(&self) -> f64 {
        let before = match self.period {
            Period::First => 0.0,
            Period::Second => 45.0,
            Period::ExtraFirst => 90.0,
            _ => 105.0,
        };
        before + f64::from(self.clock) / 60_000.0
    }

    /// An event of nobody in particular, now.
    fn bare(&self, kind: EventKind, side: Side) -> Event {
        let mut event = Event::new(EventId(0), kind, self.period, Millis(self.clock));
        event.side = Some(side);
        event.possession = Some(self.possession);
        event.play_pattern = Some(self.pattern);
        event
    }

    /// An event of a player, now.
    fn event(&self, kind: EventKind, side: Side, man: usize, at: Point, result: Outcome) -> Event {
        let man = &self.own(side).men[man];
        let mut event = self.bare(kind, side);
        event.player = Some(man.id);
        event.spot = Some(man.spot);
        event.at = Some(at);
        event.result = result;
        event
    }

    fn note(&mut self, event: Event) -> Noted {
        self.log.note(event)
    }

    /// Writes what the holder did with the ball, and before it the duel or the interception that gave it to him.
    fn note_by(&mut self, holder: Holder, event: Event) -> Noted {
        let (kind, rank) = match holder.how {
            Arrival::Header => (EventKind::AerialDuel, AERIAL),
            Arrival::Stepped => (EventKind::Interception, INTERCEPTION),
            _ => return self.log.note(event),
        };
        let mut won = self.event(kind, holder.side, holder.man, holder.at, Outcome::Won);
        won.possession = event.possession;
        self.log.note_before(rank, won);
        self.log.note(event)
    }

    /// The ball is a side's now; where it was not before, a possession begins.
    fn gain(&mut self, side: Side, pattern: PlayPattern) {
        if self.possession != side || pattern != PlayPattern::Regular {
            self.possession = side;
            self.pattern = pattern;
            self.passes = 0;
        }
        self.last_pass = None;
    }

    /// A side wins the ball in open play; from its own half it may break at once.
    fn win(&mut self, side: Side, at: Point) {
        if self.possession != side {
            let breaks = at.x() < 75.0 && self.dice.chance(0.10 + 0.14 * self.own(side).directness);
            self.gain(side, PlayPattern::Regular);
            self.pattern = if breaks { PlayPattern::Counter } else { PlayPattern::Regular };
        }
        self.last_pass = None;
    }

    /// How much better a side is just now: strength, the home crowd, the tide, men sent off, a lead to chase.
    fn edge(&mut self, side: Side) -> f64 {
        let minute = self.minute() as u32;
        while self.tide_minute < minute {
            self.tide_minute += 1;
            self.tide = self.tide * 0.9 + self.dice.around(0.0, 0.40);
        }
        let (own, other) = (self.own(side), self.own(side.other()));
        let home = if side == Side::Home { 1.0 } else { -1.0 };
        let men = own.men.len() as f64 - other.men.len() as f64;
        let behind = f64::from(self.score.of(side.other())) - f64::from(self.score.of(side));
        let chase = behind.clamp(-1.0, 1.0) * if minute > 70 { 0.16 } else { 0.05 };
        (0.55 * (own.strength - other.strength) + home * (0.16 + self.tide) + 0.3 * men + chase).clamp(-1.2, 1.2)
    }

    fn play(&mut self, ball: Ball) -> Ball {
        match ball {
            Ball::With(holder) => self.act(holder),
            Ball::Loose { side, at, odds } => self.scramble(side, at, odds),
            Ball::Dead(restart) => self.restart(restart),
        }
    }
}
