//! Files of every feed, the demo's world, and Euro 2016 where its files are present.

use std::fs;

use football::feed::provider::match_files::{MatchCatalogue, MatchFeed};
use football::feed::provider::{SourceFile, TranslatedMatch};
use football::feed::{Document, MATCH_FEEDS, fill_arabic_names, korastats, native, notation, statsbomb, wyscout};
use football::simulation::{WorldSettings, world};
use test_support::workspace_path;

use crate::feed::wyscout::data::WyscoutFiles;

/// One input, and the documents that it gives, with their Arabic names.
pub(crate) struct Input {
    pub(crate) name: String,
    pub(super) bytes: Vec<u8>,
    pub(crate) documents: Vec<Document>,
}

/// The row of real data, which is absent on some machines.
pub(super) fn is_optional(name: &str) -> bool {
    name == EURO_2016
}

const EURO_2016: &str = "euro-2016";

/// From the parts of a file to its documents.
type Translate = fn(&[&[u8]]) -> Vec<Document>;

/// How the files of the feeds that are not in [`MATCH_FEEDS`] are read. Files that belong together are one file of the corpus, separated by NUL.
const FEEDS: [(&str, Translate); 5] = [
    ("korastats", korastats_files),
    ("native", |parts| native::documents("native", parts[0]).flatten().collect()),
    ("notation", |parts| notation::parse("notation", str::from_utf8(parts[0]).unwrap()).unwrap_or_default()),
    ("statsbomb", statsbomb_files),
    ("wyscout", wyscout_files),
];

pub(crate) fn all() -> Vec<Input> {
    let mut inputs: Vec<Input> = FEEDS.into_iter().map(|(name, read)| of_corpus(name, read)).collect();
    let of_feed = |feed: &'static MatchFeed| of_corpus(&feed.name.replace('-', "_"), |parts| match_files(feed, parts));
    inputs.extend(MATCH_FEEDS.into_iter().map(of_feed));
    let world = world(&WorldSettings::default());
    let matches = (0..world.match_count()).step_by(23).map(|index| world.match_document(index));
    inputs.push(Input {
        name: "demo".to_owned(),
        bytes: Vec::new(),
        documents: world.catalogue().into_iter().chain(matches).collect(),
    });
    inputs.extend(euro_2016());
    for document in inputs.iter_mut().flat_map(|input| &mut input.documents) {
        fill_arabic_names(document, true);
    }
    inputs
}

/// The committed files of a feed, the same that fuzzing starts from.
fn of_corpus(name: &str, read: impl Fn(&[&[u8]]) -> Vec<Document>) -> Input {
    let folder = fs::read_dir(workspace_path("fuzz/corpus").join(name)).unwrap();
    let mut paths: Vec<_> = folder.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    let (mut bytes, mut documents) = (Vec::new(), Vec::new());
    for path in paths {
        let file = fs::read(path).unwrap();
        let parts: Vec<&[u8]> = file.split(|byte| *byte == 0).collect();
        documents.extend(read(&parts));
        bytes.extend(file);
    }
    assert!(!documents.is_empty(), "{name} gives no document");
    Input { name: name.to_owned(), bytes, documents }
}

fn match_files(feed: &'static MatchFeed, parts: &[&[u8]]) -> Vec<Document> {
    let mut catalogue = MatchCatalogue::new(feed);
    for bytes in parts {
        let _ = catalogue.add_header(SourceFile { name: "header", bytes });
    }
    catalogue.arrange();
    let mut documents = catalogue.documents();
    let keys: Vec<String> = catalogue.keys().map(str::to_owned).collect();
    for key in keys {
        let with_events =
            parts.iter().map(|bytes| catalogue.translate_match(&key, SourceFile { name: "events", bytes }));
        documents.extend(with_events.flatten().flat_map(|translated| translated.documents));
        documents.extend(documents_of(catalogue.match_without_events(&key)));
    }
    documents
}

fn statsbomb_files(parts: &[&[u8]]) -> Vec<Document> {
    let file = |index: usize, name| SourceFile { name, bytes: parts.get(index).copied().unwrap_or_default() };
    let mut catalogue = statsbomb::Catalogue::new();
    catalogue.add_competitions(file(0, "competitions"));
    catalogue.add_matches(file(1, "matches"));
    let (lineups, events) = (file(2, "lineups"), file(3, "events"));
    let ids: Vec<i64> = catalogue.match_ids().collect();
    let mut matches = Vec::new();
    for id in ids {
        let mut line_ups = statsbomb::LineUps::default();
        catalogue.read_line_ups(id, lineups, &mut line_ups);
        catalogue.add_line_ups(line_ups);
        matches.extend(documents_of(catalogue.translate_match(id, events)));
        matches.extend(documents_of(catalogue.match_without_events(id)));
    }
    [catalogue.documents(), matches].concat()
}

fn wyscout_files(parts: &[&[u8]]) -> Vec<Document> {
    let file = |index: usize, name| SourceFile { name, bytes: parts.get(index).copied().unwrap_or_default() };
    let mut catalogue = wyscout::Catalogue::new();
    catalogue.add_teams(file(0, "teams"));
    catalogue.add_players(file(1, "players"));
    catalogue.add_matches(file(2, "matches"));
    let events = file(3, "events");
    let mut matches = Vec::new();
    for spans in wyscout::split(events).0 {
        matches.extend(documents_of(catalogue.translate_match(events, &spans)));
    }
    matches.extend(documents_of(catalogue.translate_match_file(file(4, "match"))));
    for id in catalogue.match_ids() {
        matches.extend(documents_of(catalogue.match_without_events(id).and_then(Result::ok)));
    }
    [catalogue.documents(), matches].concat()
}

fn korastats_files(parts: &[&[u8]]) -> Vec<Document> {
    let names = ["en/tournament-4/match-9/events.json", "ar/names.json", "events-9.json", "list.ndjson"];
    let files = || names.into_iter().zip(parts).map(|(name, bytes)| SourceFile { name, bytes });
    let mut catalogue = korastats::Catalogue::new();
    for file in files() {
        catalogue.add(file);
    }
    catalogue.arrange();
    let mut documents = catalogue.documents();
    for listed in catalogue.matches() {
        let file = catalogue.event_file(listed.match_id).and_then(|name| files().find(|file| file.name == name));
        documents.extend(documents_of(file.and_then(|file| catalogue.translate_match(listed.match_id, file).ok())));
        documents.extend(documents_of(catalogue.match_without_events(listed.match_id)));
    }
    documents
}

fn euro_2016() -> Option<Input> {
    let files = WyscoutFiles::open()?;
    let events = files.read("events/events_European_Championship.json");
    let (file, catalogue) = (SourceFile { name: "events", bytes: &events }, files.catalogue());
    let mut documents = catalogue.documents();
    for spans in wyscout::split(file).0 {
        documents.extend(documents_of(catalogue.translate_match(file, &spans)));
    }
    let name = EURO_2016.to_owned();
    Some(Input { name, documents, bytes: events })
}

/// A file that is wrong on purpose gives none.
fn documents_of(translated: impl IntoIterator<Item = TranslatedMatch>) -> Vec<Document> {
    translated.into_iter().flat_map(|translated| translated.documents).collect()
}
