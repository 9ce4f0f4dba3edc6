//! Momentum: which side is on top, minute by minute.
//!
//! Each minute of a period is one point. The actions of both sides in that minute are weighted, and their difference is
//! added to four fifths of the previous value, which gives a memory of about five minutes. Nothing is scaled by the
//! maximum of the match: a published point changes only if past events are corrected.

use serde::{Deserialize, Serialize};

use super::clock::{MatchClock, PlayedPeriod};
use super::event_context::{EventContext, FINAL_THIRD};
use super::plain_id;
use super::recorder::{MomentumAction, Recorder};
use super::rounding::round;
use crate::model::{Event, EventId, EventKind, Outcome, Period, PlayerId, Point, Score, Side, Words};

/// Seconds between two points.
pub const INTERVAL_SECS: u32 = 60;

/// The part of the momentum that remains after a minute.
pub const MEMORY: f64 = 0.8;

/// The raw value that normalises to tanh(1).
pub const SCALE: f64 = 8.0;

/// One kind of action that momentum is computed from.
#[derive(Clone, Copy, Debug)]
pub struct MomentumInput {
    pub field: &'static str,
    pub label: Words,
    pub weight: f64,
    counts: fn(&EventContext<'_>) -> bool,
}

pub const INPUT_COUNT: usize = 8;

#[rustfmt::skip]
pub const INPUTS: [MomentumInput; INPUT_COUNT] = [
    MomentumInput { field: "intPossession",        weight: 0.04, label: Words { en: "Possession",          ar: "الاستحواذ" },
        counts: |p| p.succeeded() && (p.event.kind.is_pass_family() || p.event.kind == EventKind::Dribble) },
    MomentumInput { field: "intBallRecoveries",    weight: 0.18, label: Words { en: "Balls recovered",     ar: "استعادة الكرة" },
        counts: |p| is_recovery(p.event) },
    MomentumInput { field: "intFinalThirdEntries", weight: 0.43, label: Words { en: "Final-third entries", ar: "الدخول إلى الثلث الأخير" },
        counts: |p| p.entry().is_some() },
    MomentumInput { field: "intFinalThirdActions", weight: 0.06, label: Words { en: "Final-third actions", ar: "اللعب في الثلث الأخير" },
        counts: |p| p.is_touch() && p.from_x(|x| x >= FINAL_THIRD) },
    MomentumInput { field: "intShots",             weight: 1.50, label: Words { en: "Shots",               ar: "التسديدات" },
        counts: |p| p.event.kind.is_shot() },
    MomentumInput { field: "intCrosses",           weight: 0.50, label: Words { en: "Crosses",             ar: "العرضيات" },
        counts: |p| p.event.kind.is_cross() && p.is_contested() },
    MomentumInput { field: "intFoulsWon",          weight: 0.40, label: Words { en: "Fouls won",           ar: "أخطاء محتسبة له" },
        counts: |p| p.event.kind == EventKind::FoulWon && p.succeeded() },
    MomentumInput { field: "intDangerousActions",  weight: 0.25, label: Words { en: "Dangerous actions",   ar: "كرات خطرة" },
        counts: is_dangerous },
];

fn is_recovery(event: &Event) -> bool {
    match event.kind {
        EventKind::Tackle | EventKind::Interception | EventKind::FiftyFifty => event.result == Outcome::Won,
        EventKind::BallRecover => event.result == Outcome::Success,
        _ => false,
    }
}

/// A touch in the box, or a pass or carry into it.
fn is_dangerous(context: &EventContext<'_>) -> bool {
    let starts_inside = context.event.at.is_some_and(Point::in_box);
    let moves_ball = context.event.kind == EventKind::Carry || context.event.is_completed_pass();
    (starts_inside && context.is_touch()) || (!starts_inside && moves_ball && context.ends_in_box())
}

/// The momentum at the end of one minute of play.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct MomentumPoint {
    /// The match second at the end of the minute.
    pub second: u32,
    pub half: u8,
    /// The actions of each side in the minute, in the order of [`INPUTS`].
    pub inputs: [[u16; INPUT_COUNT]; 2],
    /// Positive if the home side is on top. Not yet rounded.
    pub raw: f64,
}

