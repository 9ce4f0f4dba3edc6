//! A match as the records describe it, without its events.

use std::collections::BTreeSet;

use jiff::Timestamp;

use super::line_up::SideDraft;
use super::ranked::Ranked;
use crate::feed::document::Source;
use crate::model::{
    CoachId, EditionId, GroupId, Kickoff, Match, MatchId, Officials, PlatformId, PlatformRef, RefereeId, Score,
    StadiumId, StageId, Status, TeamId, TeamSheet,
};

#[derive(Clone, Debug, Default)]
pub(super) struct Fixture {
    pub(super) source: Source,
    pub(super) edition: Ranked<i64>,
    pub(super) competition: Ranked<i64>,
    /// The names of the tournament and the season, where a list states no ids.
    pub(super) named: Option<(String, String)>,
    pub(super) round: Ranked<u32>,
    pub(super) kickoff: Ranked<Timestamp>,
    pub(super) status: Ranked<Status>,
    pub(super) score: Ranked<Score>,
    pub(super) shoot_out: Ranked<Score>,
    pub(super) stadium: Ranked<i64>,
    /// The referee, both assistants and the fourth official.
    pub(super) officials: [Ranked<i64>; 4],
    pub(super) stage: Ranked<i64>,
    pub(super) group: Ranked<i64>,
    /// Home and away.
    pub(super) sides: [SideDraft; 2],
}

impl Fixture {
    pub(super) fn teams(&self) -> [Option<i64>; 2] {
        [self.sides[0].team.get(), self.sides[1].team.get()]
    }

    pub(super) fn players(&self) -> BTreeSet<i64> {
        self.sides.iter().flat_map(|side| side.members.iter().map(|member| member.player)).collect()
    }

    /// What is missing to make a match of it.
    pub(super) fn missing(&self) -> Option<&'static str> {
        let [home, away] = self.teams();
        if home.is_none() || away.is_none() {
            return Some("its teams are not known: add its MatchSquad, or the TournamentMatchList");
        }
        if home == away {
            return Some("both its teams are the same");
        }
        self.edition.get().is_none().then_some(
            "its season is not known: add the SeasonMatchList, the TournamentStructure, or the MatchSquad with season_id",
        )
    }

    /// The match. `None` if something is missing.
    pub(super) fn match_(&self, id: i64, has_events: bool) -> Option<Match> {
        let status = self.status.get().unwrap_or(if has_events || self.score.get().is_some() {
            Status::Final
        } else {
            Status::Scheduled
        });
        let may_have_score = status.has_kicked_off() || status == Status::Awarded;
        let [referee, assistant1, assistant2, fourth_official] =
            [0, 1, 2, 3].map(|duty: usize| self.officials[duty].get().map(RefereeId));
        let mut taken = BTreeSet::new();
        let mut sheet = |side: &SideDraft| -> Option<TeamSheet> {
            Some(TeamSheet {
                team: TeamId(side.team.get()?),
                coach: side.coach.get().map(CoachId),
                squad: side.squad(&mut taken),
            })
        };
        Some(Match {
            id: MatchId(id),
            edition: EditionId(self.edition.get()?),
            stage: self.stage.get().map(StageId),
            group: self.group.get().map(GroupId),
            round: self.round.get(),
            kickoff: self.kickoff.get().map(Kickoff::from),
            status,
            home: sheet(&self.sides[0])?,
            away: sheet(&self.sides[1])?,
            score: self.score.get().filter(|_| may_have_score),
            shoot_out: self.shoot_out.get().filter(|_| status.is_final()),
            shoot_out_winner: None,
            half_time: None,
            full_time: None,
            attendance: None,
            neutral: false,
            stadium: self.stadium.get().map(StadiumId),
            officials: Officials { referee, assistant1, assistant2, fourth_official },
            platforms: vec![PlatformRef { platform: PlatformId::KORASTATS, id: id.to_string() }],
            video: Vec::new(),
            absent: Vec::new(),
        })
    }
}
