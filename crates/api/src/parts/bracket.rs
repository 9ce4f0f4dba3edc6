//! The bracket of the knock-out stages: ties, their winners, and the matches before and after them.
//!
//! A tie is all matches of one stage between the same two teams: one match, two legs, or a match and its replay. No feed
//! states the links between ties. They follow from the teams: a team's next tie is the first later one that it is in.

use football::model::{Format, Kickoff, Match, Nature, Score, Side, Stage, StageId, Status, Team, TeamId, Words};
use store::{Entities, MatchRow};

use super::match_header::SCORE;
use super::reference::{PLAIN, Ref};
use super::status::STATUS;
use super::structure::StageMatches;
use crate::rows::field::{Table, date_time, fixed, integer, list, nullable, record, text};

#[derive(Clone, Debug)]
pub struct Tie {
    pub stage: StageId,
    pub sides: [TieSide; 2],
    /// Earliest first.
    pub matches: Vec<TieMatch>,
    /// With what decided.
    pub winner: Option<(Ref, Words)>,
    /// The first match of the next tie of the winner, and of the loser.
    winner_next: Option<i64>,
    loser_next: Option<i64>,
}

#[derive(Clone, Debug)]
pub struct TieSide {
    pub team: Ref,
    /// None before the first match.
    pub goals: Option<u32>,
    /// The last match of the tie that the team comes from.
    pub previous: Option<i64>,
}

#[derive(Clone, Debug)]
pub struct TieMatch {
    pub id: i64,
    round: Option<u32>,
    pub kickoff: Option<Kickoff>,
    pub status: Status,
    pub home: Ref,
    pub away: Ref,
    pub score: Option<Score>,
    pub shoot_out: Option<Score>,
    winner: Option<i64>,
}

/// The matches of a tie, earliest first.
struct TieRows<'a> {
    stage: &'a Stage,
    teams: [TeamId; 2],
    rows: Vec<&'a MatchRow>,
}

const GOALS: Words = Words { en: "goals", ar: "الأهداف" };
const AGGREGATE: Words = Words { en: "aggregate score", ar: "مجموع المباراتين" };
const SHOOT_OUT: Words = Words { en: "shoot-out", ar: "ركلات الترجيح" };
const NEXT_MATCH: Words =
    Words { en: "known from the next match", ar: "معروف من المباراة التالية" };

/// The ties of all knock-out stages, by stage and first match.
pub fn ties(stages: &[StageMatches], entities: &Entities) -> Vec<Tie> {
    let all: Vec<TieRows<'_>> =
        stages.iter().filter(|(stage, _)| stage.nature == Nature::Knockout).flat_map(ties_of_stage).collect();
    let team_ref = |team: TeamId| Ref::find_or_id::<Team>(entities, "TEAM", team.0);
    let tie = |(index, tie): (usize, &TieRows<'_>)| {
        let previous = |team: TeamId| {
            let tie = all[..index].iter().rev().find(|tie| tie.teams.contains(&team))?;
            tie.rows.last().map(|row| row.match_.id.0)
        };
        let next = |team: TeamId| {
            let tie = all[index + 1..].iter().find(|tie| tie.teams.contains(&team))?;
            tie.rows.first().map(|row| row.match_.id.0)
        };
        let [one, other] = tie.teams;
        let winner = tie.winner().or_else(|| match (next(one), next(other)) {
            (Some(_), None) if tie.is_complete() => Some((one, NEXT_MATCH)),
            (None, Some(_)) if tie.is_complete() => Some((other, NEXT_MATCH)),
            _ => None,
        });
        let loser = winner.map(|(winner, _)| if winner == one { other } else { one });
        Tie {
            stage: tie.stage.id,
            sides: tie.teams.map(|team| TieSide {
                team: team_ref(team),
                goals: tie.goals(team),
                previous: previous(team),
            }),
            matches: tie.rows.iter().map(|row| TieMatch::new(&row.match_, team_ref)).collect(),
            winner_next: winner.and_then(|(winner, _)| next(winner)),
            loser_next: loser.and_then(next),
            winner: winner.map(|(winner, words)| (team_ref(winner), words)),
        }
    };
    all.iter().enumerate().map(tie).collect()
}

fn ties_of_stage((stage, groups): &StageMatches) -> Vec<TieRows<'_>> {
    let mut rows: Vec<&MatchRow> = groups.iter().flat_map(|(_, rows)| rows).collect();
    // Matches without a kick-off come last, as in every list.
    rows.sort_by_key(|row| (row.match_.kickoff.is_none(), row.match_.kickoff, row.match_.id));
    let mut ties: Vec<TieRows<'_>> = Vec::new();
    for row in rows {
        let teams = [row.match_.home.team, row.match_.away.team];
        match ties.iter_mut().find(|tie| teams.iter().all(|team| tie.teams.contains(team))) {
            Some(tie) => tie.rows.push(row),
            None => ties.push(TieRows { stage, teams, rows: vec![row] }),
        }
    }
    ties
}

