//! One pass over the events of a match in feed order. Each event is counted for the players and teams it concerns, with
//! the line-ups as they are at that event.

use super::clock::{LatestTimes, MatchClock};
use super::coverage::{MatchCoverage, Reported};
use super::event_index::EventLists;
use super::facts::{ENGINE_VERSION, Facts, TeamFacts};
use super::line_ups::{Actors, LineUps};
use super::match_events::{CrossClaims, MatchEvents};
use super::match_tallies::MatchTallies;
use super::momentum::{Momentum, MomentumInputs};
use super::player_facts::player_facts;
use super::possession::{self, PossessionClock};
use super::recorder::{ContributionSource, Recorder, Subject};
use super::statistics::rules_for;
use super::tally::Stat;
use crate::model::{Event, EventKind, Match, Moment, Period, Side};

/// What the events say before anything is counted, as far as they were read.
#[derive(Clone, Debug, Default)]
pub(super) struct Survey {
    pub(super) lists: EventLists,
    pub(super) reported: Reported,
    times: LatestTimes,
    /// How many events were read.
    pub(super) count: usize,
    /// There is an event besides line-ups.
    has_begun: bool,
    /// A player has stepped off.
    pub(super) has_stepped_off: bool,
    latest: Option<Moment>,
    is_shuffled: bool,
}

impl Survey {
    pub(super) fn of(match_: &Match, events: &[Event]) -> Survey {
        let mut survey = Survey::default();
        for event in events {
            survey.read(match_, event);
        }
        survey
    }

    /// Reads the event that follows those read before. Returns whether it may change what rules find for earlier events.
    pub(super) fn read(&mut self, match_: &Match, event: &Event) -> bool {
        self.reported.add(match_, event);
        self.times.add(event);
        self.has_begun |= is_play(event);
        self.has_stepped_off |= event.kind == EventKind::PlayerOff;
        self.is_shuffled |= self.latest > Some(event.moment());
        self.latest = Some(event.moment());
        self.count += 1;
        self.lists.add(self.count - 1, event)
    }

    /// What counting begins with.
    pub(super) fn start(&self, match_: &Match) -> Start {
        Start {
            coverage: MatchCoverage::new(match_, &self.reported),
            kicked_off: self.has_begun || self.count > 0 && match_.status.has_kicked_off(),
            is_in_time_order: !self.is_shuffled,
        }
    }
}

/// Whether the match has started by this event. Line-ups may be published before kick-off.
pub(super) fn is_play(event: &Event) -> bool {
    !matches!(event.kind, EventKind::StartingXi | EventKind::TacticalShift)
}

/// What must be known of all events before the first one is counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Start {
    coverage: MatchCoverage,
    kicked_off: bool,
    is_in_time_order: bool,
}

/// Everything that was counted so far.
#[derive(Clone, Debug)]
pub(super) struct Counting<R> {
    pub(super) start: Start,
    pub(super) line_ups: LineUps,
    tallies: MatchTallies<R>,
    claims: CrossClaims,
    momentum: MomentumInputs,
    possession: PossessionClock,
    /// How many events were counted.
    pub(super) count: usize,
}

impl<R: Recorder> Counting<R> {
    /// Before the first event. The line-ups are those before kick-off.
    pub(super) fn begin(start: Start, mut line_ups: LineUps, recorder: R) -> Counting<R> {
        if start.kicked_off {
            line_ups.kick_off();
        }
        Counting {
            start,
            tallies: MatchTallies::new(line_ups.people.len(), start.coverage, recorder),
            line_ups,
            claims: CrossClaims::default(),
            momentum: MomentumInputs::default(),
            possession: PossessionClock::default(),
            count: 0,
        }
    }

    /// Counts the events after those that are counted, up to this one.
    pub(super) fn count_to(&mut self, end: usize, match_events: &MatchEvents<'_>, actors: &Actors) {
        for (index, actor) in actors.iter().enumerate().take(end).skip(self.count) {
            let context = match_events.context(index);
            let event = context.event;
            let actor = actor.map(|actor| actor as usize);
            self.momentum.add(index, &context, &mut self.tallies.recorder);
            if event.period != Period::ShootOut && self.start.is_in_time_order {
                self.possession.count(match_events.events, index as u32, &mut self.tallies);
            }
            // Of the shoot-out, only cards count.
            if event.period != Period::ShootOut || event.kind == EventKind::Card {
                for (target, rule) in rules_for(event.kind) {
                    if (rule.when)(&context) {
                        self.tallies.credit(*target, rule, &context, index, actor, &self.line_ups);
                    }
                }
                if let Some(keeper) = self.claims.step(event, actor, &self.line_ups) {
                    let source = ContributionSource::Event(index as u32);
                    self.tallies.add(Subject::Player(keeper as u32), Stat::FacedCrossesClaimed, 1, source);
                    if let Some(side) = self.line_ups.people[keeper].side {
                        self.tallies.add(Subject::Team(side), Stat::FacedCrossesClaimed, 1, source);
                    }
                }
            }
            self.line_ups.step(index, event, actor);
        }
        self.count = end;
    }

    /// The facts of the match with the events that are counted, which are all of them. Also returns the line-ups at the end.
    pub(super) fn finish(self, match_: &Match, events: &[Event], survey: &Survey) -> (Facts, R, LineUps) {
        let Counting { start, mut line_ups, mut tallies, momentum, mut possession, .. } = self;
        let clock = MatchClock::new(match_, &survey.times);
        line_ups.finish(&clock);
        let score = survey.reported.goals;
        let is_final = match_.status.is_final();
        for side in Side::BOTH {
            tallies.add_team_coverage(side);
        }
        if start.kicked_off {
            if !start.is_in_time_order {
                for index in possession::in_time_order(events) {
                    possession.count(events, index, &mut tallies);
                }
            }
            possession::add_dead_time(&mut tallies, &clock);
            // The stated score decides who won, even if the events give another score.
            let result = match_.score.unwrap_or(score);
            tallies.finish_teams(&clock, is_final.then_some(result));
        }
        tallies.add_spells(&line_ups);
        let players = player_facts(&line_ups, &mut tallies);
        let facts = Facts {
            engine: ENGINE_VERSION,
            kicked_off: start.kicked_off,
            is_final,
            score,
            periods: clock.played().collect(),
            players,
            teams: tallies.teams.map(|tally| TeamFacts { tally }),
            momentum: Momentum::new(&momentum, events, &clock),
            absent: match_.absent.clone(),
        };
        (facts, tallies.recorder, line_ups)
    }
}
