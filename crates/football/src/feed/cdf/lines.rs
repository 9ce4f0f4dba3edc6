//! Reads the event file: a JSON object on each line, or one list of them.

use std::collections::HashSet;

use super::raw::{Line, RawEvent, period};
use crate::feed::document::Notice;
use crate::feed::provider::SourceFile;
use crate::model::Period;

/// More wrong lines than this are counted, not named.
const WRONG_LINES_NAMED: usize = 10;

/// The events with their periods, and notices about lines that are left out.
type Events = (Vec<(Period, RawEvent)>, Vec<Notice>);

/// The events in the order of the file. Of several lines with one id, the last one counts.
pub(super) fn read(file: SourceFile<'_>) -> Result<Events, Notice> {
    let (lines, mut notices) = parse(file)?;
    let mut known = HashSet::new();
    let mut events = Vec::with_capacity(lines.len());
    let mut misplaced = 0;
    for Line { event } in lines.into_iter().rev() {
        if event.id.as_ref().is_some_and(|id| !known.insert(id.clone())) {
            continue;
        }
        match event.period.as_deref().and_then(period) {
            Some(period) => events.push((period, event)),
            None => misplaced += 1,
        }
    }
    events.reverse();
    if misplaced > 0 {
        notices.push(file.file_notice(format!("events without a known period are left out: {misplaced}")));
    }
    Ok((events, notices))
}

fn parse(file: SourceFile<'_>) -> Result<(Vec<Line>, Vec<Notice>), Notice> {
    let bytes = file.bytes;
    let start = if bytes.starts_with(b"\xEF\xBB\xBF") { 3 } else { 0 };
    if bytes[start..].trim_ascii_start().first() == Some(&b'[') {
        return Ok((file.parse_range(start..bytes.len())?, Vec::new()));
    }
    let (mut lines, mut notices, mut unnamed) = (Vec::new(), Vec::new(), 0);
    let mut at = start;
    for line in bytes[start..].split(|byte| *byte == b'\n') {
        let range = at..at + line.len();
        at = range.end + 1;
        if line.trim_ascii().is_empty() {
            continue;
        }
        match file.parse_range(range) {
            Ok(line) => lines.push(line),
            // The last line, and it breaks off.
            Err(notice) if at > bytes.len() && notice.message.starts_with("EOF") => {
                return Err(Notice { message: format!("the file is truncated: {}", notice.message), ..notice });
            }
            Err(notice) if notices.len() < WRONG_LINES_NAMED => notices.push(notice),
            Err(_) => unnamed += 1,
        }
    }
    if unnamed > 0 {
        notices.push(file.file_notice(format!("more lines that are not events: {unnamed}")));
    }
    Ok((lines, notices))
}
