//! Any bytes as files of the Wyscout dataset, separated by NUL: teams, players, matches, events, and one match by itself.

#![no_main]

use football::feed::wyscout::{Catalogue, File, split};

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let mut parts = bytes.split(|byte| *byte == 0);
    let mut file = |name| File { name, bytes: parts.next().unwrap_or_default() };
    let mut catalogue = Catalogue::new();
    catalogue.add_teams(file("teams"));
    catalogue.add_players(file("players"));
    catalogue.add_matches(file("matches"));
    let events = file("events");
    for stretch in split(events).0 {
        let _ = catalogue.match_of(events, &stretch);
    }
    let _ = catalogue.match_of_file(file("match"));
    for id in catalogue.match_ids() {
        let _ = catalogue.match_without_events(id);
    }
    catalogue.documents();
});
