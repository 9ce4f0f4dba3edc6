//! One line of a log, in the format that the operator chose. Whatever the values contain, it stays one line.

use std::fmt::Write;
use std::sync::atomic::{AtomicBool, Ordering};

use clap::ValueEnum;
use jiff::Timestamp;

use crate::escape;

/// How log lines are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum LogFormat {
    /// For people: the time, the level, the message, then name=value
    Text,
    /// For programs: a JSON object on each line
    Json,
}

/// The format of every log of the process.
static IS_JSON: AtomicBool = AtomicBool::new(false);

pub(crate) fn set_format(format: LogFormat) {
    IS_JSON.store(format == LogFormat::Json, Ordering::Relaxed);
}

fn format() -> LogFormat {
    if IS_JSON.load(Ordering::Relaxed) { LogFormat::Json } else { LogFormat::Text }
}

/// A line that is being written.
pub(crate) struct Line {
    format: LogFormat,
    out: String,
}

impl Line {
    pub(crate) fn new(at: Timestamp) -> Line {
        Line::with_format(format(), at)
    }

    pub(super) fn with_format(format: LogFormat, at: Timestamp) -> Line {
        let mut out = String::with_capacity(256);
        let _ = match format {
            LogFormat::Text => write!(out, "{at:.6}"),
            LogFormat::Json => write!(out, "{{\"time\":\"{at:.6}\""),
        };
        Line { format, out }
    }

    /// The level, in the middle of a colour sequence if the reader is a terminal.
    pub(super) fn level(&mut self, level: tracing::Level, is_coloured: bool) {
        match (self.format, is_coloured) {
            (LogFormat::Text, true) => {
                let _ = write!(self.out, " \x1b[{}m{level:>5}\x1b[0m", colour(level));
            }
            (LogFormat::Text, false) => {
                let _ = write!(self.out, " {level:>5}");
            }
            (LogFormat::Json, _) => self.text("level", level.as_str()),
        }
    }

    pub(super) fn message(&mut self, message: &str) {
        match self.format {
            LogFormat::Text if message.is_empty() => {}
            LogFormat::Text => self.out.extend([" ", &escape::line(message)]),
            LogFormat::Json => self.text("message", message),
        }
    }

    pub(crate) fn text(&mut self, name: &str, value: &str) {
        self.name(name);
        let is_bare =
            |char: char| !char.is_whitespace() && !matches!(char, '"' | '=' | '\\') && !escape::is_unsafe(char);
        if self.format == LogFormat::Text && !value.is_empty() && value.chars().all(is_bare) {
            self.out.push_str(value);
        } else {
            escape::push_quoted(&mut self.out, value);
        }
    }

    /// A value that may be missing.
    pub(crate) fn text_if_any(&mut self, name: &str, value: Option<&str>) {
        match (value, self.format) {
            (Some(value), _) => self.text(name, value),
            (None, LogFormat::Text) => self.bare(name, "-"),
            (None, LogFormat::Json) => self.bare(name, "null"),
        }
    }

    /// A number, or true or false.
    pub(crate) fn bare(&mut self, name: &str, value: &str) {
        self.name(name);
        self.out.push_str(value);
    }

    pub(crate) fn number(&mut self, name: &str, value: u64) {
        self.bare(name, itoa::Buffer::new().format(value));
    }

    fn name(&mut self, name: &str) {
        match self.format {
            LogFormat::Text => self.out.extend([" ", name, "="]),
            LogFormat::Json => self.out.extend([",\"", name, "\":"]),
        }
    }

    /// The line with its end.
    pub(crate) fn finish(mut self) -> String {
        self.out.push_str(if self.format == LogFormat::Json { "}\n" } else { "\n" });
        self.out
    }
}

fn colour(level: tracing::Level) -> u8 {
    match level {
        tracing::Level::ERROR => 31,
        tracing::Level::WARN => 33,
        tracing::Level::INFO => 32,
        tracing::Level::DEBUG => 34,
        tracing::Level::TRACE => 35,
    }
}
