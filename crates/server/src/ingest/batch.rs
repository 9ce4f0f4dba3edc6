//! Some lines of a live feed: parsed, written together, acknowledged.

use football::feed::live::{self, Line};
use football::feed::{FieldError, Notice, Source};
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use store::LineOutcome;

use super::lines::{MAX_LINE_BYTES, MAX_SHORT_LINE_BYTES, NumberedLine};

/// The most lines in one transaction.
pub(crate) const BATCH_LINES: usize = 256;
/// How far a sequence number may be ahead of the clock, in milliseconds. Most senders number their lines by the time. A clock
/// that is wrong by more would shut a match for everybody else.
const SEQ_AHEAD: SignedDuration = SignedDuration::from_hours(24);

/// The acknowledgement of a line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Acknowledgement {
    pub(crate) line: usize,
    #[serde(rename = "match", default, skip_serializing_if = "Option::is_none")]
    pub(crate) match_: Option<i64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) seq: Option<u64>,
    pub(crate) result: LineResult,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) why: Option<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum LineResult {
    Taken,
    Known,
    /// A line with a higher sequence has stated the same already; the rest of the line is taken.
    Superseded,
    Refused,
}

impl Acknowledgement {
    /// The refusal of a line that was never parsed, because it is too long.
    pub(crate) fn too_long(line: usize) -> Acknowledgement {
        let why = Some(too_long());
        Acknowledgement { line, match_: None, seq: None, result: LineResult::Refused, why }
    }
}

fn too_long() -> String {
    format!("is longer than {} MiB", MAX_LINE_BYTES >> 20)
}

/// Lines that are written in one transaction.
#[derive(Debug)]
pub(crate) struct LineBatch {
    pending: Vec<PendingLine>,
    valid: Vec<Line>,
}

/// A line before its acknowledgement.
#[derive(Debug)]
struct PendingLine {
    line: usize,
    match_: Option<i64>,
    seq: Option<u64>,
    error: Option<Notice>,
}

impl LineBatch {
    /// Parses lines; `name` is where they are from. `check` returns what is wrong with a line that is valid in itself.
    pub(crate) fn parse<E>(
        name: &str,
        lines: &[NumberedLine],
        now: Timestamp,
        mut check: impl FnMut(&Line) -> Result<Option<FieldError>, E>,
    ) -> Result<LineBatch, E> {
        let mut batch = LineBatch { pending: Vec::with_capacity(lines.len()), valid: Vec::with_capacity(lines.len()) };
        for (line, text) in lines {
            let source = Source { file: name.to_owned(), line: *line };
            let parsed = match text {
                Some(text) => live::parse_line(&source, text).and_then(|parsed| match fault(&parsed, text, now) {
                    Some(FieldError { field, message }) => Err(Notice { source: source.clone(), field, message }),
                    None => Ok(parsed),
                }),
                None => Err(Notice { source: source.clone(), field: String::new(), message: too_long() }),
            };
            let (match_, seq) = match &parsed {
                Ok(Line::Message(message)) => (Some(message.match_.0), Some(message.seq)),
                _ => (None, None),
            };
            let error = match parsed {
                Ok(parsed) => match check(&parsed)? {
                    Some(FieldError { field, message }) => Some(Notice { source, field, message }),
                    None => {
                        batch.valid.push(parsed);
                        None
                    }
                },
                Err(notice) => Some(notice),
            };
            batch.pending.push(PendingLine { line: *line, match_, seq, error });
        }
        Ok(batch)
    }

    /// The lines for the store.
    pub(crate) fn valid(&self) -> &[Line] {
        &self.valid
    }

    /// The acknowledgements of all lines. `outcomes` are those of the valid lines; none if there are too few.
    pub(crate) fn acknowledge(self, outcomes: Vec<LineOutcome>) -> Option<Vec<Acknowledgement>> {
        let mut outcomes = outcomes.into_iter();
        let acknowledge = |PendingLine { line, match_, seq, error }| {
            let (result, why) = match error.map(LineOutcome::Refused).or_else(|| outcomes.next())? {
                LineOutcome::Accepted => (LineResult::Taken, None),
                LineOutcome::AlreadyKnown => (LineResult::Known, None),
                LineOutcome::Superseded(notice) => (LineResult::Superseded, Some(reason(&notice))),
                LineOutcome::Refused(notice) => (LineResult::Refused, Some(reason(&notice))),
            };
            Some(Acknowledgement { line, match_, seq, result, why })
        };
        self.pending.into_iter().map(acknowledge).collect()
    }
}

/// What is wrong with a line about a match that only its length and the clock show.
fn fault(line: &Line, text: &[u8], now: Timestamp) -> Option<FieldError> {
    let Line::Message(message) = line else { return None };
    if text.len() > MAX_SHORT_LINE_BYTES {
        let what = format!("is longer than {} KiB, and not a document", MAX_SHORT_LINE_BYTES >> 10);
        return Some(FieldError::new("", what));
    }
    let latest = now.saturating_add(SEQ_AHEAD).map_or(i64::MAX, Timestamp::as_millisecond);
    let is_ahead = i64::try_from(message.seq).is_ok_and(|seq| seq > latest);
    is_ahead.then(|| {
        let what = format!(
            "{} is more than a day ahead of the clock in milliseconds: set the clock of the sender, or use lower numbers",
            message.seq
        );
        FieldError::new("seq", what)
    })
}

/// What is wrong, without the place.
pub(crate) fn reason(notice: &Notice) -> String {
    match notice.field.as_str() {
        "" => notice.message.clone(),
        field => format!("{field}: {}", notice.message),
    }
}
