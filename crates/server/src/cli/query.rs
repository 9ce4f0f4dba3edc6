//! `touchline query`: the answer that HTTP would give, on standard output.

use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use clap::Args;
use store::Store;

use super::print;
use crate::api::{RequestContext, Service};
use crate::config::{AnswerSettings, StoreSettings};

/// Ask one operation, without a server
///
/// Prints the same bytes as over HTTP, on standard output alone. No key is needed: who can read the store needs none.
/// Exits with 1 where the answer is an error.
///
/// touchline query TournamentMatchList tournament_id=1 lang=ar response=xml
#[derive(Args, Debug)]
pub(super) struct Query {
    /// The operation, exactly as it is called
    operation: String,

    /// Its parameters, lang and response among them
    #[arg(value_name = "NAME=VALUE")]
    parameters: Vec<String>,

    #[command(flatten)]
    store: StoreSettings,

    #[command(flatten)]
    answers: AnswerSettings,
}

impl Query {
    pub(super) fn run(self) -> Result<ExitCode> {
        let mut query = form_urlencoded::Serializer::new(String::new());
        for parameter in &self.parameters {
            let Some((name, value)) = parameter.split_once('=') else {
                bail!("{parameter} is no parameter: write name=value");
            };
            query.append_pair(name, value);
        }
        let store =
            Store::open_existing(&self.store.store).with_context(|| format!("cannot open {}", self.store.store))?;
        let service =
            Service { zone: self.answers.timezone, live_tables: self.answers.live_tables, ..Service::plain(store) };
        let response = service.respond(&RequestContext::trusted(&self.operation, &query.finish()));
        print(&response.body)?;
        Ok(if response.status == 200 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }
}
