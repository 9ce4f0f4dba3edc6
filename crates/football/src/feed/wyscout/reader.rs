//! Events read straight from their bytes: the provider writes millions of them, and all alike.
//!
//! This knows the one way in which they are written, key after key in one order, with or without a blank between. Whatever
//! is written otherwise, or is wrong, is none here and is left to the JSON library, which reads all that may be written and
//! says what is wrong. What is read here is what that would read, at a third of the work.

use super::raw::{Event, Half, Percent, Positions};
use super::tags::Tags;

/// The event that begins here, and how long it is.
pub(super) fn event(bytes: &[u8]) -> Option<(Event, usize)> {
    let mut cursor = Cursor { bytes, at: 0 };
    let event = cursor.event()?;
    Some((event, cursor.at))
}

/// The events of a file of one match, which stand first in it, and an object of what comes behind them.
pub(super) fn events_of_file(text: &str) -> Option<(Vec<Event>, String)> {
    let mut cursor = Cursor { bytes: text.as_bytes(), at: 0 };
    cursor.key(b'{', b"\"events\":")?.past(b'[')?;
    let mut events = vec![cursor.event()?];
    while cursor.comma() {
        events.push(cursor.event()?);
    }
    cursor.past(b']')?.past(b',')?;
    let rest = text.get(cursor.at..)?;
    // Events a second time are a mistake.
    (!rest.contains("\"events\"")).then(|| (events, format!("{{{rest}")))
}

struct Cursor<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Cursor<'a> {
    fn event(&mut self) -> Option<Event> {
        let kind = self.key(b'{', b"\"eventId\":")?.whole()?;
        self.key(b',', b"\"subEventName\":")?.text()?;
        let tags = self.key(b',', b"\"tags\":")?.tags()?;
        let player = self.key(b',', b"\"playerId\":")?.whole()?;
        let positions = self.key(b',', b"\"positions\":")?.positions()?;
        let match_id = self.key(b',', b"\"matchId\":")?.whole()?;
        self.key(b',', b"\"eventName\":")?.text()?;
        let team = self.key(b',', b"\"teamId\":")?.whole()?;
        let period = half(self.key(b',', b"\"matchPeriod\":")?.text()?)?;
        let second = self.key(b',', b"\"eventSec\":")?.number()?;
        let sub = self.key(b',', b"\"subEventId\":")?.whole_or_empty()?;
        self.key(b',', b"\"id\":")?.whole()?;
        self.past(b'}')?;
        Some(Event { kind, sub, tags, player, positions, team, period, second, match_id })
    }

    fn tags(&mut self) -> Option<Tags> {
        let mut tags = Tags::default();
        self.past(b'[')?;
        if self.past(b']').is_some() {
            return Some(tags);
        }
        loop {
            tags = tags.or(Tags::of(self.key(b'{', b"\"id\":")?.whole()?));
            self.past(b'}')?;
            if !self.comma() {
                self.past(b']')?;
                return Some(tags);
            }
        }
    }

    /// One or two of them.
    fn positions(&mut self) -> Option<Positions> {
        self.past(b'[')?;
        let start = self.position()?;
        let end = if self.comma() { Some(self.position()?) } else { None };
        self.past(b']')?;
        Some(Positions { start: Some(start), end })
    }

    fn position(&mut self) -> Option<Percent> {
        let y = self.key(b'{', b"\"y\":")?.number()?;
        let x = self.key(b',', b"\"x\":")?.number()?;
        self.past(b'}')?;
        Some(Percent { x, y })
    }

    /// Past a brace or a comma and the key behind it, to its value.
    fn key<const LENGTH: usize>(&mut self, before: u8, key: &[u8; LENGTH]) -> Option<&mut Self> {
        self.past(before)?.blank();
        let found = self.bytes.get(self.at..)?.first_chunk::<LENGTH>()?;
        self.at += LENGTH;
        self.blank();
        (found == key).then_some(self)
    }

    fn past(&mut self, byte: u8) -> Option<&mut Self> {
        if *self.bytes.get(self.at)? != byte {
            return None;
        }
        self.at += 1;
        Some(self)
    }

    fn comma(&mut self) -> bool {
        let found = self.past(b',').is_some();
        self.blank();
        found
    }

    fn blank(&mut self) {
        self.at += usize::from(self.bytes.get(self.at) == Some(&b' '));
    }

    /// A text without escapes.
    fn text(&mut self) -> Option<&'a [u8]> {
        self.past(b'"')?;
        let rest = self.bytes.get(self.at..)?;
        let length = rest.iter().position(|byte| *byte == b'"' || *byte == b'\\' || *byte < b' ')?;
        self.at += length;
        self.past(b'"')?;
        rest.get(..length)
    }

    /// A whole number, or an empty text, which is 0.
    fn whole_or_empty(&mut self) -> Option<i64> {
        if self.bytes.get(self.at) == Some(&b'"') { self.text()?.is_empty().then_some(0) } else { self.whole() }
    }

    fn whole(&mut self) -> Option<i64> {
        i64::try_from(self.digits()?.0).ok()
    }

    /// What follows must be right behind it, so nothing need be known of exponents here.
    fn number(&mut self) -> Option<f64> {
        let start = self.at;
        let (whole, before) = self.digits()?;
        if self.past(b'.').is_none() {
            return Some(whole as f64);
        }
        let (number, behind) = self.digits_behind(whole)?;
        if before + behind <= DIGITS_EXACT {
            return Some(number as f64 / POWERS[behind]);
        }
        std::str::from_utf8(self.bytes.get(start..self.at)?).ok()?.parse().ok()
    }

    /// Digits as JSON has them, no zero in front of others, and how many.
    fn digits(&mut self) -> Option<(u64, usize)> {
        let zero = self.bytes.get(self.at) == Some(&b'0');
        let (number, count) = self.digits_behind(0)?;
        (count == 1 || (!zero && count <= DIGITS_MAX)).then_some((number, count))
    }

    /// At least one digit, written behind a number, and how many. More than a number has are nonsense here.
    fn digits_behind(&mut self, mut number: u64) -> Option<(u64, usize)> {
        let rest = self.bytes.get(self.at..)?;
        let mut count = 0;
        while let Some(digit) = rest.get(count).map(|byte| byte.wrapping_sub(b'0')).filter(|digit| *digit < 10) {
            number = number.wrapping_mul(10).wrapping_add(u64::from(digit));
            count += 1;
        }
        self.at += count;
        (count > 0).then_some((number, count))
    }
}

