//! `touchline delete`: removes matches, or a tournament with its matches.

use std::io::{self, BufRead, IsTerminal};
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::{Context, Result, bail};
use clap::{Args, Subcommand};
use football::model::{Competition, EditionId, Match, MatchId, Team};
use jiff::Timestamp;
use jiff::tz::TimeZone;
use store::Snapshot;

use super::stored::open;
use crate::config::StoreSettings;
use crate::escape;

/// Delete matches, or a tournament with its matches
///
/// A deleted match is in no response any more: lists, tables, totals and ETags follow at once. Its events, statistics,
/// corrections and live feed are deleted with it. Teams, players and other entities stay. The deletion stays in the change
/// log, so the operation Changes reports it. A later import of the same files brings the match back as new.
///
/// touchline delete match 1234 1235 --dry-run
#[derive(Args, Debug)]
pub(super) struct Delete {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand, Debug)]
enum What {
    /// Delete one match or several
    Match {
        /// The ids of the matches
        #[arg(value_name = "ID", required = true)]
        ids: Vec<i64>,

        #[command(flatten)]
        options: Options,
    },

    /// Delete a tournament with its stages, groups and matches
    Tournament {
        /// The id of the tournament
        #[arg(value_name = "ID")]
        id: i64,

        #[command(flatten)]
        options: Options,
    },
}

#[derive(Args, Debug)]
struct Options {
    /// Show what would be deleted, and delete nothing
    #[arg(long)]
    dry_run: bool,

    /// Do not ask
    #[arg(long, short)]
    yes: bool,

    #[command(flatten)]
    store: StoreSettings,
}

impl Delete {
    pub(super) fn run(self) -> Result<ExitCode> {
        match self.what {
            What::Match { ids, options } => {
                let store = open(&options.store)?;
                let snapshot = store.snapshot()?;
                let mut ids: Vec<MatchId> = ids.into_iter().map(MatchId).collect();
                ids.sort_unstable();
                ids.dedup();
                let mut matches = Vec::new();
                for id in &ids {
                    match snapshot.match_(*id)? {
                        Some(row) => matches.push(Arc::unwrap_or_clone(row.match_)),
                        None => bail!("there is no match {id}, so nothing was deleted"),
                    }
                }
                show(&snapshot, &matches)?;
                drop(snapshot);
                if options.confirms(&format!("{} to delete", counted(matches.len())))? {
                    let deletion = store.delete_matches(&ids, Timestamp::now())?;
                    done(deletion.matches.len(), deletion.version)?;
                }
            }
            What::Tournament { id, options } => {
                let store = open(&options.store)?;
                let snapshot = store.snapshot()?;
                let Some(row) = snapshot.edition(EditionId(id))? else {
                    bail!("there is no tournament {id}, so nothing was deleted");
                };
                let competition: Option<Competition> = snapshot.entity(row.edition.competition.0)?;
                let name = competition.map_or_else(|| format!("tournament {id}"), |found| found.name.en);
                let rows = snapshot.matches_of(EditionId(id))?;
                let matches: Vec<Match> = rows.into_iter().map(|row| Arc::unwrap_or_clone(row.match_)).collect();
                show(&snapshot, &matches)?;
                drop(snapshot);
                let season = &row.edition.season.en;
                if options.confirms(&format!("{name} {season} with {} to delete", counted(matches.len())))? {
                    let deletion = store.delete_edition(EditionId(id), Timestamp::now())?;
                    done(deletion.matches.len(), deletion.version)?;
                }
            }
        }
        Ok(ExitCode::SUCCESS)
    }
}

impl Options {
    /// Whether to delete: `--yes`, or the answer of the person at the terminal.
    fn confirms(&self, what: &str) -> Result<bool> {
        if self.dry_run {
            tell!("{what}. Nothing was deleted: this is a dry run.")?;
            return Ok(false);
        }
        if self.yes {
            return Ok(true);
        }
        if !io::stdin().is_terminal() {
            bail!("{what}: add --yes to delete without a question, or --dry-run to see what would be deleted");
        }
        tell!("{what}. Type yes to delete:")?;
        let mut answer = String::new();
        io::stdin().lock().read_line(&mut answer).context("cannot read the answer")?;
        let confirmed = answer.trim().eq_ignore_ascii_case("yes");
        if !confirmed {
            tell!("Nothing was deleted.")?;
        }
        Ok(confirmed)
    }
}

/// One line for each match: id, day, teams and score.
fn show(snapshot: &Snapshot, matches: &[Match]) -> Result<()> {
    for match_ in matches {
        let team = |id: football::model::TeamId| -> Result<String> {
            let team: Option<Team> = snapshot.entity(id.0)?;
            Ok(team.map_or_else(|| format!("team {id}"), |team| escape::line(&team.name.en).into_owned()))
        };
        let day = match_.kickoff.map_or_else(|| "no date".to_owned(), |at| at.day(&TimeZone::UTC).to_string());
        let score = match_.score.map_or_else(|| "-".to_owned(), |score| format!("{}-{}", score.home, score.away));
        say!("{}\t{day}\t{}\t{score}\t{}", match_.id, team(match_.home.team)?, team(match_.away.team)?)?;
    }
    Ok(())
}

fn done(matches: usize, version: i64) -> Result<()> {
    tell!("{} deleted. The version of the data is now {version}.", counted(matches))
}

fn counted(matches: usize) -> String {
    if matches == 1 { "1 match".to_owned() } else { format!("{matches} matches") }
}
