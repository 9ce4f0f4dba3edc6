//! One row for each player of each match.

use std::rc::Rc;

use anyhow::Result;
use football::analysis::round;
use football::model::PlayerId;

use crate::export::source::ExportedMatch;
use crate::export::table::{ExportTable, boolean, date, integer, nullable, number, text};
use api::Data;
use api::parts::player::{PlayerLine, lines};
use api::parts::statistics::PLAYER_TOTALS;

#[derive(Debug)]
pub struct PlayerMatchRecord {
    match_: Rc<ExportedMatch>,
    line: PlayerLine,
}

/// Every player who took part, home side first.
pub fn rows(data: &Data<'_>, match_: &Rc<ExportedMatch>) -> Result<Vec<PlayerMatchRecord>> {
    let Some(facts) = &match_.facts else { return Ok(Vec::new()) };
    let lines = lines(data, &match_.row.match_, facts, &match_.entities)?;
    Ok(lines.into_iter().map(|line| PlayerMatchRecord { match_: Rc::clone(match_), line }).collect())
}

#[rustfmt::skip]
pub static TABLE: ExportTable<PlayerMatchRecord> = ExportTable {
    name: "player_match",
    about: "The statistics of each player in each match: the starters, the used substitutes, and every other player with an event. \
            A number that the feed cannot give is null.",
    key: &["match_id", "player_id"],
    columns: &[
        integer("match_id",               "the match's id",                        |p| p.match_.id().into()),
        integer("tournament_id",          "the id of the tournament in its season", |p| p.match_.tournament_id().into()),
        integer("player_id",              "the player's id",                       |p| PlayerId::number(p.line.id).into()),
        text("player",                    "the player's name",                     |p| (&p.line.name).into()),
        text("nickname",                  "the name the player is known by",       |p| (&p.line.nickname).into()),
        nullable(date("date_of_birth",    "date of birth",                         |p| p.line.dob.into())),
        integer("team_id",                "the team's id",                         |p| p.line.team.id.into()),
        text("team",                      "its name",                              |p| (&p.line.team.name).into()),
        nullable(integer("shirt_number",  "the number in this match",              |p| p.line.shirt.into())),
        boolean("is_starter",             "whether the player started the match",  |p| p.line.facts.starter.into()),
        nullable(text("position",         "the code of the position in this match", |p| p.line.position.map(|position| position.code()).into())),
        nullable(integer("kindex_points", "`KIndex.Points`: points of the performance index; null until the match is final", |p| p.line.kindex.map(|kindex| kindex.points).into())),
        nullable(number("kindex_rating",  "`KIndex.Rating`: the index from 0 to 10; null until the match is final", |p| p.line.kindex.map(|kindex| round(kindex.rating, 1)).into())),
    ],
    statistics: Some((&PLAYER_TOTALS, |p| &p.line.facts.tally)),
};
