//! Any bytes as files of a provider with files by match, separated by NUL. Every part is taken for a description of a match
//! and, with each match that is then known, for its events. The variable FUZZED_FEED names the provider, as its folder in
//! `fuzz/corpus` is named.

#![no_main]

use std::hash::DefaultHasher;
use std::sync::LazyLock;

use football::feed::MATCH_FEEDS;
use football::feed::provider::SourceFile;
use football::feed::provider::match_files::{HEAD_BYTES, MatchCatalogue, MatchFeed};

static FEED: LazyLock<&'static MatchFeed> = LazyLock::new(|| {
    let name = std::env::var("FUZZED_FEED").unwrap_or_default();
    let mut feeds = MATCH_FEEDS.into_iter();
    feeds.find(|feed| feed.name.replace('-', "_") == name).expect("FUZZED_FEED names a provider with files by match")
});

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| read(&FEED, bytes));

fn read(feed: &'static MatchFeed, bytes: &[u8]) {
    let parts: Vec<&[u8]> = bytes.split(|byte| *byte == 0).take(4).collect();
    let mut catalogue = MatchCatalogue::new(feed);
    for bytes in &parts {
        let _ = feed.recognise(&bytes[..bytes.len().min(HEAD_BYTES)]);
        let _ = catalogue.add_header(SourceFile { name: "header", bytes });
    }
    catalogue.arrange();
    let keys: Vec<String> = catalogue.keys().map(str::to_owned).collect();
    for key in keys {
        for bytes in &parts {
            let _ = catalogue.translate_match(&key, SourceFile { name: "events", bytes });
        }
        let _ = catalogue.match_without_events(&key);
        catalogue.hash_description(&key, &mut DefaultHasher::new());
    }
    catalogue.documents();
    catalogue.matches();
}
