//! How an import runs and reports: for real or not, for people or for programs.

use clap::Args;

#[derive(Args, Clone, Copy, Debug, Default)]
pub(in crate::cli) struct OutputArgs {
    /// Report what would change and write nothing. The import runs on a temporary copy of the store
    #[arg(long)]
    pub(super) dry_run: bool,

    /// Print the summary as JSON to standard output
    #[arg(long)]
    pub(super) json: bool,
}

impl OutputArgs {
    /// Whether nothing is written, or nobody reads but a program.
    pub(super) fn is_report_only(self) -> bool {
        self.dry_run || self.json
    }
}
