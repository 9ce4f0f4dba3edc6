//! Any bytes as match information and events of Sportec, separated by NUL.

#![no_main]

mod match_files;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| match_files::read(&football::feed::sportec::FEED, bytes));
