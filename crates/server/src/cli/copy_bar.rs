//! The progress of a copy.

use std::io::IsTerminal;

use indicatif::ProgressBar;
use store::CopyProgress;

use super::progress;

/// A bar on a terminal; elsewhere a line for each table that is done.
pub(super) struct CopyBar(Option<ProgressBar>);

impl CopyBar {
    pub(super) fn new() -> CopyBar {
        if !std::io::stderr().is_terminal() {
            return CopyBar(None);
        }
        let bar = ProgressBar::new(0);
        progress::set_style(&bar, "{prefix:>14} {bar:30} {pos}/{len} rows  {rate}  {eta} left");
        CopyBar(Some(bar))
    }

    pub(super) fn show(&self, CopyProgress { table, rows, of }: CopyProgress) {
        match &self.0 {
            Some(bar) => {
                bar.set_prefix(table);
                bar.set_length(of);
                bar.set_position(rows);
            }
            None if rows == of => {
                // The copy goes on also if nobody reads its progress.
                let _ = tell!("{table}: {of} rows");
            }
            None => {}
        }
    }
}

impl Drop for CopyBar {
    fn drop(&mut self) {
        if let Some(bar) = &self.0 {
            bar.finish_and_clear();
        }
    }
}
