//! One row for each minute of each match.

use std::rc::Rc;

use football::analysis::{MomentumPoint, round};
use football::model::Side;

use crate::export::source::ExportedMatch;
use crate::export::table::{ExportTable, integer, nullable, number, text};

#[derive(Debug)]
pub struct MomentumRecord {
    match_: Rc<ExportedMatch>,
    point: MomentumPoint,
}

pub fn rows(match_: &Rc<ExportedMatch>) -> Vec<MomentumRecord> {
    let points = match_.facts.iter().flat_map(|facts| &facts.momentum.points);
    points.map(|point| MomentumRecord { match_: Rc::clone(match_), point: *point }).collect()
}

#[rustfmt::skip]
pub static TABLE: ExportTable<MomentumRecord> = ExportTable {
    name: "momentum",
    about: "The momentum of each match at the end of each minute, as MatchMomentum has it.",
    key: &["match_id", "match_time_s"],
    columns: &[
        integer("match_id",                  "the match's id",                                  |m| m.match_.id().into()),
        integer("match_time_s",              "the match second at the end of the minute; it runs on through stoppage time", |m| m.point.second.into()),
        integer("period",                    "1 and 2; 3 and 4 for extra time",                 |m| m.point.half.into()),
        number("value",                      "-1 to 1, positive for the home team",             |m| m.point.value().into()),
        text("phase",                        "the phase that the value falls into",             |m| m.point.phase().code().into()),
        nullable(integer("dominant_team_id", "the team on top; null while balanced",            |m| m.point.dominant().map(|side| m.match_.team_id(side)).into())),
        number("raw_value",                  "the value before it is normalised",               |m| round(m.point.raw, 4).into()),
        number("home_score",                 "the weighted actions of the home side in the minute", |m| round(m.point.score(Side::Home), 2).into()),
        number("away_score",                 "the weighted actions of the away side in the minute", |m| round(m.point.score(Side::Away), 2).into()),
    ],
    statistics: None,
};
