//! The records of one team.

use super::finished::{FinishedMatches, TeamResult};
use super::record::Record;
use super::run_kind::RunKind;
use super::runs::{RunRecord, longest_runs, longest_starts};
use super::tournament::ByVenue;
use crate::model::{MatchId, Side, TeamId};
use crate::standings::VenueRecord;

/// The results of one team, by venue.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Balance {
    pub home: VenueRecord,
    pub away: VenueRecord,
}

impl Balance {
    pub fn overall(&self) -> VenueRecord {
        self.home.plus(self.away)
    }

    /// The results of a team in these matches.
    pub(super) fn of(team: TeamId, matches: &FinishedMatches) -> Balance {
        let mut balance = Balance::default();
        matches.all().iter().filter_map(|match_| match_.result_of(team)).for_each(|result| balance.add(&result));
        balance
    }

    pub(super) fn add(&mut self, result: &TeamResult) {
        match result.side {
            Side::Home => self.home.add(result.scored, result.conceded),
            Side::Away => self.away.add(result.scored, result.conceded),
        }
    }
}

/// The records of a team over some matches.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TeamRecords {
    pub balance: Balance,
    /// The value is the difference of goals.
    pub biggest_wins: ByVenue<MatchId>,
    pub biggest_defeats: ByVenue<MatchId>,
    /// The value is the goals of both teams.
    pub highest_scoring: Option<Record<MatchId>>,
    pub highest_scoring_draw: Option<Record<MatchId>>,
    pub runs: Vec<RunRecord>,
    /// Runs from the first match of an edition on.
    pub starts: Vec<RunRecord>,
}

impl FinishedMatches {
    /// The records of a team over those of these matches that it played.
    pub fn records_of_team(&self, team: TeamId) -> TeamRecords {
        let own = self.only(|match_| match_.result_of(team).is_some());
        let at_home = own.only(|match_| match_.home == team);
        let away = own.only(|match_| match_.home != team);
        TeamRecords {
            balance: Balance::of(team, &own),
            biggest_wins: ByVenue { home: at_home.biggest_win(Side::Home), away: away.biggest_win(Side::Away) },
            biggest_defeats: ByVenue { home: at_home.biggest_win(Side::Away), away: away.biggest_win(Side::Home) },
            highest_scoring: own.highest_scoring(),
            highest_scoring_draw: own.highest_scoring_draw(),
            runs: longest_runs(RunKind::ALL, own.dated(), |of| of == team),
            starts: longest_starts(own.dated(), |of| of == team),
        }
    }
}
