//! The order of the teams in a group.
//!
//! Teams are split into levels, best level first, and every step of the rules splits the levels further. Each step
//! therefore sees exactly the teams that all previous steps left level, and never moves a team above a better one.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use super::criterion::Criterion;
use super::result::{Cards, MatchResult};
use super::venue_record::VenueRecord;
use crate::model::{Group, HeadToHead, LastResort, Measure, Rules, Step, TeamId, fold};

/// One row of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Standing {
    pub team: TeamId,
    pub won: u32,
    pub draw: u32,
    pub lost: u32,
    /// The points from matches plus the adjustment.
    pub points: i64,
    /// Points that do not come from a match; negative for a deduction.
    pub adjustment: i64,
    pub home: VenueRecord,
    pub away: VenueRecord,
    /// The penalty points for cards: fewer are better.
    pub fair_play: i64,
    /// The criterion that placed this team below the one above it. `None` for the first team.
    pub decided_by: Option<Criterion>,
}

impl Standing {
    pub fn matches(&self) -> u32 {
        self.won + self.draw + self.lost
    }

    pub fn goals_scored(&self) -> u32 {
        self.home.scored + self.away.scored
    }

    pub fn goals_conceded(&self) -> u32 {
        self.home.conceded + self.away.conceded
    }

    pub fn goals_difference(&self) -> i64 {
        self.home.difference() + self.away.difference()
    }
}

/// A result, and the sides whose table it counts in. In a table of home matches it counts for the home side alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CountedResult {
    pub result: MatchResult,
    pub for_home: bool,
    pub for_away: bool,
}

/// The table of a group, best team first. It has the teams of the group and all teams of its matches.
///
/// `results` are those of final matches. Neither their order nor the order of the group's teams has an influence.
pub fn table(
    rules: &Rules,
    group: &Group,
    results: &[MatchResult],
    name_of: impl Fn(TeamId) -> String,
) -> Vec<Standing> {
    let counted: Vec<CountedResult> =
        results.iter().map(|result| CountedResult { result: *result, for_home: true, for_away: true }).collect();
    table_of_counted(rules, group, &counted, name_of)
}

/// As [`table`], from results that may count for one side alone: a table of home matches, or of the last matches of each
/// team. Criteria that compare the level teams with each other also count these results alone.
pub fn table_of_counted(
    rules: &Rules,
    group: &Group,
    results: &[CountedResult],
    name_of: impl Fn(TeamId) -> String,
) -> Vec<Standing> {
    let records = tally(group.teams.iter().copied(), results);
    let mut adjustments = BTreeMap::<TeamId, i64>::new();
    for adjustment in &group.adjustments {
        *adjustments.entry(adjustment.team).or_default() += i64::from(adjustment.points);
    }
    let adjustment_of = |team: TeamId| adjustments.get(&team).copied().unwrap_or(0);
    let overall = |team: TeamId, measure: Measure| {
        let adjustment = if measure == Measure::Points { adjustment_of(team) } else { 0 };
        measured(&records, team, measure, rules) + adjustment
    };

    let everyone = Level { teams: records.keys().copied().collect(), decided_by: None };
    let on_points = everyone.split(Criterion::Overall(Measure::Points), |team| Reverse(overall(team, Measure::Points)));
    let order = on_points.into_iter().flat_map(|level| {
        let steps = rules.steps(level.teams.len()).iter();
        let split = steps.fold(vec![level], |levels, step| match step {
            Step::Overall(measure) => {
                split_all(levels, Criterion::Overall(*measure), |team| Reverse(overall(team, *measure)))
            }
            Step::HeadToHead(block) => {
                levels.into_iter().flat_map(|level| split_head_to_head(level, block, rules, results)).collect()
            }
            Step::LastResort(criterion) => split_by_last_resort(levels, *criterion, &group.lots, &name_of),
        });
        let split = split_by_last_resort(split, LastResort::Name, &group.lots, &name_of);
        split_by_last_resort(split, LastResort::Id, &group.lots, &name_of)
    });

    order
        .flat_map(|level| level.teams.into_iter().map(move |team| (team, level.decided_by)))
        .map(|(team, decided_by)| {
            let record = records.get(&team).copied().unwrap_or_default();
            Standing {
                team,
                won: record.won(),
                draw: record.draw(),
                lost: record.lost(),
                points: overall(team, Measure::Points),
                adjustment: adjustment_of(team),
                home: record.home,
                away: record.away,
                fair_play: -record.measure(Measure::FairPlay, rules),
                decided_by,
            }
        })
        .collect()
}

/// Teams that are equal so far, and the criterion that placed them below the level above.
struct Level {
    teams: Vec<TeamId>,
    decided_by: Option<Criterion>,
}

impl Level {
    /// Splits the teams into one or more levels, smallest key first.
    fn split<K: Ord>(self, criterion: Criterion, key: impl Fn(TeamId) -> K) -> Vec<Level> {
        let mut classes = BTreeMap::<K, Vec<TeamId>>::new();
        for team in self.teams {
            classes.entry(key(team)).or_default().push(team);
        }
        let decisions = std::iter::once(self.decided_by).chain(std::iter::repeat(Some(criterion)));
        classes.into_values().zip(decisions).map(|(teams, decided_by)| Level { teams, decided_by }).collect()
    }
}

