//! The stages of an edition, corrected where the files put matches of two stages into one.
//!
//! What the public files do: the quarter-finals of 2019 are in "Regular Season", the final of 1986 is in "Semi-finals",
//! and the second group stage of 1974 is in the first one.

use std::collections::BTreeMap;

use jiff::Timestamp;

use super::fixture::Fixture;
use crate::feed::provider::group_stages::KnownGroupStage;
use crate::feed::provider::knockout::{NUMBERED_ROUNDS, is_knockout, knockout_round, ties};
use crate::model::{EditionId, TeamId, fold};

/// A stage of the files, or the part of it that is a stage of its own.
#[derive(Clone, Debug)]
pub(super) struct StagePart<'a> {
    /// The provider's number of the stage.
    number: i64,
    pub(super) name: String,
    /// Whether the files state the stage. Otherwise its name is a part of its key.
    stated: bool,
    /// In order of time.
    pub(super) fixtures: Vec<&'a Fixture>,
}

/// The stages in the order of their first match.
pub(super) fn stage_parts<'a>(fixtures: Vec<&'a Fixture>, known: &[&'static KnownGroupStage]) -> Vec<StagePart<'a>> {
    let mut stages: BTreeMap<i64, StagePart<'_>> = BTreeMap::new();
    for fixture in fixtures {
        let (number, name) = &fixture.stage;
        let stage = stages.entry(*number).or_insert_with(|| StagePart {
            number: *number,
            name: name.clone(),
            stated: true,
            fixtures: Vec::new(),
        });
        stage.fixtures.push(fixture);
    }
    let mut parts: Vec<StagePart<'_>> = stages.into_values().collect();
    parts.iter_mut().for_each(StagePart::sort);
    for split in [split_late_knockout, split_semi_finals] {
        split(&mut parts);
    }
    split_known_stages(&mut parts, known);
    parts.retain(|part| !part.fixtures.is_empty());
    parts.sort_by_key(|part| (part.start(), part.number));
    parts
}

impl<'a> StagePart<'a> {
    /// What the stage's id is a hash of.
    pub(super) fn key(&self, edition: EditionId) -> String {
        let number = self.number;
        if self.stated { format!("{edition}/{number}") } else { format!("{edition}/{number}/{}", self.name) }
    }

    pub(super) fn is_regular_season(&self) -> bool {
        fold(&self.name) == "regular season"
    }

    /// Whether groups have letters. Conferences have names.
    fn has_letters(&self) -> bool {
        let sides = self.fixtures.iter().flat_map(|fixture| [&fixture.home, &fixture.away]);
        sides.filter_map(|side| side.group.as_deref()).any(|label| label.chars().count() == 1)
    }

    fn sort(&mut self) {
        self.fixtures.sort_by_key(|fixture| (fixture.kickoff, fixture.id));
    }

    fn start(&self) -> Option<Timestamp> {
        self.fixtures.first().map(|fixture| fixture.kickoff)
    }

    /// Removes the fixtures for which the function returns the name of another stage.
    fn take(&mut self, stage_of: impl Fn(&Fixture) -> Option<&'static str>) -> Vec<(&'static str, &'a Fixture)> {
        let mut taken = Vec::new();
        self.fixtures.retain(|fixture| match stage_of(fixture) {
            Some(stage) => {
                taken.push((stage, *fixture));
                false
            }
            None => true,
        });
        taken
    }
}

/// Adds fixtures of a stage to the stages with these names, which are created if the edition does not have them.
fn add<'a>(parts: &mut Vec<StagePart<'a>>, number: i64, fixtures: Vec<(&'static str, &'a Fixture)>) {
    for (name, fixture) in fixtures {
        match parts.iter_mut().find(|part| fold(&part.name) == fold(name)) {
            Some(part) => {
                part.fixtures.push(fixture);
                part.sort();
            }
            None => parts.push(StagePart { number, name: name.to_owned(), stated: false, fixtures: vec![fixture] }),
        }
    }
}

