//! Any bytes as responses of a service of the interface, separated by NUL: in the folder of a match, in Arabic, and in a file
//! that is named by the match.

#![no_main]

use std::hash::DefaultHasher;

use football::feed::korastats::{Catalogue, recognise};
use football::feed::provider::SourceFile;

const NAMES: [&str; 4] = ["en/tournament-4/match-9/events.json", "ar/names.json", "events-9.json", "list.ndjson"];

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let parts: Vec<&[u8]> = bytes.split(|byte| *byte == 0).take(NAMES.len()).collect();
    let mut catalogue = Catalogue::new();
    for (name, bytes) in NAMES.into_iter().zip(&parts) {
        recognise(bytes);
        catalogue.add(SourceFile { name, bytes });
    }
    catalogue.arrange();
    for listed in catalogue.matches() {
        catalogue.hash_description(listed.match_id, &mut DefaultHasher::new());
        catalogue.match_without_events(listed.match_id);
        let file = catalogue.event_file(listed.match_id).and_then(|file| NAMES.iter().position(|name| *name == file));
        if let Some(index) = file {
            let _ = catalogue.translate_match(listed.match_id, SourceFile { name: NAMES[index], bytes: parts[index] });
        }
    }
    catalogue.documents();
});
