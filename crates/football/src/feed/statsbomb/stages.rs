//! The stages and groups of editions. The files name the stage of every match, but only some groups.
//!
//! `stage_parts.rs` corrects the stages, and `groups.rs` finds the groups. A knockout stage has one group, Main. A match
//! between two groups, and every match of a stage without groups, belongs to Main.

use std::collections::{BTreeMap, BTreeSet};

use super::fixture::Fixture;
use super::groups::groups;
use super::stage_parts::{is_group_stage, stage_parts};
use crate::feed::document::{Document, Notice, Source};
use crate::feed::provider::group_stages::KnownGroupStage;
use crate::feed::provider::knockout::is_knockout;
use crate::feed::provider::numbering::Numbering;
use crate::model::{
    EditionId, Format, Group, GroupId, Nature, PlatformId, Stage, StageId, StageType, group_name, stage_name,
};

/// The stages and groups of all editions, and which match belongs to which.
#[derive(Debug, Default)]
pub(super) struct Containers {
    stages: Vec<(Stage, Source)>,
    groups: BTreeMap<GroupId, (Group, Source)>,
    by_match: BTreeMap<i64, (StageId, GroupId)>,
}

/// The matches of one stage, and the group label of each; the empty label is Main.
struct StageMatches<'a> {
    edition: EditionId,
    /// The position of the stage in its edition, from 1.
    order: u32,
    /// The edition and the provider's number of the stage. Ids have no room for competition, season and stage, so the
    /// stage's id is a hash of this key.
    key: String,
    name: String,
    matches: Vec<(&'a Fixture, String)>,
    stage_type: (StageType, Nature, Format),
}

impl Containers {
    /// Finds the stages and groups of all matches. The notices are about ids that collided.
    pub(super) fn new<'a>(
        fixtures: impl Iterator<Item = &'a Fixture>,
        known_groups: impl Fn(EditionId) -> Vec<&'static KnownGroupStage>,
    ) -> (Containers, Vec<Notice>) {
        let stages = stages(fixtures, known_groups);
        let mut sources = BTreeMap::new();
        let (mut stage_keys, mut group_keys) = (BTreeSet::new(), BTreeSet::new());
        for stage in &stages {
            for (fixture, label) in &stage.matches {
                let group_key = stage.group_key(label);
                sources.entry(stage.key.clone()).or_insert(&fixture.source);
                sources.entry(group_key.clone()).or_insert(&fixture.source);
                stage_keys.insert(stage.key.clone());
                group_keys.insert(group_key);
            }
        }
        let none = BTreeSet::new();
        let (stage_numbers, group_numbers) = (Numbering::new(stage_keys, &none), Numbering::new(group_keys, &none));
        let mut containers = Containers::default();
        for stage in &stages {
            containers.add(stage, &stage_numbers, &group_numbers);
        }
        let mut notices = Vec::new();
        for (field, numbering) in [("competition_stage", &stage_numbers), ("group", &group_numbers)] {
            for collision in numbering.collisions() {
                let source = sources.get(&collision.key).copied().cloned().unwrap_or_default();
                notices.push(Notice { source, field: field.to_owned(), message: collision.message() });
            }
        }
        (containers, notices)
    }

    /// The stage and the group of a match.
    pub(super) fn for_match(&self, match_id: i64) -> Option<(StageId, GroupId)> {
        self.by_match.get(&match_id).copied()
    }

    pub(super) fn documents(&self) -> impl Iterator<Item = Document> {
        let stages = self.stages.iter().map(|(stage, source)| Document::of(stage, source.clone()));
        stages.chain(self.groups.values().map(|(group, source)| Document::of(group, source.clone())))
    }

    fn add(&mut self, stage: &StageMatches<'_>, stage_numbers: &Numbering, group_numbers: &Numbering) {
        let Some((first, _)) = stage.matches.first() else { return };
        let number = stage_numbers.number(&stage.key);
        let Some(id) = number.and_then(|number| StageId::from_provider(PlatformId::STATSBOMB, number)) else { return };
        let weeks: BTreeSet<u32> = stage.matches.iter().filter_map(|(fixture, _)| fixture.week).collect();
        // The first stage begins with week 1, even if the files begin later. The weeks of later stages go on.
        let first_week = if stage.order == 1 { 1 } else { weeks.first().copied().unwrap_or(1) };
        let weeks = weeks.last().map_or(1, |last| last - first_week + 1);
        let (stage_type, nature, format) = stage.stage_type;
        let rounds = if stage_type == StageType::Knockout { 1 } else { weeks };
        let (edition, name, order) = (stage.edition, stage_name(&stage.name), stage.order);
        let entity = Stage { id, edition, name, order, rounds, stage_type, nature, format, places: Vec::new() };
        self.stages.push((entity, first.source.clone()));
        for (fixture, label) in &stage.matches {
            let number = group_numbers.number(&stage.group_key(label));
            let group_id = number.and_then(|number| GroupId::from_provider(PlatformId::STATSBOMB, number));
            let Some(group_id) = group_id else { continue };
            self.by_match.insert(fixture.id, (id, group_id));
            self.groups.entry(group_id).or_insert_with(|| {
                let name = match label.as_str() {
                    "" => group_name("Main"),
                    // A conference has a name of its own.
                    label if label.contains(' ') => group_name(label),
                    label => group_name(&format!("Group {label}")),
                };
                let (teams, adjustments, lots) = (Vec::new(), Vec::new(), Vec::new());
                (Group { id: group_id, stage: id, name, order: None, teams, adjustments, lots }, fixture.source.clone())
            });
        }
    }
}

