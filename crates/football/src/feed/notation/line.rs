//! The parts of lines: words, players, ids, times, points.

use serde::Deserialize;
use serde_json::{Value, json};

use crate::model::{EventId, MatchId, Millis, Moment, Period, PlayerId, Point, Side};

/// The number of a wrong line, and what is wrong.
pub(super) type LineError = (usize, String);

/// Whether a line is neither empty nor a comment.
pub(super) fn has_content(line: &str) -> bool {
    !line.is_empty() && !line.starts_with('#')
}

/// Whether a line is an event or the start of a period.
pub(super) fn is_event_or_period(line: &str) -> bool {
    line.starts_with(|letter: char| letter.is_ascii_digit()) || period_marker(line).is_some()
}

/// `half 2`, `extra 1`, `shoot-out`.
pub(super) fn period_marker(line: &str) -> Option<Period> {
    MARKERS.iter().find(|(_, words)| *words == line).map(|(period, _)| *period)
}

pub(super) const MARKERS: [(Period, &str); 5] = [
    (Period::First, "half 1"),
    (Period::Second, "half 2"),
    (Period::ExtraFirst, "extra 1"),
    (Period::ExtraSecond, "extra 2"),
    (Period::ShootOut, "shoot-out"),
];

/// The words of a line. Text in brackets is one word.
pub(super) fn words(line: &str) -> Vec<&str> {
    let (mut words, mut start, mut open) = (Vec::new(), None, false);
    for (at, letter) in line.char_indices() {
        open = match letter {
            '(' => true,
            ')' => false,
            _ => open,
        };
        match (letter.is_whitespace() && !open, start) {
            (true, Some(from)) => {
                words.push(&line[from..at]);
                start = None;
            }
            (false, None) => start = Some(at),
            _ => {}
        }
    }
    words.extend(start.map(|from| &line[from..]));
    words
}

/// A side or a player: `H`, `H7`, `A#5503`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Actor {
    Side(Side),
    Shirt(Side, u16),
    Player(Side, PlayerId),
}

pub(super) fn parse_actor(word: &str) -> Option<Actor> {
    let side = match word.chars().next()? {
        'H' => Side::Home,
        'A' => Side::Away,
        _ => return None,
    };
    match &word[1..] {
        "" => Some(Actor::Side(side)),
        rest if rest.starts_with('#') => Some(Actor::Player(side, PlayerId::new(parse_id(rest).ok()?))),
        rest if rest.bytes().all(|byte| byte.is_ascii_digit()) => {
            rest.parse().ok().map(|shirt| Actor::Shirt(side, shirt))
        }
        _ => None,
    }
}

/// The letter for a side.
pub(super) fn letter(side: Side) -> char {
    match side {
        Side::Home => 'H',
        Side::Away => 'A',
    }
}

/// Parses an id, `#217` or `#wyscout:9905`, as documents do.
pub(super) fn parse_id(word: &str) -> Result<i64, String> {
    let text = word.strip_prefix('#').unwrap_or(word);
    let value = text.parse::<u64>().map_or_else(|_| json!(text), Value::from);
    MatchId::deserialize(&value).map(|id| id.0).map_err(|error| error.to_string())
}

/// Parses `#12` or `#12.2`: the entry in the feed, and the rank of the event within its entry.
pub(super) fn parse_event_id(word: &str) -> Option<EventId> {
    let (entry, rank) = word.strip_prefix('#')?.split_once('.').unwrap_or((word.strip_prefix('#')?, "0"));
    let rank: u32 = rank.parse().ok().filter(|rank| *rank < 10)?;
    entry.parse::<u32>().ok()?.checked_mul(10)?.checked_add(rank).map(EventId)
}

pub(super) fn event_id_text(id: EventId) -> String {
    match id.rank() {
        0 => format!("#{}", id.0 / 10),
        rank => format!("#{}.{rank}", id.0 / 10),
    }
}

/// Parses `12:34`, `2/0:10` or `45+2:10`. A time without a period is in the current one.
pub(super) fn parse_moment(word: &str, current: Period) -> Result<Moment, String> {
    let wrong = || format!("\"{word}\" is not a time: expected 12:34 since the start of the period, 2/0:10 or 45+2:10");
    let (period, base, clock) = if let Some((number, clock)) = word.split_once('/') {
        (number.parse().ok().and_then(Period::from_number).ok_or_else(wrong)?, 0, clock)
    } else if let Some((full, clock)) = word.split_once('+') {
        let period = match full {
            "45" => Period::First,
            "90" => Period::Second,
            "105" => Period::ExtraFirst,
            "120" => Period::ExtraSecond,
            _ => return Err(wrong()),
        };
        (period, period.nominal_minutes() * 60_000, clock)
    } else {
        (current, 0, word)
    };
    let time = clock_millis(clock).and_then(|millis| millis.checked_add(base)).ok_or_else(wrong)?;
    if time > Millis::LONGEST.0 { Err(wrong()) } else { Ok(Moment { period, time: Millis(time) }) }
}

fn clock_millis(clock: &str) -> Option<u32> {
    let (minutes, seconds) = clock.split_once(':')?;
    let (whole, part) = seconds.split_once('.').unwrap_or((seconds, ""));
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.len() != 2 || part.len() > 3 || !digits(whole) || !digits(part) || !digits(minutes) {
        return None;
    }
    let seconds: u32 = whole.parse().ok().filter(|seconds| *seconds < 60)?;
    let millis: u32 = format!("{part:0<3}").parse().ok()?;
    minutes.parse::<u32>().ok()?.checked_mul(60_000)?.checked_add(seconds * 1000 + millis)
}

pub(super) fn clock_text(time: Millis) -> String {
    let (minutes, seconds) = (time.0 / 60_000, time.0 % 60_000 / 1000);
    match time.0 % 1000 {
        0 => format!("{minutes}:{seconds:02}"),
        millis => format!("{minutes}:{seconds:02}.{}", format!("{millis:03}").trim_end_matches('0')),
    }
}

/// Parses a duration, `1.5s`.
pub(super) fn parse_seconds(word: &str) -> Option<Millis> {
    let number = word.strip_suffix('s').filter(|text| text.starts_with(|letter: char| letter.is_ascii_digit()))?;
    Millis::from_seconds(number.parse().ok()?)
}

/// Parses `(60,40)` as any type that is two numbers in a document, with the same checks.
pub(super) fn parse_pair<T: for<'de> Deserialize<'de>>(word: &str) -> Result<T, String> {
    let wrong = || format!("\"{word}\" is not a point: expected one such as (60,40)");
    let inner = word.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')).ok_or_else(wrong)?;
    let (x, y) = inner.split_once(',').ok_or_else(wrong)?;
    let number = |text: &str| text.trim().parse::<f64>().ok().filter(|number| number.is_finite()).ok_or_else(wrong);
    T::deserialize(json!([number(x)?, number(y)?])).map_err(|error| error.to_string())
}

pub(super) fn point_text(point: Point) -> String {
    format!("({},{})", point.x(), point.y())
}
