//! Any bytes as MA1 and MA3 files of Stats Perform, JSON or XML, separated by NUL.

#![no_main]

mod match_files;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| match_files::read(&football::feed::statsperform::FEED, bytes));
