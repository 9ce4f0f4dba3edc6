//! `touchline train`: fits both models on the operator's own matches, and evaluates them before they are stored.

use std::process::ExitCode;

use anyhow::{Result, bail};
use clap::{Args, Subcommand, ValueEnum};
use football::analysis::models::attempts::{self, Attempt};
use football::analysis::models::moves::{self, Moves};
use football::analysis::models::{Evaluation, Prediction, XgModels};
use football::analysis::round;
use football::model::{Event, Match};
use jiff::Timestamp;
use store::{Snapshot, Store};

use super::stored::open;
use crate::config::StoreSettings;

/// Fit the models on your own matches
///
/// Trains on every final match with events, except for a hold-out set: the matches whose id is a multiple of five. The new
/// model and the model in use are evaluated on the hold-out set. If the new model is not worse, it is stored with its own
/// version and used. Responses name the version.
///
/// touchline train xg --store sqlite:touchline.db
#[derive(Args, Debug)]
pub(super) struct Train {
    #[command(subcommand)]
    model: Model,
}

#[derive(Subcommand, Debug)]
enum Model {
    /// Fit expected threat, which attacks use
    Xt(TrainArgs),
    /// Fit expected goals, for matches whose feed has none
    Xg {
        /// Fit nothing: add this to the log-odds of every attempt of the model in use
        ///
        /// For a feed whose attempts all get too high or too low a value. A negative number lowers them.
        #[arg(long, value_name = "NUMBER", allow_negative_numbers = true, value_parser = delta)]
        delta: Option<f64>,

        #[command(flatten)]
        args: TrainArgs,
    },
    /// List the versions of both models, and which are in use
    List {
        #[command(flatten)]
        store: StoreSettings,
    },
    /// Use another version of a model
    Use {
        model: ModelKind,

        /// The version, as `touchline train list` shows it: v1 is built in; own1, own2 and so on are your own
        version: String,

        #[command(flatten)]
        store: StoreSettings,
    },
}

#[derive(ValueEnum, Clone, Copy, Debug)]
enum ModelKind {
    Xt,
    Xg,
}

#[derive(Args, Debug)]
struct TrainArgs {
    /// Store the new model even if it is worse
    #[arg(long)]
    force: bool,

    #[command(flatten)]
    store: StoreSettings,
}

/// Matches whose id is a multiple of this are the hold-out set.
const HOLD_OUT: i64 = 5;

impl Train {
    pub(super) fn run(self) -> Result<ExitCode> {
        match self.model {
            Model::Xt(args) => threat(&args),
            Model::Xg { args, delta } => chances(&args, delta),
            Model::List { store } => list(&open(&store)?),
            Model::Use { model, version, store } => use_version(&open(&store)?, model, &version),
        }
    }
}

/// More than this turns a chance of one in a hundred into more than one in two.
const DELTA_MAX: f64 = 5.0;

fn delta(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|number: &f64| number.abs() <= DELTA_MAX);
    number.ok_or_else(|| format!("it must be a number from -{DELTA_MAX} to {DELTA_MAX}"))
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

fn use_version(store: &Store, model: ModelKind, version: &str) -> Result<ExitCode> {
    let found = match model {
        ModelKind::Xt => store.use_threat(version)?,
        ModelKind::Xg => store.use_chances(version)?,
    };
    if !found {
        bail!("there is no version {version} of this model: `touchline train list` shows all versions");
    }
    say!("{version} is in use")?;
    analyse_again(store)?;
    Ok(ExitCode::SUCCESS)
}

/// Analyses all matches again: their statistics depend on both models.
fn analyse_again(store: &Store) -> Result<()> {
    let again = store.reanalyse(false, Timestamp::now(), |_, _| {})?;
    say!("{} matches analysed again, {} of them changed", again.analysed, again.changed)?;
    Ok(())
}

fn threat(args: &TrainArgs) -> Result<ExitCode> {
    let store = open(&args.store)?;
    let snapshot = store.snapshot()?;
    let in_use = &snapshot.models()?.xt;
    let mut training = Moves::default();
    let mut hold_out = Vec::new();
    for_each_match(&snapshot, |match_, events| match match_.id.0 % HOLD_OUT {
        0 => moves::items(events, &mut hold_out),
        _ => training.add(events),
    })?;
    let (moves, shots) = training.counts();
    say!("trained on {moves} moves and {shots} shots, evaluated on {} of both", hold_out.len())?;
    let fitted = training.fit();
    let new = evaluate(&moves::predictions(&hold_out, &fitted))?;
    let old = evaluate(&moves::predictions(&hold_out, in_use))?;
    print_figures(&[(&format!("in use ({})", in_use.version), &old), ("new", &new)])?;
    say!("\nthe grid, from the left touchline to the middle; columns run to the opponent's goal line:")?;
    for row in fitted.grid {
        say!("{}", row.map(|value| format!("{value:.5}")).join(" "))?;
    }
    // The items of one attack have one outcome, so they are not independent: only the losses are compared.
    if !args.accepts(&new.losses(&old))? {
        return Ok(ExitCode::FAILURE);
    }
    let saved = store.save_threat(fitted)?;
    say!("\nstored as {}: attacks use it from now on", saved.version)?;
    analyse_again(&store)?;
    Ok(ExitCode::SUCCESS)
}

