//! `touchline link apply`: the decisions of a file.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::{Args, ValueEnum};
use football::feed::{Notice, Source};
use jiff::Timestamp;
use store::{Link, LinkDecision};

use super::sheet;
use crate::cli::stored::open;
use crate::config::StoreSettings;

/// Make the decisions of a file of proposals
///
/// The columns kind, id, other_id and decision are needed. The decision is same, different, or empty, which decides nothing.
/// With --accept, a line with an empty decision and at least this score counts as same.
///
/// A line that is wrong is reported with its file, line and column, and the others are applied. The exit code is 0 if all were
/// applied, 3 if some were not, 1 if none was.
///
/// touchline link apply links.csv --accept 0.95
#[derive(Args, Debug)]
pub(super) struct Apply {
    /// CSV files, as `touchline link propose` writes them
    #[arg(required = true, value_name = "FILE")]
    paths: Vec<PathBuf>,

    /// Accept proposals with this score or more, from 0 to 1
    #[arg(long, value_name = "SCORE", value_parser = super::propose::score)]
    accept: Option<f64>,

    /// Which of the two ids is kept: the lower one, that of the column id, or that of the column other_id
    #[arg(long, value_enum, default_value = "lower", value_name = "WHICH")]
    keep: Keep,

    #[command(flatten)]
    store: StoreSettings,
}

#[derive(Clone, Copy, ValueEnum, Debug)]
enum Keep {
    Lower,
    Id,
    OtherId,
}

/// The exit code if some lines were not applied.
const SOME_SKIPPED: u8 = 3;

impl Apply {
    pub(super) fn run(self) -> Result<ExitCode> {
        let store = open(&self.store)?;
        let (mut decisions, mut sources, mut wrong, mut undecided) = (Vec::new(), Vec::new(), Vec::new(), 0);
        for path in &self.paths {
            let name = path.display().to_string();
            let bytes = std::fs::read(path).with_context(|| format!("cannot read {name}"))?;
            for row in sheet::read(&name, &bytes) {
                match row {
                    Ok(row) => match self.decision(&row) {
                        Some(link) => {
                            decisions.push(link);
                            sources.push(row.source);
                        }
                        None => undecided += 1,
                    },
                    Err(notice) => wrong.push(notice),
                }
            }
        }
        let report = store.decide_links(&decisions, Timestamp::now())?;
        let refused = report.refused.into_iter().filter_map(|refused| {
            let source: &Source = sources.get(refused.place)?;
            Some(Notice { source: source.clone(), field: "id".to_owned(), message: refused.why })
        });
        wrong.extend(refused);
        wrong.sort_by(|one, other| (&one.source.file, one.source.line).cmp(&(&other.source.file, other.source.line)));
        for notice in &wrong {
            tell!("{notice}")?;
        }
        let of = |decision| report.changed.iter().filter(|link| link.decision == decision).count();
        let (same, different) = (of(LinkDecision::Same), of(LinkDecision::Different));
        tell!(
            "{same} linked, {different} different, {} known already, {undecided} undecided, {} not applied",
            report.unchanged,
            wrong.len()
        )?;
        Ok(match (wrong.is_empty(), report.changed.is_empty() && report.unchanged == 0) {
            (true, _) => ExitCode::SUCCESS,
            (false, false) => ExitCode::from(SOME_SKIPPED),
            (false, true) => ExitCode::FAILURE,
        })
    }

    /// What a line decides; none if it leaves that open.
    fn decision(&self, row: &sheet::Row) -> Option<Link> {
        let is_accepted = self.accept.zip(row.score).is_some_and(|(least, score)| score >= least);
        match row.decision.or(is_accepted.then_some(LinkDecision::Same))? {
            LinkDecision::Different => Some(Link::different(row.kind, row.id, row.other)),
            LinkDecision::Same => {
                let (id, kept) = match self.keep {
                    Keep::Lower => (row.id.max(row.other), row.id.min(row.other)),
                    Keep::Id => (row.other, row.id),
                    Keep::OtherId => (row.id, row.other),
                };
                Some(Link::same(row.kind, id, kept))
            }
        }
    }
}