impl StageMatches<'_> {
    fn group_key(&self, label: &str) -> String {
        format!("{}/{label}", self.key)
    }
}

/// The stages of all editions, in the order of their first match.
fn stages<'a>(
    fixtures: impl Iterator<Item = &'a Fixture>,
    known_groups: impl Fn(EditionId) -> Vec<&'static KnownGroupStage>,
) -> Vec<StageMatches<'a>> {
    let mut editions: BTreeMap<EditionId, Vec<&Fixture>> = BTreeMap::new();
    for fixture in fixtures {
        editions.entry(fixture.edition).or_default().push(fixture);
    }
    let mut all = Vec::new();
    for (edition, fixtures) in editions {
        let known = known_groups(edition);
        for (part, order) in stage_parts(fixtures, &known).into_iter().zip(1..) {
            let is_knockout = is_knockout(&part.name);
            let groups = if is_knockout { BTreeMap::new() } else { groups(&part, &known) };
            let labels: BTreeSet<&String> = groups.values().collect();
            let stage_type = match (is_knockout, labels.len() > 1 || is_group_stage(&part.name)) {
                (true, _) if has_two_legs(&part.fixtures) => {
                    (StageType::Knockout, Nature::Knockout, Format::HomeAndAway)
                }
                (true, _) => (StageType::Knockout, Nature::Knockout, Format::SingleMatch),
                (false, true) => (StageType::Group, Nature::League, Format::SingleRoundRobin),
                (false, false) => (StageType::League, Nature::League, Format::DoubleRoundRobin),
            };
            // A season whose groups have letters is a group stage. Conferences have names.
            let has_letters = labels.len() > 1 && labels.iter().all(|label| label.chars().count() == 1);
            let name =
                if has_letters && part.is_regular_season() { "Group Stage".to_owned() } else { part.name.clone() };
            let label = |fixture: &Fixture| match (groups.get(&fixture.home.team), groups.get(&fixture.away.team)) {
                (Some(home), Some(away)) if home == away => home.clone(),
                _ => String::new(),
            };
            let key = part.key(edition);
            let matches = part.fixtures.iter().map(|fixture| (*fixture, label(fixture))).collect();
            all.push(StageMatches { edition, order, key, name, matches, stage_type });
        }
    }
    all
}

/// Whether two teams play each other twice.
fn has_two_legs(fixtures: &[&Fixture]) -> bool {
    let mut pairs = BTreeSet::new();
    fixtures.iter().any(|fixture| {
        let (home, away) = (fixture.home.team, fixture.away.team);
        !pairs.insert((home.min(away), home.max(away)))
    })
}
