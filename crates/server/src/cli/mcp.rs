//! `touchline mcp`: the operations as tools for an assistant on the same machine.

use std::process::ExitCode;

use anyhow::{Result, bail};
use clap::Args;

use super::stored::open;
use crate::config::{ResponseSettings, StoreSettings};
use crate::mcp::{Caller, serve_stdio};
use crate::service::{Method, RequestContext, Service};

/// Give an assistant the operations as tools (Model Context Protocol)
///
/// Speaks the protocol on standard input and output, for a client on this machine that starts the command. Logs go to standard
/// error. `touchline serve` has the same tools over HTTP, at /mcp. docs/mcp.md says how clients are set up.
///
/// Without --key the tools read the whole store, since whoever runs the command can read it anyway. With --key they read what the
/// key is entitled to.
///
/// touchline mcp --store sqlite:touchline.db
#[derive(Args, Debug)]
pub(super) struct Mcp {
    /// Read only what this API key may read. The environment keeps it out of the list of processes [default: everything]
    #[arg(long = "key", env = "TOUCHLINE_MCP_KEY", value_name = "KEY", hide_env_values = true)]
    mcp_key: Option<String>,

    #[command(flatten)]
    store: StoreSettings,

    #[command(flatten)]
    responses: ResponseSettings,
}

impl Mcp {
    pub(super) fn run(self) -> Result<ExitCode> {
        let store = open(&self.store)?;
        let service =
            Service { zone: self.responses.timezone, live_tables: self.responses.live_tables, ..Service::plain(store) };
        let caller = match self.mcp_key {
            Some(key) => Caller::Key(key),
            None => Caller::Trusted,
        };
        if let Caller::Key(key) = &caller
            && service.admit(&RequestContext::new(Method::Post, None, "").admitted(key)).is_err()
        {
            bail!(
                "the key is not valid: `touchline key add NAME` makes one, `touchline key list` shows those that expired"
            );
        }
        serve_stdio(service, caller)?;
        Ok(ExitCode::SUCCESS)
    }
}
