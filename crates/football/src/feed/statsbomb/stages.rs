//! The stages and groups of editions, worked out from their matches: stages are named, groups only now and then.
//!
//! Knockout stages have one container, Main. Elsewhere a team belongs to the group it is most often labelled with;
//! where nobody is labelled and the stage is a group stage, those who meet each other are a group. A match between two
//! groups, and every match of a stage without groups, belongs to Main.

use std::collections::{BTreeMap, BTreeSet};

use super::catalogue::Fixture;
use crate::feed::provider::number_of;
use crate::feed::{Document, Source};
use crate::model::{
    EditionId, Format, Group, GroupId, Nature, PlatformId, Stage, StageId, StageType, TeamId, group_name, stage_name,
};

#[derive(Debug, Default)]
pub(super) struct Containers {
    stages: Vec<(Stage, Source)>,
    groups: BTreeMap<GroupId, (Group, Source)>,
    of_match: BTreeMap<i64, (StageId, GroupId)>,
}

impl Containers {
    /// The stage and the group of a match.
    pub(super) fn of(&self, match_id: i64) -> Option<(StageId, GroupId)> {
        self.of_match.get(&match_id).copied()
    }

    pub(super) fn documents(&self) -> impl Iterator<Item = Document> {
        let stages = self.stages.iter().map(|(stage, source)| Document::of(stage, source.clone()));
        stages.chain(self.groups.values().map(|(group, source)| Document::of(group, source.clone())))
    }
}

/// The containers of all editions.
pub(super) fn containers<'a>(fixtures: impl Iterator<Item = &'a Fixture>) -> Containers {
    let mut editions: BTreeMap<EditionId, BTreeMap<i64, Vec<&Fixture>>> = BTreeMap::new();
    for fixture in fixtures {
        editions.entry(fixture.edition).or_default().entry(fixture.stage.0).or_default().push(fixture);
    }
    let mut made = Containers::default();
    for (edition, stages) in editions {
        let mut stages: Vec<(i64, Vec<&Fixture>)> = stages.into_iter().collect();
        for (_, fixtures) in &mut stages {
            fixtures.sort_by_key(|fixture| (fixture.kickoff, fixture.id));
        }
        stages.sort_by_key(|(number, fixtures)| (fixtures.first().map(|fixture| fixture.kickoff), *number));
        for (order, (number, fixtures)) in stages.iter().enumerate() {
            made.add(edition, *number, order as u32 + 1, fixtures);
        }
    }
    made
}

impl Containers {
    fn add(&mut self, edition: EditionId, number: i64, order: u32, fixtures: &[&Fixture]) {
        let Some(first) = fixtures.first() else { return };
        let name = first.stage.1.as_str();
        let knockout = is_knockout(name);
        let groups = if knockout { BTreeMap::new() } else { groups(name, fixtures) };
        let several = groups.values().collect::<BTreeSet<_>>().len() > 1;
        let (stage_type, nature, format) = match (knockout, several || is_group_stage(name)) {
            (true, _) if returns(fixtures) => (StageType::Knockout, Nature::Knockout, Format::HomeAndAway),
            (true, _) => (StageType::Knockout, Nature::Knockout, Format::SingleMatch),
            (false, true) => (StageType::Group, Nature::League, Format::SingleRoundRobin),
            (false, false) => (StageType::League, Nature::League, Format::DoubleRoundRobin),
        };
        let weeks = fixtures.iter().filter_map(|fixture| fixture.week).max().unwrap_or(1);
        // Ids have no room for competition, season and stage side by side: they follow from a text of the three.
        let key = format!("{edition}/{number}");
        let Some(id) = StageId::from_provider(PlatformId::STATSBOMB, number_of(&key)) else { return };
        let rounds = if knockout { 1 } else { weeks };
        let stage = Stage { id, edition, name: stage_name(name), order, rounds, stage_type, nature, format };
        self.stages.push((stage, first.source.clone()));
        for fixture in fixtures {
            let label = match (groups.get(&fixture.home.team), groups.get(&fixture.away.team)) {
                (Some(home), Some(away)) if home == away => home.as_str(),
                _ => "",
            };
            let key = format!("{key}/{label}");
            let Some(group) = GroupId::from_provider(PlatformId::STATSBOMB, number_of(&key)) else { continue };
            self.of_match.insert(fixture.id, (id, group));
            self.groups.entry(group).or_insert_with(|| {
                let name = match label {
                    "" => group_name("Main"),
                    // A conference has a name of its own.
                    label if label.contains(' ') => group_name(label),
                    label => group_name(&format!("Group {label}")),
                };
                let (teams, adjustments, lots) = (Vec::new(), Vec::new(), Vec::new());
                (Group { id: group, stage: id, name, teams, adjustments, lots }, fixture.source.clone())
            });
        }
    }
}

fn is_group_stage(name: &str) -> bool {
    name.contains("Group")
}

fn is_knockout(name: &str) -> bool {
    let name = name.to_lowercase();
    let words = ["final", "round of", "play-off", "playoff", "knockout", "1st round", "2nd round", "3rd round"];
    !name.contains("group") && words.iter().any(|word| name.contains(word))
}

/// Two teams meet twice: a tie of two legs.
fn returns(fixtures: &[&Fixture]) -> bool {
    let mut met = BTreeSet::new();
    fixtures.iter().any(|fixture| {
        let (home, away) = (fixture.home.team, fixture.away.team);
        !met.insert((home.min(away), home.max(away)))
    })
}

/// The group of each team.
fn groups(name: &str, fixtures: &[&Fixture]) -> BTreeMap<TeamId, String> {
    let mut labels: BTreeMap<TeamId, BTreeMap<&str, u32>> = BTreeMap::new();
    for side in fixtures.iter().flat_map(|fixture| [&fixture.home, &fixture.away]) {
        if let Some(label) = side.group.as_deref() {
            *labels.entry(side.team).or_default().entry(label).or_default() += 1;
        }
    }
    if labels.is_empty() && is_group_stage(name) {
        return meetings(fixtures);
    }
    let most = |counts: &BTreeMap<&str, u32>| {
        // The first of the alphabet where two are as frequent.
        counts.iter().rev().max_by_key(|(_, count)| **count).map(|(label, _)| (*label).to_owned())
    };
    labels.iter().filter_map(|(team, counts)| Some((*team, most(counts)?))).collect()
}

/// Groups of teams that met, lettered by their first match. The fixtures are in order of time.
fn meetings(fixtures: &[&Fixture]) -> BTreeMap<TeamId, String> {
    let mut group_of: BTreeMap<TeamId, usize> = BTreeMap::new();
    for (number, fixture) in fixtures.iter().enumerate() {
        let (home, away) = (fixture.home.team, fixture.away.team);
        let known = [group_of.get(&home).copied(), group_of.get(&away).copied()];
        let group = known.iter().flatten().copied().min().unwrap_or(number);
        for joined in known.into_iter().flatten() {
            group_of.values_mut().filter(|of| **of == joined).for_each(|of| *of = group);
        }
        group_of.insert(home, group);
        group_of.insert(away, group);
    }
    // A group is numbered by its earliest match, so the numbers are in the order of the letters.
    let numbers: BTreeSet<usize> = group_of.values().copied().collect();
    let letter = |group: usize| {
        let place = numbers.range(..group).count();
        match u8::try_from(place).ok().filter(|place| *place < 26) {
            Some(place) => char::from(b'A' + place).to_string(),
            None => (place + 1).to_string(),
        }
    };
    group_of.iter().map(|(team, group)| (*team, letter(*group))).collect()
}
