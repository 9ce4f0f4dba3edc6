//! Finds the records of a file, whatever they are wrapped in, and says what each is by its fields.
//!
//! A response comes in envelope A (`data`), in envelope B (`object`), in either of them inside `root`, or bare; lists of a
//! page are in `Data`. Only the records are parsed: everything around them is skipped over.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde_json::value::RawValue;

use crate::feed::document::{Notice, Source};
use crate::feed::provider::SourceFile;

/// What a record is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum RecordKind {
    /// The events of a match, with both line-ups.
    EventList,
    /// A match with both squads.
    Squad,
    /// A match of a list.
    Match,
    /// The formations of both sides, without the id of the match.
    Formation,
    /// The formation of one side.
    SideFormation,
    /// An edition of a list of tournaments.
    Tournament,
    /// An edition with its stages, their groups, teams and matches.
    Structure,
    /// An edition with its teams, and perhaps their players.
    TeamList,
    /// An edition of a list of seasons.
    Season,
    Club,
    Team,
    Player,
    Coach,
    Referee,
    Country,
}

/// A record and its place in the file.
pub(super) struct FoundRecord<'a> {
    pub(super) kind: RecordKind,
    pub(super) json: &'a str,
    /// The offset of its first byte.
    pub(super) start: usize,
    pub(super) source: Source,
}

type Fields<'a> = BTreeMap<Cow<'a, str>, &'a RawValue>;

/// Envelopes and lists are nested less deep than this.
const MAX_DEPTH: u32 = 8;

/// The fields that wrap records, in the order in which they are looked into.
const WRAPPERS: [&str; 6] = ["root", "data", "object", "match", "Data", "matches"];

/// What the notice says of a file without any of these records.
const EXPECTED: &str = "expected responses of MatchEventList, MatchSquad, MatchFormation, TournamentList, TournamentStructure, \
                        SeasonStructure, TournamentTeamList, TournamentMatchList, SeasonMatchList, SeasonList or of the Entity operations";

/// Whether a file of which these are the first bytes may have responses of the interface.
pub fn recognise(head: &[u8]) -> bool {
    const LABELS: [&str; 11] = [
        "\"TOURNAMENT\"",
        "\"SEASON\"",
        "\"MATCH SUMMARY\"",
        "\"MATCH EVENTS\"",
        "\"MATCH\"",
        "\"TEAM\"",
        "\"REFEREE\"",
        "\"COACH\"",
        "\"PLAYER\"",
        "\"CLUB\"",
        "\"FORMATION\"",
    ];
    let head = String::from_utf8_lossy(head);
    let is_labelled = || head.contains("\"_type\"") && LABELS.iter().any(|label| head.contains(label));
    ["\"arrFormation\"", "\"guid_ref\"", "\"intStatusID\""].iter().any(|sign| head.contains(sign)) || is_labelled()
}

/// Calls a function with every record of a file. Returns notices about what is not one.
pub(super) fn find_records<'a>(file: SourceFile<'a>, mut found: impl FnMut(FoundRecord<'a>)) -> Vec<Notice> {
    let mut finder = RecordFinder { file, notices: Vec::new(), found: &mut found, counted: (0, 1), records: 0 };
    let mut at = if file.bytes.starts_with(b"\xEF\xBB\xBF") { 3 } else { 0 };
    while at < file.bytes.len() {
        let mut values = serde_json::Deserializer::from_slice(&file.bytes[at..]).into_iter::<&RawValue>();
        match values.next() {
            None => break,
            Some(Ok(value)) => {
                at += values.byte_offset();
                finder.walk(value, 0);
            }
            Some(Err(error)) => {
                // One line of many may be damaged: the next ones are still read.
                let byte = at + values.byte_offset();
                let line_end = file.bytes[byte..].iter().position(|byte| *byte == b'\n');
                let text = error.to_string();
                let text = text.split_once(" at line ").map_or(text.as_str(), |(text, _)| text);
                finder.notices.push(file.notice(byte, "", format!("is not JSON from here on: {text}")));
                match line_end {
                    Some(end) => at = byte + end + 1,
                    None => break,
                }
            }
        }
    }
    if finder.records == 0 && finder.notices.is_empty() {
        finder.notices.push(file.file_notice(format!("has no record: {EXPECTED}")));
    }
    finder.notices
}

struct RecordFinder<'a, 'f> {
    file: SourceFile<'a>,
    notices: Vec<Notice>,
    found: &'f mut dyn FnMut(FoundRecord<'a>),
    /// A byte, and its line.
    counted: (usize, usize),
    records: usize,
}

