//! Which entities of two providers are the same.
//!
//! Two providers give one player two ids, and write the name in two ways. [`propose`] compares everything that the two say:
//!
//! 1. Matches: kick-off, names of both teams, result.
//! 2. Teams: in which of those matches they play, and their names.
//! 3. Players: the line-ups of those matches, shirt numbers, birth dates, names.
//! 4. Coaches, referees and stadiums: in which of those matches they appear, birth dates, names.
//!
//! A proposal has a score from 0 to 1 and its reasons. Nothing is decided here. Each entity is in one proposal at most, and
//! the result does not depend on which provider comes first.
//!
//! [`Links`] is what was decided: which ids are served as which.

mod assignment;
mod links;
mod matches;
mod names;
mod people;
mod teams;
mod words;

use std::collections::BTreeMap;

pub use links::Links;

use crate::model::{Coach, Entity, Kind, Match, Player, Referee, Stadium, Team};
use assignment::Candidate;

/// The kinds of entities that can be linked, in the order in which they are compared.
pub const KINDS: [Kind; 6] = [Kind::Match, Kind::Team, Kind::Player, Kind::Coach, Kind::Referee, Kind::Stadium];

/// Everything of one provider that can be compared.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Provider {
    pub matches: Vec<Match>,
    pub teams: Vec<Team>,
    pub players: Vec<Player>,
    pub coaches: Vec<Coach>,
    pub referees: Vec<Referee>,
    pub stadiums: Vec<Stadium>,
}

/// Two entities that may be the same.
#[derive(Clone, PartialEq, Debug)]
pub struct Proposal {
    pub kind: Kind,
    /// The id of the first provider.
    pub id: i64,
    pub other: i64,
    /// From 0 to 1.
    pub score: f64,
    /// What speaks for it and against it, in words.
    pub reasons: Vec<String>,
}

/// Pairs of matches and teams from this score on are evidence for others.
const EVIDENT: f64 = 0.7;
/// Pairs below this score are not worth a look.
const PROPOSED: f64 = 0.5;

/// The entities of two providers that may be the same: by kind, the best first.
pub fn propose(one: &Provider, other: &Provider) -> Vec<Proposal> {
    let names = [team_names(one), team_names(other)];
    let by_name = |home: i64, away: i64| teams::name_similarity(&names, home, away);
    // Teams are recognised by their names at first. Those whose names differ are recognised by their matches, and then make
    // their other matches more certain.
    let first = matches::pairs(one, other, by_name);
    let team_pairs = teams::pairs(one, other, &first, &names);
    let known = assignment::counterparts(&team_pairs, EVIDENT);
    let match_pairs = matches::pairs(one, other, |team, candidate| match known.get(&team) {
        Some(counterpart) if *counterpart == candidate => 1.0,
        _ => by_name(team, candidate),
    });
    let team_pairs = teams::pairs(one, other, &match_pairs, &names);
    let played = matches::Played::new(one, other, &match_pairs);
    let all = [
        (Kind::Match, match_pairs),
        (Kind::Team, team_pairs),
        (Kind::Player, people::players(one, other, &played)),
        (Kind::Coach, people::coaches(one, other, &played)),
        (Kind::Referee, people::referees(one, other, &played)),
        (Kind::Stadium, people::stadiums(one, other, &played)),
    ];
    let proposal = |kind: Kind, pair: Candidate| Proposal {
        kind,
        id: pair.one,
        other: pair.other,
        score: pair.score,
        reasons: pair.reasons,
    };
    let proposals = all.into_iter().flat_map(|(kind, pairs)| pairs.into_iter().map(move |pair| proposal(kind, pair)));
    proposals.filter(|proposal| proposal.score >= PROPOSED).collect()
}

fn team_names(provider: &Provider) -> BTreeMap<i64, teams::TeamNames> {
    provider.teams.iter().map(|team| (team.id(), teams::TeamNames::new(team))).collect()
}
