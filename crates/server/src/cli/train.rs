//! `touchline train`: both models fitted on the operator's own matches, judged before they are kept.

use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use clap::{Args, Subcommand, ValueEnum};
use football::analysis::models::attempts::{self, Attempt};
use football::analysis::models::moves::{self, Moves};
use football::analysis::models::{Chances, Outcome, Quality};
use football::analysis::round;
use football::model::{Event, Match};
use jiff::Timestamp;
use store::{Snapshot, Store};

use crate::config::StoreSettings;

/// Fit the models on your own matches
///
/// Reads every final match with events. Matches whose number leaves no rest when divided by five are kept apart, and the
/// new model is compared on them with the one in use. It is kept, under a version of its own, when it is no worse; answers
/// name the version.
#[derive(Args, Debug)]
pub(super) struct Train {
    #[command(subcommand)]
    model: Model,
}

#[derive(Subcommand, Debug)]
enum Model {
    /// Expected threat, of attacks
    Xt(How),
    /// Expected goals, of matches whose feed gives none
    Xg {
        /// Fit nothing: move every chance of the model in use by so much, in the logarithm of its odds
        ///
        /// For a feed whose attempts all come out too high or too low: less than zero lowers them.
        #[arg(long, value_name = "NUMBER", allow_negative_numbers = true, value_parser = delta)]
        delta: Option<f64>,

        #[command(flatten)]
        how: How,
    },
    /// List the versions of both models, and which are in use
    List {
        #[command(flatten)]
        store: StoreSettings,
    },
    /// Go back to another version of a model
    Use {
        model: Which,

        /// As `touchline train list` names it: v1 comes with the product, own1, own2 … are your own
        version: String,

        #[command(flatten)]
        store: StoreSettings,
    },
}

#[derive(ValueEnum, Clone, Copy, Debug)]
enum Which {
    Xt,
    Xg,
}

#[derive(Args, Debug)]
struct How {
    /// Keep the new model even where it is worse
    #[arg(long)]
    force: bool,

    #[command(flatten)]
    store: StoreSettings,
}

/// One match in so many is for judging.
const APART: i64 = 5;

impl Train {
    pub(super) fn run(self) -> Result<ExitCode> {
        match self.model {
            Model::Xt(how) => threat(&how),
            Model::Xg { how, delta } => chances(&how, delta),
            Model::List { store } => list(&open(&store)?),
            Model::Use { model, version, store } => use_version(&open(&store)?, model, &version),
        }
    }
}

/// Chances of one in a hundred become one in two with less.
const DELTA_MOST: f64 = 5.0;

fn delta(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|number: &f64| number.abs() <= DELTA_MOST);
    number.ok_or_else(|| format!("it must be a number from -{DELTA_MOST} to {DELTA_MOST}"))
}

