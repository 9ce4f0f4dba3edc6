//! `touchline copy`: copies a whole store.

use std::process::ExitCode;
use std::time::Instant;

use anyhow::{Context, Result, bail};
use clap::Args;
use store::{Address, Store};

use super::copy_bar::CopyBar;

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
