//! What two teams did against each other.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::finished::{FinishedMatch, FinishedMatches};
use super::record::Record;
use super::run_kind::RunKind;
use super::runs::{RunRecord, longest_runs};
use super::team::Balance;
use crate::model::{CompetitionId, MatchId, TeamId};

/// The matches of two teams against each other, from the view of the first. What one won, the other lost.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HeadToHeadRecords {
    /// By venue of the first team.
    pub balance: Balance,
    /// The same for each competition, that with the most matches first.
    pub competitions: Vec<CompetitionBalance>,
    /// The longest runs of each team against the other: wins, unbeaten and scoring.
    pub runs: [Vec<RunRecord>; 2],
    /// The longest runs of draws. Both teams have them, so they are stated once, for the first one.
    pub draws: Option<RunRecord>,
    /// The biggest win of each team, at either ground. The value is the difference of goals.
    pub biggest_wins: [Option<Record<MatchId>>; 2],
    /// The value is the goals of both teams.
    pub highest_scoring: Option<Record<MatchId>>,
    /// Latest first, those without a kick-off last.
    pub meetings: Vec<MatchId>,
}

/// The balance in one competition, over all its editions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CompetitionBalance {
    pub competition: CompetitionId,
    pub balance: Balance,
}

/// The runs that each team has of its own. The others are the same seen from the other team.
const RUNS: [RunKind; 3] = [RunKind::Wins, RunKind::Unbeaten, RunKind::Scoring];

impl FinishedMatches {
    /// Those of these matches that two teams played against each other.
    pub fn head_to_head(&self, team: TeamId, opponent: TeamId) -> HeadToHeadRecords {
        let meetings = self.only(|match_| [(team, opponent), (opponent, team)].contains(&(match_.home, match_.away)));
        let teams = [team, opponent];
        let runs = |kinds: &[RunKind], team: TeamId| longest_runs(kinds, meetings.dated(), |of| of == team);
        let margin = |match_: &FinishedMatch, team: TeamId| match_.margin(match_.result_of(team)?.side);
        HeadToHeadRecords {
            balance: Balance::of(team, &meetings),
            competitions: balances(team, &meetings),
            runs: teams.map(|team| runs(&RUNS, team)),
            draws: runs(&[RunKind::Draws], team).pop(),
            biggest_wins: teams.map(|team| meetings.greatest(|match_| margin(match_, team))),
            highest_scoring: meetings.highest_scoring(),
            meetings: meetings.newest_first().map(|match_| match_.id).collect(),
        }
    }
}

fn balances(team: TeamId, meetings: &FinishedMatches) -> Vec<CompetitionBalance> {
    let mut balances = BTreeMap::<CompetitionId, Balance>::new();
    for match_ in meetings.all() {
        if let Some(result) = match_.result_of(team) {
            balances.entry(match_.competition).or_default().add(&result);
        }
    }
    let mut balances: Vec<CompetitionBalance> =
        balances.into_iter().map(|(competition, balance)| CompetitionBalance { competition, balance }).collect();
    // The sort is stable: competitions with as many matches stay in the order of their ids.
    balances.sort_by_key(|balance| Reverse(balance.balance.overall().matches()));
    balances
}
