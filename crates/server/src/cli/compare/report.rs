//! The report of a comparison: for people, and for programs.

use std::process::ExitCode;

use anyhow::Result;
use serde_json::{Value, json};

use super::tally::{DifferenceExample, FieldTally, OperationTally};
use crate::cli::remote::ServiceUrl;

/// The exit code if something differs.
const DIFFERENT: u8 = 3;

#[derive(Debug)]
pub(super) struct ComparisonReport<'a> {
    pub(super) left: &'a ServiceUrl,
    pub(super) right: &'a ServiceUrl,
    pub(super) tallies: &'a [OperationTally],
}

impl ComparisonReport<'_> {
    pub(super) fn has_values(&self) -> bool {
        self.tallies.iter().any(|tally| tally.requests > 0)
    }

    fn is_equal(&self) -> bool {
        self.tallies.iter().all(OperationTally::is_equal)
    }

    pub(super) fn exit_code(&self) -> ExitCode {
        if !self.has_values() {
            ExitCode::FAILURE
        } else if self.is_equal() {
            ExitCode::SUCCESS
        } else {
            ExitCode::from(DIFFERENT)
        }
    }

    /// A table of the operations, then each field that differs, with examples.
    pub(super) fn print(&self) -> Result<()> {
        say!("{:<29}{:>9}{:>12}{:>9}{:>9}{:>11}", "operation", "requests", "equal", "missing", "extra", "different")?;
        for tally in self.tallies {
            let FieldTally { equal, missing, extra, different, .. } = tally.total();
            let OperationTally { name, requests, .. } = tally;
            say!("{name:<29}{requests:>9}{equal:>12}{missing:>9}{extra:>9}{different:>11}")?;
        }
        for tally in self.tallies {
            for (url, why) in [self.left, self.right].iter().zip(&tally.not_offered) {
                if let Some(why) = why {
                    say!("\n{}: {url} does not offer it: {why}", tally.name)?;
                }
            }
            for (path, field) in tally.fields.iter().filter(|(_, field)| !field.is_equal()) {
                say!("\n{} {path}: {}", tally.name, counts(field))?;
                for DifferenceExample { place, left, right } in &field.examples {
                    let [left, right] = [left, right].map(|value| value.as_deref().unwrap_or("(nothing)"));
                    say!("  {place}: {left} | {right}")?;
                }
            }
        }
        let all = self.tallies.iter().map(OperationTally::total);
        let (equal, unequal) = all.fold((0, 0), |(equal, unequal), total| {
            (equal + total.equal, unequal + total.missing + total.extra + total.different)
        });
        let once = self.tallies.iter().filter(|tally| tally.is_offered_once()).count();
        let offered =
            if once > 0 { format!("; {once} operations are offered by one service alone") } else { String::new() };
        tell!("{} equal values, {unequal} others{offered}", equal)
    }

    pub(super) fn print_json(&self, is_complete: bool) -> Result<()> {
        let operations: Vec<Value> = self.tallies.iter().map(operation_json).collect();
        let report = json!({
            "left": self.left.to_string(),
            "right": self.right.to_string(),
            "complete": is_complete,
            "equal": self.is_equal(),
            "operations": operations,
        });
        say!("{report}")
    }
}

fn counts(field: &FieldTally) -> String {
    let FieldTally { equal, missing, extra, different, .. } = field;
    let counts = [(missing, "missing"), (extra, "extra"), (different, "different"), (equal, "equal")];
    let shown = counts.iter().filter(|(count, _)| **count > 0).map(|(count, word)| format!("{count} {word}"));
    shown.collect::<Vec<_>>().join(", ")
}

fn operation_json(tally: &OperationTally) -> Value {
    let field = |(path, field): (&String, &FieldTally)| {
        let example =
            |example: &DifferenceExample| json!({"place": example.place, "left": example.left, "right": example.right});
        json!({
            "path": path,
            "equal": field.equal,
            "missing": field.missing,
            "extra": field.extra,
            "different": field.different,
            "examples": field.examples.iter().map(example).collect::<Vec<_>>(),
        })
    };
    let [left, right] = &tally.not_offered;
    json!({
        "operation": tally.name,
        "requests": tally.requests,
        "not_offered": {"left": left, "right": right},
        "fields": tally.fields.iter().map(field).collect::<Vec<_>>(),
    })
}
