//! The statistics engine: a match and its events in, facts out.
//!
//! The engine cannot fail: any list of events gives some facts. A live match is analysed again as a whole at every
//! change, so the facts of a live match and of a final one come from the same code.

pub mod attacks;
mod clock;
mod event_context;
mod event_index;
mod extras;
mod facts;
pub mod kindex;
mod line_ups;
mod match_events;
pub mod models;
pub mod momentum;
mod plain_id;
mod possession;
mod rounding;
mod season;
mod set_piece;
pub mod statistics;
mod tally;
mod touch;

pub use clock::{Bucket, PlayedPeriod};
pub use event_context::EventContext;
pub use facts::{EventFacts, Facts, PlayerFacts, TeamFacts};
pub use kindex::{KIndex, PositionGroup};
pub use models::{Circumstances, ThreatGrid, XgModel, XgModels};
pub use momentum::{Momentum, MomentumGoal, MomentumPoint};
pub use possession::possession_numbers;
pub use rounding::round;
pub use season::{CoachSeason, EditionTotals, PlayerSeason, PlayerTotals};
pub use statistics::{Definition, StatValue, definition, definitions};
pub use tally::{Stat, Sum, Tally};
pub use touch::is_touch;

use std::sync::LazyLock;

use clock::MatchClock;
use line_ups::LineUps;
use match_events::MatchEvents;
use models::Models;
use possession::PossessionTime;

use crate::model::formation;
use crate::model::{Event, EventKind, Match, MissingData, PlayerId, Position, Score, Side};

/// Increase it with every change that gives other facts for the same events: stored facts are then computed again.
pub const ENGINE_VERSION: u32 = 3;

/// Computes all facts of a match from its events, which are in feed order.
pub fn analyse(match_: &Match, events: &[Event]) -> Facts {
    static SHIPPED: LazyLock<Models> = LazyLock::new(Models::default);
    analyse_with(match_, events, &SHIPPED)
}

/// As [`analyse`], with the given models. That of expected goals applies to matches whose feed gives no values.
pub fn analyse_with(match_: &Match, events: &[Event], models: &Models) -> Facts {
    let clock = MatchClock::new(match_, events);
    let match_events = MatchEvents::new(match_, events, &models.xg);
    let mut line_ups = LineUps::new(match_, events);
    let kicked_off = has_kicked_off(match_, events);
    if kicked_off {
        line_ups.kick_off();
    }
    let mut tallies = match_events.count(&mut line_ups, &clock, &models.xt);
    let score = Score::from_goals(events);
    let is_final = match_.status.is_final();

    for tally in &mut tallies.teams {
        add_coverage(tally, match_);
    }
    if kicked_off {
        let order = possession::in_time_order(events);
        let time = possession::possession_time(events, &order, &clock);
        // The stated score decides who won, even if the events give another score.
        let result = match_.score.unwrap_or(score);
        finish_teams(&mut tallies.teams, &clock, &time, is_final.then_some(result));
    }
    let players = player_facts(match_, &line_ups, tallies.players);
    Facts {
        engine: ENGINE_VERSION,
        kicked_off,
        is_final,
        score,
        periods: clock.played().collect(),
        players,
        teams: tallies.teams.map(|tally| TeamFacts { tally }),
        momentum: Momentum::new(match_events.events(&models.xt), &clock),
        absent: match_.absent.clone(),
    }
}

/// A player who was on the pitch, and their position then, if it is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlayerOnPitch {
    pub player: PlayerId,
    pub side: Option<Side>,
    pub position: Option<Position>,
}

/// The players who were on the pitch at the end of a match, or are on it now. None before kick-off.
pub fn players_at_end(match_: &Match, events: &[Event]) -> Vec<PlayerOnPitch> {
    let mut line_ups = LineUps::new(match_, events);
    if has_kicked_off(match_, events) {
        line_ups.kick_off();
    }
    for (index, event) in events.iter().enumerate() {
        let actor = line_ups.actor(index);
        line_ups.step(index, event, actor);
    }
    line_ups.on_pitch()
}

/// The expected goals and the extra of every event, in feed order. The facts of the match use these values too.
pub fn event_facts(match_: &Match, events: &[Event], models: &XgModels) -> Vec<EventFacts> {
    MatchEvents::new(match_, events, models).into_event_facts()
}

