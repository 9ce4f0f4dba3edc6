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

/// Adds the possession time of both sides, and the time of neither side; `order` comes from [`in_time_order`].
pub(super) fn add_possession_time<R: Recorder>(
    tallies: &mut MatchTallies<R>,
    events: &[Event],
    order: &[u32],
    clock: &MatchClock,
) {
    let mut latest_touch: Option<Side> = None;
    let mut before: Option<(u32, Option<Side>)> = None;
    for &index in order {
        let event = &events[index as usize];
        if is_touch(event) {
            latest_touch = event.side.or(latest_touch);
        }
        if !carries_time(event) {
            continue;
        }
        if let Some((from, Some(side))) = before
            && let earlier = &events[from as usize]
            && earlier.period == event.period
            && earlier.kind != EventKind::HalfEnd
            && let Some(bucket) = Bucket::at(earlier.period, earlier.time)
        {
            let gap = event.time.seconds() - earlier.time.seconds();
            let dead = event.kind.is_restart() || event.time.0 - earlier.time.0 > LONGEST_GAP_MS;
            let credited = if dead { gap.min(earlier.duration.seconds()) } else { gap };
            let (team, source) =
                (Subject::Team(side), ContributionSource::Interval { from: Some(from), to: Some(index) });
            tallies.add_sum(team, Sum::Time, credited, source);
            tallies.add_sum(team, Sum::Time0.in_bucket(bucket), credited, source);
        }
        before = Some((index, event.possession.or(latest_touch)));
    }
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
