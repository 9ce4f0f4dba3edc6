//! The match notation: one match as plain text, in `.match` files. `docs/notation.md` is its manual.
//!
//! The two lines `0:10 H7 pass` and `0:14 H9 shot goal` are a whole match: everything else has a default, the squads too.
//! `sheet.rs` parses the lines before the first event, `events.rs` the others. [`write()`] turns a match into text that
//! parses as the same match.

mod events;
mod line;
mod namespace;
mod sheet;
mod words;
mod write;

pub use write::write;

use serde_json::{Map, Value, json};

use super::document::{Document, Layer, Notice, Source};
use super::native::{check, validate, validate_events};
use crate::model::{Event, Kind, Match, Name};
use line::LineError;
use namespace::Namespace;
use sheet::Sheet;

/// Parses a match into documents: its competition, teams and players, and the match with its events. Their ids are in the
/// block of the file's [`namespace`]. An error has a notice for every wrong line.
pub fn parse(file: &str, text: &str) -> Result<Vec<Document>, Vec<Notice>> {
    let (sheet, events) = parse_lines(file, text)?;
    Ok(documents(file, &sheet, events))
}

/// The namespace of a file: the one that a line states, or the file's name without its ending. `None` if the ids in it are
/// those of the store.
pub fn namespace(file: &str, text: &str) -> Option<String> {
    let lines = text.lines().map(str::trim).take_while(|line| !line::is_event_or_period(line));
    let stated = lines.filter_map(|line| line.strip_prefix("namespace ")).last();
    stated.and_then(|name| Namespace::parse(name.trim()).ok()).unwrap_or_default().name(file)
}

/// Parses a match and its events, with the ids as they are written: for tests.
pub fn parse_match(text: &str) -> Result<(Match, Vec<Event>), Vec<Notice>> {
    parse_lines("match", text).map(|(sheet, events)| (sheet.match_, events))
}

fn parse_lines(file: &str, text: &str) -> Result<(Sheet, Vec<Event>), Vec<Notice>> {
    let notice = |line, field, message| Notice { source: Source { file: file.to_owned(), line }, field, message };
    let mut errors: Vec<LineError> = Vec::new();
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    let mut lines = text
        .lines()
        .zip(1..)
        .map(|(text, line)| (line, text.trim()))
        .filter(|(_, text)| line::has_content(text))
        .peekable();

    let mut sheet = Sheet::default();
    while let Some((line, text)) = lines.next_if(|(_, text)| !line::is_event_or_period(text)) {
        errors.extend(sheet.parse_line(text).err().map(|message| (line, message)));
    }
    let events = events::parse(&sheet, lines, &mut errors);
    errors.extend(nul_line(text).map(|line| (line, "text must not contain the character U+0000".to_owned())));
    if !errors.is_empty() {
        errors.sort();
        return Err(errors.into_iter().map(|(line, message)| notice(line, String::new(), message)).collect());
    }
    validate(&sheet.match_)
        .and_then(|()| validate_events(&events))
        .map_err(|error| vec![notice(0, error.field, error.message)])?;
    Ok((sheet, events))
}

/// The line with a NUL, which databases and clients do not accept in a name.
fn nul_line(text: &str) -> Option<usize> {
    text.lines().position(|line| line.contains('\0')).map(|before| before + 1)
}

