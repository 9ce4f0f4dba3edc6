//! The progress bars of commands. Nothing is drawn if standard error is not a terminal.

use std::fmt::Write;

use indicatif::{ProgressBar, ProgressState, ProgressStyle};

/// Draws a bar by a template, in which `rate` is the steps in a second.
pub(super) fn set_style(bar: &ProgressBar, template: &str) {
    if let Ok(style) = ProgressStyle::with_template(template) {
        let put = |state: &ProgressState, out: &mut dyn Write| {
            // A bar cannot report an error.
            let _ = out.write_str(&rate(state.per_sec()));
        };
        bar.set_style(style.with_key("rate", put));
    }
}

/// As many digits as a reader can follow while they change.
fn rate(per_second: f64) -> String {
    if per_second < 10.0 { format!("{per_second:.1}/s") } else { format!("{per_second:.0}/s") }
}

/// The bar of a command that goes through every match.
pub(super) struct Progress(ProgressBar);

impl Progress {
    /// `done` is what the command does with the matches: "checked".
    pub(super) fn new(done: &str) -> Progress {
        let bar = ProgressBar::new(0);
        let template = format!("{{bar:30}} {{pos}}/{{len}} matches {done}  {{rate}}  {{eta}} left");
        set_style(&bar, &template);
        Progress(bar)
    }

    pub(super) fn set(&self, done: usize, of: usize) {
        self.0.set_length(of as u64);
        self.0.set_position(done as u64);
    }

    pub(super) fn finish(&self) {
        self.0.finish_and_clear();
    }

    /// Hides the bar while `work` prints.
    pub(super) fn suspend<T>(&self, work: impl FnOnce() -> T) -> T {
        self.0.suspend(work)
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.finish();
    }
}

#[cfg(test)]
mod tests {
    use super::rate;

    #[test]
    fn a_rate_has_few_digits() {
        for (per_second, shown) in [(0.0, "0.0/s"), (3.72, "3.7/s"), (39.7242, "40/s"), (1234.5678, "1235/s")] {
            assert_eq!(rate(per_second), shown);
        }
    }
}
