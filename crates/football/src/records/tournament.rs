//! The records of a tournament: of all its teams together.

use super::finished::{FinishedMatch, FinishedMatches};
use super::record::Record;
use super::run_kind::RunKind;
use super::runs::{RunRecord, longest_runs, longest_starts};
use crate::model::{MatchId, Side};

/// A record at home and one away.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ByVenue<T> {
    pub home: Option<Record<T>>,
    pub away: Option<Record<T>>,
}

/// The records of all teams over some matches.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TournamentRecords {
    /// How many matches there are.
    pub matches: usize,
    /// Of a home team, and of an away team. The value is the difference of goals.
    pub biggest_wins: ByVenue<MatchId>,
    /// The value is the goals of both teams.
    pub highest_scoring: Option<Record<MatchId>>,
    pub highest_scoring_draw: Option<Record<MatchId>>,
    /// The longest of any team.
    pub runs: Vec<RunRecord>,
    /// Runs from the first match of a team in an edition on.
    pub starts: Vec<RunRecord>,
}

impl FinishedMatches {
    /// The records of all teams over these matches. A run goes on from one edition to the next.
    pub fn records_of_all(&self) -> TournamentRecords {
        TournamentRecords {
            matches: self.all().len(),
            biggest_wins: ByVenue { home: self.biggest_win(Side::Home), away: self.biggest_win(Side::Away) },
            highest_scoring: self.highest_scoring(),
            highest_scoring_draw: self.highest_scoring_draw(),
            runs: longest_runs(RunKind::ALL, self.dated(), |_| true),
            starts: longest_starts(self.dated(), |_| true),
        }
    }

    /// The biggest win of this side.
    pub(super) fn biggest_win(&self, side: Side) -> Option<Record<MatchId>> {
        self.greatest(|match_| match_.margin(side))
    }

    pub(super) fn highest_scoring(&self) -> Option<Record<MatchId>> {
        self.greatest(FinishedMatch::goals)
    }

    pub(super) fn highest_scoring_draw(&self) -> Option<Record<MatchId>> {
        self.greatest(|match_| match_.goals().filter(|_| match_.score.leader().is_none()))
    }

    /// The matches with the greatest value, earliest first. A match without a value does not count.
    pub(super) fn greatest(&self, value: impl Fn(&FinishedMatch) -> Option<u32>) -> Option<Record<MatchId>> {
        Record::among(self.all().iter().filter_map(|match_| Some((value(match_)?, match_.id))))
    }
}
