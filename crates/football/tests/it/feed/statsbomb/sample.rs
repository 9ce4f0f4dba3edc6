//! Translates the invented match of `test_support`.

use football::feed::Notice;
use football::feed::provider::{SourceFile, TranslatedMatch};
use football::feed::statsbomb::{Catalogue, LineUps};
use football::model::{Event, Kind, Match};
use serde_json::Value;
pub(crate) use test_support::statsbomb::{AWAY, HOME, MATCH, Sample, player};

pub(crate) trait Translate {
    fn catalogue(&self) -> (Catalogue, Vec<Notice>);
    /// The catalogue with this line-up file.
    fn catalogue_with(&self, lineups: &[u8]) -> Catalogue;
    fn translate(&self) -> Result<TranslatedMatch, Notice>;
    fn translate_bytes(&self, lineups: &[u8], events: &[u8]) -> Result<TranslatedMatch, Notice>;
}

impl Translate for Sample {
    fn catalogue(&self) -> (Catalogue, Vec<Notice>) {
        let mut catalogue = Catalogue::new();
        let notices =
            catalogue.add_matches(SourceFile { name: "matches.json", bytes: self.matches.to_string().as_bytes() });
        (catalogue, notices)
    }

    fn catalogue_with(&self, lineups: &[u8]) -> Catalogue {
        let (mut catalogue, notices) = self.catalogue();
        assert_eq!(notices, []);
        let mut line_ups = LineUps::default();
        catalogue.read_line_ups(MATCH, SourceFile { name: "lineups.json", bytes: lineups }, &mut line_ups);
        catalogue.add_line_ups(line_ups);
        catalogue
    }

    fn translate(&self) -> Result<TranslatedMatch, Notice> {
        let events = Value::from(self.events.clone()).to_string();
        self.translate_bytes(self.lineups.to_string().as_bytes(), events.as_bytes())
    }

    fn translate_bytes(&self, lineups: &[u8], events: &[u8]) -> Result<TranslatedMatch, Notice> {
        let catalogue = self.catalogue_with(lineups);
        catalogue.translate_match(MATCH, SourceFile { name: "events.json", bytes: events })
    }
}

/// The match and its events, translated without a notice.
pub(crate) fn translated(sample: &Sample) -> (Match, Vec<Event>) {
    let TranslatedMatch { documents, notices } = sample.translate().expect("a whole match");
    assert_eq!(notices, []);
    let document = documents.iter().find(|document| document.kind == Kind::Match).expect("a match");
    let match_ = serde_json::from_value(document.body.clone().into()).expect("the model's own JSON");
    (match_, document.events.clone().expect("events"))
}
