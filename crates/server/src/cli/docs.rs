//! `touchline docs`: the reference, read from the rows that answer and count.

use std::process::ExitCode;

use anyhow::Result;
use clap::{Args, ValueEnum};

use super::print;
use crate::web;

/// Print the reference as Markdown
#[derive(Args, Debug)]
pub(super) struct Docs {
    /// Which part
    #[arg(value_enum, default_value_t = Part::Operations)]
    part: Part,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Part {
    /// Every operation: parameters, answer fields, errors
    Operations,
    /// Every statistic: its name and definition in both languages
    Statistics,
}

impl Docs {
    pub(super) fn run(self) -> Result<ExitCode> {
        let page = match self.part {
            Part::Operations => web::operations_markdown(),
            Part::Statistics => web::statistics_markdown(),
        };
        print(page.as_bytes())?;
        Ok(ExitCode::SUCCESS)
    }
}
