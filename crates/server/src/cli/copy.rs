//! `touchline copy`: copies a whole store.

use std::io::IsTerminal;
use std::process::ExitCode;
use std::time::Instant;

use anyhow::{Context, Result, bail};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use store::{Address, CopyProgress, Store};

/// Copy a whole store, from SQLite to PostgreSQL or back
///
/// Copies everything: matches, events, statistics, the change log, API keys, and the fingerprints of imported files. The
/// target must be empty. If the copy is interrupted, run the same command again and it continues. Nothing should write to
/// either store meanwhile. At the end the command reads both stores and compares the row count and checksum of every table.
///
/// touchline copy --from sqlite:touchline.db --to postgres://touchline@db.example/touchline
#[derive(Args, Debug)]
pub(super) struct Copy {
    /// The store to copy: sqlite:PATH or postgres://user@host/database
    #[arg(long, value_name = "ADDRESS")]
    from: Address,

    /// The store to copy to; created if it does not exist
    #[arg(long, value_name = "ADDRESS")]
    to: Address,
}

impl Copy {
    pub(super) fn run(&self) -> Result<ExitCode> {
        let Copy { from, to } = self;
        if from == to {
            bail!("--from and --to are the same store");
        }
        let source = Store::open_existing(from).with_context(|| format!("cannot open {from}"))?;
        let target = Store::open(to).with_context(|| format!("cannot open {to}"))?;
        let (started, progress) = (Instant::now(), CopyBar::new());
        let copied = source
            .copy_to(&target, |step| progress.show(step))
            .with_context(|| format!("cannot copy {from} to {to}"))?;
        drop(progress);
        for table in &copied.tables {
            tell!("{table}")?;
        }
        let rows: u64 = copied.tables.iter().map(|table| table.rows).sum();
        let how = if copied.continued { "Copied the rest" } else { "Copied" };
        tell!("{how}: {rows} rows in {:.1} s. Both stores are the same.", started.elapsed().as_secs_f64())?;
        Ok(ExitCode::SUCCESS)
    }
}

/// A bar on a terminal; elsewhere a line for each table that is done.
struct CopyBar(Option<ProgressBar>);

impl CopyBar {
    fn new() -> CopyBar {
        if !std::io::stderr().is_terminal() {
            return CopyBar(None);
        }
        let bar = ProgressBar::new(0);
        if let Ok(style) = ProgressStyle::with_template("{prefix:>14} {bar:30} {pos}/{len} rows  {per_sec}  {eta} left")
        {
            bar.set_style(style);
        }
        CopyBar(Some(bar))
    }

    fn show(&self, CopyProgress { table, rows, of }: CopyProgress) {
        match &self.0 {
            Some(bar) => {
                bar.set_prefix(table);
                bar.set_length(of);
                bar.set_position(rows);
            }
            None if rows == of => {
                // The copy goes on also if nobody reads its progress.
                let _ = tell!("{table}: {of} rows");
            }
            None => {}
        }
    }
}

impl Drop for CopyBar {
    fn drop(&mut self) {
        if let Some(bar) = &self.0 {
            bar.finish_and_clear();
        }
    }
}