fn split_all<K: Ord>(levels: Vec<Level>, criterion: Criterion, key: impl Fn(TeamId) -> K) -> Vec<Level> {
    levels.into_iter().flat_map(|level| level.split(criterion, &key)).collect()
}

fn split_by_last_resort(
    levels: Vec<Level>,
    last_resort: LastResort,
    lots: &[TeamId],
    name_of: &impl Fn(TeamId) -> String,
) -> Vec<Level> {
    let criterion = Criterion::LastResort(last_resort);
    match last_resort {
        // Teams that took no part in the draw stay level, below those that did.
        LastResort::Lots => {
            split_all(levels, criterion, |team| lots.iter().position(|drawn| *drawn == team).unwrap_or(usize::MAX))
        }
        LastResort::Name => split_all(levels, criterion, |team| fold(&name_of(team))),
        LastResort::Id => split_all(levels, criterion, |team| team),
    }
}

/// Splits a level by the matches among its teams, repeatedly if the rule says so.
fn split_head_to_head(level: Level, block: &HeadToHead, rules: &Rules, results: &[CountedResult]) -> Vec<Level> {
    if block.once_complete && !have_met_home_and_away(&level.teams, results) {
        return vec![level];
    }
    let mut levels = vec![level];
    loop {
        let before = levels.len();
        levels =
            levels.into_iter().flat_map(|level| split_by_own_matches(level, &block.measures, rules, results)).collect();
        // If no level was split in this round, the next round would compare the same matches again.
        if !block.again || levels.len() == before {
            return levels;
        }
    }
}

/// Whether each of the teams has been the host of each other one.
fn have_met_home_and_away(teams: &[TeamId], results: &[CountedResult]) -> bool {
    let met: BTreeSet<(TeamId, TeamId)> =
        results.iter().map(|counted| (counted.result.home, counted.result.away)).collect();
    let met_all = |home: &TeamId| teams.iter().all(|away| home == away || met.contains(&(*home, *away)));
    teams.iter().all(met_all)
}

fn split_by_own_matches(level: Level, measures: &[Measure], rules: &Rules, results: &[CountedResult]) -> Vec<Level> {
    if level.teams.len() < 2 {
        return vec![level];
    }
    // A level is sorted by id: the teams come from an ordered map, and splitting keeps their order.
    let takes_part = |team: TeamId| level.teams.binary_search(&team).is_ok();
    let is_among = |counted: &&CountedResult| takes_part(counted.result.home) && takes_part(counted.result.away);
    let among: Vec<CountedResult> = results.iter().filter(is_among).copied().collect();
    let records = tally(level.teams.iter().copied(), &among);
    measures.iter().fold(vec![level], |levels, measure| {
        split_all(levels, Criterion::HeadToHead(*measure), |team| Reverse(measured(&records, team, *measure, rules)))
    })
}

/// The results of one team.
#[derive(Clone, Copy, Default)]
struct TeamRecord {
    home: VenueRecord,
    away: VenueRecord,
    cards: [u32; 3],
}

fn tally(teams: impl Iterator<Item = TeamId>, results: &[CountedResult]) -> BTreeMap<TeamId, TeamRecord> {
    let mut records: BTreeMap<TeamId, TeamRecord> = teams.map(|team| (team, TeamRecord::default())).collect();
    for CountedResult { result, for_home, for_away } in results {
        let score = result.score;
        let home = records.entry(result.home).or_default();
        if *for_home {
            home.home.add(score.home, score.away);
            home.cards(result.home_cards);
        }
        let away = records.entry(result.away).or_default();
        if *for_away {
            away.away.add(score.away, score.home);
            away.cards(result.away_cards);
        }
    }
    records
}

fn measured(records: &BTreeMap<TeamId, TeamRecord>, team: TeamId, measure: Measure, rules: &Rules) -> i64 {
    records.get(&team).map_or(0, |record| record.measure(measure, rules))
}

impl TeamRecord {
    fn won(&self) -> u32 {
        self.home.won + self.away.won
    }

    fn draw(&self) -> u32 {
        self.home.draw + self.away.draw
    }

    fn lost(&self) -> u32 {
        self.home.lost + self.away.lost
    }

    fn cards(&mut self, cards: Cards) {
        for (sum, cards) in self.cards.iter_mut().zip([cards.yellow, cards.second_yellow, cards.red]) {
            *sum += u32::from(cards);
        }
    }

    /// The value of a measure. More is better, so fair play is negative.
    fn measure(&self, measure: Measure, rules: &Rules) -> i64 {
        let sum = |counts: [u32; 3], worth: [u16; 3]| {
            counts.into_iter().zip(worth).map(|(count, worth)| i64::from(count) * i64::from(worth)).sum::<i64>()
        };
        let (points, card) = (rules.points, rules.fair_play);
        match measure {
            Measure::Points => sum([self.won(), self.draw(), self.lost()], [points.win, points.draw, points.loss]),
            Measure::GoalDifference => self.home.difference() + self.away.difference(),
            Measure::Goals => i64::from(self.home.scored) + i64::from(self.away.scored),
            Measure::AwayGoals => i64::from(self.away.scored),
            Measure::Wins => i64::from(self.won()),
            Measure::AwayWins => i64::from(self.away.won),
            Measure::FairPlay => -sum(self.cards, [card.yellow, card.second_yellow, card.red]),
        }
    }
}
