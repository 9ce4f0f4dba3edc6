//! How an import runs and reports: for real or not, for people or for programs.

use clap::Args;
use serde_json::{Value, json};

use super::report::ImportProgress;

#[derive(Args, Clone, Copy, Debug, Default)]
pub(in crate::cli) struct OutputArgs {
    /// Report what would change and write nothing. The import runs on a temporary copy of the store
    #[arg(long)]
    pub(super) dry_run: bool,

    /// Print the summary as JSON to standard output
    #[arg(long)]
    pub(super) json: bool,
}

impl ImportProgress {
    /// The summary for programs.
    pub(super) fn json(&self, is_complete: bool) -> Value {
        let changed = self.changed.iter().map(|(kind, count)| (kind.code().to_owned(), json!(count)));
        let documents = |documents: &[store::StoredDocument]| -> Vec<Value> {
            let of = |document: &store::StoredDocument| json!({"kind": document.kind.code(), "id": document.id, "source": document.origin});
            documents.iter().map(of).collect()
        };
        let notation = self.notation.iter().map(|(file, id)| json!({"file": file, "match": id}));
        json!({
            "dry_run": self.output.dry_run,
            "complete": is_complete,
            "changed": Value::Object(changed.collect()),
            "unchanged": self.unchanged,
            "unchanged_matches": self.unchanged_matches,
            "matches_without_events": self.without_events,
            "skipped": self.skipped,
            "replaced": documents(&self.replaced),
            "kept": documents(&self.protected),
            "dangling": self.dangling.iter().map(ToString::to_string).collect::<Vec<_>>(),
            "arabic_names": self.filled.map(|(filled, _)| json!({
                "built_in": filled.built_in,
                "transliterated": filled.transliterated,
            })),
            "notation_matches": notation.collect::<Vec<_>>(),
            "bytes": self.bytes,
            "seconds": self.started.elapsed().as_secs_f64(),
        })
    }
}
