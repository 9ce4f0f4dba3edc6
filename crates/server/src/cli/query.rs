//! `touchline query`: one response, without a server.

use std::io::{self, IsTerminal};
use std::process::ExitCode;

use anyhow::{Result, bail};
use clap::Args;

use super::indent::indented;
use super::stored::open;
use super::{print, print_text};
use crate::config::{ResponseSettings, StoreSettings};
use crate::service::{RequestContext, Service};
use api::render::Format;

/// Run one operation, without a server
///
/// Prints the response body to standard output, with the same bytes as over HTTP: JSON, or response=xml, or response=csv for a table, or response=image for a picture. On a terminal, JSON is indented. No API key is needed, since the store
/// itself must be readable. The exit code is 1 if the response is an error.
///
/// touchline query TournamentMatchList tournament_id=1 lang=ar response=xml
#[derive(Args, Debug)]
pub(super) struct QueryCommand {
    /// The operation's exact name
    operation: String,

    /// Its parameters, including lang, response and timezone
    #[arg(value_name = "NAME=VALUE")]
    parameters: Vec<String>,

    /// Respond as /classic/api.php does, with the older structures
    #[arg(long)]
    classic: bool,

    #[command(flatten)]
    store: StoreSettings,

    #[command(flatten)]
    responses: ResponseSettings,
}

impl QueryCommand {
    pub(super) fn run(self) -> Result<ExitCode> {
        let mut query = form_urlencoded::Serializer::new(String::new());
        for parameter in &self.parameters {
            let Some((name, value)) = parameter.split_once('=') else {
                bail!("{parameter} is not a parameter: write name=value");
            };
            query.append_pair(name, value);
        }
        let store = open(&self.store)?;
        let service = Service {
            zone: self.responses.timezone,
            live_tables: self.responses.live_tables,
            max_classic_page_size: self.responses.max_classic_page_size,
            ..Service::plain(store)
        };
        let mut context = RequestContext::trusted(&self.operation, &query.finish());
        if self.classic {
            context = context.classic();
        }
        let response = service.respond(&context);
        let is_json = response.content_type == Format::Json.content_type();
        match (io::stdout().is_terminal(), is_json) {
            (true, true) => print_text(&String::from_utf8_lossy(&indented(&response.body)))?,
            (true, false) => print_text(&String::from_utf8_lossy(&response.body))?,
            (false, _) => print(&response.body)?,
        }
        Ok(if response.status == 200 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }
}