impl TieRows<'_> {
    /// The matches that count: a match that was abandoned or cancelled is played again, or not at all.
    fn played(&self) -> impl DoubleEndedIterator<Item = &Match> + Clone {
        let matches = self.rows.iter().map(|row| &*row.match_);
        matches.filter(|match_| !matches!(match_.status, Status::Abandoned | Status::Cancelled))
    }

    /// Every match has its final result, and none is missing as far as the stage's format says.
    fn is_complete(&self) -> bool {
        let first_leg_alone = self.stage.format == Format::HomeAndAway && self.played().count() < 2;
        let decided = self.played().next_back().is_some_and(|last| last.shoot_out.is_some());
        self.played().count() > 0
            && self.played().all(|match_| match_.status.is_final())
            && (!first_leg_alone || decided)
    }

    fn goals(&self, team: TeamId) -> Option<u32> {
        let goals = self.played().filter_map(|match_| {
            let side = if match_.home.team == team { Side::Home } else { Side::Away };
            match_.score.map(|score| u32::from(score.goals(side)))
        });
        goals.reduce(|sum, goals| sum + goals)
    }

    /// The winner by the shoot-out, or by goals. The model does not know other rules, such as that of away goals.
    fn winner(&self) -> Option<(TeamId, Words)> {
        if !self.is_complete() {
            return None;
        }
        let last = self.played().next_back()?;
        if let Some(side) = last.shoot_out.and_then(Score::leader) {
            return Some((last.sheet(side).team, SHOOT_OUT));
        }
        let words = if self.played().count() > 1 { AGGREGATE } else { GOALS };
        let [one, other] = self.teams;
        match self.goals(one)?.cmp(&self.goals(other)?) {
            std::cmp::Ordering::Greater => Some((one, words)),
            std::cmp::Ordering::Less => Some((other, words)),
            std::cmp::Ordering::Equal => None,
        }
    }
}

impl TieMatch {
    fn new(match_: &Match, team_ref: impl Fn(TeamId) -> Ref) -> TieMatch {
        TieMatch {
            id: match_.id.0,
            round: match_.round,
            kickoff: match_.kickoff,
            status: match_.status,
            home: team_ref(match_.home.team),
            away: team_ref(match_.away.team),
            score: match_.score,
            shoot_out: match_.shoot_out,
            winner: match_.winner().map(|side| match_.sheet(side).team.0),
        }
    }
}

#[rustfmt::skip]
static SIDE: Table<TieSide> = Table("BracketSide", &[
    record("team",                     "the team", &PLAIN,                                 |s| PLAIN.record(&s.team)),
    nullable(integer("goals",          "its goals in all matches of the tie; null before the first", |s| s.goals.into())),
    nullable(integer("previous_match", "the last match of the tie that it comes from; null in its first tie", |s| s.previous.into())),
]);

#[rustfmt::skip]
static MATCH: Table<TieMatch> = Table("BracketMatch", &[
    fixed("_type", "MATCH"),
    integer("matchId",             "the match's id",                      |m| m.id.into()),
    nullable(integer("round",      "the round or leg",                    |m| m.round.into())),
    nullable(date_time("dateTime", "kick-off",                            |m| m.kickoff.into())),
    record("status",               "the status", &STATUS,                 |m| STATUS.record(&m.status)),
    record("home",                 "the home team", &PLAIN,               |m| PLAIN.record(&m.home)),
    record("away",                 "the away team", &PLAIN,               |m| PLAIN.record(&m.away)),
    record("score",                "the score now, without a shoot-out", &SCORE, |m| SCORE.record(&m.score)),
    nullable(record("shootOut",    "the kicks that each side scored; null without a shoot-out", &SCORE, |m| SCORE.optional(m.shoot_out.map(Some).as_ref()))),
    nullable(integer("winnerId",   "the team that won the match, by the shoot-out if there was one; null before the end and for a draw", |m| m.winner.into())),
]);

#[rustfmt::skip]
pub static TIE: Table<Tie> = Table("BracketTie", &[
    fixed("_type", "TIE"),
    list("teams",                         "the two teams, the first home side first", &SIDE, |t| SIDE.list(&t.sides)),
    list("matches",                       "its matches, earliest first", &MATCH,      |t| MATCH.list(&t.matches)),
    nullable(record("winner",             "the team that goes through; null until that is known", &PLAIN, |t| PLAIN.optional(t.winner.as_ref().map(|(team, _)| team)))),
    nullable(text("decided_by",           "what decided: goals, aggregate score or shoot-out. If none of them did, the winner is the team that plays the next match", |t| t.winner.as_ref().map(|(_, words)| *words).into())),
    nullable(integer("winner_next_match", "the first match of the winner's next tie; null if there is none yet", |t| t.winner_next.into())),
    nullable(integer("loser_next_match",  "the same of the loser, such as a match for third place", |t| t.loser_next.into())),
]);
