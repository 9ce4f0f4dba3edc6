//! The groups of a stage.
//!
//! A team belongs to the group that most of its matches name. In a group stage that names no groups, teams that play each
//! other form a group. Its label is the one in the record, if the tournament is known. Otherwise it is a number.

use std::collections::{BTreeMap, BTreeSet};

use super::fixture::{Fixture, FixtureTeam};
use super::stage_parts::{StagePart, is_group_stage};
use crate::feed::provider::group_stages::KnownGroupStage;
use crate::model::{TeamId, fold};

/// The group label of each team; empty if the stage has no groups.
pub(super) fn groups(stage: &StagePart<'_>, known: &[&'static KnownGroupStage]) -> BTreeMap<TeamId, String> {
    let mut labels: BTreeMap<TeamId, BTreeMap<&str, u32>> = BTreeMap::new();
    for side in sides(&stage.fixtures) {
        if let Some(label) = side.group.as_deref() {
            *labels.entry(side.team).or_default().entry(label).or_default() += 1;
        }
    }
    if labels.is_empty() && is_group_stage(&stage.name) {
        let known = known.iter().find(|known| fold(known.stage()) == fold(&stage.name));
        return groups_by_opponents(&stage.fixtures, known.copied());
    }
    let most_frequent = |counts: &BTreeMap<&str, u32>| {
        // If two labels are equally frequent, the alphabetically first.
        counts.iter().rev().max_by_key(|(_, count)| **count).map(|(label, _)| (*label).to_owned())
    };
    labels.iter().filter_map(|(team, counts)| Some((*team, most_frequent(counts)?))).collect()
}

fn sides<'a>(fixtures: &[&'a Fixture]) -> impl Iterator<Item = &'a FixtureTeam> {
    fixtures.iter().flat_map(|fixture| [&fixture.home, &fixture.away])
}

/// Groups of teams that play each other. The fixtures are in order of time.
fn groups_by_opponents(fixtures: &[&Fixture], known: Option<&KnownGroupStage>) -> BTreeMap<TeamId, String> {
    let mut group_of: BTreeMap<TeamId, usize> = BTreeMap::new();
    for (index, fixture) in fixtures.iter().enumerate() {
        let (home, away) = (fixture.home.team, fixture.away.team);
        let known = [group_of.get(&home).copied(), group_of.get(&away).copied()];
        let group = known.iter().flatten().copied().min().unwrap_or(index);
        for joined in known.into_iter().flatten() {
            group_of.values_mut().filter(|of| **of == joined).for_each(|of| *of = group);
        }
        group_of.insert(home, group);
        group_of.insert(away, group);
    }
    let mut labels: BTreeMap<usize, BTreeSet<&str>> = BTreeMap::new();
    for side in sides(fixtures) {
        let label = known.and_then(|known| known.label(&side.name));
        if let Some(group) = group_of.get(&side.team) {
            labels.entry(*group).or_default().extend(label);
        }
    }
    let label = |group: usize| {
        let labels_of_teams: Vec<&str> = labels.get(&group).into_iter().flatten().copied().collect();
        match labels_of_teams.as_slice() {
            [label] => (*label).to_owned(),
            // The number of a group in `group_of` is the index of its first match, so the order is that of time.
            _ => (labels.range(..group).count() + 1).to_string(),
        }
    };
    group_of.iter().map(|(team, group)| (*team, label(*group))).collect()
}