impl MomentumPoint {
    /// The weighted actions of one side in this minute. Not yet rounded.
    pub fn score(&self, side: Side) -> f64 {
        score(&self.inputs[side.index()])
    }

    /// From −1 to 1, rounded. The dominant side and the phase follow from the rounded value.
    pub fn value(&self) -> f64 {
        round((self.raw / SCALE).tanh(), 3)
    }

    /// `None` while the match is balanced.
    pub fn dominant(&self) -> Option<Side> {
        match self.value() {
            value if value >= 0.35 => Some(Side::Home),
            value if value <= -0.35 => Some(Side::Away),
            _ => None,
        }
    }

    pub fn phase(&self) -> Phase {
        match self.value() {
            value if value >= 0.65 => Phase::HomeStrongControl,
            value if value >= 0.25 => Phase::HomeControl,
            value if value <= -0.65 => Phase::AwayStrongControl,
            value if value <= -0.25 => Phase::AwayControl,
            _ => Phase::Balanced,
        }
    }
}

fn score(inputs: &[u16; INPUT_COUNT]) -> f64 {
    INPUTS.iter().zip(inputs).map(|(input, count)| input.weight * f64::from(*count)).sum()
}

/// Who controls the match, and how firmly.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    HomeStrongControl,
    HomeControl,
    Balanced,
    AwayControl,
    AwayStrongControl,
}

impl Phase {
    pub const CODES: &'static [&'static str] =
        &["HOME_STRONG_CONTROL", "HOME_CONTROL", "BALANCED", "AWAY_CONTROL", "AWAY_STRONG_CONTROL"];

    pub fn code(self) -> &'static str {
        match self {
            Phase::HomeStrongControl => "HOME_STRONG_CONTROL",
            Phase::HomeControl => "HOME_CONTROL",
            Phase::Balanced => "BALANCED",
            Phase::AwayControl => "AWAY_CONTROL",
            Phase::AwayStrongControl => "AWAY_STRONG_CONTROL",
        }
    }

    pub fn side(self) -> Option<Side> {
        match self {
            Phase::HomeStrongControl | Phase::HomeControl => Some(Side::Home),
            Phase::Balanced => None,
            Phase::AwayControl | Phase::AwayStrongControl => Some(Side::Away),
        }
    }

    pub fn is_strong(self) -> bool {
        matches!(self, Phase::HomeStrongControl | Phase::AwayStrongControl)
    }
}

/// Consecutive points of one period in one phase.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PhaseRun {
    pub phase: Phase,
    pub start_second: u32,
    pub end_second: u32,
}

/// A goal in match seconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct MomentumGoal {
    pub event: EventId,
    /// The match second in progress when the goal fell: it lies within the minute of its own point.
    pub second: u32,
    /// The side credited.
    pub side: Side,
    /// The scorer; of an own goal, the player who put the ball into their own net.
    #[serde(with = "plain_id::option")]
    pub player: Option<PlayerId>,
    /// The score after this goal.
    pub score: Score,
}

/// The momentum of a match. While the match is live, the minute in progress is not included.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Momentum {
    pub points: Vec<MomentumPoint>,
    pub goals: Vec<MomentumGoal>,
}

/// The actions of each minute, and the goals, of the events so far.
#[derive(Clone, Debug, Default)]
pub(super) struct MomentumInputs {
    /// Those of each period. A minute after the end of its period is counted for the last one.
    minutes: [Vec<[[u16; INPUT_COUNT]; 2]>; 4],
    /// The event of each goal, by its index in feed order, and the side credited.
    goals: Vec<(usize, Side)>,
}

