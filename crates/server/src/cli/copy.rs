//! `touchline copy`: a whole store to another place.

use std::io::IsTerminal;
use std::process::ExitCode;
use std::time::Instant;

use anyhow::{Context, Result, bail};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use store::{Address, CopyProgress, Store};

/// Copy a whole store to another place, from SQLite to PostgreSQL or back
///
/// Everything goes: matches, events, statistics, the change log, keys, what importers remember. The target must be empty; a
/// copy that was broken off goes on where it stopped when the same command is given again. Nothing should write to either
/// store meanwhile. In the end both are read once more, and every table is compared by its number of rows and its checksum.
///
/// touchline copy --from sqlite:touchline.db --to postgres://touchline@db.example/touchline
#[derive(Args, Debug)]
pub(super) struct Copy {
    /// The store to copy: sqlite:PATH or postgres://user@host/database
    #[arg(long, value_name = "ADDRESS")]
    from: Address,

    /// Where to: made if it is not there
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
        let (started, told) = (Instant::now(), Told::new());
        let copied =
            source.copy_to(&target, |step| told.at(step)).with_context(|| format!("{from} was not copied to {to}"))?;
        drop(told);
        for table in &copied.tables {
            eprintln!("{table}");
        }
        let rows: u64 = copied.tables.iter().map(|table| table.rows).sum();
        let how = if copied.continued { "The rest of it was copied" } else { "Copied" };
        eprintln!("{how}: {rows} rows in {:.1} s, and both are the same.", started.elapsed().as_secs_f64());
        Ok(ExitCode::SUCCESS)
    }
}

/// A bar on a terminal, and elsewhere a line for each table that is done.
struct Told(Option<ProgressBar>);

impl Told {
    fn new() -> Told {
        if !std::io::stderr().is_terminal() {
            return Told(None);
        }
        let bar = ProgressBar::new(0);
        if let Ok(style) = ProgressStyle::with_template("{prefix:>14} {bar:30} {pos}/{len} rows  {per_sec}  {eta} left")
        {
            bar.set_style(style);
        }
        Told(Some(bar))
    }

    fn at(&self, CopyProgress { table, rows, of }: CopyProgress) {
        match &self.0 {
            Some(bar) => {
                bar.set_prefix(table);
                bar.set_length(of);
                bar.set_position(rows);
            }
            None if rows == of => eprintln!("{table}: {of} rows"),
            None => {}
        }
    }
}

impl Drop for Told {
    fn drop(&mut self) {
        if let Some(bar) = &self.0 {
            bar.finish_and_clear();
        }
    }
}
