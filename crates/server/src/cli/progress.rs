//! The progress bar of a command that goes through every match. Nothing is drawn if standard error is no terminal.

use indicatif::{ProgressBar, ProgressStyle};

pub(super) struct Progress(ProgressBar);

impl Progress {
    /// `done` is what the command does with the matches: "checked".
    pub(super) fn new(done: &str) -> Progress {
        let bar = ProgressBar::new(0);
        let template = format!("{{bar:30}} {{pos}}/{{len}} matches {done}  {{per_sec}}  {{eta}} left");
        if let Ok(style) = ProgressStyle::with_template(&template) {
            bar.set_style(style);
        }
        Progress(bar)
    }

    pub(super) fn set(&self, done: usize, of: usize) {
        self.0.set_length(of as u64);
        self.0.set_position(done as u64);
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}
