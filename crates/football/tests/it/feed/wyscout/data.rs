//! The public files of Euro 2016. Tests that need them are reported as skipped if they are absent.

use std::path::PathBuf;

use football::feed::provider::{SourceFile, TranslatedMatch};
use football::feed::wyscout::{Catalogue, split};

pub(crate) struct WyscoutFiles(PathBuf);

pub(crate) fn file<'a>(name: &'a str, bytes: &'a [u8]) -> SourceFile<'a> {
    SourceFile { name, bytes }
}

impl WyscoutFiles {
    /// None if the files are absent; the calling test is then reported as skipped.
    pub(crate) fn open() -> Option<WyscoutFiles> {
        test_support::real_data("wyscout").map(WyscoutFiles)
    }

    pub(crate) fn read(&self, name: &str) -> Vec<u8> {
        std::fs::read(self.0.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    pub(crate) fn catalogue(&self) -> Catalogue {
        let mut catalogue = Catalogue::new();
        let mut notices = catalogue.add_competitions(file("competitions.json", &self.read("competitions.json")));
        notices.extend(catalogue.add_teams(file("teams.json", &self.read("teams.json"))));
        notices.extend(catalogue.add_players(file("players.json", &self.read("players.json"))));
        notices.extend(catalogue.add_coaches(file("coaches.json", &self.read("coaches.json"))));
        notices.extend(catalogue.add_referees(file("referees.json", &self.read("referees.json"))));
        let matches = self.read("matches/matches_European_Championship.json");
        notices.extend(catalogue.add_matches(file("matches", &matches)));
        assert_eq!(notices, []);
        catalogue
    }

    pub(crate) fn translate_match(&self, id: i64) -> TranslatedMatch {
        let events = self.read("events/events_European_Championship.json");
        let (matches, _) = split(file("events", &events));
        let spans = matches.iter().find(|spans| spans.match_id == id).expect("the match");
        self.catalogue().translate_match(file("events", &events), spans).expect("taken")
    }
}
