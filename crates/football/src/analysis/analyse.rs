//! One pass over a match: its events in, its facts out.

use std::sync::LazyLock;

use super::clock::MatchClock;
use super::coverage::MatchCoverage;
use super::facts::{EventFacts, Facts, PlayerFacts, TeamFacts};
use super::kindex::KIndex;
use super::line_ups::{self, LineUps, PlayerOnPitch};
use super::match_events::MatchEvents;
use super::match_tallies::MatchTallies;
use super::models::{Models, XgModels};
use super::momentum::Momentum;
use super::possession;
use super::recorder::{ContributionSource, NoRecorder, Recorder, Subject};
use super::tally::{Counter, Stat, Sum};
use crate::model::formation;
use crate::model::{Event, EventKind, Match, PlayerId, Position, Role, Score, Side};

/// Increase it with every change that gives other facts for the same events: stored facts are then computed again.
/// `tests/it/versions` fails if facts change and this number does not.
pub const ENGINE_VERSION: u32 = 4;

/// Computes all facts of a match from its events, which are in feed order.
pub fn analyse(match_: &Match, events: &[Event]) -> Facts {
    static SHIPPED: LazyLock<Models> = LazyLock::new(Models::default);
    analyse_with(match_, events, &SHIPPED)
}

/// As [`analyse`], with the given models. That of expected goals applies to matches whose feed gives no values.
pub fn analyse_with(match_: &Match, events: &[Event], models: &Models) -> Facts {
    analyse_into(match_, events, models, NoRecorder).0
}

/// Computes all facts and reports everything that is added. Also returns the line-ups at the end.
pub(super) fn analyse_into<R: Recorder>(
    match_: &Match,
    events: &[Event],
    models: &Models,
    recorder: R,
) -> (Facts, R, LineUps) {
    let clock = MatchClock::new(match_, events);
    let match_events = MatchEvents::new(match_, events, &models.xg);
    let mut line_ups = LineUps::new(match_, events);
    let kicked_off = has_kicked_off(match_, events);
    if kicked_off {
        line_ups.kick_off();
    }
    let mut tallies = MatchTallies::new(line_ups.people.len(), MatchCoverage::new(match_, events), recorder);
    match_events.count(&mut tallies, &mut line_ups, &models.xt);
    line_ups.finish(&clock);
    let score = Score::from_goals(events);
    let is_final = match_.status.is_final();

    for side in Side::BOTH {
        tallies.add_team_coverage(side);
    }
    if kicked_off {
        let order = possession::in_time_order(events);
        possession::add_possession_time(&mut tallies, events, &order, &clock);
        // The stated score decides who won, even if the events give another score.
        let result = match_.score.unwrap_or(score);
        tallies.finish_teams(&clock, is_final.then_some(result));
    }
    tallies.add_spells(&line_ups);
    let players = player_facts(&line_ups, &mut tallies);
    let momentum = Momentum::new(match_events.events(&models.xt), &clock, &mut tallies.recorder);
    let facts = Facts {
        engine: ENGINE_VERSION,
        kicked_off,
        is_final,
        score,
        periods: clock.played().collect(),
        players,
        teams: tallies.teams.map(|tally| TeamFacts { tally }),
        momentum,
        absent: match_.absent.clone(),
    };
    (facts, tallies.recorder, line_ups)
}

/// The players who were on the pitch at the end of a match, or are on it now. None before kick-off.
pub fn players_at_end(match_: &Match, events: &[Event]) -> Vec<PlayerOnPitch> {
    line_ups_at_end(match_, events).on_pitch()
}

/// The position of every player who has one in the facts of this match. It takes a small part of the time of an analysis.
pub fn positions(match_: &Match, events: &[Event]) -> Vec<(PlayerId, Position)> {
    let line_ups = line_ups_at_end(match_, events);
    let people = line_ups.people.iter().enumerate().filter(|(_, person)| person.side.is_some());
    people.filter_map(|(index, person)| Some((person.player, line_ups.position(index)?.0))).collect()
}

/// Whether the positions of all players stay as they are with one more event, wherever it is among the others. `position` gives
/// those before it, of a match that has kicked off. Some events that change nothing are not recognised.
pub fn keeps_positions(match_: &Match, event: &Event, position: impl Fn(PlayerId) -> Option<Position>) -> bool {
    let named = || [event.player, event.recipient].into_iter().flatten();
    let is_starter = |player| match_.member(player).is_some_and(|member| member.role == Role::Starter);
    // Of a player who was not in the starting eleven, the usual spot is the position.
    let keeps_spot = || match (event.player, event.spot) {
        (Some(player), Some(spot)) => is_starter(player) || position(player) == Some(spot.position()),
        _ => true,
    };
    match_.status.has_kicked_off()
        && !line_ups::may_change(event)
        && named().all(|player| position(player).is_some())
        && keeps_spot()
}

fn line_ups_at_end(match_: &Match, events: &[Event]) -> LineUps {
    let mut line_ups = LineUps::new(match_, events);
    if has_kicked_off(match_, events) {
        line_ups.kick_off();
    }
    for (index, event) in events.iter().enumerate() {
        let actor = line_ups.actor(index);
        line_ups.step(index, event, actor);
    }
    line_ups
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

/// The facts of every player who was on the pitch, and of every other player with a counted event.
fn player_facts<R: Recorder>(line_ups: &LineUps, tallies: &mut MatchTallies<R>) -> Vec<PlayerFacts> {
    let mut players = Vec::new();
    for (index, person) in line_ups.people.iter().enumerate() {
        let Some(side) = person.side else { continue };
        if !person.played && tallies.players[index].is_empty() {
            continue;
        }
        let (player, whole) = (Subject::Player(index as u32), ContributionSource::Match);
        let clean = person.minutes >= 60 && tallies.players[index].count(Stat::Conceded) == 0;
        tallies.add(player, Stat::CleanSheets, u64::from(clean), whole);
        tallies.add_player_coverage(index as u32, side);
        let position = line_ups.position(index);
        // Without every touch, the index would be that of a player who hardly played.
        let is_rated = tallies.players[index].is_covered(Counter::Count(Stat::MatchesRated));
        let kindex = position.filter(|_| is_rated).map(|(position, _)| KIndex::new(&tallies.players[index], position));
        if let Some(kindex) = kindex {
            tallies.add(player, Stat::MatchesRated, 1, whole);
            tallies.add_sum(player, Sum::KIndexPoints, kindex.points as f64, whole);
            tallies.add_sum(player, Sum::KIndexRating, kindex.rating, whole);
        }
        players.push(PlayerFacts {
            player: person.player,
            side,
            starter: person.starter,
            position: position.map(|(position, _)| position),
            formation_point: position
                .map(|(position, point)| point.unwrap_or_else(|| formation::default_point(position))),
            kindex,
            tally: std::mem::take(&mut tallies.players[index]),
        });
    }
    players.sort_by_key(|line| line.side);
    players
}