impl<'a> RecordFinder<'a, '_> {
    fn walk(&mut self, value: &'a RawValue, depth: u32) {
        let json = value.get();
        if depth > MAX_DEPTH {
            return;
        }
        match json.as_bytes().first() {
            Some(b'[') => {
                let items: Vec<&RawValue> = serde_json::from_str(json).unwrap_or_default();
                self.records += usize::from(items.is_empty());
                items.into_iter().for_each(|item| self.walk(item, depth + 1));
            }
            Some(b'{') => {
                let fields: Fields<'a> = serde_json::from_str(json).unwrap_or_default();
                self.object(value, &fields, depth);
            }
            _ => self.unknown(value, "is no response", depth),
        }
    }

    fn object(&mut self, value: &'a RawValue, fields: &Fields<'a>, depth: u32) {
        if let Some(kind) = kind_of(fields) {
            self.records += 1;
            let start = self.offset(value);
            let source = Source { file: self.file.name.to_owned(), line: self.line(start) };
            (self.found)(FoundRecord { kind, json: value.get(), start, source });
            return;
        }
        if let Some(message) = error_of(fields) {
            self.unknown(value, &format!("is the response to a request that failed: {message}"), depth);
            return;
        }
        let wrapped: Vec<&&RawValue> = WRAPPERS.iter().filter_map(|name| fields.get(*name)).collect();
        if wrapped.is_empty() {
            let names = fields.keys().take(6).map(Cow::as_ref).collect::<Vec<_>>().join(", ");
            self.unknown(value, &format!("has the fields {names}, which are not those of a record"), depth);
        }
        wrapped.into_iter().for_each(|value| self.walk(value, depth + 1));
    }

    fn unknown(&mut self, value: &RawValue, message: &str, depth: u32) {
        let start = self.offset(value);
        let what = if depth == 0 { "the response" } else { "a record" };
        self.notices.push(self.file.notice(start, "", format!("{what} {message}: {EXPECTED}")));
    }

    /// The place of a value in the file that it borrows from.
    fn offset(&self, value: &RawValue) -> usize {
        (value.get().as_ptr() as usize).saturating_sub(self.file.bytes.as_ptr() as usize).min(self.file.bytes.len())
    }

    fn line(&mut self, byte: usize) -> usize {
        let (from, line) = if self.counted.0 <= byte { self.counted } else { (0, 1) };
        let line = line + self.file.bytes[from..byte].iter().filter(|byte| **byte == b'\n').count();
        self.counted = (byte, line);
        line
    }
}

/// The message of an error, in either envelope.
fn error_of(fields: &Fields<'_>) -> Option<String> {
    let is_error = |result: &&&RawValue| matches!(result.get(), "false" | "\"error\"" | "\"Error\"");
    fields.get("result").filter(is_error)?;
    let message = fields.get("message").and_then(|message| serde_json::from_str(message.get()).ok());
    Some(message.unwrap_or_else(|| "it says no reason".to_owned()))
}

fn kind_of(fields: &Fields<'_>) -> Option<RecordKind> {
    use RecordKind as K;
    let has = |name: &str| fields.contains_key(name);
    let is = |name: &str, first: char| fields.get(name).is_some_and(|value| value.get().starts_with(first));
    let label = fields.get("_type").map_or("", |label| label.get().trim_matches('"'));
    Some(match () {
        () if is("events", '[') && is("home", '{') && is("away", '{') => K::EventList,
        () if is("arrFormation", '{') => K::Formation,
        () if is("lineupFormation", '[') && has("teamId") => K::SideFormation,
        () if has("matchId") && is("home", '{') && is("away", '{') => {
            let has_squad = |side: &str| fields.get(side).is_some_and(|side| side.get().contains("\"squad\""));
            if has_squad("home") || has_squad("away") { K::Squad } else { K::Match }
        }
        () if is("stages", '[') && has("id") => K::Structure,
        () if has("id") && has("tournament") && is("teams", '[') => K::TeamList,
        () if has("id") && is("tournament", '"') && has("season") => K::Tournament,
        () if has("id") && is("tournament", '{') && has("name") => K::Season,
        () if !has("id") => return None,
        () if label == "CLUB" || has("national_federation") => K::Club,
        () if label == "TEAM" || has("is_national_team") => K::Team,
        () if label == "REFEREE" => K::Referee,
        () if label == "COACH" => K::Coach,
        () if label == "PLAYER" || has("positions") => K::Player,
        () if label == "COUNTRY" => K::Country,
        () => return None,
    })
}
