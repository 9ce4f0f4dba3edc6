//! Any bytes as match sheet, metadata and events in the Common Data Format, separated by NUL.

#![no_main]

mod match_files;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| match_files::read(&football::feed::cdf::FEED, bytes));
