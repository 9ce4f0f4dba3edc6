//! `touchline link remove`: takes decisions back.

use std::process::ExitCode;

use anyhow::{Result, bail};
use clap::Args;
use football::model::Kind;
use jiff::Timestamp;

use super::parse_kind;
use crate::cli::stored::open;
use crate::config::StoreSettings;

/// Take decisions back: every response is again as it was without the link
///
/// An id is a merged one, the kept one of a link (then all that are merged into it are separated), or one of two that were
/// found to be different.
///
/// touchline link remove player 2000003359
///
/// touchline link remove --all
#[derive(Args, Debug)]
pub(super) struct Remove {
    /// match, team, player, coach, referee or stadium
    #[arg(value_name = "KIND", value_parser = parse_kind, required_unless_present = "all")]
    kind: Option<Kind>,

    /// The ids
    #[arg(value_name = "ID", required_unless_present = "all")]
    ids: Vec<i64>,

    /// Take every decision back
    #[arg(long, conflicts_with_all = ["kind", "ids"])]
    all: bool,

    #[command(flatten)]
    store: StoreSettings,
}

impl Remove {
    pub(super) fn run(self) -> Result<ExitCode> {
        let store = open(&self.store)?;
        let ids: Vec<(Kind, i64)> = match self.kind {
            Some(kind) => self.ids.iter().map(|id| (kind, *id)).collect(),
            None => store.linked_ids()?,
        };
        let report = store.remove_links(&ids, Timestamp::now())?;
        for link in &report.changed {
            say!("removed: {link}")?;
        }
        if let Some(refused) = report.refused.first().filter(|_| !self.all) {
            bail!("{}: `touchline link list` shows those that there are", refused.why);
        }
        tell!("{} removed", report.changed.len())?;
        Ok(ExitCode::SUCCESS)
    }
}
