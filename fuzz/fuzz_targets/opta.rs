//! Any bytes as F7 and F24 files of Opta, separated by NUL.

#![no_main]

mod match_files;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| match_files::read(&football::feed::opta::FEED, bytes));
