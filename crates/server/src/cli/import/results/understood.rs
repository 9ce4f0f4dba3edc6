//! Shows what was understood of tables, before anything is written.

use std::collections::BTreeSet;

use anyhow::Result;
use football::feed::results::{Column, DayOrder, ResultCatalogue, TableRead};
use jiff::tz::TimeZone;

use crate::escape;

/// Notices that are shown if nothing can be imported.
pub(super) const MAX_NOTICES: usize = 20;
/// Tables that are shown one by one. Of more, the rest is counted.
const MAX_TABLES: usize = 12;
/// Names of columns that are left out.
const MAX_LEFT_OUT: usize = 12;

pub(super) fn show(tables: &[TableRead], catalogue: &ResultCatalogue, zone: Option<&TimeZone>) -> Result<()> {
    for table in tables.iter().take(MAX_TABLES) {
        let collection = table.collection.map(|name| format!(" ({name})")).unwrap_or_default();
        tell!("{}: {} {}{collection}", escape::line(&table.file), table.rows, table.rows_are)?;
        tell!("  {}", columns(table))?;
        if !table.left_out.is_empty() {
            let shown: Vec<_> = table.left_out.iter().take(MAX_LEFT_OUT).map(|heading| escape::line(heading)).collect();
            let more = table.left_out.len().saturating_sub(MAX_LEFT_OUT);
            let more = if more == 0 { String::new() } else { format!(" and {more} more") };
            tell!("  left out: {}{more}", shown.join(", "))?;
        }
        if let Some(season) = &table.season {
            tell!("  the season is {} (--season names another)", escape::line(season))?;
        }
        if table.columns.iter().any(|(column, _)| *column == Column::Time) && table.collection.is_none() {
            let zone = zone.and_then(TimeZone::iana_name).unwrap_or("UTC");
            tell!("  times without a zone are in {zone} (--time-zone names another)")?;
        }
    }
    if tables.len() > MAX_TABLES {
        tell!("… and {} more tables", tables.len() - MAX_TABLES)?;
    }
    let summary = catalogue.summary();
    let counted = |count: usize, one: &str| format!("{count} {one}{}", if count == 1 { "" } else { "s" });
    tell!(
        "{} of {} in {} and {}: {} played, {} to come or not played{}",
        if summary.matches == 1 { "1 match".to_owned() } else { format!("{} matches", summary.matches) },
        counted(summary.teams, "team"),
        counted(summary.competitions, "competition"),
        counted(summary.seasons, "season"),
        summary.played,
        summary.matches - summary.played,
        summary.days.map(|(first, last)| format!("; {first} to {last}")).unwrap_or_default()
    )?;
    let names: BTreeSet<&str> = summary.names.iter().map(String::as_str).collect();
    if names.len() <= MAX_TABLES {
        let names: Vec<_> = names.into_iter().map(escape::line).collect();
        tell!("  {}", names.join(", "))?;
    }
    Ok(())
}

/// `Datum is date (day first), Heim is home`; a heading that is the name of its column stands alone.
fn columns(table: &TableRead) -> String {
    let columns = table.columns.iter().map(|(column, heading)| {
        let order = match table.dates {
            Some(DayOrder::DayFirst) if *column == Column::Date => " (day first)",
            Some(DayOrder::MonthFirst) if *column == Column::Date => " (month first)",
            _ => "",
        };
        match heading.to_lowercase() == column.name() {
            true => format!("{}{order}", column.name()),
            false => format!("{} is {}{order}", escape::line(heading), column.name()),
        }
    });
    columns.collect::<Vec<_>>().join(", ")
}
