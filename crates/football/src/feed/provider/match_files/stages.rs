//! The stages and groups of editions, from the names that the headers of matches give.

use std::collections::{BTreeMap, BTreeSet};

use jiff::Timestamp;

use super::header::MatchHeader;
use crate::feed::document::{Document, Source};
use crate::feed::provider::knockout::is_knockout;
use crate::feed::provider::numbering::Numbering;
use crate::model::{
    EditionId, Format, Group, GroupId, Nature, PlatformId, Stage, StageId, StageType, group_name, stage_name,
};

/// The name of a stage that the files do not name.
const ONLY_STAGE: &str = "Regular Season";

/// The stages and groups of all editions, and which match belongs to which.
#[derive(Debug, Default)]
pub(super) struct Containers {
    stages: Vec<(Stage, Source)>,
    groups: BTreeMap<GroupId, (Group, Source)>,
    by_match: BTreeMap<String, (StageId, GroupId)>,
}

impl Containers {
    pub(super) fn new<'a>(platform: PlatformId, headers: impl Iterator<Item = &'a MatchHeader>) -> Containers {
        let mut stages: BTreeMap<(String, String), Vec<&MatchHeader>> = BTreeMap::new();
        for header in headers {
            stages.entry((header.season.key.clone(), stage(header).to_owned())).or_default().push(header);
        }
        let mut stages: Vec<_> = stages.into_iter().collect();
        let first = |matches: &[&MatchHeader]| {
            matches.iter().map(|header| header.kickoff.unwrap_or(Timestamp::MAX)).min().unwrap_or(Timestamp::MAX)
        };
        stages.sort_by_key(|((season, _), matches)| (season.clone(), first(matches)));

        let keys = |named: &dyn Fn(&MatchHeader) -> String| -> BTreeSet<String> {
            stages.iter().flat_map(|(_, matches)| matches).map(|header| named(header)).collect()
        };
        let none = BTreeSet::new();
        let stage_numbers = Numbering::new(keys(&stage_key), &none);
        let group_numbers = Numbering::new(keys(&group_key), &none);

        let mut containers = Containers::default();
        let (mut order, mut last_season) = (0, None);
        for ((season, name), matches) in &stages {
            order = if last_season == Some(season) { order + 1 } else { 1 };
            last_season = Some(season);
            let Some(first) = matches.first() else { continue };
            let key = stage_key(first);
            let id = stage_numbers.number(&key).and_then(|number| StageId::from_provider(platform, number));
            let edition = EditionId::from_key(platform, season);
            let Some((id, edition)) = id.zip(edition) else { continue };
            let (stage_type, nature, format) = stage_type(name, matches);
            let rounds = matches.iter().filter_map(|header| header.round).max().unwrap_or(1);
            let rounds = if stage_type == StageType::Knockout { 1 } else { rounds };
            let (name, places) = (stage_name(name), Vec::new());
            let entity = Stage { id, edition, name, order, rounds, stage_type, nature, format, places };
            containers.stages.push((entity, first.source.clone()));
            for header in matches {
                let number = group_numbers.number(&group_key(header));
                let Some(group) = number.and_then(|number| GroupId::from_provider(platform, number)) else { continue };
                containers.by_match.insert(header.key.clone(), (id, group));
                containers.groups.entry(group).or_insert_with(|| {
                    let name = if header.group.is_empty() { "Main" } else { header.group.as_str() };
                    let (teams, adjustments, lots) = (Vec::new(), Vec::new(), Vec::new());
                    let name = group_name(name);
                    (Group { id: group, stage: id, name, order: None, teams, adjustments, lots }, header.source.clone())
                });
            }
        }
        containers
    }

    /// The stage and the group of a match.
    pub(super) fn of_match(&self, key: &str) -> Option<(StageId, GroupId)> {
        self.by_match.get(key).copied()
    }

    pub(super) fn documents(&self) -> impl Iterator<Item = Document> {
        let stages = self.stages.iter().map(|(stage, source)| Document::of(stage, source.clone()));
        stages.chain(self.groups.values().map(|(group, source)| Document::of(group, source.clone())))
    }
}

fn stage(header: &MatchHeader) -> &str {
    if header.stage.is_empty() { ONLY_STAGE } else { &header.stage }
}

fn stage_key(header: &MatchHeader) -> String {
    format!("{}/{}", header.season.key, stage(header))
}

fn group_key(header: &MatchHeader) -> String {
    format!("{}/{}", stage_key(header), header.group)
}

fn stage_type(name: &str, matches: &[&MatchHeader]) -> (StageType, Nature, Format) {
    let has_groups = matches.iter().any(|header| !header.group.is_empty());
    let mut pairs = BTreeSet::new();
    let two_legs = matches.iter().any(|header| {
        let (home, away) = (&header.home.team.key, &header.away.team.key);
        !pairs.insert((home.min(away), home.max(away)))
    });
    match (is_knockout(name), has_groups) {
        (true, _) if two_legs => (StageType::Knockout, Nature::Knockout, Format::HomeAndAway),
        (true, _) => (StageType::Knockout, Nature::Knockout, Format::SingleMatch),
        (false, true) => (StageType::Group, Nature::League, Format::SingleRoundRobin),
        (false, false) => (StageType::League, Nature::League, Format::DoubleRoundRobin),
    }
}
