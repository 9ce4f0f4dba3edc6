//! Any bytes as files of the Wyscout dataset, separated by NUL: teams, players, matches, events, and one match by itself.

#![no_main]

use football::feed::provider::SourceFile;
use football::feed::wyscout::{Catalogue, split};

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let mut parts = bytes.split(|byte| *byte == 0);
    let mut file = |name| SourceFile { name, bytes: parts.next().unwrap_or_default() };
    let mut catalogue = Catalogue::new();
    catalogue.add_teams(file("teams"));
    catalogue.add_players(file("players"));
    catalogue.add_matches(file("matches"));
    let events = file("events");
    for spans in split(events).0 {
        let _ = catalogue.translate_match(events, &spans);
    }
    let _ = catalogue.translate_match_file(file("match"));
    for id in catalogue.match_ids() {
        let _ = catalogue.match_without_events(id);
    }
    catalogue.documents();
});
