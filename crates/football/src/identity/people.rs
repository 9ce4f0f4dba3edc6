//! Which players, coaches, referees and stadiums are the same: those in the same places of the same matches, with similar
//! names.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use jiff::civil::Date;

use super::Provider;
use super::assignment::{Candidate, assign, together};
use super::matches::Played;
use super::names::Names;
use crate::model::{CountryId, Entity, Match, Player, Role, Side};

/// What an equal birth date is worth.
const SAME_BIRTH: f64 = 0.9;
/// What another birth date leaves of a score.
const OTHER_BIRTH: f64 = 0.4;
/// What equal shirt numbers are worth: a number is unique in a squad.
const SAME_SHIRT: f64 = 0.85;
const OTHER_SHIRT: f64 = 0.5;
/// What the same part in every match is worth, with many matches.
const SAME_PART: f64 = 0.6;
/// What a part that differs in every match takes away.
const OTHER_PART: f64 = 0.5;
/// What is left of a pair whose names have nothing in common, and from which similarity on that does not hold.
const OTHER_NAME: f64 = 0.5;
const SIMILAR_NAME: f64 = 0.4;
/// What names alone are worth, without a common match.
const NAMES_ALONE: f64 = 0.75;
const NAMES_FROM: f64 = 0.85;

/// What someone is compared by.
struct Described {
    names: Names,
    born: Option<Date>,
    country: Option<CountryId>,
}

type Descriptions = HashMap<i64, Described>;

/// What two have in common in the matches that both providers have.
#[derive(Clone, Default)]
struct Common {
    /// Matches in which both are.
    matches: u32,
    /// Those of them in which both start, or neither does.
    same_part: u32,
    shirts: u32,
    same_shirts: u32,
}

/// In how many of the common matches each is, by provider.
type Appearances = [HashMap<i64, u32>; 2];

pub(super) fn players(one: &Provider, other: &Provider, played: &Played<'_>) -> Vec<Candidate> {
    let describe = |provider: &Provider| -> Descriptions {
        let described = |player: &Player| Described {
            names: Names::new([Some(&player.name), player.nickname.as_ref()].into_iter().flatten(), player.nationality),
            born: player.dob,
            country: player.nationality,
        };
        provider.players.iter().map(|player| (player.id(), described(player))).collect()
    };
    let mut appearances = Appearances::default();
    let mut common: BTreeMap<(i64, i64), Common> = BTreeMap::new();
    for pair in &played.0 {
        for side in Side::BOTH {
            let [squad, other_squad] = pair.map(|match_| &match_.sheet(side).squad);
            for (counted, squad) in appearances.iter_mut().zip([squad, other_squad]) {
                for member in squad {
                    *counted.entry(member.player.number()).or_default() += 1;
                }
            }
            for member in squad {
                for candidate in other_squad {
                    let found = common.entry((member.player.number(), candidate.player.number())).or_default();
                    found.matches += 1;
                    let starts = [member, candidate].map(|member| member.role == Role::Starter);
                    found.same_part += u32::from(starts[0] == starts[1]);
                    if let (Some(shirt), Some(other)) = (member.shirt, candidate.shirt) {
                        found.shirts += 1;
                        found.same_shirts += u32::from(shirt == other);
                    }
                }
            }
        }
    }
    paired(&[describe(one), describe(other)], &common, &appearances)
}

pub(super) fn coaches(one: &Provider, other: &Provider, played: &Played<'_>) -> Vec<Candidate> {
    let describe = |provider: &Provider| -> Descriptions {
        let all = provider.coaches.iter().map(|coach| {
            let names = [Some(&coach.name), coach.nickname.as_ref()].into_iter().flatten();
            let names = Names::new(names, coach.nationality);
            (coach.id(), Described { names, born: coach.dob, country: coach.nationality })
        });
        all.collect()
    };
    let coaches = |match_: &Match| Side::BOTH.map(|side| match_.sheet(side).coach.map(|coach| coach.0)).to_vec();
    in_places(&[describe(one), describe(other)], played, coaches)
}

pub(super) fn referees(one: &Provider, other: &Provider, played: &Played<'_>) -> Vec<Candidate> {
    let describe = |provider: &Provider| -> Descriptions {
        let all = provider.referees.iter().map(|referee| {
            let names = Names::new([&referee.name], referee.nationality);
            (referee.id(), Described { names, born: referee.dob, country: referee.nationality })
        });
        all.collect()
    };
    let officials = |match_: &Match| {
        let officials = &match_.officials;
        let all = [officials.referee, officials.assistant1, officials.assistant2, officials.fourth_official];
        all.map(|referee| referee.map(|referee| referee.0)).to_vec()
    };
    in_places(&[describe(one), describe(other)], played, officials)
}

pub(super) fn stadiums(one: &Provider, other: &Provider, played: &Played<'_>) -> Vec<Candidate> {
    let describe = |provider: &Provider| -> Descriptions {
        let all = provider.stadiums.iter().map(|stadium| {
            (stadium.id(), Described { names: Names::new([&stadium.name], None), born: None, country: stadium.country })
        });
        all.collect()
    };
    let stadium = |match_: &Match| vec![match_.stadium.map(|stadium| stadium.0)];
    in_places(&[describe(one), describe(other)], played, stadium)
}

