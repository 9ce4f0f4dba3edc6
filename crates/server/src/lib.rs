//! Everything a user meets: the operations, the pages, the command line.
//!
//! `http`, `cli`, `openapi`, `pages` and `web` use `api` and `render`. `api` knows values but neither JSON nor XML. Only `http` is
//! asynchronous.

pub mod api;
pub mod cli;
mod config;
pub mod http;
mod log;
mod metrics;
pub mod openapi;
pub mod pages;
pub mod render;
mod web;
