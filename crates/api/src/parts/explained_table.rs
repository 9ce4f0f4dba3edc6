//! A number of a table, and the matches behind it.

use football::model::{Group, Kind, Nature, TeamId};
use football::standings::{CountedResult, table_of_counted};

use super::stat_events::{EntryView, ExplainedMatch, ExplainedNumber, team};
use super::stat_path::StandingColumn;
use super::stat_sources::{PartTotal, PlayedPart};
use super::structure::{counted, grouped_matches, team_name, with_teams_of};
use super::tables::{TableKind, counted_in};
use crate::prelude::*;

/// Which column of which table, and whose row.
#[derive(Clone, Copy, Debug)]
pub(super) struct TableQuestion<'a> {
    pub column: &'a StandingColumn,
    pub team: TeamId,
    /// If left out, the last stage with a table of the team.
    pub stage: Option<i64>,
    pub kind: TableKind,
}

/// A column of the table is the sum of the tables of each match alone, plus the adjustments.
pub(super) fn in_table(
    data: &Data<'_>,
    edition: &EntitledEdition<'_>,
    asked: TableQuestion<'_>,
    number: &mut ExplainedNumber,
) -> Result<(), Error> {
    let TableQuestion { column, team: id, stage, kind } = asked;
    let entities = edition.entities(&[Kind::Team])?;
    let rules = &edition.edition().rules;
    let name_of = |team: TeamId| team_name(&entities, team).en;
    let stages = grouped_matches(edition)?.into_iter().rev();
    let mut groups = stages
        .filter(|(known, _)| known.nature == Nature::League)
        .filter(|(known, _)| stage.is_none_or(|stage| known.id.0 == stage))
        .flat_map(|(_, groups)| groups)
        .map(|(group, rows)| (with_teams_of(&group, &rows), rows));
    let (group, rows) = groups.find(|(group, _)| group.teams.contains(&id)).ok_or(TEAM_NOT_FOUND)?;
    let is_live = data.live_tables || kind == TableKind::Live;
    let (rows, results): (Vec<_>, Vec<_>) = rows.iter().filter_map(|row| Some((row, counted(row, is_live)?))).unzip();
    let results = counted_in(kind.index(), results.into_iter());
    let table_of = |group: &Group, results: &[CountedResult]| table_of_counted(rules, group, results, name_of);
    // Deductions and lots belong to the table of all matches.
    let bare = Group { adjustments: Vec::new(), lots: Vec::new(), ..group.clone() };
    let group = if kind.index() == 0 { group } else { bare.clone() };
    let table = table_of(&group, &results);
    let place = table.iter().position(|row| row.team == id).ok_or(TEAM_NOT_FOUND)?;
    let part = |contribution: i64| PlayedPart {
        part: "COUNTED",
        counter: column.path.into(),
        weight: None,
        contribution: contribution as f64,
    };
    let counts = |counted: &CountedResult| {
        counted.for_home && counted.result.home == id || counted.for_away && counted.result.away == id
    };
    for (row, result) in rows.iter().zip(&results).filter(|(_, result)| counts(result)) {
        let alone = table_of(&bare, &[*result]);
        let added = alone.iter().find(|row| row.team == id).map_or(0, column.value);
        number.matches.push(ExplainedMatch::new(&row.match_, &entities, added.into(), 1));
        let view = EntryView::of_match(row.match_.id.0, part(added));
        number.add_entry(|| view);
    }
    if column.path == "Standing.Points" {
        for adjustment in group.adjustments.iter().filter(|adjustment| adjustment.team == id) {
            let view = EntryView::adjustment(adjustment.reason.clone(), part(adjustment.points.into()));
            number.add_entry(|| view);
        }
    }
    let standing = &table[place];
    number.value = (column.value)(standing).into();
    (number.rank, number.decided_by) = (Some(place + 1), standing.decided_by.map(|criterion| criterion.name()));
    number.team = Some(team(&entities, id.0));
    number.parts = vec![PartTotal {
        part: "COUNTED",
        counter: column.path.into(),
        value: (column.value)(standing) as f64,
        weight: None,
        contribution: None,
        entries: number.total,
    }];
    Ok(())
}
