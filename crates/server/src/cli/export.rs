//! `touchline export`: matches, events and statistics as tables.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use anyhow::{Result, bail};
use clap::{Args, ValueEnum};
use football::model::{EditionId, Language, TeamId};
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;

use super::progress::Progress;
use super::stored::open;
use crate::config::{StoreSettings, Switch};
use crate::export::{ExportFilter, ExportFormat, ExportOptions, export, table_names};
use crate::service::Service;

/// Write matches, events and statistics as tables, for DuckDB, pandas, Polars or a spreadsheet
///
/// The tables are matches, events, player_match, team_match, player_tournament, standings, momentum, attacks, entities and
/// names. Their numbers are those of the API. Times are in UTC. Each table is one file. The files get their names when all of
/// them are complete, so an interrupted export leaves the earlier one as it was. The file export.json has the version of the
/// data; --since with that number later writes only what changed, and the table deletions. The same command again replaces the
/// files of the same folder.
///
/// touchline export --format parquet --out tables
///
/// touchline export --format csv --out tables --tournament 1 --table matches,player_match
#[derive(Args, Debug)]
pub(super) struct Export {
    /// The format of the files
    #[arg(long, value_enum, default_value = "parquet")]
    format: FormatName,

    /// The folder to write to; created if it does not exist
    #[arg(long, value_name = "DIR")]
    out: PathBuf,

    /// Only these tables; separated by commas
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    table: Vec<String>,

    /// Only these tournaments, by tournament_id; separated by commas
    #[arg(long, value_name = "ID", value_delimiter = ',')]
    tournament: Vec<i64>,

    /// Only tournaments of these seasons, by name such as 2015/2016; separated by commas
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    season: Vec<String>,

    /// Only matches of this team, and in player_tournament only its players
    #[arg(long, value_name = "ID")]
    team: Option<i64>,

    /// Only matches that kick off on this day or later, in UTC; or at a time such as 2026-11-15T18:00:00Z
    #[arg(long, value_name = "DATE")]
    from: Option<String>,

    /// Only matches that kick off before this day, in UTC; or before a time
    #[arg(long, value_name = "DATE")]
    to: Option<String>,

    /// Only what changed after this version: whole matches, the tournaments they belong to, entities; and what was deleted
    #[arg(long, value_name = "VERSION", value_parser = clap::value_parser!(i64).range(0..))]
    since: Option<i64>,

    /// The language of names and words
    #[arg(long, value_enum, default_value = "en")]
    lang: LanguageCode,

    /// Write a file for each tournament: events/tournament_id=1/events.parquet
    #[arg(long, value_enum)]
    partition: Option<Partition>,

    /// Count matches in progress in the table standings, as `serve` with this setting does
    #[arg(long, env = "TOUCHLINE_LIVE_TABLES", switch("false"))]
    live_tables: bool,

    #[command(flatten)]
    store: StoreSettings,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum FormatName {
    Parquet,
    Csv,
    Ndjson,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum LanguageCode {
    En,
    Ar,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Partition {
    Tournament,
}

impl Export {
    pub(super) fn run(self) -> Result<ExitCode> {
        let options = self.options()?;
        let store = open(&self.store)?;
        let service = Service { live_tables: self.live_tables, ..Service::plain(store) };
        let (started, progress) = (Instant::now(), Progress::new("exported"));
        let report = export(&service, &options, &self.out, |done, of| progress.set(done, of))?;
        drop(progress);
        tell!(
            "Exported {} matches, {} rows, {} files, {:.1} MB to {} in {:.1} s. Later changes: --since {}",
            report.matches,
            report.rows,
            report.files,
            report.bytes as f64 / 1e6,
            self.out.display(),
            started.elapsed().as_secs_f64(),
            report.version
        )?;
        Ok(ExitCode::SUCCESS)
    }

    fn options(&self) -> Result<ExportOptions> {
        let known = table_names();
        if let Some(name) = self.table.iter().find(|name| !known.contains(&name.as_str())) {
            bail!("there is no table {name}; the tables are {}", known.join(", "));
        }
        Ok(ExportOptions {
            format: match self.format {
                FormatName::Parquet => ExportFormat::Parquet,
                FormatName::Csv => ExportFormat::Csv,
                FormatName::Ndjson => ExportFormat::Ndjson,
            },
            language: match self.lang {
                LanguageCode::En => Language::English,
                LanguageCode::Ar => Language::Arabic,
            },
            tables: self.table.clone(),
            by_tournament: self.partition == Some(Partition::Tournament),
            filter: ExportFilter {
                tournaments: self.tournament.iter().copied().map(EditionId).collect(),
                seasons: self.season.clone(),
                team: self.team.map(TeamId),
                from: self.from.as_deref().map(|text| moment("--from", text)).transpose()?,
                until: self.to.as_deref().map(|text| moment("--to", text)).transpose()?,
            },
            since: self.since,
        })
    }
}

/// The start of a day in UTC, or a time with its zone.
fn moment(flag: &str, text: &str) -> Result<Timestamp> {
    if let Ok(time) = text.parse::<Timestamp>() {
        return Ok(time);
    }
    let day = text.parse::<Date>().ok().and_then(|day| day.to_zoned(TimeZone::UTC).ok());
    match day {
        Some(day) => Ok(day.timestamp()),
        None => bail!("{flag} {text} is no date: write 2026-11-15, or 2026-11-15T18:00:00Z"),
    }
}
