//! The order of a group.
//!
//! Teams are parted into levels, best first, and every step of the rules parts the levels further. So each step sees
//! exactly the teams that all steps before left level, and never moves a team past one already above it.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::criteria::{Beyond, Criterion, HeadToHead, Measure, Step};
use super::rules::Rules;
use super::{Cards, Played};
use crate::model::{Group, TeamId, fold};

/// One line of a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Standing {
    pub team: TeamId,
    pub won: u32,
    pub draw: u32,
    pub lost: u32,
    /// As the table shows them: the matches' and the adjustment.
    pub points: i64,
    /// Points that no match gave; negative for a deduction.
    pub adjustment: i64,
    pub home: Goals,
    pub away: Goals,
    /// The penalty points of its cards: fewer are better.
    pub fair_play: i64,
    /// What placed it below the team above. None for the first.
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

/// The goals of a team in one role, at home or away.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Goals {
    pub scored: u32,
    pub conceded: u32,
}

impl Goals {
    pub fn difference(self) -> i64 {
        i64::from(self.scored) - i64::from(self.conceded)
    }

    fn add(&mut self, scored: u16, conceded: u16) {
        self.scored += u32::from(scored);
        self.conceded += u32::from(conceded);
    }
}

/// The table of a group, best team first: its own teams and those that its matches name.
///
/// `played` are the matches whose result stands. The order they come in, and the order of the group's teams, change
/// nothing.
pub fn table(rules: &Rules, group: &Group, played: &[Played], name_of: impl Fn(TeamId) -> String) -> Vec<Standing> {
    let records = tally(group.teams.iter().copied(), played);
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
    let on_points = everyone.part(Criterion::Overall(Measure::Points), |team| Reverse(overall(team, Measure::Points)));
    let order = on_points.into_iter().flat_map(|level| {
        let steps = rules.steps(level.teams.len()).iter();
        let parted = steps.fold(vec![level], |levels, step| match step {
            Step::Overall(measure) => {
                part_all(levels, Criterion::Overall(*measure), |team| Reverse(overall(team, *measure)))
            }
            Step::HeadToHead(block) => {
                levels.into_iter().flat_map(|level| among_themselves(level, block, rules, played)).collect()
            }
            Step::Beyond(beyond) => part_beyond(levels, *beyond, &group.lots, &name_of),
        });
        let named = part_beyond(parted, Beyond::Name, &group.lots, &name_of);
        part_beyond(named, Beyond::Id, &group.lots, &name_of)
    });

    order
        .flat_map(|level| level.teams.into_iter().map(move |team| (team, level.decided_by)))
        .map(|(team, decided_by)| {
            let record = records.get(&team).copied().unwrap_or_default();
            Standing {
                team,
                won: record.won,
                draw: record.draw,
                lost: record.lost,
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

/// Teams that nothing has told apart so far, and what placed them below the level above.
struct Level {
    teams: Vec<TeamId>,
    decided_by: Option<Criterion>,
}

impl Level {
    /// The same teams as one or more levels, the smallest key first.
    fn part<K: Ord>(self, criterion: Criterion, key: impl Fn(TeamId) -> K) -> Vec<Level> {
        let mut classes = BTreeMap::<K, Vec<TeamId>>::new();
        for team in self.teams {
            classes.entry(key(team)).or_default().push(team);
        }
        let decisions = std::iter::once(self.decided_by).chain(std::iter::repeat(Some(criterion)));
        classes.into_values().zip(decisions).map(|(teams, decided_by)| Level { teams, decided_by }).collect()
    }
}

fn part_all<K: Ord>(levels: Vec<Level>, criterion: Criterion, key: impl Fn(TeamId) -> K) -> Vec<Level> {
    levels.into_iter().flat_map(|level| level.part(criterion, &key)).collect()
}

fn part_beyond(levels: Vec<Level>, beyond: Beyond, lots: &[TeamId], name_of: &impl Fn(TeamId) -> String) -> Vec<Level> {
    let criterion = Criterion::Beyond(beyond);
    match beyond {
        // Teams that took no part in the draw stay level, below those that did.
        Beyond::Lots => {
            part_all(levels, criterion, |team| lots.iter().position(|drawn| *drawn == team).unwrap_or(usize::MAX))
        }
        Beyond::Name => part_all(levels, criterion, |team| fold(&name_of(team))),
        Beyond::Id => part_all(levels, criterion, |team| team),
    }
}

/// Parts a level by the matches among its teams, and again for those still level where the rule says so.
fn among_themselves(level: Level, block: &HeadToHead, rules: &Rules, played: &[Played]) -> Vec<Level> {
    let mut levels = vec![level];
    loop {
        let before = levels.len();
        levels = levels.into_iter().flat_map(|level| small_table(level, &block.measures, rules, played)).collect();
        // A level that the last round left whole has the same small table in the next: nothing more will come.
        if !block.again || levels.len() == before {
            return levels;
        }
    }
}

fn small_table(level: Level, measures: &[Measure], rules: &Rules, played: &[Played]) -> Vec<Level> {
    if level.teams.len() < 2 {
        return vec![level];
    }
    // Teams come out of a map and parting keeps their order, so a level is sorted by id.
    let takes_part = |team: TeamId| level.teams.binary_search(&team).is_ok();
    let among: Vec<Played> =
        played.iter().filter(|match_| takes_part(match_.home) && takes_part(match_.away)).copied().collect();
    let records = tally(level.teams.iter().copied(), &among);
    measures.iter().fold(vec![level], |levels, measure| {
        part_all(levels, Criterion::HeadToHead(*measure), |team| Reverse(measured(&records, team, *measure, rules)))
    })
}

/// What matches gave one team.
#[derive(Clone, Copy, Default)]
struct Record {
    won: u32,
    draw: u32,
    lost: u32,
    away_wins: u32,
    home: Goals,
    away: Goals,
    cards: [u32; 3],
}

fn tally(teams: impl Iterator<Item = TeamId>, played: &[Played]) -> BTreeMap<TeamId, Record> {
    let mut records: BTreeMap<TeamId, Record> = teams.map(|team| (team, Record::default())).collect();
    for match_ in played {
        let score = match_.score;
        let home = records.entry(match_.home).or_default();
        home.home.add(score.home, score.away);
        home.result(score.home, score.away);
        home.cards(match_.home_cards);
        let away = records.entry(match_.away).or_default();
        away.away.add(score.away, score.home);
        away.result(score.away, score.home);
        away.away_wins += u32::from(score.away > score.home);
        away.cards(match_.away_cards);
    }
    records
}

fn measured(records: &BTreeMap<TeamId, Record>, team: TeamId, measure: Measure, rules: &Rules) -> i64 {
    records.get(&team).map_or(0, |record| record.measure(measure, rules))
}

impl Record {
    fn result(&mut self, scored: u16, conceded: u16) {
        match scored.cmp(&conceded) {
            std::cmp::Ordering::Greater => self.won += 1,
            std::cmp::Ordering::Equal => self.draw += 1,
            std::cmp::Ordering::Less => self.lost += 1,
        }
    }

    fn cards(&mut self, cards: Cards) {
        for (sum, cards) in self.cards.iter_mut().zip([cards.yellow, cards.second_yellow, cards.red]) {
            *sum += u32::from(cards);
        }
    }

    /// The value of a measure, such that more is better.
    fn measure(&self, measure: Measure, rules: &Rules) -> i64 {
        let sum = |counts: [u32; 3], worth: [u16; 3]| {
            counts.into_iter().zip(worth).map(|(count, worth)| i64::from(count) * i64::from(worth)).sum::<i64>()
        };
        let (points, card) = (rules.points, rules.fair_play);
        match measure {
            Measure::Points => sum([self.won, self.draw, self.lost], [points.win, points.draw, points.loss]),
            Measure::GoalDifference => self.home.difference() + self.away.difference(),
            Measure::Goals => i64::from(self.home.scored) + i64::from(self.away.scored),
            Measure::AwayGoals => i64::from(self.away.scored),
            Measure::Wins => i64::from(self.won),
            Measure::AwayWins => i64::from(self.away_wins),
            Measure::FairPlay => -sum(self.cards, [card.yellow, card.second_yellow, card.red]),
        }
    }
}
