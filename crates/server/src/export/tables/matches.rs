//! One row for each match.

use std::rc::Rc;

use football::model::{Coach, CoachId, Entity, Group, Kickoff, Name, Referee, Side, Stadium, Stage};
use jiff::tz::TimeZone;

use crate::export::source::ExportedMatch;
use crate::export::table::{ExportTable, boolean, date, integer, nullable, text, time};

pub type MatchRecord = Rc<ExportedMatch>;

#[rustfmt::skip]
pub static TABLE: ExportTable<MatchRecord> = ExportTable {
    name: "matches",
    about: "The matches, in any state.",
    key: &["match_id"],
    columns: &[
        integer("match_id",                  "the match's id",                                       |m| m.id().into()),
        integer("tournament_id",             "the id of the tournament in its season",               |m| m.tournament_id().into()),
        nullable(integer("competition_id",   "the id of the competition across its seasons",         |m| m.competition().map(|competition| competition.id.0).into())),
        nullable(text("competition",         "its name",                                             |m| m.competition().map(|competition| &competition.name).into())),
        nullable(text("season",              "the season",                                           |m| m.edition().map(|edition| &edition.season).into())),
        nullable(integer("stage_id",         "the stage's id",                                       |m| m.row.match_.stage.map(|stage| stage.0).into())),
        nullable(text("stage",               "its name",                                             |m| name::<Stage>(m, m.row.match_.stage.map(|stage| stage.0)).into())),
        nullable(integer("group_id",         "the group's id",                                       |m| m.row.match_.group.map(|group| group.0).into())),
        nullable(text("group",               "its name",                                             |m| name::<Group>(m, m.row.match_.group.map(|group| group.0)).into())),
        nullable(integer("round",            "the matchday or round",                                |m| m.row.match_.round.into())),
        nullable(time("kickoff_at",          "kick-off; null if the time is not known",              |m| m.row.match_.kickoff.and_then(Kickoff::time).into())),
        nullable(date("kickoff_day",         "the day of the kick-off, in UTC",                      |m| m.row.match_.kickoff.map(|kickoff| kickoff.day(&TimeZone::UTC)).into())),
        text("status",                       "scheduled, live, half-time, final, postponed, cancelled, abandoned or awarded", |m| m.row.match_.status.code().into()),
        integer("home_team_id",              "the home team's id",                                   |m| m.team_id(Side::Home).into()),
        nullable(text("home_team",           "its name",                                             |m| m.team_name(Side::Home).into())),
        integer("away_team_id",              "the away team's id",                                   |m| m.team_id(Side::Away).into()),
        nullable(text("away_team",           "its name",                                             |m| m.team_name(Side::Away).into())),
        nullable(integer("home_goals",       "goals of the home side, without a shoot-out; null before kick-off", |m| m.row.match_.score.map(|score| score.home).into())),
        nullable(integer("away_goals",       "goals of the away side, without a shoot-out; null before kick-off", |m| m.row.match_.score.map(|score| score.away).into())),
        nullable(integer("home_shoot_out_goals", "kicks that the home side scored; null without a shoot-out", |m| m.row.match_.shoot_out.map(|score| score.home).into())),
        nullable(integer("away_shoot_out_goals", "kicks that the away side scored; null without a shoot-out", |m| m.row.match_.shoot_out.map(|score| score.away).into())),
        nullable(integer("winner_team_id",   "the team that won, by the shoot-out if there was one; null before the end and for a draw", |m| m.row.match_.winner().map(|side| m.team_id(side)).into())),
        nullable(integer("stadium_id",       "the stadium's id",                                     |m| m.row.match_.stadium.map(|stadium| stadium.0).into())),
        nullable(text("stadium",             "its name",                                             |m| name::<Stadium>(m, m.row.match_.stadium.map(|stadium| stadium.0)).into())),
        nullable(integer("referee_id",       "the referee's id",                                     |m| m.row.match_.officials.referee.map(|referee| referee.0).into())),
        nullable(text("referee",             "the referee's name",                                   |m| name::<Referee>(m, m.row.match_.officials.referee.map(|referee| referee.0)).into())),
        nullable(integer("home_coach_id",    "the id of the home team's coach in this match",        |m| coach(m, Side::Home).map(|coach| coach.0).into())),
        nullable(text("home_coach",          "the coach's name",                                     |m| name::<Coach>(m, coach(m, Side::Home).map(|coach| coach.0)).into())),
        nullable(integer("away_coach_id",    "the id of the away team's coach in this match",        |m| coach(m, Side::Away).map(|coach| coach.0).into())),
        nullable(text("away_coach",          "the coach's name",                                     |m| name::<Coach>(m, coach(m, Side::Away).map(|coach| coach.0)).into())),
        nullable(text("home_formation",      "the home team's starting formation, such as 4-3-3",    |m| m.row.match_.home.starting_formation().into())),
        nullable(text("away_formation",      "the away team's starting formation",                   |m| m.row.match_.away.starting_formation().into())),
        boolean("has_events",                "whether the match has events",                         |m| m.row.has_events.into()),
        integer("revision",                  "how often the match has changed",                      |m| m.row.revision.into()),
        time("updated_at",                   "when its data last changed",                           |m| m.row.updated_at.into()),
    ],
    statistics: None,
};

fn name<T: Entity>(match_: &ExportedMatch, id: Option<i64>) -> Option<&Name> {
    match_.entities.get::<T>(id?)?.names().first().copied()
}

fn coach(match_: &ExportedMatch, side: Side) -> Option<CoachId> {
    match_.row.match_.sheet(side).coach
}
