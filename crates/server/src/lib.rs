//! Everything a user meets: the operations, the pages, the command line.
//!
//! `http`, `cli` and `web` stand on `api` and `render`; `api` knows values but neither form of them, and only `http`
//! is asynchronous.

pub mod api;
pub mod cli;
mod config;
pub mod http;
mod log;
mod metrics;
pub mod render;
mod web;
