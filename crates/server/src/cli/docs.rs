//! `touchline docs`: the operations reference, read from the rows of the operations.

use std::process::ExitCode;

use anyhow::Result;
use clap::Args;

use crate::web;

/// Print the operations reference as Markdown
#[derive(Args, Debug)]
pub(super) struct Docs {}

impl Docs {
    pub(super) fn run(self) -> Result<ExitCode> {
        print!("{}", web::markdown());
        Ok(ExitCode::SUCCESS)
    }
}
