//! `touchline link propose`: what two providers seem to have both.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use clap::Args;
use football::identity::{self, KINDS, Links, Proposal, Provider};
use football::model::{Entity, Kind};
use store::{Link, LinkDecision};

use super::named::Named;
use super::sheet;
use crate::cli::stored::open;
use crate::config::StoreSettings;

/// Propose which ids of two providers mean the same
///
/// Matches are compared by kick-off, teams and result; teams by their matches and names; players by line-ups, shirt numbers,
/// birth dates and names; coaches, referees and stadiums by matches and names. Names may be spelled, shortened and
/// transliterated in different ways.
///
/// A proposal has a score from 0 to 1 and its reasons. Pairs that were decided are not proposed again. Nothing is changed:
/// write same or different into the column decision, and run `touchline link apply`.
///
/// touchline link propose --between statsbomb,wyscout --minimum 0.9 -o links.csv
#[derive(Args, Debug)]
pub(super) struct Propose {
    /// Two sources, as `touchline import` calls them: the ids of the first come first [default: every two that the store has]
    #[arg(long, value_name = "ONE,OTHER")]
    between: Option<String>,

    /// Leave out proposals below this score, from 0 to 1
    #[arg(long, value_name = "SCORE", default_value_t = 0.5, value_parser = score)]
    minimum: f64,

    /// Write CSV to this file, for a spreadsheet; - for standard output [default: a table for people]
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,

    #[command(flatten)]
    store: StoreSettings,
}

/// A score as an argument.
pub(super) fn score(text: &str) -> Result<f64, String> {
    let score = text.parse().ok().filter(|score: &f64| (0.0..=1.0).contains(score));
    score.ok_or_else(|| "write a number from 0 to 1, such as 0.95".to_owned())
}

impl Propose {
    pub(super) fn run(self) -> Result<ExitCode> {
        let store = open(&self.store)?;
        let snapshot = store.snapshot()?;
        let providers = snapshot.providers()?;
        let decided: Vec<Link> = snapshot.link_decisions()?.into_iter().collect::<Result<_, _>>()?;
        let links = snapshot.links(None)?;
        let mut named = Named::new(&snapshot);
        let mut lines = Vec::new();
        for [one, other] in pairs(self.between.as_deref(), &providers)? {
            let (first, second) = (&providers[one], &providers[other]);
            named.add(first);
            named.add(second);
            let known = Known { decided: &decided, links: &links, ids: [ids(first), ids(second)] };
            for proposal in identity::propose(first, second) {
                if proposal.score >= self.minimum && !known.has(&proposal) {
                    let Proposal { kind, id, other, score, reasons } = proposal;
                    lines.push(sheet::Line {
                        kind,
                        id,
                        name: named.name(kind, id)?,
                        other,
                        other_name: named.name(kind, other)?,
                        score: Some(score),
                        reasons: reasons.join("; "),
                        decision: None,
                    });
                }
            }
        }
        match &self.output {
            None => crate::cli::print_text(&sheet::table(&lines))?,
            Some(path) if path.as_os_str() == "-" => crate::cli::print(&sheet::write(&lines)?)?,
            Some(path) => std::fs::write(path, sheet::write(&lines)?)
                .with_context(|| format!("cannot write {}", path.display()))?,
        }
        for kind in KINDS {
            let of_kind = lines.iter().filter(|line| line.kind == kind);
            let certain = of_kind.clone().filter(|line| line.score.is_some_and(|score| score >= CERTAIN)).count();
            tell!(
                "{:<8} {:>6} proposed, {certain:>6} of them with a score of {CERTAIN} or more",
                kind.code(),
                of_kind.count()
            )?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// The score that the summary counts from.
const CERTAIN: f64 = 0.9;

/// Which sources to compare.
fn pairs<'a>(between: Option<&'a str>, providers: &'a BTreeMap<String, Provider>) -> Result<Vec<[&'a str; 2]>> {
    let known: Vec<&str> = providers.keys().map(String::as_str).collect();
    let Some(between) = between else {
        if known.len() < 2 {
            bail!("the store has one source at most ({}): import the files of another one first", known.join(", "));
        }
        let pair = |place: usize, one| known[place + 1..].iter().map(move |other| [one, *other]);
        return Ok(known.iter().enumerate().flat_map(|(place, one)| pair(place, *one)).collect());
    };
    let Some((one, other)) = between.split_once(',').map(|(one, other)| (one.trim(), other.trim())) else {
        bail!("--between names two sources with a comma between them, as in statsbomb,wyscout");
    };
    for name in [one, other] {
        if !providers.contains_key(name) {
            bail!("--between: the store has nothing of {name:?}; it has {}", known.join(", "));
        }
    }
    if one == other {
        bail!("--between names {one} twice: two different sources are compared");
    }
    Ok(vec![[one, other]])
}

/// What needs no proposal any more.
struct Known<'a> {
    decided: &'a [Link],
    links: &'a Links,
    /// The ids of each source.
    ids: [BTreeSet<(Kind, i64)>; 2],
}

impl Known<'_> {
    fn has(&self, proposal: &Proposal) -> bool {
        let Proposal { kind, id, other, .. } = *proposal;
        let different = Link::different(kind, id, other);
        let is_linked =
            |id: i64, place: usize| self.links.ids(kind, id).iter().any(|id| self.ids[place].contains(&(kind, *id)));
        // A link with another id of the same source leaves no room for this one.
        is_linked(id, 1)
            || is_linked(other, 0)
            || self.decided.iter().any(|link| link.decision == LinkDecision::Different && *link == different)
    }
}

fn ids(provider: &Provider) -> BTreeSet<(Kind, i64)> {
    fn of<T: Entity>(entities: &[T]) -> impl Iterator<Item = (Kind, i64)> {
        entities.iter().map(|entity| (T::KIND, entity.id()))
    }
    let matches = of(&provider.matches).chain(of(&provider.teams)).chain(of(&provider.players));
    matches.chain(of(&provider.coaches)).chain(of(&provider.referees)).chain(of(&provider.stadiums)).collect()
}
