//! `touchline docs`: the reference, generated from the tables that the service runs on.

use std::process::ExitCode;

use anyhow::Result;
use clap::{Args, ValueEnum};

use super::print;
use crate::export;
use api::openapi;
use pages::reference;

/// Print the reference as Markdown
#[derive(Args, Debug)]
pub(super) struct Docs {
    /// Which page
    #[arg(value_enum, default_value_t = DocsPage::Operations)]
    page: DocsPage,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum DocsPage {
    /// Every operation: parameters, response fields, errors
    Operations,
    /// Every statistic: its name and definition in both languages
    Statistics,
    /// Every header and every status
    Http,
    /// Every exported table: its columns and their types
    Export,
}

impl Docs {
    pub(super) fn run(self) -> Result<ExitCode> {
        let markdown = match self.page {
            DocsPage::Operations => reference::operations_markdown(),
            DocsPage::Statistics => reference::statistics_markdown(),
            DocsPage::Http => openapi::http_markdown(),
            DocsPage::Export => export::markdown(),
        };
        print(markdown.as_bytes())?;
        Ok(ExitCode::SUCCESS)
    }
}
