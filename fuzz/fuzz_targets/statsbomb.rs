//! Any bytes as files of the StatsBomb layout, separated by NUL: competitions, matches, line-ups, events.

#![no_main]

use std::hash::DefaultHasher;

use football::feed::provider::SourceFile;
use football::feed::statsbomb::{Catalogue, LineUps};

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let mut parts = bytes.split(|byte| *byte == 0);
    let mut file = |name| SourceFile { name, bytes: parts.next().unwrap_or_default() };
    let mut catalogue = Catalogue::new();
    catalogue.add_competitions(file("competitions"));
    catalogue.add_matches(file("matches"));
    let (lineups, events) = (file("lineups"), file("events"));
    let ids: Vec<i64> = catalogue.match_ids().collect();
    for id in ids {
        let mut line_ups = LineUps::default();
        catalogue.read_line_ups(id, lineups, &mut line_ups);
        catalogue.add_line_ups(line_ups);
        catalogue.hash_description(id, &mut DefaultHasher::new());
        let _ = catalogue.translate_match(id, events);
        let _ = catalogue.match_without_events(id);
    }
    catalogue.documents();
});