/// Moves a knockout round out of the regular season of a tournament with groups: matches after the start of the knockout
/// stages, in which every team has one opponent. A league has no groups: a late match there was postponed.
fn split_late_knockout(parts: &mut Vec<StagePart<'_>>) {
    let knockout_start = parts.iter().filter(|part| is_knockout(&part.name)).filter_map(StagePart::start).min();
    let Some(start) = knockout_start else { return };
    let last = parts.iter().flat_map(|part| &part.fixtures).map(|fixture| fixture.kickoff).max();
    let is_tournament = |part: &StagePart<'_>| part.is_regular_season() && part.has_letters();
    let Some(season) = parts.iter_mut().find(|part| is_tournament(part) && part.start() < Some(start)) else { return };
    let late = |fixture: &Fixture| fixture.kickoff > start;
    let pairs = season.fixtures.iter().filter(|fixture| late(fixture));
    let Some(ties) = ties(pairs.map(|fixture| (fixture.home.team, fixture.away.team))) else { return };
    let is_last = season.fixtures.last().map(|fixture| fixture.kickoff) == last;
    let moved = season.take(|fixture| late(fixture).then(|| knockout_round(ties, is_last)));
    let number = season.number;
    add(parts, number, moved);
}

/// Moves the final and the match for third place out of the semi-finals, where a team cannot have two opponents.
fn split_semi_finals(parts: &mut Vec<StagePart<'_>>) {
    let Some(semi_finals) = parts.iter_mut().find(|part| fold(&part.name.replace('-', " ")) == "semi finals") else {
        return;
    };
    // The opponent of each team, and whether the team lost.
    let mut opponents: BTreeMap<TeamId, (TeamId, bool)> = BTreeMap::new();
    let mut later = BTreeMap::new();
    for fixture in &semi_finals.fixtures {
        let (home, away) = (fixture.home.team, fixture.away.team);
        let earlier: Vec<(TeamId, bool)> = [(home, away), (away, home)]
            .into_iter()
            .filter_map(|(team, now)| opponents.get(&team).copied().filter(|(before, _)| *before != now))
            .collect();
        if !earlier.is_empty() {
            let lost = earlier.iter().any(|(_, lost)| *lost);
            later.insert(fixture.id, if lost { "3rd Place Final" } else { "Final" });
            continue;
        }
        let lost = |own: u16, other: u16| own < other;
        let score = fixture.score.map_or((0, 0), |score| (score.home, score.away));
        opponents.insert(home, (away, lost(score.0, score.1)));
        opponents.insert(away, (home, lost(score.1, score.0)));
    }
    let moved = semi_finals.take(|fixture| later.get(&fixture.id).copied());
    let number = semi_finals.number;
    add(parts, number, moved);
}

/// Gives matches between two teams of a known group to the group stage that the record has them in.
fn split_known_stages(parts: &mut Vec<StagePart<'_>>, known: &[&'static KnownGroupStage]) {
    let stage_of = |fixture: &Fixture| {
        let together = |stage: &&&KnownGroupStage| {
            let label = stage.label(&fixture.home.name);
            label.is_some() && label == stage.label(&fixture.away.name)
        };
        known.iter().find(together).map(|stage| stage.stage())
    };
    for index in 0..parts.len() {
        let Some(part) = parts.get_mut(index).filter(|part| may_have_groups(&part.name)) else { continue };
        let name = part.name.clone();
        // Matches that are in the right stage stay there.
        let moved = part.take(|fixture| stage_of(fixture).filter(|stage| fold(stage) != fold(&name)));
        match moved.first().copied() {
            Some((stage, _)) if part.fixtures.is_empty() && moved.iter().all(|(other, _)| *other == stage) => {
                part.name = stage.to_owned();
                part.fixtures = moved.into_iter().map(|(_, fixture)| fixture).collect();
            }
            _ => {
                let number = part.number;
                add(parts, number, moved);
            }
        }
    }
}

pub(super) fn is_group_stage(name: &str) -> bool {
    name.contains("Group")
}

fn may_have_groups(name: &str) -> bool {
    !is_knockout(name) || NUMBERED_ROUNDS.contains(&fold(name).as_str())
}
