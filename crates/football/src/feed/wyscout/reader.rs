//! A fast parser for events as the provider writes them: always the same keys in the same order.
//!
//! It returns None for anything written in another way, right or wrong. The caller then uses the JSON library, which also
//! says what is wrong. What this parser accepts, the library parses to the same event; it takes a third of the time.

use super::raw::{PercentPoint, Positions, RawEvent, RawPeriod};
use super::tags::Tags;

/// The event that the bytes begin with, and its length.
pub(super) fn event(bytes: &[u8]) -> Option<(RawEvent, usize)> {
    let mut cursor = Cursor { bytes, at: 0 };
    let event = cursor.event()?;
    Some((event, cursor.at))
}

/// The events of a file of one match, which are first in it, and the rest of the file as an object of its own. The caller
/// checks that the rest has no second list of events.
pub(super) fn events_of_file(text: &str) -> Option<(Vec<RawEvent>, String)> {
    let mut cursor = Cursor { bytes: text.as_bytes(), at: 0 };
    cursor.key(b'{', b"\"events\":")?.past(b'[')?;
    let mut events = vec![cursor.event()?];
    while cursor.comma() {
        events.push(cursor.event()?);
    }
    cursor.past(b']')?.past(b',')?;
    let rest = text.get(cursor.at..)?;
    Some((events, format!("{{{rest}")))
}

