//! Any bytes as a file of the native feed: documents or notices, never a panic.

#![no_main]

use football::feed::native;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    native::documents("fuzz", bytes).for_each(drop);
});
