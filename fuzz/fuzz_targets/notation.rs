//! Any text as a match in the notation: documents or notices, never a panic.

#![no_main]

use football::feed::notation;

libfuzzer_sys::fuzz_target!(|text: &str| {
    let _ = notation::parse("fuzz", text);
});