impl MomentumInputs {
    /// Adds the event that follows those added before.
    pub(super) fn add(&mut self, event_index: usize, context: &EventContext<'_>, recorder: &mut impl Recorder) {
        let event = context.event;
        let Some(minutes) = self.minutes.get_mut(usize::from(event.period.number()) - 1) else { return };
        let minute = (event.time.0 / 60_000) as usize;
        if minutes.len() <= minute {
            minutes.resize(minute + 1, [[0; INPUT_COUNT]; 2]);
        }
        if let Some(side) = event.goal_for() {
            self.goals.push((event_index, side));
        }
        let Some(side) = event.side.filter(|_| event.at.is_some()) else { return };
        let counts = INPUTS.iter().zip(&mut minutes[minute][side.index()]);
        for (number, (input, count)) in counts.enumerate() {
            if (input.counts)(context) {
                *count = count.saturating_add(1);
                let (half, minute, input) = (event.period.number(), minute as u32, number as u8);
                recorder.add_momentum(MomentumAction { half, minute, side, input, event: event_index as u32 });
            }
        }
    }

    /// The actions of both sides in a minute of a period.
    fn minute(&self, period: &PlayedPeriod, minute: usize) -> [[u16; INPUT_COUNT]; 2] {
        let minutes = &self.minutes[usize::from(period.half) - 1];
        let is_last = minute + 1 == period.minutes as usize;
        let end = if is_last { minutes.len() } else { minutes.len().min(minute + 1) };
        let mut inputs = [[0_u16; INPUT_COUNT]; 2];
        for more in minutes.get(minute..end).unwrap_or_default() {
            let counts = inputs.as_flattened_mut().iter_mut().zip(more.as_flattened());
            counts.for_each(|(count, more)| *count = count.saturating_add(*more));
        }
        inputs
    }
}

impl Momentum {
    /// Of these events.
    pub(super) fn new(inputs: &MomentumInputs, events: &[Event], clock: &MatchClock) -> Momentum {
        let mut minutes: Vec<MomentumPoint> = Vec::new();
        let mut latest = 0;
        for period in clock.played() {
            let reached = inputs.minutes[usize::from(period.half) - 1].len().min(period.minutes as usize);
            latest = minutes.len() + reached.saturating_sub(1);
            minutes.extend((0..period.minutes).map(|minute| MomentumPoint {
                second: period.offset_secs + INTERVAL_SECS * (minute + 1),
                half: period.half,
                inputs: inputs.minute(&period, minute as usize),
                raw: 0.0,
            }));
        }
        let mut score = Score::default();
        let goal = |&(index, side): &(usize, Side)| {
            let event = &events[index];
            score.add_goal(side);
            let second = clock.period(event.period)?.offset_secs + event.time.0 / 1000 + 1;
            Some(MomentumGoal { event: event.id, second, side, player: event.player, score })
        };
        let goals = inputs.goals.iter().filter_map(goal).collect();
        let mut raw = 0.0;
        let mut half = 0;
        let mut points = Vec::with_capacity(minutes.len());
        for (index, mut point) in minutes.into_iter().enumerate() {
            let ended = Period::from_number(u64::from(point.half))
                .and_then(|period| clock.period(period))
                .is_some_and(|p| p.ended);
            if index >= latest && !ended {
                break;
            }
            if point.half != half {
                (raw, half) = (0.0, point.half);
            }
            raw = MEMORY * raw + point.score(Side::Home) - point.score(Side::Away);
            point.raw = raw;
            points.push(point);
        }
        Momentum { points, goals }
    }

    /// The phases of the match in order. A phase ends with its period at the latest.
    pub fn phases(&self) -> Vec<PhaseRun> {
        let same = |a: &MomentumPoint, b: &MomentumPoint| a.half == b.half && a.phase() == b.phase();
        self.points
            .chunk_by(same)
            .filter_map(|run| {
                let (first, last) = (run.first()?, run.last()?);
                let start_second = first.second - INTERVAL_SECS;
                Some(PhaseRun { phase: first.phase(), start_second, end_second: last.second })
            })
            .collect()
    }
}
