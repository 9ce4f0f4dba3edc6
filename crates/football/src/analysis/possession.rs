//! How long each side had the ball. Time while the ball is out of play belongs to neither side.
//!
//! The time between two actions counts for the side in possession. Before a restart, and over a gap of more than half a
//! minute, only the duration of the last action counts. Limits are compared in whole milliseconds; the times themselves
//! are seconds, added up in time order.

use super::clock::{Bucket, MatchClock};
use super::match_tallies::MatchTallies;
use super::recorder::{ContributionSource, Recorder, Subject};
use super::tally::{Counter, Sum};
use super::touch::is_touch;
use crate::model::{Event, EventKind, Period, Side};

const LONGEST_GAP_MS: u32 = 30_000;
/// What counts as recent.
const RECENT_SECONDS: f64 = 300.0;

/// The indexes of the events of periods 1 to 4, in time order.
pub(super) fn in_time_order(events: &[Event]) -> Vec<u32> {
    let is_played = |event: &Event| event.period != Period::ShootOut;
    // Nearly every feed is already in time order, with the shoot-out last.
    if events.is_sorted_by_key(Event::moment) {
        return (0..events.partition_point(is_played) as u32).collect();
    }
    let mut order: Vec<u32> = (0..events.len() as u32).filter(|index| is_played(&events[*index as usize])).collect();
    order.sort_by_key(|index| events[*index as usize].moment());
    order
}

/// A stretch of time in which one side had the ball.
struct PossessionSpan {
    /// The indexes of the events that it lies between.
    between: (u32, u32),
    side: Side,
    /// How much of it counts.
    seconds: f64,
}

/// Who has the ball after the events so far.
#[derive(Clone, Debug, Default)]
pub(super) struct PossessionClock {
    latest_touch: Option<Side>,
    /// The last event that time is measured from, and the side in possession.
    before: Option<(u32, Option<Side>)>,
}

impl PossessionClock {
    /// Takes the next event in time order, which is at this index, and gives the stretch that ends with it.
    fn step(&mut self, events: &[Event], index: u32) -> Option<PossessionSpan> {
        let event = &events[index as usize];
        if is_touch(event) {
            self.latest_touch = event.side.or(self.latest_touch);
        }
        if !carries_time(event) {
            return None;
        }
        let (from, side) = self.before.replace((index, event.possession.or(self.latest_touch)))?;
        let earlier = &events[from as usize];
        let side = side.filter(|_| earlier.period == event.period && earlier.kind != EventKind::HalfEnd)?;
        let gap = event.time.seconds() - earlier.time.seconds();
        let dead = event.kind.is_restart() || event.time.0 - earlier.time.0 > LONGEST_GAP_MS;
        let seconds = if dead { gap.min(earlier.duration.seconds()) } else { gap };
        Some(PossessionSpan { between: (from, index), side, seconds })
    }

    /// Counts the time until the next event in time order.
    pub(super) fn count<R: Recorder>(&mut self, events: &[Event], index: u32, tallies: &mut MatchTallies<R>) {
        let Some(PossessionSpan { between: (from, to), side, seconds }) = self.step(events, index) else { return };
        let earlier = &events[from as usize];
        if let Some(bucket) = Bucket::at(earlier.period, earlier.time) {
            let (team, source) = (Subject::Team(side), ContributionSource::Interval { from: Some(from), to: Some(to) });
            tallies.add_sum(team, Sum::Time, seconds, source);
            tallies.add_sum(team, Sum::Time0.in_bucket(bucket), seconds, source);
        }
    }
}

/// The stretches of possession of a match, in time order; `order` comes from [`in_time_order`].
fn possession_spans(events: &[Event], order: &[u32]) -> impl Iterator<Item = PossessionSpan> {
    let mut clock = PossessionClock::default();
    order.iter().filter_map(move |&index| clock.step(events, index))
}

/// The seconds of possession of each side, home first, in the last five minutes of the half that the latest event is in.
pub fn latest_possession(events: &[Event]) -> [f64; 2] {
    let order = in_time_order(events);
    let mut seconds = [0.0, 0.0];
    let Some(&latest) = order.last() else { return seconds };
    let Event { period, time, .. } = events[latest as usize];
    let begin = time.seconds() - RECENT_SECONDS;
    for PossessionSpan { between: (from, to), side, seconds: counted } in possession_spans(events, &order) {
        let [from, to] = [from, to].map(|index| &events[index as usize]);
        if to.period == period {
            // Of a stretch that began earlier, the end counts.
            let inside = to.time.seconds() - begin.max(from.time.seconds());
            seconds[side.index()] += counted.min(inside.max(0.0));
        }
    }
    seconds
}

/// Adds the time of neither side, once that of both sides is counted.
pub(super) fn add_dead_time<R: Recorder>(tallies: &mut MatchTallies<R>, clock: &MatchClock) {
    for team in Side::BOTH.map(Subject::Team) {
        for period in clock.played() {
            let seconds = f64::from(period.length_ms) / 1000.0;
            tallies.add_sum(team, Sum::DeadTime, seconds, ContributionSource::Period(period.half));
        }
        for side in Side::BOTH {
            let source = ContributionSource::Counter { subject: Subject::Team(side), counter: Counter::Sum(Sum::Time) };
            tallies.add_sum(team, Sum::DeadTime, -tallies.teams[side.index()].sum(Sum::Time), source);
        }
        // Events after the final whistle may have more time than the periods.
        let excess = tallies.sum(team, Sum::DeadTime).min(0.0);
        if excess < 0.0 {
            tallies.add_sum(team, Sum::DeadTime, -excess, ContributionSource::Match);
        }
    }
}

/// The possession that each event belongs to, in feed order: its number in the match, from 1, and the side that has the
/// ball. A new possession begins when the side changes and in a new period. Before the first touch there is none.
pub fn possession_numbers(events: &[Event]) -> Vec<Option<(u32, Side)>> {
    let mut numbers = vec![None; events.len()];
    let (mut number, mut latest_touch, mut current) = (0, None, None);
    for index in in_time_order(events) {
        let event = &events[index as usize];
        if is_touch(event) {
            latest_touch = event.side.or(latest_touch);
        }
        let Some(side) = event.possession.or(latest_touch) else { continue };
        if current != Some((event.period, side)) {
            (number, current) = (number + 1, Some((event.period, side)));
        }
        numbers[index as usize] = Some((number, side));
    }
    numbers
}

/// Whether possession time is measured from and to this event. An interception split off a pass does not count: its
/// pass does.
fn carries_time(event: &Event) -> bool {
    use EventKind::*;
    match event.kind {
        Interception => event.id.rank() != 2,
        Carry | Dribble | Miscontrol | Dispossessed => true,
        OwnGoal | OwnGoalFor => true,
        Tackle | Block | Clear | BallRecover | FiftyFifty => true,
        KeeperSave | KeeperCollect | KeeperPunch | KeeperSweep | KeeperSmother => true,
        FoulCommitted | FoulWon | Offside | DropBall | HalfEnd => true,
        kind => kind.is_pass_family() || kind.is_shot(),
    }
}