fn list(store: &Store) -> Result<ExitCode> {
    let snapshot = store.snapshot()?;
    for (model, versions) in [("xt", snapshot.threat_versions()?), ("xg", snapshot.chances_versions()?)] {
        for (version, in_use) in versions {
            say!("{}", format!("{model}  {version:<8} {}", if in_use { "in use" } else { "" }).trim_end())?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn use_version(store: &Store, model: Which, version: &str) -> Result<ExitCode> {
    let found = match model {
        Which::Xt => store.use_threat(version)?,
        Which::Xg => store.use_chances(version)?,
    };
    if !found {
        bail!("there is no version {version} of this model: `touchline train list` names them");
    }
    say!("{version} is in use")?;
    if let Which::Xg = model {
        analyse_again(store)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Facts are made with the model of expected goals.
fn analyse_again(store: &Store) -> Result<()> {
    let again = store.reanalyse(false, Timestamp::now(), |_, _| {})?;
    say!("{} matches analysed again, {} of them changed", again.analysed, again.changed)?;
    Ok(())
}

fn threat(how: &How) -> Result<ExitCode> {
    let store = open(&how.store)?;
    let snapshot = store.snapshot()?;
    let in_use = &snapshot.models()?.xt;
    let mut learnt = Moves::default();
    let mut apart = Vec::new();
    for_each_match(&snapshot, |match_, events| match match_.id.0 % APART {
        0 => moves::items(events, &mut apart),
        _ => learnt.add(events),
    })?;
    let (moves, shots) = learnt.counts();
    say!("learnt from {moves} moves and {shots} shots, judged on {} of both", apart.len())?;
    let fitted = learnt.fit();
    let new = judged(&moves::outcomes(&apart, &fitted))?;
    let old = judged(&moves::outcomes(&apart, in_use))?;
    print_figures(&[(&format!("in use ({})", in_use.version), &old), ("new", &new)])?;
    say!("\nthe grid, from the left touchline to the middle; columns run to the opponent's goal line:")?;
    for row in fitted.grid {
        say!("{}", row.map(|value| format!("{value:.5}")).join(" "))?;
    }
    // Items of one attack share what became of it, so the errors of sums and bins are not those of attempts.
    if !how.keeps(&new.losses(&old))? {
        return Ok(ExitCode::FAILURE);
    }
    let kept = store.save_threat(fitted)?;
    say!("\nkept as {}: attacks use it from now on", kept.version)?;
    Ok(ExitCode::SUCCESS)
}

fn chances(how: &How, delta: Option<f64>) -> Result<ExitCode> {
    let store = open(&how.store)?;
    let snapshot = store.snapshot()?;
    let in_use = &snapshot.models()?.xg;
    let (mut learnt, mut apart): (Vec<Attempt>, Vec<Attempt>) = Default::default();
    for_each_match(&snapshot, |match_, events| {
        let part = if match_.id.0 % APART == 0 { &mut apart } else { &mut learnt };
        part.extend(attempts::attempts(match_, events));
    })?;
    let learnt_from = if delta.is_some() { 0 } else { learnt.len() };
    say!("learnt from {learnt_from} attempts, judged on {}; penalties have a chance of their own", apart.len())?;
    let fitted = match delta {
        Some(delta) => moved(in_use, delta),
        None => attempts::fit(&learnt, in_use),
    };
    let rate = learnt.iter().filter(|attempt| attempt.goal).count() as f64 / learnt.len().max(1) as f64;
    let constant: Vec<Outcome> = apart.iter().map(|attempt| (rate, attempt.goal)).collect();
    let constant = judged(&constant)?;
    let old = judged(&attempts::outcomes(&apart, in_use))?;
    let outcomes = attempts::outcomes(&apart, &fitted);
    let new = judged(&outcomes)?;
    print_figures(&[("constant rate", &constant), (&format!("in use ({})", in_use.version), &old), ("new", &new)])?;
    print_beside_the_feed(&apart, &outcomes)?;
    say!("\nfull: {:?}\ncore: {:?}", fitted.full, fitted.core)?;
    if !how.keeps(&new.objections(&old))? {
        return Ok(ExitCode::FAILURE);
    }
    let kept = store.save_chances(fitted)?;
    drop(snapshot);
    say!("\nkept as {}", kept.version)?;
    analyse_again(&store)?;
    Ok(ExitCode::SUCCESS)
}

/// The same models, every chance moved by so much.
fn moved(chances: &Chances, delta: f64) -> Chances {
    let mut moved = chances.clone();
    for model in [&mut moved.full, &mut moved.core] {
        // Four decimals are part of a model.
        model.base = round(model.base + delta, 4);
    }
    moved
}

fn open(settings: &StoreSettings) -> Result<Store> {
    let address = &settings.store;
    Store::open_existing(address).with_context(|| format!("cannot open {address}"))
}

impl How {
    /// Says why not, where not.
    fn keeps(&self, objections: &[String]) -> Result<bool> {
        if objections.is_empty() {
            return Ok(true);
        }
        say!("\nworse than the model in use: {}", objections.join("; "))?;
        if !self.force {
            say!("not kept; --force keeps it all the same")?;
        }
        Ok(self.force)
    }
}

fn judged(outcomes: &[Outcome]) -> Result<Quality> {
    match Quality::of(outcomes) {
        Some(quality) => Ok(quality),
        None => {
            bail!("too few matches to judge by: those whose number is a multiple of {APART} have no goal to learn from")
        }
    }
}

/// Every final match with events, one after the other.
fn for_each_match(snapshot: &Snapshot, mut take: impl FnMut(&Match, &[Event])) -> Result<()> {
    for match_ in snapshot.all::<Match>()?.iter().filter(|match_| match_.status.is_final()) {
        let events = snapshot.events(match_.id)?;
        if !events.is_empty() {
            take(match_, &events);
        }
    }
    Ok(())
}

fn print_figures(models: &[(&str, &Quality)]) -> Result<()> {
    say!("\n{:<20} {:>9} {:>7} {:>8} {:>10} {:>7}", "", "log-loss", "AUC", "Brier", "expected", "goals")?;
    for (name, Quality { log_loss, auc, brier, expected, goals, .. }) in models {
        say!("{name:<20} {log_loss:>9.4} {auc:>7.3} {brier:>8.4} {expected:>10.1} {goals:>7}")?;
    }
    let Some((name, last)) = models.last() else { return Ok(()) };
    say!("\nten bins of the {name} model, smallest chances first:")?;
    say!("{:>8} {:>10} {:>7} {:>16}", "count", "expected", "goals", "standard errors")?;
    for bin in &last.bins {
        say!("{:>8} {:>10.1} {:>7} {:>16.1}", bin.count, bin.expected, bin.goals, bin.deviation)?;
    }
    Ok(())
}

/// Where the feed has numbers of its own: how alike the two are.
fn print_beside_the_feed(attempts: &[Attempt], outcomes: &[Outcome]) -> Result<()> {
    let both: Vec<(f64, f64)> =
        attempts.iter().zip(outcomes).filter_map(|(attempt, (chance, _))| Some((attempt.xg?, *chance))).collect();
    if both.len() < 2 {
        return Ok(());
    }
    let mean = |of: &dyn Fn(&(f64, f64)) -> f64| both.iter().map(of).sum::<f64>() / both.len() as f64;
    let (feed, model) = (mean(&|pair| pair.0), mean(&|pair| pair.1));
    let together = mean(&|pair| (pair.0 - feed) * (pair.1 - model));
    let apart = (mean(&|pair| (pair.0 - feed).powi(2)) * mean(&|pair| (pair.1 - model).powi(2))).sqrt();
    let difference = mean(&|pair| (pair.0 - pair.1).abs());
    say!(
        "\nbeside the feed's own numbers of {} attempts: correlation {:.2}, mean difference {difference:.3}",
        both.len(),
        together / apart
    )
}
