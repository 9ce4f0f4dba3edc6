//! `touchline names`: the names of a store as a CSV file, to fill in the Arabic ones with a spreadsheet.

mod export;
mod import;
mod report;
mod sheet;

use std::process::ExitCode;

use anyhow::Result;
use clap::{Args, Subcommand};
use football::model::Kind;
use store::{Store, StoredName};

/// Export the names of a store, fill in the Arabic ones with a spreadsheet, and import them again
///
/// touchline names report                          what is missing, by kind
///
/// touchline names export --missing -o names.csv   every name without Arabic text
///
/// touchline names import names.csv                what you filled in
///
/// The file has the columns kind, id, english, arabic and source. The source says where the Arabic text came from: stated (by
/// a document or by such a file), built-in (a table of the product) or transliterated (from the English text). A name that
/// you import is stated. It overrides the others and stays when match data is imported again.
#[derive(Args, Debug)]
pub(super) struct Names {
    #[command(subcommand)]
    command: NamesCommand,
}

#[derive(Subcommand, Debug)]
enum NamesCommand {
    Report(report::Report),
    Export(export::Export),
    Import(import::Import),
}

impl Names {
    pub(super) fn run(self) -> Result<ExitCode> {
        match self.command {
            NamesCommand::Report(command) => command.run(),
            NamesCommand::Export(command) => command.run(),
            NamesCommand::Import(command) => command.run(),
        }
    }
}

/// The kinds of entities that have names.
fn kinds() -> impl Iterator<Item = Kind> {
    Kind::ALL.iter().copied().filter(|kind| *kind != Kind::Match)
}

/// Every name of a store, by kind and id.
fn all_names(store: &Store) -> Result<Vec<StoredName>> {
    let snapshot = store.snapshot()?;
    let mut names = Vec::new();
    for kind in kinds() {
        names.extend(snapshot.names_of(kind)?);
    }
    Ok(names)
}

/// Whether a name lacks Arabic text. A name without letters, such as 2018/2019, needs none.
fn lacks_arabic(name: &StoredName) -> bool {
    name.name.ar.is_none() && name.name.en.contains(char::is_alphabetic)
}
