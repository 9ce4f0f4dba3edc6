//! `bench export`: how fast a store becomes files, how large they are, and how much memory it takes.

use std::time::Instant;

use anyhow::{Context, Result, bail};
use clap::Args;
use football::model::Language;
use rustix::time::ClockId;
use store::{Address, Store};
use touchline::export::{ExportFilter, ExportFormat, ExportOptions, export};
use touchline::service::Service;

use crate::cpu_seconds;

/// Measure an export of a store
///
/// Exports a store into a temporary folder, twice: the table events alone, then all tables. Prints matches a second, bytes a
/// match, CPU time, and the highest memory of the process so far.
#[derive(Args, Debug)]
pub(crate) struct ExportBench {
    /// The store: sqlite:PATH or postgres://user@host/database
    #[arg(long, value_name = "ADDRESS")]
    store: Address,

    /// parquet, csv or ndjson
    #[arg(long, value_name = "NAME", default_value = "parquet")]
    format: String,
}

impl ExportBench {
    pub(crate) fn run(&self) -> Result<()> {
        let Some(format) = ExportFormat::ALL.into_iter().find(|format| format.name() == self.format) else {
            bail!("there is no format {}", self.format);
        };
        say!(
            "{:<12} {:>8} {:>10} {:>10} {:>12} {:>12} {:>12}",
            "",
            "matches",
            "time",
            "CPU time",
            "matches/s",
            "bytes/match",
            "peak memory"
        )?;
        for (name, tables) in [("events", vec!["events".to_owned()]), ("all tables", Vec::new())] {
            let store = Store::open_existing(&self.store).with_context(|| format!("cannot open {}", self.store))?;
            let options = ExportOptions {
                format,
                language: Language::English,
                tables,
                by_tournament: false,
                filter: ExportFilter::default(),
                since: None,
            };
            let folder = tempfile::tempdir().context("cannot make a temporary folder")?;
            let (started, before) = (Instant::now(), cpu_seconds(ClockId::ProcessCPUTime));
            let report = export(&Service::plain(store), &options, folder.path(), |_, _| {})?;
            let (seconds, cpu) = (started.elapsed().as_secs_f64(), cpu_seconds(ClockId::ProcessCPUTime) - before);
            let matches = report.matches.max(1) as f64;
            say!(
                "{name:<12} {:>8} {seconds:>8.2} s {cpu:>8.2} s {:>12.1} {:>12.0} {:>9.1} MB",
                report.matches,
                matches / seconds.max(1e-9),
                report.bytes as f64 / matches,
                peak_memory()? / 1e6
            )?;
        }
        Ok(())
    }
}

/// The highest resident memory of this process, in bytes.
fn peak_memory() -> Result<f64> {
    let status = std::fs::read_to_string("/proc/self/status").context("cannot read the memory of this process")?;
    let kilobytes =
        status.lines().find_map(|line| line.strip_prefix("VmHWM:")?.trim().strip_suffix(" kB")?.parse::<f64>().ok());
    Ok(kilobytes.context("the system does not say how much memory this process has used")? * 1024.0)
}
