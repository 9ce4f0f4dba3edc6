//! Which teams are the same: those that play the same matches, and have similar names.

use std::collections::{BTreeMap, BTreeSet};

use super::Provider;
use super::assignment::{Candidate, assign, together};
use super::matches::Played;
use super::names::Names;
use crate::model::{CountryId, Entity, Gender, Side, Team};

/// What names alone are worth, without a match that both play.
const NAMES_ALONE: f64 = 0.8;
/// Names alone are compared from this similarity on.
const NAMES_FROM: f64 = 0.85;

/// What two teams are compared by.
pub(super) struct TeamNames {
    names: Names,
    gender: Option<Gender>,
    national: bool,
    country: Option<CountryId>,
}

impl TeamNames {
    pub(super) fn new(team: &Team) -> TeamNames {
        TeamNames {
            names: Names::new(team.names(), None),
            gender: team.gender,
            national: team.national,
            country: team.country,
        }
    }

    /// 0 for a men's and a women's team, and for a club and a nation.
    fn similarity(&self, other: &TeamNames) -> f64 {
        let differ = self.gender.zip(other.gender).is_some_and(|(one, other)| one != other);
        if differ || self.national != other.national {
            return 0.0;
        }
        // The team of a country is known by its country, whatever it is called.
        match (self.country, other.country) {
            (Some(one), Some(other)) if self.national && one == other => 1.0,
            _ => self.names.similarity(&other.names),
        }
    }
}

/// How similar the names of two teams are. Teams without a document are not similar.
pub(super) fn name_similarity(names: &[BTreeMap<i64, TeamNames>; 2], one: i64, other: i64) -> f64 {
    match (names[0].get(&one), names[1].get(&other)) {
        (Some(one), Some(other)) => one.similarity(other),
        _ => 0.0,
    }
}

/// The teams of both, paired by the matches that are the same, and by their names.
pub(super) fn pairs(
    one: &Provider,
    other: &Provider,
    matches: &[Candidate],
    names: &[BTreeMap<i64, TeamNames>; 2],
) -> Vec<Candidate> {
    let played = Played::new(one, other, matches);
    let mut together_in: BTreeMap<(i64, i64), u32> = BTreeMap::new();
    let mut appearances: [BTreeMap<i64, u32>; 2] = Default::default();
    for pair in &played.0 {
        for side in Side::BOTH {
            let teams = pair.map(|match_| match_.sheet(side).team.0);
            *together_in.entry((teams[0], teams[1])).or_default() += 1;
            for (counted, team) in appearances.iter_mut().zip(teams) {
                *counted.entry(team).or_default() += 1;
            }
        }
    }
    let mut candidates = Vec::new();
    for (&(team, counterpart), &matches) in &together_in {
        let most = appearances[0][&team].max(appearances[1][&counterpart]);
        let similarity = name_similarity(names, team, counterpart);
        let share = f64::from(matches) / f64::from(most);
        let score = together([similarity, share * f64::from(matches) / f64::from(matches + 1)]);
        let reasons = vec![format!("name {similarity:.2}"), format!("same match {matches} of {most} times")];
        candidates.push(Candidate { one: team, other: counterpart, score: score * share, reasons });
    }
    let by_matches: BTreeSet<i64> = together_in.keys().flat_map(|(one, other)| [*one, *other]).collect();
    let mut by_key: BTreeMap<&str, BTreeSet<i64>> = BTreeMap::new();
    for (id, names) in names[1].iter().filter(|(id, _)| !by_matches.contains(id)) {
        for key in names.names.keys() {
            by_key.entry(key).or_default().insert(*id);
        }
    }
    for (id, of_team) in names[0].iter().filter(|(id, _)| !by_matches.contains(id)) {
        let found: BTreeSet<i64> = of_team.names.keys().filter_map(|key| by_key.get(key)).flatten().copied().collect();
        for other in found {
            let similarity = name_similarity(names, *id, other);
            if similarity >= NAMES_FROM {
                let reasons = vec![format!("name {similarity:.2}"), "no match that both play".to_owned()];
                candidates.push(Candidate { one: *id, other, score: similarity * NAMES_ALONE, reasons });
            }
        }
    }
    // Without a common match nothing but the name speaks for a pair, however unique it is.
    let is_by_name = |pair: &Candidate| !together_in.contains_key(&(pair.one, pair.other));
    let (by_name, by_match): (Vec<_>, Vec<_>) = candidates.into_iter().partition(is_by_name);
    let by_name = assign(by_name).into_iter().map(|pair| Candidate { score: pair.score.min(NAMES_ALONE), ..pair });
    assign(by_match).into_iter().chain(by_name).collect()
}
