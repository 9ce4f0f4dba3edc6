//! Any bytes as files of the StatsBomb layout, separated by NUL: competitions, matches, line-ups, events.

#![no_main]

use football::feed::provider::SourceFile;
use football::feed::statsbomb::{Catalogue, ListedPlayers};

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let mut parts = bytes.split(|byte| *byte == 0);
    let mut file = |name| SourceFile { name, bytes: parts.next().unwrap_or_default() };
    let mut catalogue = Catalogue::new();
    catalogue.add_competitions(file("competitions"));
    catalogue.add_matches(file("matches"));
    let (lineups, events) = (file("lineups"), file("events"));
    let ids: Vec<i64> = catalogue.match_ids().collect();
    for id in ids {
        let mut players = ListedPlayers::default();
        let _ = catalogue.read_lineups(id, lineups, &mut players);
        catalogue.add_players(players);
        let _ = catalogue.translate_match(id, lineups, events);
        let _ = catalogue.match_without_events(id);
    }
    catalogue.documents();
});
