//! Finished matches, in the order in which runs count them.

use std::cmp::Ordering;

use crate::model::{CompetitionId, EditionId, Kickoff, Match, MatchId, Score, Side, Status, TeamId};

/// What records need to know of a match with a final result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FinishedMatch {
    pub id: MatchId,
    pub edition: EditionId,
    pub competition: CompetitionId,
    pub kickoff: Option<Kickoff>,
    pub home: TeamId,
    pub away: TeamId,
    /// After extra time if there was any, without the shoot-out.
    pub score: Score,
    /// The result was not played, but awarded.
    pub is_awarded: bool,
}

impl FinishedMatch {
    /// None without a final result. `competition` is that of the edition.
    pub fn new(match_: &Match, competition: CompetitionId) -> Option<FinishedMatch> {
        let score = match_.score.filter(|_| match_.status.is_final())?;
        Some(FinishedMatch {
            id: match_.id,
            edition: match_.edition,
            competition,
            kickoff: match_.kickoff,
            home: match_.home.team,
            away: match_.away.team,
            score,
            is_awarded: match_.status == Status::Awarded,
        })
    }

    /// The result as one side has it.
    pub fn result(&self, side: Side) -> TeamResult {
        let team = match side {
            Side::Home => self.home,
            Side::Away => self.away,
        };
        TeamResult { team, side, scored: self.score.goals(side), conceded: self.score.goals(side.other()) }
    }

    /// The result as a team has it; none if it did not play.
    pub fn result_of(&self, team: TeamId) -> Option<TeamResult> {
        Side::BOTH.into_iter().map(|side| self.result(side)).find(|result| result.team == team)
    }

    /// All goals; none if the result was awarded.
    pub(super) fn goals(&self) -> Option<u32> {
        (!self.is_awarded).then(|| u32::from(self.score.home) + u32::from(self.score.away))
    }

    /// By how many goals a side won; none if it did not win, or if the result was awarded.
    pub(super) fn margin(&self, side: Side) -> Option<u32> {
        let result = self.result(side);
        let margin = u32::from(result.scored).checked_sub(u32::from(result.conceded))?;
        (margin > 0 && !self.is_awarded).then_some(margin)
    }
}

/// The result of one team.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TeamResult {
    pub team: TeamId,
    pub side: Side,
    pub scored: u16,
    pub conceded: u16,
}

impl TeamResult {
    /// Greater is a win, less a defeat.
    pub fn outcome(&self) -> Ordering {
        self.scored.cmp(&self.conceded)
    }
}

/// Finished matches by kick-off, then id; those without a kick-off last. Each is here once.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct FinishedMatches(Vec<FinishedMatch>);

impl FromIterator<FinishedMatch> for FinishedMatches {
    fn from_iter<I: IntoIterator<Item = FinishedMatch>>(matches: I) -> FinishedMatches {
        let mut matches: Vec<FinishedMatch> = matches.into_iter().collect();
        matches.sort_by_key(|match_| (match_.kickoff.is_none(), match_.kickoff, match_.id));
        matches.dedup_by_key(|match_| match_.id);
        FinishedMatches(matches)
    }
}

impl FinishedMatches {
    pub fn all(&self) -> &[FinishedMatch] {
        &self.0
    }

    /// Those with a kick-off: the matches of runs.
    pub fn dated(&self) -> &[FinishedMatch] {
        &self.0[..self.0.partition_point(|match_| match_.kickoff.is_some())]
    }

    /// Latest first, those without a kick-off last.
    pub fn newest_first(&self) -> impl Iterator<Item = &FinishedMatch> {
        let (dated, others) = self.0.split_at(self.dated().len());
        dated.iter().rev().chain(others)
    }

    /// The matches that a condition selects, in the same order.
    pub(super) fn only(&self, selects: impl Fn(&FinishedMatch) -> bool) -> FinishedMatches {
        FinishedMatches(self.0.iter().filter(|match_| selects(match_)).copied().collect())
    }
}
