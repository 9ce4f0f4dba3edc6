//! The statistics engine: a match and its events in, facts out.
//!
//! It cannot fail and asks nothing of the world: whatever the events contain, they come to some facts. A live match is
//! analysed again whole at every change, so live and final are the same by construction.

pub mod attacks;
mod clock;
mod event_index;
mod extras;
mod facts;
pub mod kindex;
mod line_ups;
pub mod models;
pub mod momentum;
mod plain_id;
mod play;
mod possession;
mod season;
mod set_piece;
pub mod statistics;
mod tally;
mod timeline;
mod touch;

pub use clock::{Bucket, PlayedPeriod};
pub use facts::{Facts, PlayerFacts, TeamFacts};
pub use kindex::KIndex;
pub use models::{CORE, Chances, Circumstances, FULL, Model, Threat};
pub use momentum::{Momentum, MomentumGoal, MomentumPoint};
pub use play::Play;
pub use season::{CoachSeason, PlayerSeason};
pub use statistics::{Definition, Value, definition, definitions, round};
pub use tally::{Stat, Sum, Tally};
pub use touch::is_touch;

use clock::Clock;
use line_ups::LineUps;
use possession::PossessionTime;
use timeline::Timeline;

use crate::model::formation;
use crate::model::{Absent, Event, EventKind, Extra, Match, Score, Side};

/// Goes up whenever the same events come to other facts: stored ones are then worked out again.
pub const ENGINE_VERSION: u32 = 1;

/// Works out everything that is known of a match from its events, which are in feed order.
pub fn analyse(match_: &Match, events: &[Event]) -> Facts {
    analyse_with(match_, events, &models::SHIPPED_CHANCES)
}

/// The same with other models of expected goals, for matches whose feed gives none.
pub fn analyse_with(match_: &Match, events: &[Event], chances: &Chances) -> Facts {
    let clock = Clock::of(match_, events);
    let timeline = Timeline::of(match_, events, chances);
    let mut line_ups = LineUps::of(match_, events);
    let kicked_off = has_kicked_off(match_, events);
    if kicked_off {
        line_ups.kick_off();
    }
    let mut lines = timeline.count(&mut line_ups, &clock);
    let score = Score::from_goals(events);
    let is_final = match_.status.is_final();

    for tally in &mut lines.teams {
        add_coverage(tally, match_);
    }
    if kicked_off {
        let order = possession::in_time_order(events);
        let time = possession::of(events, &order, &clock);
        // The score stated for the match decides who won, even where the events make another.
        let result = match_.score.unwrap_or(score);
        finish_teams(&mut lines.teams, &clock, &time, is_final.then_some(result));
    }
    let players = player_facts(match_, &line_ups, lines.players);
    Facts {
        engine: ENGINE_VERSION,
        kicked_off,
        is_final,
        score,
        periods: clock.played().collect(),
        players,
        teams: lines.teams.map(|tally| TeamFacts { tally }),
        momentum: Momentum::of(timeline.plays(), &clock),
        absent: match_.absent.clone(),
    }
}

/// What answers show of single events: the expected goals (0 for what is no attempt) and the extra of each, in feed
/// order, the same that the facts are made with.
pub fn marks(match_: &Match, events: &[Event], chances: &Chances) -> Vec<Mark> {
    Timeline::of(match_, events, chances).into_marks()
}

/// What an event is worth and what else is to be said of it.
pub type Mark = (f64, Option<Extra>);

/// Line-ups may be published before the ball rolls.
fn has_kicked_off(match_: &Match, events: &[Event]) -> bool {
    let is_sheet = |event: &Event| matches!(event.kind, EventKind::StartingXi | EventKind::TacticalShift);
    !events.is_empty() && (match_.status.has_kicked_off() || !events.iter().all(is_sheet))
}

/// What a team's line has that no single event gives.
fn finish_teams(teams: &mut [Tally; 2], clock: &Clock, time: &PossessionTime, result: Option<Score>) {
    let touches = [Side::Home, Side::Away].map(|side| teams[side.index()].clone());
    for side in [Side::Home, Side::Away] {
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
            let outcome = match score.of(side).cmp(&score.of(side.other())) {
                std::cmp::Ordering::Greater => Stat::Won,
                std::cmp::Ordering::Equal => Stat::Drawn,
                std::cmp::Ordering::Less => Stat::Lost,
            };
            tally.add(outcome, 1);
        }
    }
}

/// The lines of everybody who played, and of whoever else has a counted event.
fn player_facts(match_: &Match, line_ups: &LineUps, tallies: Vec<Tally>) -> Vec<PlayerFacts> {
    let mut players = Vec::new();
    for (place, mut tally) in tallies.into_iter().enumerate() {
        let person = &line_ups.people[place];
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
        let position = line_ups.position(place);
        players.push(PlayerFacts {
            player: person.player,
            side,
            starter: person.starter,
            position: position.map(|(position, _)| position),
            place: position.map(|(position, place)| place.unwrap_or_else(|| formation::usual_place(position))),
            kindex: position.map(|(position, _)| kindex::of(&tally, position)),
            tally,
        });
    }
    players.sort_by_key(|line| line.side);
    players
}

/// Notes what the match's feed can give, so that a season knows which of its zeros are numbers.
fn add_coverage(tally: &mut Tally, match_: &Match) {
    tally.add(Stat::MatchesWithReceipts, u64::from(!match_.absent.contains(&Absent::BallReceive)));
    tally.add(Stat::MatchesWithOneOnOnes, u64::from(!match_.absent.contains(&Absent::OneOnOne)));
}
