//! One row for each team in each table of each group.

use anyhow::Result;
use football::model::{Group, Kind, Name, Nature, Stage};

use crate::export::table::{ExportTable, integer, nullable, text};
use api::parts::structure::grouped_matches;
use api::parts::tables::{Counting, RankedRow, TABLES};
use api::{Data, EntitledEdition};

#[derive(Debug)]
pub struct StandingRecord {
    tournament_id: i64,
    stage: Stage,
    group: Group,
    table: &'static str,
    row: RankedRow,
    decided_by: Option<Name>,
}

pub fn rows(data: &Data<'_>, edition: &EntitledEdition<'_>) -> Result<Vec<StandingRecord>> {
    let entities = edition.entities(&[Kind::Team])?;
    let counting = Counting {
        edition: edition.edition(),
        entities: &entities,
        until_round: None,
        live: data.live_tables,
        wanted: TABLES.map(|_| true),
    };
    let mut records = Vec::new();
    for (stage, groups) in grouped_matches(edition)? {
        if stage.nature == Nature::Knockout {
            continue;
        }
        for (group, matches) in groups {
            let found = counting.tables(&stage, group, &matches);
            for (table, rows) in TABLES.into_iter().zip(found.tables) {
                let record = |row: RankedRow| StandingRecord {
                    tournament_id: edition.edition().id.0,
                    stage: stage.clone(),
                    group: found.group.clone(),
                    table,
                    decided_by: row.decided_by(),
                    row,
                };
                records.extend(rows.unwrap_or_default().into_iter().map(record));
            }
        }
    }
    Ok(records)
}

#[rustfmt::skip]
pub static TABLE: ExportTable<StandingRecord> = ExportTable {
    name: "standings",
    about: "The tables of every league stage, as TournamentTable has them. Each group has four: overall, home, away and form.",
    key: &["tournament_id", "stage_id", "group_id", "table", "rank"],
    columns: &[
        integer("tournament_id",    "the id of the tournament in its season",   |s| s.tournament_id.into()),
        integer("stage_id",         "the stage's id",                           |s| s.stage.id.0.into()),
        text("stage",               "its name",                                 |s| (&s.stage.name).into()),
        integer("group_id",         "the group's id",                           |s| s.group.id.0.into()),
        text("group",               "its name",                                 |s| (&s.group.name).into()),
        text("table",               "overall, home, away, or form: the last five matches of each team", |s| s.table.into()),
        integer("rank",             "the place in this table, from 1",          |s| s.row.rank.into()),
        integer("team_id",          "the team's id",                            |s| s.row.team.id.into()),
        text("team",                "its name",                                 |s| (&s.row.team.name).into()),
        integer("matches",          "matches that count in this table",         |s| s.row.standing.matches().into()),
        integer("won",              "matches won",                              |s| s.row.standing.won.into()),
        integer("drawn",            "matches drawn",                            |s| s.row.standing.draw.into()),
        integer("lost",             "matches lost",                             |s| s.row.standing.lost.into()),
        integer("goals_scored",     "goals scored",                             |s| s.row.standing.goals_scored().into()),
        integer("goals_conceded",   "goals conceded",                           |s| s.row.standing.goals_conceded().into()),
        integer("goal_difference",  "goals scored minus goals conceded",        |s| s.row.standing.goals_difference().into()),
        integer("points",           "points; overall with the adjustments",     |s| s.row.standing.points.into()),
        integer("adjustment_points", "points that do not come from matches, negative for a deduction; overall only", |s| s.row.adjustments.iter().map(|adjustment| i64::from(adjustment.points)).sum::<i64>().into()),
        nullable(text("decided_by", "the criterion that placed the team below the one above it, which has as many points; null if points decided", |s| s.decided_by.as_ref().into())),
        nullable(text("leads_to",   "what the place leads to; overall only",    |s| s.row.leads_to.as_ref().into())),
        text("form",                "the last five matches that count in this table, latest last: W, D, L", |s| s.row.form.iter().map(|match_| match_.result).collect::<String>().into()),
    ],
    statistics: None,
};
