//! The tools on standard input and output, one JSON message a line.

use std::sync::Arc;

use anyhow::{Context, Result};
use rmcp::serve_server;
use rmcp::service::ServerInitializeError;
use rmcp::transport::io::stdio;

use super::caller::Caller;
use super::server::ToolServer;
use crate::log;
use crate::service::Service;
use crate::turns::{Lane, Turns};

/// The calls that run at one time. A client on the same machine has few.
const MAX_CALLS: usize = 8;

/// Serves until standard input ends.
pub(crate) fn serve(service: Service, caller: Caller) -> Result<()> {
    log::log_panics();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().context("cannot start threads")?;
    let server = ToolServer::new(Arc::new(service), Turns::new(MAX_CALLS), Lane::UnknownKey, caller);
    let served = runtime.block_on(async {
        match serve_server(server, stdio()).await {
            Ok(running) => running.waiting().await.map(|_| ()).context("the connection failed"),
            // The client went away before its first request.
            Err(ServerInitializeError::ConnectionClosed(_)) => Ok(()),
            Err(error) => Err(error).context("the client did not begin as the protocol demands"),
        }
    });
    // A thread may still wait for standard input.
    runtime.shutdown_background();
    served
}