/// Whatever they are, so many digits are a number of this size.
const DIGITS_MAX: usize = 19;
/// So many are exactly a float, and one division of it is rounded once: the number that was written.
const DIGITS_EXACT: usize = 15;
const POWERS: [f64; 16] = [1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15];

fn half(text: &[u8]) -> Option<Half> {
    Some(match text {
        b"1H" => Half::First,
        b"2H" => Half::Second,
        b"E1" => Half::ExtraFirst,
        b"E2" => Half::ExtraSecond,
        b"P" => Half::ShootOut,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const EVENT: &str = concat!(
        r#"{"eventId":8,"subEventName":"Simple pass","tags":[{"id":1801}, {"id":101}],"playerId": 26010,"#,
        r#" "positions":[{"y":48,"x":50},{"y":5.5,"x":47}],"matchId":1694390,"eventName":"Pass","teamId":4418,"#,
        r#""matchPeriod":"1H","eventSec":1.255989999999997,"subEventId":"","id":88178642}"#
    );

    fn event(text: &str) -> Option<(Event, usize)> {
        super::event(text.as_bytes())
    }

    fn by_the_library(text: &str) -> Option<String> {
        serde_json::from_str::<Event>(text).ok().map(|event| format!("{event:?}"))
    }

    #[test]
    fn an_event_is_read_as_the_library_reads_it() {
        let (read, length) = event(EVENT).unwrap();
        assert_eq!(length, EVENT.len());
        assert_eq!(Some(format!("{read:?}")), by_the_library(EVENT));
    }

    #[test]
    fn what_is_written_otherwise_is_left_alone() {
        for (from, to) in [
            ("8,", "08,"),
            ("8,", "-8,"),
            ("8,", "8.0,"),
            ("8,", "\"8\","),
            ("\"eventId\"", "\n\"eventId\""),
            ("8,", "8,\"eventId\":8,"),
            ("1H", "\\u0031H"),
            ("1.255989999999997", "1e2"),
            ("1.255989999999997", "1."),
            ("1.255989999999997", "12345678901234567890.5"),
            ("[{\"y\":48", "[{\"y\":1,\"x\":1},{\"y\":48"),
            ("\"id\":88178642", "\"id\":null"),
            ("\"matchId\"", "\"match\""),
            ("{\"id\":1801}", "{}"),
        ] {
            let text = EVENT.replacen(from, to, 1);
            assert_ne!(text, EVENT);
            assert!(event(&text).is_none(), "{text}");
        }
    }

    #[test]
    fn the_events_of_a_file_stand_first() {
        let file = |rest: &str| format!("{{\"events\": [{EVENT}, {EVENT}], {rest}}}");
        let (events, rest) = events_of_file(&file("\"teams\": {}")).unwrap();
        assert_eq!((events.len(), rest.as_str()), (2, "{ \"teams\": {}}"));
        assert!(events_of_file(&file("\"events\": []")).is_none());
        assert!(events_of_file(&format!("{{\"teams\": {{}}, \"events\": [{EVENT}]}}")).is_none());
        assert!(events_of_file(&format!("{{\"events\": [{EVENT}]}}")).is_none());
    }

    proptest! {
        #[test]
        fn numbers_are_those_of_the_library(number in "(0|[1-9][0-9]{0,6})(\\.[0-9]{1,12})?") {
            let text = EVENT.replace("1.255989999999997", &number);
            let (read, _) = event(&text).unwrap();
            prop_assert_eq!(Some(format!("{read:?}")), by_the_library(&text));
        }

        #[test]
        fn whatever_is_read_the_library_reads_too(at in 0..EVENT.len(), put in "[ -~\n]{0,3}", over in 0..4_usize) {
            let text = [&EVENT[..at], &put, EVENT.get(at + over..).unwrap_or_default()].concat();
            if let Some((read, length)) = event(&text) {
                prop_assert_eq!(Some(format!("{read:?}")), by_the_library(&text[..length]), "{}", text);
            }
        }
    }
}
