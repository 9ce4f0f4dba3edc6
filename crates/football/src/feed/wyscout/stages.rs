//! The stages and groups of seasons. The provider numbers rounds but does not name them, so names follow from the matches.

use std::collections::{BTreeMap, BTreeSet};

use jiff::Timestamp;

use super::fixture::Fixture;
use super::group_numbers::GroupNumbers;
use crate::feed::document::{Document, Notice, Source};
use crate::feed::provider::knockout::knockout_round;
use crate::model::{
    EditionId, Format, Group, GroupId, Nature, PlatformId, Stage, StageId, StageType, group_name, stage_name,
};

const WYSCOUT: PlatformId = PlatformId::WYSCOUT;

/// A round of a season as a stage.
#[derive(Debug)]
pub(super) struct Round {
    pub(super) stage: Stage,
    /// The groups by label. A round without groups has one, with the empty label.
    groups: BTreeMap<String, Group>,
    source: Source,
}

impl Round {
    /// The group that a match of this round belongs to.
    pub(super) fn group(&self, fixture: &Fixture) -> Option<GroupId> {
        let label = match self.stage.stage_type {
            StageType::Group => fixture.group.as_deref().unwrap_or_default(),
            _ => "",
        };
        self.groups.get(label).map(|group| group.id)
    }

    pub(super) fn documents(&self) -> impl Iterator<Item = Document> {
        let groups = self.groups.values().map(|group| Document::of(group, self.source.clone()));
        std::iter::once(Document::of(&self.stage, self.source.clone())).chain(groups)
    }
}

/// The matches of one round, and what follows from them.
struct RoundMatches<'a> {
    season: i64,
    round: i64,
    /// The position of the round in its season, from 1.
    order: u32,
    fixtures: Vec<&'a Fixture>,
    name: &'static str,
    stage_type: StageType,
    last_week: u32,
    labels: BTreeSet<&'a str>,
}

/// All rounds of all seasons, by the provider's number of the round. The notices are about ids that collided.
pub(super) fn rounds<'a>(fixtures: impl Iterator<Item = &'a Fixture>) -> (BTreeMap<i64, Round>, Vec<Notice>) {
    let matches = matches_by_round(fixtures);
    let mut labels: BTreeMap<i64, BTreeSet<&str>> = BTreeMap::new();
    for round in &matches {
        labels.entry(round.round).or_default().extend(&round.labels);
    }
    let group_numbers = GroupNumbers::new(labels.into_iter());
    let mut rounds = BTreeMap::new();
    let mut notices = Vec::new();
    for round in &matches {
        let source = round.fixtures.first().map(|fixture| fixture.source.clone()).unwrap_or_default();
        for message in group_numbers.messages(round.round) {
            notices.push(Notice { source: source.clone(), field: "groupName".to_owned(), message });
        }
        match make_round(round, &group_numbers, source) {
            Some(made) if !rounds.contains_key(&round.round) => drop(rounds.insert(round.round, made)),
            Some(made) => {
                let message = format!("round {} is in two seasons: its stage is that of the first", round.round);
                notices.push(Notice { source: made.source, field: "roundId".to_owned(), message });
            }
            None => {}
        }
    }
    (rounds, notices)
}

fn matches_by_round<'a>(fixtures: impl Iterator<Item = &'a Fixture>) -> Vec<RoundMatches<'a>> {
    let mut seasons: BTreeMap<i64, BTreeMap<i64, Vec<&Fixture>>> = BTreeMap::new();
    for fixture in fixtures {
        seasons.entry(fixture.season).or_default().entry(fixture.round).or_default().push(fixture);
    }
    let mut all = Vec::new();
    for (season, by_round) in seasons {
        let mut ordered: Vec<(Option<Timestamp>, i64, Vec<&Fixture>)> = by_round
            .into_iter()
            .map(|(round, fixtures)| (fixtures.iter().filter_map(|fixture| fixture.kickoff).min(), round, fixtures))
            .collect();
        ordered.sort_by_key(|(first, round, _)| (*first, *round));
        let count = ordered.len();
        for (index, (_, round, fixtures)) in ordered.into_iter().enumerate() {
            let last_week = fixtures.iter().map(|fixture| fixture.gameweek).max().unwrap_or(0);
            let mut labels: BTreeSet<&str> = fixtures.iter().filter_map(|fixture| fixture.group.as_deref()).collect();
            let is_last = index + 1 == count;
            let (name, stage_type) = match (last_week, fixtures.len()) {
                _ if count == 1 => ("Regular Season", StageType::League),
                (1.., _) if labels.len() > 1 => ("Group Stage", StageType::Group),
                (1.., _) => ("Regular Season", StageType::League),
                (0, matches) => (knockout_round(matches, is_last), StageType::Knockout),
            };
            if stage_type != StageType::Group {
                labels = BTreeSet::from([""]);
            } else if fixtures.iter().any(|fixture| fixture.group.is_none()) {
                labels.insert("");
            }
            let order = index as u32 + 1;
            all.push(RoundMatches { season, round, order, fixtures, name, stage_type, last_week, labels });
        }
    }
    all
}

/// None if the ids of season or round are out of range.
fn make_round(matches: &RoundMatches<'_>, group_numbers: &GroupNumbers, source: Source) -> Option<Round> {
    let id = StageId::from_provider(WYSCOUT, matches.round)?;
    let stage_type = matches.stage_type;
    let (nature, format) = match stage_type {
        StageType::League => (Nature::League, Format::DoubleRoundRobin),
        StageType::Group => (Nature::League, Format::SingleRoundRobin),
        StageType::Knockout => (Nature::Knockout, Format::SingleMatch),
    };
    let stage = Stage {
        id,
        edition: EditionId::from_provider(WYSCOUT, matches.season)?,
        name: stage_name(matches.name),
        order: matches.order,
        rounds: if stage_type == StageType::Knockout { 1 } else { matches.last_week.max(1) },
        stage_type,
        nature,
        format,
        places: Vec::new(),
    };
    let mut groups = BTreeMap::new();
    for label in &matches.labels {
        let name = if label.is_empty() { group_name("Main") } else { group_name(&format!("Group {label}")) };
        let id = GroupId::from_provider(WYSCOUT, group_numbers.number(matches.round, label)?)?;
        let (teams, adjustments, lots) = (Vec::new(), Vec::new(), Vec::new());
        groups.insert((*label).to_owned(), Group { id, stage: stage.id, name, order: None, teams, adjustments, lots });
    }
    Some(Round { stage, groups, source })
}