/// The documents in the order of their references: a document comes after those it refers to.
fn documents(file: &str, sheet: &Sheet, events: Vec<Event>) -> Vec<Document> {
    let block = sheet.namespace.block(file);
    // Names follow from the ids as they are written.
    let written = &sheet.match_;
    let match_ = block.match_(written);
    let named =
        |kind: Kind, id: i64, more: Value| named_document(file, block.id(id), &sheet.name(kind, id), kind, more);
    let mut documents = vec![
        named(Kind::Competition, sheet.competition.0, Value::Null),
        named(Kind::Edition, written.edition.0, json!({ "competition": block.competition(sheet.competition) })),
    ];
    if let Some(stage) = written.stage {
        let (stage_type, nature, format) = sheet.format;
        let form = json!({
            "edition": match_.edition, "order": 1, "stage_type": stage_type, "nature": nature, "format": format,
        });
        documents.push(named(Kind::Stage, stage.0, form));
        documents.extend(written.group.map(|group| named(Kind::Group, group.0, json!({ "stage": match_.stage }))));
    }
    documents.extend(written.stadium.map(|id| named(Kind::Stadium, id.0, Value::Null)));
    documents.extend(written.officials.all().map(|id| named(Kind::Referee, id.0, Value::Null)));
    for team in [&written.home, &written.away] {
        documents.extend(team.coach.map(|id| named(Kind::Coach, id.0, Value::Null)));
        documents.push(named(Kind::Team, team.team.0, Value::Null));
        documents.extend(team.squad.iter().map(|member| named(Kind::Player, member.player.number(), Value::Null)));
    }
    let events = events.into_iter().map(|event| block.event(event)).collect();
    documents.push(Document::of_match(&match_, events, Source { file: file.to_owned(), line: 0 }));
    documents
}

/// A document that has little more than a name.
fn named_document(file: &str, id: i64, name: &Name, kind: Kind, more: Value) -> Document {
    let field = if kind == Kind::Edition { "season" } else { "name" };
    let mut body = Map::from_iter([("id".to_owned(), id.into()), (field.to_owned(), json!(name))]);
    if let Value::Object(more) = more {
        body.extend(more);
    }
    // The stored form of the native feed, with defaults written out.
    let body = check(kind, &body).unwrap_or(body);
    Document { kind, id, layer: Layer::Whole, body, events: None, source: Source { file: file.to_owned(), line: 0 } }
}

#[cfg(test)]
mod tests {
    use super::sheet::LINES;
    use super::words::*;
    use crate::model::{BodyPart, EventKind, Extra, Outcome, PlayPattern, Spot};

    const MANUAL: &str = include_str!("../../../../../docs/notation.md");

    #[test]
    fn the_manual_names_every_word() {
        let events = EVENTS.iter().map(|(word, _)| *word).chain(EVENTS_WITH_RESULT.iter().map(|(word, ..)| *word));
        let words = MODIFIERS.iter().map(|(word, _)| *word).chain(SPOTS.iter().map(|(word, _)| *word));
        let others = FORMATS.iter().map(|(word, _)| *word).chain(LINES.iter().map(|(word, _)| *word));
        let kinds: Vec<_> = EventKind::ALL.iter().map(|kind| event_word(*kind)).collect();
        let kinds =
            kinds.iter().map(String::as_str).filter(|word| !["card", "substitution", "foul committed"].contains(word));
        for word in events.chain(words).chain(others).chain(kinds) {
            let named = [format!("`{word}`"), format!("`{word} "), format!("`format {word}`")];
            assert!(named.iter().any(|form| MANUAL.contains(form)), "docs/notation.md does not name {word}");
        }
    }

    #[test]
    fn every_code_is_a_word() {
        for &kind in EventKind::ALL {
            assert_eq!(parse_event(kind.code()).map(|(kind, _)| kind), Some(kind));
            assert_eq!(parse_event(&event_word(kind)).map(|(kind, _)| kind), Some(kind));
        }
        let words =
            Outcome::ALL.iter().copied().map(Modifier::Result).chain(Extra::ALL.iter().copied().map(Modifier::Extra));
        let words = words.chain(BodyPart::ALL.iter().copied().map(Modifier::Body));
        for item in words.chain(PlayPattern::ALL.iter().copied().map(Modifier::Pattern)) {
            assert_eq!(parse_modifier(&modifier_word(item)), Some(item));
        }
        for &spot in Spot::ALL {
            assert_eq!((parse_spot(spot.code()), parse_spot(spot_word(spot))), (Some(spot), Some(spot)));
        }
    }
}
