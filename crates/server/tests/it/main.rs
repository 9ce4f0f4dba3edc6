//! The service as its users meet it: over HTTP and on the command line.

// A test that cannot continue panics.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod attacks;
mod beyond;
mod boundaries;
mod browser;
mod catalogue;
mod chromium;
mod classic;
mod cli;
mod cli_output;
mod compression;
mod conditional;
mod connections;
mod contract;
mod cors;
mod coverage;
mod derived;
mod disk;
mod engines;
mod entitlement;
mod errors;
mod etags;
mod failover;
mod harness;
mod importing;
mod invalid_requests;
mod keys;
mod laws;
mod live;
mod logs;
mod maintenance;
mod match_states;
mod metrics;
mod names;
mod operations;
mod outage;
mod pages;
mod reference;
mod request_forms;
mod running_service;
mod several_matches;
mod sockets;
mod stat_events;
mod status_words;
mod streaming;
mod tables;
mod team_and_player_info;
mod time_zones;
mod tokens;
mod tournament_statistics;
mod train;
mod unknown_objects;
mod versions;
mod xml;
