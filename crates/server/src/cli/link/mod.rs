//! `touchline link`: which ids of two providers mean the same player, team or match.

mod apply;
mod list;
mod named;
mod propose;
mod remove;
mod sheet;

use std::process::ExitCode;

use anyhow::Result;
use clap::{Args, Subcommand};
use football::identity::KINDS;
use football::model::Kind;

/// Link the ids that two providers have for one match, team, player, coach, referee or stadium
///
/// touchline link propose -o links.csv              what seems to be the same, with scores and reasons
///
/// touchline link apply links.csv --accept 0.95     your decisions, and proposals with this score or more
///
/// touchline link list                              what was decided
///
/// touchline link remove player 2000003359          as if it had not been
///
/// A link changes no imported data. It says that one id is served as another: a request for either id gets the one that is
/// kept, lists have it once, and statistics count the matches of both. Later imports keep links. docs/identities.md has more.
#[derive(Args, Debug)]
pub(super) struct LinkCommand {
    #[command(subcommand)]
    command: What,
}

#[derive(Subcommand, Debug)]
enum What {
    Propose(propose::Propose),
    Apply(apply::Apply),
    List(list::List),
    Remove(remove::Remove),
}

impl LinkCommand {
    pub(super) fn run(self) -> Result<ExitCode> {
        match self.command {
            What::Propose(command) => command.run(),
            What::Apply(command) => command.run(),
            What::List(command) => command.run(),
            What::Remove(command) => command.run(),
        }
    }
}

/// The kind that a word means; the error names the right words.
fn parse_kind(word: &str) -> Result<Kind, String> {
    let found = KINDS.into_iter().find(|kind| kind.code() == word.to_lowercase());
    found.ok_or_else(|| {
        let known: Vec<&str> = KINDS.iter().map(|kind| kind.code()).collect();
        format!("{word:?} cannot be linked: expected one of {}", known.join(", "))
    })
}