/// Events alone do not mean that a match has started: line-ups may be published before kick-off.
fn has_kicked_off(match_: &Match, events: &[Event]) -> bool {
    let is_sheet = |event: &Event| matches!(event.kind, EventKind::StartingXi | EventKind::TacticalShift);
    !events.is_empty() && (match_.status.has_kicked_off() || !events.iter().all(is_sheet))
}

/// Adds the team numbers that no single event gives.
fn finish_teams(teams: &mut [Tally; 2], clock: &MatchClock, time: &PossessionTime, result: Option<Score>) {
    let touches = Side::BOTH.map(|side| teams[side.index()].clone());
    for side in Side::BOTH {
        let tally = &mut teams[side.index()];
        tally.add(Stat::MatchesPlayed, 1);
        tally.add(Stat::CleanSheets, u64::from(tally.count(Stat::Conceded) == 0));
        tally.add_sum(Sum::Time, time.total[side.index()]);
        tally.add_sum(Sum::BothTime, time.total.iter().sum());
        tally.add_sum(Sum::DeadTime, time.dead);
        tally.add(Stat::BothTouches, touches.iter().map(|team| team.count(Stat::Touches)).sum());
        for bucket in Bucket::ALL {
            let in_bucket = time.by_bucket.map(|times| times[bucket as usize]);
            tally.add_sum(Sum::Time0.in_bucket(bucket), in_bucket[side.index()]);
            tally.add_sum(Sum::BothTime0.in_bucket(bucket), in_bucket.iter().sum());
            let touched = touches.iter().map(|team| team.count(Stat::Touches0.in_bucket(bucket))).sum();
            tally.add(Stat::BothTouches0.in_bucket(bucket), touched);
            tally.add(Stat::Played0.in_bucket(bucket), u64::from(clock.period(bucket.period()).is_some()));
        }
        if let Some(score) = result {
            let outcome = match score.goals(side).cmp(&score.goals(side.other())) {
                std::cmp::Ordering::Greater => Stat::Won,
                std::cmp::Ordering::Equal => Stat::Drawn,
                std::cmp::Ordering::Less => Stat::Lost,
            };
            tally.add(outcome, 1);
        }
    }
}

/// The facts of every player who was on the pitch, and of every other player with a counted event.
fn player_facts(match_: &Match, line_ups: &LineUps, tallies: Vec<Tally>) -> Vec<PlayerFacts> {
    let mut players = Vec::new();
    for (index, mut tally) in tallies.into_iter().enumerate() {
        let person = &line_ups.people[index];
        let Some(side) = person.side else { continue };
        if !person.played && tally.is_empty() {
            continue;
        }
        tally.add(Stat::MatchesPlayed, u64::from(person.played));
        tally.add(Stat::MinutesPlayed, u64::from(person.minutes));
        tally.add(Stat::MatchesAsSub, u64::from(person.times_on > 0));
        tally.add(Stat::TimesSubstitutedIn, u64::from(person.times_on));
        let clean = person.minutes >= 60 && tally.count(Stat::Conceded) == 0;
        tally.add(Stat::CleanSheets, u64::from(clean));
        add_coverage(&mut tally, match_);
        let position = line_ups.position(index);
        let kindex = position.map(|(position, _)| KIndex::new(&tally, position));
        if let Some(kindex) = kindex {
            tally.add(Stat::MatchesRated, 1);
            tally.add_sum(Sum::KIndexPoints, kindex.points as f64);
            tally.add_sum(Sum::KIndexRating, kindex.rating);
        }
        players.push(PlayerFacts {
            player: person.player,
            side,
            starter: person.starter,
            position: position.map(|(position, _)| position),
            formation_point: position
                .map(|(position, point)| point.unwrap_or_else(|| formation::default_point(position))),
            kindex,
            tally,
        });
    }
    players.sort_by_key(|line| line.side);
    players
}

/// Counts what the feed of the match can give, so that a season tells a zero from a missing number.
fn add_coverage(tally: &mut Tally, match_: &Match) {
    tally.add(Stat::MatchesWithReceipts, u64::from(!match_.absent.contains(&MissingData::BallReceive)));
    tally.add(Stat::MatchesWithOneOnOnes, u64::from(!match_.absent.contains(&MissingData::OneOnOne)));
}
