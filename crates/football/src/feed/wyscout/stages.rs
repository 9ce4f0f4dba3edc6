//! The stages and groups of seasons, worked out from their matches: the provider numbers rounds but does not name them.

use std::collections::{BTreeMap, BTreeSet};

use jiff::Timestamp;

use super::fixture::Fixture;
use crate::feed::{Document, Source};
use crate::model::{
    EditionId, Format, Group, GroupId, Nature, PlatformId, Stage, StageId, StageType, group_name, stage_name,
};

/// A round of a season, and the stage that it is.
#[derive(Debug)]
pub(super) struct Round {
    pub(super) stage: Stage,
    /// The groups by label; a round without groups has one, under the empty label.
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

/// All rounds of all seasons, by the provider's id of the round.
pub(super) fn rounds<'a>(fixtures: impl Iterator<Item = &'a Fixture>) -> BTreeMap<i64, Round> {
    let mut seasons: BTreeMap<i64, BTreeMap<i64, Vec<&Fixture>>> = BTreeMap::new();
    for fixture in fixtures {
        seasons.entry(fixture.season).or_default().entry(fixture.round).or_default().push(fixture);
    }
    let mut rounds = BTreeMap::new();
    for (season, by_round) in seasons {
        let mut ordered: Vec<(Option<Timestamp>, i64, Vec<&Fixture>)> = by_round
            .into_iter()
            .map(|(round, fixtures)| (fixtures.iter().filter_map(|fixture| fixture.kickoff).min(), round, fixtures))
            .collect();
        ordered.sort_by_key(|(first, round, _)| (*first, *round));
        let count = ordered.len();
        for (order, (_, round, fixtures)) in ordered.into_iter().enumerate() {
            if let Some(made) = make(season, round, order, count, &fixtures) {
                rounds.insert(round, made);
            }
        }
    }
    rounds
}

fn make(season: i64, round: i64, order: usize, count: usize, fixtures: &[&Fixture]) -> Option<Round> {
    let edition = EditionId::from_provider(PlatformId::WYSCOUT, season)?;
    let stage = StageId::from_provider(PlatformId::WYSCOUT, round)?;
    let last_week = fixtures.iter().map(|fixture| fixture.gameweek).max().unwrap_or(0);
    let labels: BTreeSet<&str> = fixtures.iter().filter_map(|fixture| fixture.group.as_deref()).collect();
    let last = order + 1 == count;
    let (name, stage_type) = match (last_week, fixtures.len()) {
        _ if count == 1 => ("Regular Season", StageType::League),
        (1.., _) if labels.len() > 1 => ("Group Stage", StageType::Group),
        (1.., _) => ("Regular Season", StageType::League),
        (0, 16) => ("Round of 32", StageType::Knockout),
        (0, 8) => ("Round of 16", StageType::Knockout),
        (0, 4) => ("Quarter-finals", StageType::Knockout),
        (0, 2) => ("Semi-finals", StageType::Knockout),
        (0, 1) if last => ("Final", StageType::Knockout),
        (0, 1) => ("3rd Place Final", StageType::Knockout),
        (0, _) => ("Knockout Stage", StageType::Knockout),
    };
    let (nature, format) = match stage_type {
        StageType::League => (Nature::League, Format::DoubleRoundRobin),
        StageType::Group => (Nature::League, Format::SingleRoundRobin),
        StageType::Knockout => (Nature::Knockout, Format::SingleMatch),
    };
    let rounds = if stage_type == StageType::Knockout { 1 } else { last_week.max(1) };
    let labels = match stage_type {
        StageType::Group => {
            let unnamed = fixtures.iter().any(|fixture| fixture.group.is_none()).then_some("");
            labels.into_iter().chain(unnamed).collect()
        }
        _ => vec![""],
    };
    let mut groups = BTreeMap::new();
    for label in labels {
        let name = if label.is_empty() { group_name("Main") } else { group_name(&format!("Group {label}")) };
        let group = Group {
            id: group_id(round, label)?,
            stage,
            name,
            teams: Vec::new(),
            adjustments: Vec::new(),
            lots: Vec::new(),
        };
        groups.insert(label.to_owned(), group);
    }
    let source = fixtures.first().map(|fixture| fixture.source.clone()).unwrap_or_default();
    let order = order as u32 + 1;
    let stage = Stage { id: stage, edition, name: stage_name(name), order, rounds, stage_type, nature, format };
    Some(Round { stage, groups, source })
}

/// A hundred numbers for the groups of each round: 0 for Main, the letter's place for a letter, and for another name a
/// number that follows from it.
fn group_id(round: i64, label: &str) -> Option<GroupId> {
    let number = match label.as_bytes() {
        [] => 0,
        [letter @ b'A'..=b'Z'] => i64::from(letter - b'A') + 1,
        _ => 27 + crate::feed::provider::number_of(label) % 73,
    };
    GroupId::from_provider(PlatformId::WYSCOUT, round.checked_mul(100)? + number)
}
