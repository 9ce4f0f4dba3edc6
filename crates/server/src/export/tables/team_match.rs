//! Two rows for each match: one for each team.

use std::rc::Rc;

use football::analysis::Tally;
use football::model::{Kickoff, Side};

use crate::export::source::ExportedMatch;
use crate::export::table::{ExportTable, boolean, integer, nullable, text, time};
use api::parts::statistics::TEAM_TOTALS;

#[derive(Debug)]
pub struct TeamMatchRecord {
    match_: Rc<ExportedMatch>,
    side: Side,
    tally: Tally,
}

pub fn rows(match_: &Rc<ExportedMatch>) -> Vec<TeamMatchRecord> {
    let Some(facts) = &match_.facts else { return Vec::new() };
    let row = |side: Side| TeamMatchRecord { match_: Rc::clone(match_), side, tally: facts.team(side).tally.clone() };
    Side::BOTH.map(row).into()
}

#[rustfmt::skip]
pub static TABLE: ExportTable<TeamMatchRecord> = ExportTable {
    name: "team_match",
    about: "The statistics of each team in each match. A number that the feed cannot give is null.",
    key: &["match_id", "team_id"],
    columns: &[
        integer("match_id",                "the match's id",                          |t| t.match_.id().into()),
        integer("tournament_id",           "the id of the tournament in its season",  |t| t.match_.tournament_id().into()),
        nullable(time("kickoff_at",        "kick-off; null if the time is not known", |t| t.match_.row.match_.kickoff.and_then(Kickoff::time).into())),
        integer("team_id",                 "the team's id",                           |t| t.match_.team_id(t.side).into()),
        nullable(text("team",              "its name",                                |t| t.match_.team_name(t.side).into())),
        boolean("is_home",                 "whether it is the home side",             |t| (t.side == Side::Home).into()),
        integer("opponent_team_id",        "the id of the other team",                |t| t.match_.team_id(t.side.other()).into()),
        nullable(text("opponent",          "its name",                                |t| t.match_.team_name(t.side.other()).into())),
        nullable(integer("goals",          "its goals in the score of the match",     |t| t.match_.row.match_.score.map(|score| score.goals(t.side)).into())),
        nullable(integer("opponent_goals", "the opponent's goals in the score of the match", |t| t.match_.row.match_.score.map(|score| score.goals(t.side.other())).into())),
        nullable(text("formation",         "its starting formation, such as 4-3-3",   |t| t.match_.row.match_.sheet(t.side).starting_formation().into())),
    ],
    statistics: Some((&TEAM_TOTALS, |t| &t.tally)),
};