/// Pairs those who are in the same places of the same matches. `places` gives who is in each place of a match.
fn in_places(
    described: &[Descriptions; 2],
    played: &Played<'_>,
    places: impl Fn(&Match) -> Vec<Option<i64>>,
) -> Vec<Candidate> {
    let mut appearances = Appearances::default();
    let mut common: BTreeMap<(i64, i64), Common> = BTreeMap::new();
    for pair in &played.0 {
        let [one, other] = pair.map(&places);
        for (counted, places) in appearances.iter_mut().zip([&one, &other]) {
            for id in places.iter().flatten() {
                *counted.entry(*id).or_default() += 1;
            }
        }
        for (id, counterpart) in one.iter().zip(&other).filter_map(|(one, other)| one.zip(*other)) {
            let found = common.entry((id, counterpart)).or_default();
            found.matches += 1;
            found.same_part += 1;
        }
    }
    paired(described, &common, &appearances)
}

/// The best pairs: those with common matches first, then, among the others, those with equal names.
fn paired(
    described: &[Descriptions; 2],
    common: &BTreeMap<(i64, i64), Common>,
    appearances: &Appearances,
) -> Vec<Candidate> {
    let [ones, others] = described;
    let mut candidates = Vec::new();
    for (&(one, other), found) in common {
        if let (Some(described), Some(counterpart)) = (ones.get(&one), others.get(&other)) {
            let most = appearances[0][&one].max(appearances[1][&other]);
            let (score, reasons) = compare(described, counterpart, found, most);
            candidates.push(Candidate { one, other, score, reasons });
        }
    }
    let mut chosen = assign(candidates);
    chosen.retain(|pair| pair.score >= super::PROPOSED);
    let taken: BTreeSet<i64> = chosen.iter().flat_map(|pair| [pair.one, pair.other]).collect();
    chosen.extend(by_name(described, &taken, appearances));
    chosen
}

/// The score and the reasons of two who are in the same matches.
fn compare(one: &Described, other: &Described, found: &Common, most: u32) -> (f64, Vec<String>) {
    let mut reasons = Vec::new();
    let name = one.names.similarity(&other.names);
    reasons.push(format!("name {name:.2}"));
    let (matches, most) = (f64::from(found.matches), f64::from(most));
    let share = matches / most;
    let part = f64::from(found.same_part) / matches;
    let mut evidence = vec![name, SAME_PART * share * part * (matches / (matches + 2.0))];
    let mut left = 1.0 - OTHER_PART * (1.0 - part);
    reasons.push(format!("same part in {} of {most} matches", found.same_part));
    if found.shirts > 0 {
        let same = f64::from(found.same_shirts) / f64::from(found.shirts);
        evidence.push(SAME_SHIRT * same);
        left *= 1.0 - OTHER_SHIRT * (1.0 - same);
        reasons.push(format!("same shirt number in {} of {}", found.same_shirts, found.shirts));
    }
    match (one.born, other.born) {
        (Some(born), Some(other)) if born == other => {
            evidence.push(SAME_BIRTH);
            reasons.push(format!("born {born}"));
        }
        (Some(born), Some(other)) => {
            left *= OTHER_BIRTH;
            reasons.push(format!("born {born} and {other}"));
        }
        _ => {}
    }
    if name < SIMILAR_NAME {
        left *= OTHER_NAME + (1.0 - OTHER_NAME) * name / SIMILAR_NAME;
    }
    if one.country.zip(other.country).is_some_and(|(one, other)| one != other) {
        reasons.push("another country".to_owned());
    }
    (together(evidence) * left, reasons)
}

/// Pairs of those who have no common match, by name and birth date. A name alone decides nothing.
fn by_name(described: &[Descriptions; 2], taken: &BTreeSet<i64>, appearances: &Appearances) -> Vec<Candidate> {
    let mut by_key: BTreeMap<&str, Vec<i64>> = BTreeMap::new();
    for (id, other) in &described[1] {
        if !taken.contains(id) {
            for key in other.names.keys() {
                by_key.entry(key).or_default().push(*id);
            }
        }
    }
    let mut candidates = Vec::new();
    for (id, one) in described[0].iter().filter(|(id, _)| !taken.contains(id)) {
        let found: BTreeSet<i64> = one.names.keys().filter_map(|key| by_key.get(key)).flatten().copied().collect();
        for candidate in found {
            // Both were in matches that the two providers have, but not in the same ones: they are not the same.
            if appearances[0].contains_key(id) && appearances[1].contains_key(&candidate) {
                continue;
            }
            let other = &described[1][&candidate];
            let name = one.names.similarity(&other.names);
            if name < NAMES_FROM {
                continue;
            }
            let mut reasons = vec![format!("name {name:.2}"), "no common match".to_owned()];
            let score = match (one.born, other.born) {
                (Some(born), Some(other)) if born == other => {
                    reasons.push(format!("born {born}"));
                    together([name * NAMES_ALONE, SAME_BIRTH])
                }
                (Some(_), Some(_)) => continue,
                _ => name * NAMES_ALONE,
            };
            candidates.push(Candidate { one: *id, other: candidate, score, reasons });
        }
    }
    // A birth date makes a pair certain. Without one, its name may be that of somebody else, however rare it is here.
    let (born, named): (Vec<_>, Vec<_>) = candidates.into_iter().partition(|pair| pair.score > NAMES_ALONE);
    let mut chosen = assign(born);
    let taken: BTreeSet<i64> = chosen.iter().flat_map(|pair| [pair.one, pair.other]).collect();
    let free = named.into_iter().filter(|pair| !taken.contains(&pair.one) && !taken.contains(&pair.other)).collect();
    chosen.extend(assign(free).into_iter().map(|pair| Candidate { score: pair.score.min(NAMES_ALONE), ..pair }));
    chosen
}
