//! The operations as tools of the Model Context Protocol, so that an assistant can ask for them.
//!
//! A tool is an operation: its name, its description and its parameters are those of the row, and a call takes the way of
//! any other request through [`Service`](crate::service::Service). Two more tools find ids by name and explain a number.
//! `http/mcp.rs` has the tools at `/mcp`, `stdio.rs` on standard input and output. Only `server.rs` and `stdio.rs` are
//! asynchronous.

mod call;
mod caller;
mod narrowing;
mod server;
mod stdio;
mod tools;

pub(crate) use caller::Caller;
pub use narrowing::MAX_ANSWER;
pub(crate) use server::ToolServer;
pub(crate) use stdio::serve as serve_stdio;
