//! A match: teams, time, stadium, status and result. Its events are kept separately.

use std::cmp::Ordering;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::event::Event;
use super::formation;
use super::ids::{CoachId, EditionId, GroupId, MatchId, PlayerId, RefereeId, StadiumId, StageId, TeamId};
use super::kickoff::Kickoff;
use super::pitch::FormationPoint;
use super::platform::PlatformId;
use super::position::{Position, Spot};
use super::side::Side;
use super::video::Half;
use super::vocabulary::vocabulary;

vocabulary! {
    /// The state of a match.
    Status {
        Scheduled = 1, "scheduled", "Not started", "لم تبدأ";
        Live      = 2, "live",      "Live",        "مباشر";
        HalfTime  = 3, "half-time", "Half-time",   "بين الشوطين";
        Final     = 4, "final",     "Full time",   "انتهت";
        Postponed = 5, "postponed", "Postponed",   "مؤجلة";
        Cancelled = 6, "cancelled", "Cancelled",   "ملغاة";
        Abandoned = 7, "abandoned", "Abandoned",   "لم تكتمل";
        Awarded   = 8, "awarded",   "Awarded",     "نتيجة إدارية";
    }
}

impl Status {
    /// The match has a final result, which counts in tables and aggregates.
    pub fn is_final(self) -> bool {
        matches!(self, Status::Final | Status::Awarded)
    }

    /// The match is being played, or is at half-time.
    pub fn is_in_progress(self) -> bool {
        matches!(self, Status::Live | Status::HalfTime)
    }

    /// The match has started, however it ended.
    pub fn has_kicked_off(self) -> bool {
        matches!(self, Status::Live | Status::HalfTime | Status::Final | Status::Abandoned)
    }
}

vocabulary! {
    /// What a feed cannot give at all. Numbers that need it are missing, not zero.
    MissingData {
        BallReceive = 1, "Ball Receive", "استلام الكرة";
        OneOnOne    = 2, "One on One",   "انفراد";
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Score {
    pub home: u16,
    pub away: u16,
}

impl Score {
    /// The score counted from the events, without the shoot-out.
    pub fn from_goals(events: &[Event]) -> Score {
        Score::count(events.iter().filter_map(Event::goal_for))
    }

    /// The score of the shoot-out, counted from the events.
    pub fn from_shoot_out(events: &[Event]) -> Score {
        Score::count(events.iter().filter_map(Event::shoot_out_goal_for))
    }

    fn count(goals: impl Iterator<Item = Side>) -> Score {
        let mut score = Score::default();
        goals.for_each(|side| score.add_goal(side));
        score
    }

    pub fn add_goal(&mut self, side: Side) {
        let goals = match side {
            Side::Home => &mut self.home,
            Side::Away => &mut self.away,
        };
        *goals = goals.saturating_add(1);
    }

    /// The side with more goals; none if they have as many.
    pub fn leader(self) -> Option<Side> {
        match self.home.cmp(&self.away) {
            Ordering::Greater => Some(Side::Home),
            Ordering::Less => Some(Side::Away),
            Ordering::Equal => None,
        }
    }

    pub fn goals(self, side: Side) -> u16 {
        match side {
            Side::Home => self.home,
            Side::Away => self.away,
        }
    }
}

vocabulary! {
    Role {
        Starter = 1, "starter", "Starting XI", "التشكيلة الأساسية";
        Bench   = 2, "bench",   "Bench",       "البدلاء";
    }
}

/// A player in the squad of a match.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SquadMember {
    pub player: PlayerId,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shirt: Option<u16>,
    pub role: Role,
    /// The player's spot by name …
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spot: Option<Spot>,
    /// … or by position …
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<Position>,
    /// … and the point in the drawn formation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<FormationPoint>,
}

impl SquadMember {
    pub fn position(&self) -> Option<Position> {
        self.spot.map(Spot::position).or(self.position)
    }

    pub fn formation_point(&self) -> Option<FormationPoint> {
        self.spot.map(Spot::formation_point).or(self.place)
    }
}

/// One side of a match: the team, its coach, its players.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TeamSheet {
    pub team: TeamId,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub coach: Option<CoachId>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub squad: Vec<SquadMember>,
}

impl TeamSheet {
    /// The starting formation, such as `4-2-3-1`; none unless the positions of eleven starters are stated.
    pub fn starting_formation(&self) -> Option<String> {
        let starters = self.squad.iter().filter(|member| member.role == Role::Starter);
        formation::shape_name(&starters.filter_map(SquadMember::position).collect::<Vec<Position>>())
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Officials {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub referee: Option<RefereeId>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub assistant1: Option<RefereeId>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub assistant2: Option<RefereeId>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fourth_official: Option<RefereeId>,
}

impl Officials {
    pub fn all(&self) -> impl Iterator<Item = RefereeId> {
        [self.referee, self.assistant1, self.assistant2, self.fourth_official].into_iter().flatten()
    }
}

/// The match under a platform's own id.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PlatformRef {
    pub platform: PlatformId,
    pub id: String,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Match {
    pub id: MatchId,
    pub edition: EditionId,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stage: Option<StageId>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub group: Option<GroupId>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub round: Option<u32>,
    /// The start, with its zone: `2026-11-15T18:00:00Z`. A day alone, `2026-11-15`, if the time is not known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kickoff: Option<Kickoff>,
    pub status: Status,
    pub home: TeamSheet,
    pub away: TeamSheet,
    /// The score after extra time if there was any, without the shoot-out. If left out, it is counted from the events.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<Score>,
    /// The score of the shoot-out, which gives the winner. If left out, it is counted from the events.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shoot_out: Option<Score>,
    /// The side that won the shoot-out, if its score is not known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shoot_out_winner: Option<Side>,
    /// The score at half-time, of a match without events.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub half_time: Option<Score>,
    /// The score after 90 minutes, if extra time followed, of a match without events.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub full_time: Option<Score>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub attendance: Option<u32>,
    /// The ground belongs to neither side.
    #[serde(default, skip_serializing_if = "is_false")]
    pub neutral: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stadium: Option<StadiumId>,
    #[serde(default)]
    pub officials: Officials,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub platforms: Vec<PlatformRef>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub video: Vec<Half>,
    /// What the feed of this match cannot give.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub absent: Vec<MissingData>,
}

fn is_false(flag: &bool) -> bool {
    !flag
}

impl Match {
    /// The side that won a final match: the winner of the shoot-out if there was one, else the side with more goals. None
    /// for a draw. Tables do not use it: they count a match that ended level as a draw.
    pub fn winner(&self) -> Option<Side> {
        let shoot_out = self.shoot_out.and_then(Score::leader).or(self.shoot_out_winner);
        let decided = shoot_out.or_else(|| self.score.and_then(Score::leader));
        decided.filter(|_| self.status.is_final())
    }

    /// A player of either squad.
    pub fn member(&self, player: PlayerId) -> Option<&SquadMember> {
        self.home.squad.iter().chain(&self.away.squad).find(|member| member.player == player)
    }

    pub fn sheet(&self, side: Side) -> &TeamSheet {
        match side {
            Side::Home => &self.home,
            Side::Away => &self.away,
        }
    }
}