fn chances(args: &TrainArgs, delta: Option<f64>) -> Result<ExitCode> {
    let store = open(&args.store)?;
    let snapshot = store.snapshot()?;
    let in_use = &snapshot.models()?.xg;
    let (mut training, mut hold_out): (Vec<Attempt>, Vec<Attempt>) = Default::default();
    for_each_match(&snapshot, |match_, events| {
        let set = if match_.id.0 % HOLD_OUT == 0 { &mut hold_out } else { &mut training };
        set.extend(attempts::attempts(match_, events));
    })?;
    let trained_on = if delta.is_some() { 0 } else { training.len() };
    say!("trained on {trained_on} attempts, evaluated on {}; penalties have a fixed value", hold_out.len())?;
    let fitted = match delta {
        Some(delta) => with_offset(in_use, delta),
        None => attempts::fit(&training, in_use),
    };
    let rate = training.iter().filter(|attempt| attempt.goal).count() as f64 / training.len().max(1) as f64;
    let constant: Vec<Prediction> = hold_out.iter().map(|attempt| (rate, attempt.goal)).collect();
    let constant = evaluate(&constant)?;
    let old = evaluate(&attempts::predictions(&hold_out, in_use))?;
    let predictions = attempts::predictions(&hold_out, &fitted);
    let new = evaluate(&predictions)?;
    print_figures(&[("constant rate", &constant), (&format!("in use ({})", in_use.version), &old), ("new", &new)])?;
    print_feed_comparison(&hold_out, &predictions)?;
    say!("\nfull: {:?}\ncore: {:?}", fitted.full, fitted.core)?;
    if !args.accepts(&new.objections(&old))? {
        return Ok(ExitCode::FAILURE);
    }
    let saved = store.save_chances(fitted)?;
    drop(snapshot);
    say!("\nstored as {}", saved.version)?;
    analyse_again(&store)?;
    Ok(ExitCode::SUCCESS)
}

/// A copy of the models with `delta` added to the log-odds of every attempt.
fn with_offset(chances: &XgModels, delta: f64) -> XgModels {
    let mut shifted = chances.clone();
    for model in [&mut shifted.full, &mut shifted.core] {
        // Coefficients have four decimals.
        model.base = round(model.base + delta, 4);
    }
    shifted
}

impl TrainArgs {
    /// Whether to store the new model. Prints the objections, if there are any.
    fn accepts(&self, objections: &[String]) -> Result<bool> {
        if objections.is_empty() {
            return Ok(true);
        }
        say!("\nworse than the model in use: {}", objections.join("; "))?;
        if !self.force {
            say!("not stored; --force stores it nevertheless")?;
        }
        Ok(self.force)
    }
}

fn evaluate(predictions: &[Prediction]) -> Result<Evaluation> {
    match Evaluation::new(predictions) {
        Some(quality) => Ok(quality),
        None => {
            bail!(
                "too few matches to evaluate the model: the hold-out set (ids that are multiples of {HOLD_OUT}) has no goal"
            )
        }
    }
}

/// Calls `take` with every final match that has events.
fn for_each_match(snapshot: &Snapshot, mut take: impl FnMut(&Match, &[Event])) -> Result<()> {
    for match_ in snapshot.all::<Match>()?.iter().filter(|match_| match_.status.is_final()) {
        let events = snapshot.events(match_.id)?;
        if !events.is_empty() {
            take(match_, &events);
        }
    }
    Ok(())
}

fn print_figures(models: &[(&str, &Evaluation)]) -> Result<()> {
    say!("\n{:<20} {:>9} {:>7} {:>8} {:>10} {:>7}", "", "log-loss", "AUC", "Brier", "expected", "goals")?;
    for (name, Evaluation { log_loss, auc, brier, expected, goals, .. }) in models {
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

/// Compares the model with the feed's own expected goals, if it has any.
fn print_feed_comparison(attempts: &[Attempt], predictions: &[Prediction]) -> Result<()> {
    let both: Vec<(f64, f64)> =
        attempts.iter().zip(predictions).filter_map(|(attempt, (chance, _))| Some((attempt.xg?, *chance))).collect();
    if both.len() < 2 {
        return Ok(());
    }
    let mean = |of: &dyn Fn(&(f64, f64)) -> f64| both.iter().map(of).sum::<f64>() / both.len() as f64;
    let (feed, model) = (mean(&|pair| pair.0), mean(&|pair| pair.1));
    let covariance = mean(&|pair| (pair.0 - feed) * (pair.1 - model));
    let deviations = (mean(&|pair| (pair.0 - feed).powi(2)) * mean(&|pair| (pair.1 - model).powi(2))).sqrt();
    let difference = mean(&|pair| (pair.0 - pair.1).abs());
    say!(
        "\ncompared with the feed's own values for {} attempts: correlation {:.2}, mean difference {difference:.3}",
        both.len(),
        covariance / deviations
    )
}
