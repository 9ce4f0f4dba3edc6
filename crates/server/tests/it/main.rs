//! The service as its users meet it: over HTTP and on the command line.

mod cli;
mod errors;
mod forms;
mod harness;
mod keys;
mod laws;
mod nonsense;
mod operations;
mod reference;
