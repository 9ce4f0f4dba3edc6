//! The fields of an event that come from vocabularies, packed into numbers.

use football::model::{
    BodyPart, Event, EventKind, Extra, GoalMouth, InterfaceEvent, Outcome, Period, PlayPattern, PlayerId, Probability,
    Side,
};

use super::points::{self, PointForms};

/// What an event is, by its vocabularies. A match has about a hundred and fifty distinct ones.
#[derive(Clone, Copy)]
pub(super) struct Nature {
    pub(super) kind: EventKind,
    pub(super) result: Outcome,
    pub(super) extra: Option<Extra>,
    pub(super) body_part: Option<BodyPart>,
    pub(super) flags: u8,
    pub(super) forms: PointForms,
}

pub(super) const UNDER_PRESSURE: u8 = 1;
pub(super) const COUNTER: u8 = 2;
pub(super) const THROUGH: u8 = 4;

impl Nature {
    /// All fields as the bytes of one number.
    pub(super) fn encode(event: &Event, [at, end]: PointForms) -> i64 {
        let [kind, high] = (event.kind.id() as u16).to_le_bytes();
        let bit = |set: bool, bit: u8| if set { bit } else { 0 };
        let flags =
            bit(event.under_pressure, UNDER_PRESSURE) | bit(event.counter, COUNTER) | bit(event.through, THROUGH);
        let (extra, body_part) = (byte(event.extra.map(Extra::id)), byte(event.body_part.map(BodyPart::id)));
        i64::from_le_bytes([kind, high, event.result.id() as u8, extra, body_part, flags, at, end])
    }

    pub(super) fn decode(number: Option<i64>) -> Option<Nature> {
        let [kind, high, result, extra, body_part, flags, at, end] = number?.to_le_bytes();
        Some(Nature {
            kind: EventKind::from_id(u16::from_le_bytes([kind, high]).into())?,
            result: Outcome::from_id(result.into())?,
            extra: optional(word(extra), Extra::from_id)?,
            body_part: optional(word(body_part), BodyPart::from_id)?,
            flags,
            forms: points::parse_forms(at, end)?,
        })
    }
}

/// Which side acts, in which period and in whose possession: what changes rarely.
#[derive(Clone, Copy)]
pub(super) struct Situation {
    pub(super) side: Option<Side>,
    pub(super) possession: Option<Side>,
    pub(super) period: Period,
    pub(super) play_pattern: Option<PlayPattern>,
    pub(super) noted: Option<InterfaceEvent>,
}

impl Situation {
    pub(super) fn encode(event: &Event) -> i64 {
        let (side, possession) = (byte(event.side.map(Side::id)), byte(event.possession.map(Side::id)));
        let pattern = byte(event.play_pattern.map(PlayPattern::id));
        let noted = byte(event.noted.map(InterfaceEvent::id));
        i64::from_le_bytes([side, possession, event.period.number(), pattern, noted, 0, 0, 0])
    }

    pub(super) fn decode(number: Option<i64>) -> Option<Situation> {
        let [side, possession, period, pattern, noted, 0, 0, 0] = number?.to_le_bytes() else { return None };
        Some(Situation {
            side: optional(word(side), Side::from_id)?,
            possession: optional(word(possession), Side::from_id)?,
            period: Period::from_number(period.into())?,
            play_pattern: optional(word(pattern), PlayPattern::from_id)?,
            noted: optional(word(noted), InterfaceEvent::from_id)?,
        })
    }
}

/// The number of an optional word as a byte. Zero is absent: no vocabulary of these has a zero.
fn byte(id: Option<i64>) -> u8 {
    id.map_or(0, |id| id as u8)
}

fn word(byte: u8) -> Option<i64> {
    (byte != 0).then(|| byte.into())
}

/// An optional value of a vocabulary; the outer none is a number without a meaning.
pub(super) fn optional<T>(word: Option<i64>, parse: impl Fn(i64) -> Option<T>) -> Option<Option<T>> {
    match word {
        Some(id) => parse(id).map(Some),
        None => Some(None),
    }
}

pub(super) fn player(word: Option<i64>) -> Option<Option<PlayerId>> {
    Some(word.map(PlayerId::new))
}

pub(super) fn xg(word: Option<i64>) -> Option<Option<Probability>> {
    Some(word.map(|bits| Probability::new(f64::from_bits(bits as u64))))
}

pub(super) fn goal_mouth(bits: i64) -> Option<GoalMouth> {
    GoalMouth::from_bits(u32::try_from(bits).ok()?)
}
