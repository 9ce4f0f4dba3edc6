//! The match notation: one match as plain text, for tests, samples and documents, and a real importer's `.match` files.
//!
//! `0:10 H7 pass` and `0:14 H9 shot goal` on two lines are a whole match: what is not said is implied, the squads
//! included. `docs/notation.md` is its manual. Reading is in two parts: what stands before the first event is the
//! `sheet.rs`, the rest are `events.rs`; [`write()`] turns a match back into text that reads as the same match.

mod events;
mod line;
mod sheet;
mod words;
mod write;

pub use write::write;

use serde_json::{Map, Value, json};

use super::{Document, Layer, Notice, Source, check, validate, validate_events};
use crate::model::{Event, Kind, Match};
use sheet::Sheet;

/// The documents of a match: all that it belongs to, its players, the match with its events. Otherwise, every problem
/// with its line.
pub fn parse(file: &str, text: &str) -> Result<Vec<Document>, Vec<Notice>> {
    let (sheet, events) = parse_lines(file, text)?;
    Ok(documents(file, &sheet, events))
}

/// The match and its events, for tests.
pub fn parse_match(text: &str) -> Result<(Match, Vec<Event>), Vec<Notice>> {
    parse_lines("match", text).map(|(sheet, events)| (sheet.match_, events))
}

/// A line that is wrong, and why.
type Wrong = (usize, String);

fn parse_lines(file: &str, text: &str) -> Result<(Sheet, Vec<Event>), Vec<Notice>> {
    let notice = |line, field, message| Notice { source: Source { file: file.to_owned(), line }, field, message };
    let mut wrong: Vec<Wrong> = Vec::new();
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    let mut lines =
        text.lines().zip(1..).map(|(text, line)| (line, text.trim())).filter(|(_, text)| line::says(text)).peekable();

    let mut sheet = Sheet::default();
    while let Some((line, text)) = lines.next_if(|(_, text)| !line::is_play(text)) {
        wrong.extend(sheet.read(text).err().map(|message| (line, message)));
    }
    let events = events::read(&sheet, lines, &mut wrong);
    wrong.extend(nul_line(text).map(|line| (line, "text may not hold the character U+0000".to_owned())));
    if !wrong.is_empty() {
        wrong.sort();
        return Err(wrong.into_iter().map(|(line, message)| notice(line, String::new(), message)).collect());
    }
    validate(&sheet.match_)
        .and_then(|()| validate_events(&events))
        .map_err(|fault| vec![notice(0, fault.field, fault.message)])?;
    Ok((sheet, events))
}

/// No database and no client takes a NUL inside a name.
fn nul_line(text: &str) -> Option<usize> {
    text.lines().position(|line| line.contains('\0')).map(|before| before + 1)
}

/// What the match belongs to comes before it, so that a reader of documents never meets an id before its name.
fn documents(file: &str, sheet: &Sheet, events: Vec<Event>) -> Vec<Document> {
    let match_ = &sheet.match_;
    let named = |kind: Kind, id: i64, more: Value| named(file, sheet, kind, id, more);
    let mut documents = vec![
        named(Kind::Competition, sheet.competition.0, Value::Null),
        named(Kind::Edition, match_.edition.0, json!({ "competition": sheet.competition })),
    ];
    if let Some(stage) = match_.stage {
        let (stage_type, nature, format) = sheet.format;
        let form = json!({
            "edition": match_.edition, "order": 1, "stage_type": stage_type, "nature": nature, "format": format,
        });
        documents.push(named(Kind::Stage, stage.0, form));
        documents.extend(match_.group.map(|group| named(Kind::Group, group.0, json!({ "stage": stage }))));
    }
    documents.extend(match_.stadium.map(|id| named(Kind::Stadium, id.0, Value::Null)));
    documents.extend(match_.officials.all().map(|id| named(Kind::Referee, id.0, Value::Null)));
    for team in [&match_.home, &match_.away] {
        documents.extend(team.coach.map(|id| named(Kind::Coach, id.0, Value::Null)));
        documents.push(named(Kind::Team, team.team.0, Value::Null));
        documents.extend(team.squad.iter().map(|member| named(Kind::Player, member.player.number(), Value::Null)));
    }
    documents.push(Document::of_match(match_, events, Source { file: file.to_owned(), line: 0 }));
    documents
}

/// A document of which the notation knows the name and little more.
fn named(file: &str, sheet: &Sheet, kind: Kind, id: i64, more: Value) -> Document {
    let field = if kind == Kind::Edition { "season" } else { "name" };
    let mut body = Map::from_iter([("id".to_owned(), id.into()), (field.to_owned(), json!(sheet.name(kind, id)))]);
    if let Value::Object(more) = more {
        body.extend(more);
    }
    // The form in which the native feed keeps it: defaults spelled out.
    let body = check(kind, &body).unwrap_or(body);
    Document { kind, id, layer: Layer::Whole, body, events: None, source: Source { file: file.to_owned(), line: 0 } }
}
