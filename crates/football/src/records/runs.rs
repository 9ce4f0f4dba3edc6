//! The longest runs: matches of a team, one after another, that have something in common.

use std::collections::HashMap;
use std::hash::Hash;

use super::finished::{FinishedMatch, TeamResult};
use super::record::Record;
use super::run_kind::RunKind;
use crate::model::{EditionId, MatchId, Side, TeamId};

/// A run of a team.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Run {
    pub team: TeamId,
    /// The number of its matches.
    pub length: u32,
    pub first: MatchId,
    pub last: MatchId,
    /// No later match has ended it.
    pub is_ongoing: bool,
}

/// The longest runs of one kind. The value of the record is their length; the first to begin comes first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RunRecord {
    pub kind: RunKind,
    pub longest: Record<Run>,
}

/// The longest run of each of these kinds, of the teams that `counts` selects. A kind that no match has is left out.
pub(super) fn longest_runs(
    kinds: &[RunKind],
    matches: &[FinishedMatch],
    counts: impl Fn(TeamId) -> bool,
) -> Vec<RunRecord> {
    let mut counter = RunCounter::new(kinds, Again::Begins);
    for (match_, result) in results(matches, counts) {
        counter.add(result.team, match_, &result);
    }
    counter.longest(matches)
}

/// The longest starts of a season: runs from the first match of a team in an edition on.
pub(super) fn longest_starts(matches: &[FinishedMatch], counts: impl Fn(TeamId) -> bool) -> Vec<RunRecord> {
    let mut counter = RunCounter::<(TeamId, EditionId)>::new(RunKind::STARTS, Again::Never);
    for (match_, result) in results(matches, counts) {
        counter.add((result.team, matches[match_].edition), match_, &result);
    }
    counter.longest(matches)
}

/// The results of the teams that `counts` selects, each with the place of its match.
fn results(matches: &[FinishedMatch], counts: impl Fn(TeamId) -> bool) -> impl Iterator<Item = (usize, TeamResult)> {
    let both = |(index, match_): (usize, &FinishedMatch)| Side::BOTH.map(|side| (index, match_.result(side)));
    matches.iter().enumerate().flat_map(both).filter(move |(_, result)| counts(result.team))
}

/// Whether another run can begin after one has ended.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Again {
    Begins,
    Never,
}

/// A run so far, by the places of its matches.
#[derive(Clone, Copy)]
struct Span {
    team: TeamId,
    length: u32,
    first: usize,
    last: usize,
    is_ongoing: bool,
}

#[derive(Clone, Copy)]
enum State {
    /// The next match can begin a run.
    Before,
    In(Span),
    /// No run can begin any more.
    After,
}

/// Counts the runs of each `K` in one pass over the matches.
struct RunCounter<'a, K> {
    kinds: &'a [RunKind],
    again: Again,
    states: HashMap<K, Vec<State>>,
    /// The ended runs of each kind that were the longest when they ended.
    ended: Vec<Vec<Span>>,
}

impl<'a, K: Hash + Eq> RunCounter<'a, K> {
    fn new(kinds: &'a [RunKind], again: Again) -> Self {
        RunCounter { kinds, again, states: HashMap::new(), ended: vec![Vec::new(); kinds.len()] }
    }

    fn add(&mut self, key: K, match_: usize, result: &TeamResult) {
        let states = self.states.entry(key).or_insert_with(|| vec![State::Before; self.kinds.len()]);
        for ((kind, state), ended) in self.kinds.iter().zip(states).zip(&mut self.ended) {
            *state = match (*state, kind.has(result)) {
                (State::Before, true) => {
                    State::In(Span { team: result.team, length: 1, first: match_, last: match_, is_ongoing: true })
                }
                (State::In(span), true) => State::In(Span { length: span.length + 1, last: match_, ..span }),
                (State::In(span), false) => {
                    keep_longest(ended, Span { is_ongoing: false, ..span });
                    self.again.next()
                }
                (State::Before, false) => self.again.next(),
                (State::After, _) => State::After,
            };
        }
    }

    fn longest(mut self, matches: &[FinishedMatch]) -> Vec<RunRecord> {
        for states in self.states.values() {
            for (state, ended) in states.iter().zip(&mut self.ended) {
                if let State::In(span) = state {
                    keep_longest(ended, *span);
                }
            }
        }
        let record = |(kind, mut spans): (&RunKind, Vec<Span>)| {
            // Both teams of a match can begin a run with it.
            spans.sort_unstable_by_key(|span| (span.first, span.team));
            let run = |span: Span| Run {
                team: span.team,
                length: span.length,
                first: matches[span.first].id,
                last: matches[span.last].id,
                is_ongoing: span.is_ongoing,
            };
            let longest = Record::among(spans.into_iter().map(|span| (span.length, run(span))))?;
            Some(RunRecord { kind: *kind, longest })
        };
        self.kinds.iter().zip(self.ended).filter_map(record).collect()
    }
}

impl Again {
    fn next(self) -> State {
        match self {
            Again::Begins => State::Before,
            Again::Never => State::After,
        }
    }
}

/// Adds a run, unless a longer one is there. Shorter ones go.
fn keep_longest(spans: &mut Vec<Span>, span: Span) {
    let longest = spans.first().map_or(0, |other| other.length);
    if span.length > longest {
        spans.clear();
    }
    if span.length >= longest {
        spans.push(span);
    }
}
