//! The operations as tools of the Model Context Protocol, so that an assistant can ask for them.
//!
//! A tool is an operation: its name, its description and its parameters are those of the row, and a call takes the way of
//! any other request through [`Service`](crate::service::Service). Two more tools find ids by name and explain a number.
//! `http/mcp.rs` has the tools at `/mcp`, `stdio.rs` on standard input and output. Only `server.rs` and `stdio.rs` are
//! asynchronous.

mod call;
mod narrowing;
mod server;
mod stdio;
mod tools;

pub(crate) use server::ToolServer;
pub(crate) use stdio::serve as serve_stdio;

use std::fmt;

/// The most bytes of JSON that a tool returns. A model reads all of it: this is about 20,000 tokens.
pub const ANSWER_MOST: usize = 64 * 1024;

/// Who calls the tools.
#[derive(Clone)]
pub(crate) enum Caller {
    /// Whoever runs the command can read the store anyway.
    Trusted,
    Key(String),
}

/// The key is not printed.
impl fmt::Debug for Caller {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Caller::Trusted => "Trusted",
            Caller::Key(_) => "Key",
        })
    }
}
