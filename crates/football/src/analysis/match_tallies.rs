//! The tallies of a match. Every number goes through [`MatchTallies::add`] or [`MatchTallies::add_sum`], so a recorder
//! misses none.

use super::clock::{Bucket, MatchClock};
use super::coverage::MatchCoverage;
use super::event_context::EventContext;
use super::line_ups::LineUps;
use super::recorder::{Contribution, ContributionSource, Recorder, Subject};
use super::statistics::{Credit, Rule, Target};
use super::tally::{Counter, Stat, Sum, Tally};
use crate::model::{Score, Side};

/// The tallies of a match: players by their index in the line-ups, teams home first.
#[derive(Clone, Debug)]
pub(super) struct MatchTallies<R> {
    pub(super) players: Vec<Tally>,
    pub(super) teams: [Tally; 2],
    pub(super) recorder: R,
    coverage: MatchCoverage,
}

impl<R: Recorder> MatchTallies<R> {
    pub(super) fn new(players: usize, coverage: MatchCoverage, recorder: R) -> MatchTallies<R> {
        let teams = [Tally::default(), Tally::default()];
        MatchTallies { players: vec![Tally::default(); players], teams, recorder, coverage }
    }

    #[inline]
    pub(super) fn add(&mut self, subject: Subject, stat: Stat, by: u64, source: ContributionSource) {
        if by == 0 || !self.coverage.covers(subject, Counter::Count(stat)) {
            return;
        }
        self.tally(subject).add(stat, by);
        self.recorder.add(Contribution { subject, counter: Counter::Count(stat), amount: by as f64, source });
    }

    #[inline]
    pub(super) fn add_sum(&mut self, subject: Subject, sum: Sum, by: f64, source: ContributionSource) {
        if !self.coverage.covers(subject, Counter::Sum(sum)) {
            return;
        }
        self.tally(subject).add_sum(sum, by);
        self.recorder.add(Contribution { subject, counter: Counter::Sum(sum), amount: by, source });
    }

    /// A sum so far.
    pub(super) fn sum(&self, subject: Subject, sum: Sum) -> f64 {
        match subject {
            Subject::Player(index) => self.players[index as usize].sum(sum),
            Subject::Team(side) => self.teams[side.index()].sum(sum),
        }
    }

    #[inline]
    fn tally(&mut self, subject: Subject) -> &mut Tally {
        match subject {
            Subject::Player(index) => &mut self.players[index as usize],
            Subject::Team(side) => &mut self.teams[side.index()],
        }
    }

    /// Counts the event at this index for everyone whom a rule credits.
    pub(super) fn credit(
        &mut self,
        target: Target,
        rule: &Rule,
        context: &EventContext<'_>,
        index: usize,
        actor: Option<usize>,
        line_ups: &LineUps,
    ) {
        let side = context.event.side;
        let other = side.map(Side::other);
        let (player, team) = match rule.credit {
            Credit::Actor => (actor, side),
            Credit::Player => (actor, None),
            Credit::Team => (None, side),
            Credit::Opponent => (None, other),
            Credit::Recipient => (context.event.recipient.and_then(|player| line_ups.find(player)), None),
            Credit::Keeper => (other.and_then(|side| line_ups.keeper(side)), other),
            Credit::OwnKeeper => (side.and_then(|side| line_ups.keeper(side)), side),
            Credit::Facing => (None, other),
            Credit::OwnSide => (None, side),
        };
        let source = ContributionSource::Event(index as u32);
        if let Some(player) = player {
            self.add_target(Subject::Player(player as u32), target, context, source);
        }
        if let Some(team) = team {
            self.add_target(Subject::Team(team), target, context, source);
            if matches!(rule.credit, Credit::Facing | Credit::OwnSide) {
                for (player, person) in line_ups.people.iter().enumerate() {
                    if person.on && person.side == Some(team) {
                        self.add_target(Subject::Player(player as u32), target, context, source);
                    }
                }
            }
        }
    }