struct Cursor<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Cursor<'a> {
    fn event(&mut self) -> Option<RawEvent> {
        let kind = self.key(b'{', b"\"eventId\":")?.whole()?;
        self.key(b',', b"\"subEventName\":")?.text()?;
        let tags = self.key(b',', b"\"tags\":")?.tags()?;
        let player = self.key(b',', b"\"playerId\":")?.whole()?;
        let positions = self.key(b',', b"\"positions\":")?.positions()?;
        let match_id = self.key(b',', b"\"matchId\":")?.whole()?;
        self.key(b',', b"\"eventName\":")?.text()?;
        let team = self.key(b',', b"\"teamId\":")?.whole()?;
        let period = period(self.key(b',', b"\"matchPeriod\":")?.text()?)?;
        let second = self.key(b',', b"\"eventSec\":")?.number()?;
        let sub = self.key(b',', b"\"subEventId\":")?.whole_or_empty()?;
        self.key(b',', b"\"id\":")?.whole()?;
        self.past(b'}')?;
        Some(RawEvent { kind, sub, tags, player, positions, team, period, second, match_id })
    }

    fn tags(&mut self) -> Option<Tags> {
        let mut tags = Tags::default();
        self.past(b'[')?;
        if self.past(b']').is_some() {
            return Some(tags);
        }
        loop {
            tags = tags.or(Tags::numbered(self.key(b'{', b"\"id\":")?.whole()?));
            self.past(b'}')?;
            if !self.comma() {
                self.past(b']')?;
                return Some(tags);
            }
        }
    }

    /// One or two positions.
    fn positions(&mut self) -> Option<Positions> {
        self.past(b'[')?;
        let start = self.position()?;
        let end = if self.comma() { Some(self.position()?) } else { None };
        self.past(b']')?;
        Some(Positions { start: Some(start), end })
    }

    fn position(&mut self) -> Option<PercentPoint> {
        let y = self.key(b'{', b"\"y\":")?.number()?;
        let x = self.key(b',', b"\"x\":")?.number()?;
        self.past(b'}')?;
        Some(PercentPoint { x, y })
    }

    /// Skips a brace or a comma, and the key after it with its colon.
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

    /// A string without escapes.
    fn text(&mut self) -> Option<&'a [u8]> {
        self.past(b'"')?;
        let rest = self.bytes.get(self.at..)?;
        let length = rest.iter().position(|byte| *byte == b'"' || *byte == b'\\' || *byte < b' ')?;
        self.at += length;
        self.past(b'"')?;
        rest.get(..length)
    }

    /// A whole number, or an empty string, which is 0.
    fn whole_or_empty(&mut self) -> Option<i64> {
        if self.bytes.get(self.at) == Some(&b'"') { self.text()?.is_empty().then_some(0) } else { self.whole() }
    }

    fn whole(&mut self) -> Option<i64> {
        i64::try_from(self.digits()?.0).ok()
    }

    /// A number without an exponent: an `e` after it is none of the bytes that may follow, so the event is refused.
    fn number(&mut self) -> Option<f64> {
        let start = self.at;
        let (whole, whole_digits) = self.digits()?;
        if self.past(b'.').is_none() {
            return Some(whole as f64);
        }
        let (number, decimals) = self.append_digits(whole)?;
        if whole_digits + decimals <= DIGITS_EXACT {
            return Some(number as f64 / POWERS[decimals]);
        }
        std::str::from_utf8(self.bytes.get(start..self.at)?).ok()?.parse().ok()
    }

    /// The number that digits make, and how many they are. JSON allows no leading zero.
    fn digits(&mut self) -> Option<(u64, usize)> {
        let zero = self.bytes.get(self.at) == Some(&b'0');
        let (number, count) = self.append_digits(0)?;
        (count == 1 || (!zero && count <= MAX_DIGITS)).then_some((number, count))
    }

    /// Appends at least one digit to a number, and counts them. With too many digits the number wraps: callers check the
    /// count.
    fn append_digits(&mut self, mut number: u64) -> Option<(u64, usize)> {
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

/// Any number of so many digits fits 64 bits.
const MAX_DIGITS: usize = 19;
/// A float holds any number of so many digits exactly. Dividing it by a power of ten rounds once, so the result is the
/// float nearest to the decimal number.
const DIGITS_EXACT: usize = 15;
const POWERS: [f64; 16] = [1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15];

fn period(text: &[u8]) -> Option<RawPeriod> {
    Some(match text {
        b"1H" => RawPeriod::First,
        b"2H" => RawPeriod::Second,
        b"E1" => RawPeriod::ExtraFirst,
        b"E2" => RawPeriod::ExtraSecond,
        b"P" => RawPeriod::ShootOut,
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

    fn event(text: &str) -> Option<(RawEvent, usize)> {
        super::event(text.as_bytes())
    }

    fn by_library(text: &str) -> Option<String> {
        serde_json::from_str::<RawEvent>(text).ok().map(|event| format!("{event:?}"))
    }

    #[test]
    fn an_event_parses_as_in_the_library() {
        let (read, length) = event(EVENT).unwrap();
        assert_eq!(length, EVENT.len());
        assert_eq!(Some(format!("{read:?}")), by_library(EVENT));
    }

    #[test]
    fn an_event_written_in_another_way_is_refused() {
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
    fn a_file_of_one_match_is_split_after_its_events() {
        let file = |rest: &str| format!("{{\"events\": [{EVENT}, {EVENT}], {rest}}}");
        let (events, rest) = events_of_file(&file("\"teams\": {}")).unwrap();
        assert_eq!((events.len(), rest.as_str()), (2, "{ \"teams\": {}}"));
        assert!(events_of_file(&format!("{{\"teams\": {{}}, \"events\": [{EVENT}]}}")).is_none());
        assert!(events_of_file(&format!("{{\"events\": [{EVENT}]}}")).is_none());
    }

    proptest! {
        #[test]
        fn numbers_are_equal_to_those_of_the_library(number in "(0|[1-9][0-9]{0,6})(\\.[0-9]{1,12})?") {
            let text = EVENT.replace("1.255989999999997", &number);
            let (read, _) = event(&text).unwrap();
            prop_assert_eq!(Some(format!("{read:?}")), by_library(&text));
        }

        #[test]
        fn every_accepted_event_parses_as_in_the_library(at in 0..EVENT.len(), put in "[ -~\n]{0,3}", over in 0..4_usize) {
            let text = [&EVENT[..at], &put, EVENT.get(at + over..).unwrap_or_default()].concat();
            if let Some((read, length)) = event(&text) {
                prop_assert_eq!(Some(format!("{read:?}")), by_library(&text[..length]), "{}", text);
            }
        }
    }
}
