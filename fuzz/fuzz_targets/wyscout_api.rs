//! Any bytes as responses of Wyscout's API, version 3, separated by NUL.

#![no_main]

mod match_files;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| match_files::read(&football::feed::wyscout_api::FEED, bytes));