    #[inline]
    fn add_target(&mut self, subject: Subject, target: Target, context: &EventContext<'_>, source: ContributionSource) {
        match target {
            Target::Count(stat) => self.add(subject, stat, 1, source),
            Target::CountByBucket(first) => {
                if let Some(bucket) = context.bucket {
                    self.add(subject, first.in_bucket(bucket), 1, source);
                }
            }
            Target::Sum(sum) => self.add_sum(subject, sum, context.xg, source),
            Target::ThreatSum(sum) => self.add_sum(subject, sum, context.xt, source),
            Target::ThreatSquares(sum) => self.add_sum(subject, sum, context.xt * context.xt, source),
        }
    }

    /// Adds the team numbers that no single event gives. The possession time is already there.
    pub(super) fn finish_teams(&mut self, clock: &MatchClock, result: Option<Score>) {
        use ContributionSource::{Match, Period};
        for side in Side::BOTH {
            let team = Subject::Team(side);
            self.add(team, Stat::MatchesPlayed, 1, Match);
            self.add(team, Stat::CleanSheets, u64::from(self.teams[side.index()].count(Stat::Conceded) == 0), Match);
            self.add_both(team, Stat::Touches, Stat::BothTouches);
            self.add_both_sums(team, Sum::Time, Sum::BothTime);
            for bucket in Bucket::ALL {
                self.add_both_sums(team, Sum::Time0.in_bucket(bucket), Sum::BothTime0.in_bucket(bucket));
                self.add_both(team, Stat::Touches0.in_bucket(bucket), Stat::BothTouches0.in_bucket(bucket));
                if let Some(period) = clock.period(bucket.period()) {
                    self.add(team, Stat::Played0.in_bucket(bucket), 1, Period(period.half));
                }
            }
            if let Some(score) = result {
                let outcome = match score.goals(side).cmp(&score.goals(side.other())) {
                    std::cmp::Ordering::Greater => Stat::Won,
                    std::cmp::Ordering::Equal => Stat::Drawn,
                    std::cmp::Ordering::Less => Stat::Lost,
                };
                self.add(team, outcome, 1, Match);
            }
        }
    }

    /// Adds a count of both teams to another count of a team.
    fn add_both(&mut self, team: Subject, of: Stat, both: Stat) {
        for side in Side::BOTH {
            let subject = Subject::Team(side);
            let source = ContributionSource::Counter { subject, counter: Counter::Count(of) };
            self.add(team, both, self.teams[side.index()].count(of), source);
        }
    }

    /// Adds a sum of both teams to another sum of a team.
    fn add_both_sums(&mut self, team: Subject, of: Sum, both: Sum) {
        for side in Side::BOTH {
            let subject = Subject::Team(side);
            let source = ContributionSource::Counter { subject, counter: Counter::Sum(of) };
            self.add_sum(team, both, self.teams[side.index()].sum(of), source);
        }
    }

    /// Adds how long and how often players were on the pitch.
    pub(super) fn add_spells(&mut self, line_ups: &LineUps) {
        for spell in &line_ups.spells {
            let player = Subject::Player(spell.player as u32);
            let (came_on, source) = (spell.from, ContributionSource::Interval { from: spell.from, to: spell.to });
            let tally = &self.players[spell.player];
            let is_first = tally.count(Stat::MatchesPlayed) == 0;
            let is_first_as_substitute = came_on.is_some() && tally.count(Stat::MatchesAsSub) == 0;
            self.add(player, Stat::MatchesPlayed, u64::from(is_first), source);
            self.add(player, Stat::MinutesPlayed, u64::from(spell.minutes), source);
            if let Some(event) = came_on.map(ContributionSource::Event) {
                self.add(player, Stat::MatchesAsSub, u64::from(is_first_as_substitute), event);
                self.add(player, Stat::TimesSubstitutedIn, 1, event);
            }
        }
    }

    /// Counts what the match has, so that a season tells a zero from a missing number.
    pub(super) fn add_team_coverage(&mut self, side: Side) {
        for stat in self.coverage.of_team() {
            self.add(Subject::Team(side), stat, 1, ContributionSource::Match);
        }
    }

    /// As for a team. The minutes of the player have been added.
    pub(super) fn add_player_coverage(&mut self, player: u32, side: Side) {
        let minutes = self.players[player as usize].count(Stat::MinutesPlayed);
        for (stat, by) in self.coverage.of_player(side, minutes) {
            self.add(Subject::Player(player), stat, by, ContributionSource::Match);
        }
    }
}
