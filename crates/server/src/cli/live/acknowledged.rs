//! The acknowledgements of a feed on standard output, and their sum at the end.

use std::io::{self, Write};
use std::process::ExitCode;

use anyhow::{Context, Result};

use crate::ingest::batch::{Acknowledgement, LineResult};

/// The exit code if lines were refused.
const SOME_REFUSED: u8 = 3;

/// Prints acknowledgements and counts them.
#[derive(Debug)]
pub(super) struct AcknowledgedLines {
    /// Where the lines are from, for notices.
    name: String,
    taken: usize,
    known: usize,
    superseded: usize,
    refused: usize,
}

impl AcknowledgedLines {
    pub(super) fn new(name: String) -> AcknowledgedLines {
        AcknowledgedLines { name, taken: 0, known: 0, superseded: 0, refused: 0 }
    }

    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// Prints one. A refused line is also reported on standard error.
    pub(super) fn print(&mut self, acknowledgement: &Acknowledgement) -> Result<()> {
        match acknowledgement.result {
            LineResult::Taken => self.taken += 1,
            LineResult::Known => self.known += 1,
            LineResult::Superseded => self.superseded += 1,
            LineResult::Refused => {
                self.refused += 1;
                let why = acknowledgement.why.as_deref().unwrap_or_default();
                let _ = tell!("{}:{}: {why}", self.name, acknowledgement.line);
            }
        }
        let mut line = serde_json::to_vec(acknowledgement)?;
        line.push(b'\n');
        let mut out = io::stdout().lock();
        out.write_all(&line).and_then(|()| out.flush()).context("cannot print the acknowledgements")
    }

    /// Prints the sum; returns the exit code.
    pub(super) fn finish(self) -> ExitCode {
        let AcknowledgedLines { taken, known, superseded, refused, .. } = self;
        let older = if superseded > 0 { format!(", {superseded} superseded by later ones") } else { String::new() };
        let _ = tell!("{taken} lines taken, {known} known already{older}, {refused} refused");
        ExitCode::from(if refused > 0 { SOME_REFUSED } else { 0 })
    }
}
