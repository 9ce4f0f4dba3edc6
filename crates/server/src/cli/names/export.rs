//! `touchline names export`: the names of a store as CSV.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use clap::Args;
use store::StoredName;

use super::sheet::{self, kind_code, parse_kind};
use super::{all_names, kinds, lacks_arabic};
use crate::cli;
use crate::cli::stored::open;
use crate::config::StoreSettings;

/// Write the names of a store as CSV: kind, id, english, arabic, source
///
/// Open the file with a spreadsheet, fill in the column arabic, save it as CSV, and run `touchline names import`. A row that
/// you do not change has no effect.
///
/// touchline names export --missing --kind team -o teams.csv
#[derive(Args, Debug)]
pub(super) struct Export {
    /// Only names without Arabic text
    #[arg(long)]
    missing: bool,

    /// Only names of this kind: team, player, player.nickname, stadium, …; repeatable
    #[arg(long, value_name = "KIND")]
    kind: Vec<String>,

    /// Write to this file instead of standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    #[command(flatten)]
    store: StoreSettings,
}

impl Export {
    pub(super) fn run(self) -> Result<ExitCode> {
        if let Some(kind) = self.kind.iter().find(|kind| parse_kind(kind).is_none()) {
            let known: Vec<&str> = kinds().map(|kind| kind.code()).collect();
            bail!("there is no kind {kind}; the kinds are {}", known.join(", "));
        }
        let wanted = |name: &StoredName| {
            (self.kind.is_empty() || self.kind.contains(&kind_code(name))) && (lacks_arabic(name) || !self.missing)
        };
        let names: Vec<StoredName> = all_names(&open(&self.store)?)?.into_iter().filter(wanted).collect();
        let bytes = sheet::write(&names)?;
        match &self.output {
            Some(path) => {
                std::fs::write(path, bytes).with_context(|| format!("cannot write {}", path.display()))?;
                tell!("{} names written to {}", names.len(), path.display())?;
            }
            None => cli::print(&bytes)?,
        }
        Ok(ExitCode::SUCCESS)
    }
}
