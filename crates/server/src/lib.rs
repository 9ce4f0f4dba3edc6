//! Everything a user meets: the operations, the pages, the command line.
//!
//! `http`, `cli`, `export`, `mcp`, `openapi`, `pages` and `web` use `api` and `render`. `api` knows values but neither JSON nor XML.
//! `ingest` is what `http` and `cli` have in common when they write. Only `http`, the server of `mcp`, and the client of
//! `touchline feed --to` are asynchronous.

pub mod api;
pub mod cli;
mod config;
mod escape;
pub mod export;
pub mod http;
mod ingest;
mod log;
pub mod mcp;
mod metrics;
pub mod openapi;
pub mod pages;
pub mod render;
mod tls;
mod web;
mod webhooks;
