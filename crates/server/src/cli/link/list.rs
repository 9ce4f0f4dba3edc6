//! `touchline link list`: what was decided.

use std::process::ExitCode;

use anyhow::Result;
use clap::Args;

use super::named::Named;
use super::sheet;
use crate::cli::stored::open;
use crate::config::StoreSettings;

/// Show which ids are linked, and which were found to be different
///
/// The first id is served as the other one. With --csv, the output is a file that `touchline link apply --keep other-id` reads.
#[derive(Args, Debug)]
pub(super) struct List {
    /// Print CSV
    #[arg(long)]
    csv: bool,

    #[command(flatten)]
    store: StoreSettings,
}

impl List {
    pub(super) fn run(self) -> Result<ExitCode> {
        let store = open(&self.store)?;
        let snapshot = store.snapshot()?;
        let mut named = Named::new(&snapshot);
        let (mut lines, mut is_damaged) = (Vec::new(), false);
        for link in snapshot.link_decisions()? {
            match link {
                Ok(link) => lines.push(sheet::Line {
                    kind: link.kind,
                    id: link.id,
                    name: named.name(link.kind, link.id)?,
                    other: link.other,
                    other_name: named.name(link.kind, link.other)?,
                    score: None,
                    reasons: String::new(),
                    decision: Some(link.decision),
                }),
                Err(error) => {
                    is_damaged = true;
                    tell!("{error}")?;
                }
            }
        }
        match self.csv {
            true => crate::cli::print(&sheet::write(&lines)?)?,
            false => crate::cli::print_text(&sheet::table(&lines))?,
        }
        Ok(if is_damaged { ExitCode::FAILURE } else { ExitCode::SUCCESS })
    }
}
