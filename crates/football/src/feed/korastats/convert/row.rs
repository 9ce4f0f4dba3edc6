//! One event as the list has it.

use std::borrow::Cow;
use std::fmt;

use serde::de::{self, Visitor};
use serde::{Deserialize, Deserializer};

use super::super::event_list::SavedEvents;
use crate::model::{
    InterfaceCategory, InterfaceEvent, InterfaceExtra, InterfaceResult, Millis, Period, PlayerId, Point, Side,
};

#[derive(Deserialize)]
struct RawEvent<'a> {
    #[serde(default)]
    half: LooseNumber,
    #[serde(default)]
    min: LooseNumber,
    #[serde(default)]
    sec: LooseNumber,
    #[serde(default)]
    msec: LooseNumber,
    #[serde(default, rename = "timeInSec")]
    time_in_sec: LooseNumber,
    #[serde(default)]
    team_id: LooseNumber,
    #[serde(default)]
    player_id: LooseNumber,
    #[serde(default, borrow)]
    nickname: LooseText<'a>,
    #[serde(default)]
    shirt_number: LooseNumber,
    #[serde(default)]
    x: LooseNumber,
    #[serde(default)]
    y: LooseNumber,
    #[serde(default)]
    event_id: LooseNumber,
    #[serde(default)]
    result_id: LooseNumber,
    #[serde(default)]
    extra_id: LooseNumber,
    #[serde(default, borrow)]
    guid: LooseText<'a>,
    #[serde(default, borrow)]
    guid_ref: LooseText<'a>,
}

/// An event in our types. Numbers that nobody knows are absent.
#[derive(Debug)]
pub(super) struct InterfaceRow<'a> {
    /// The place in the file.
    pub(super) index: usize,
    pub(super) period: Period,
    pub(super) time: Millis,
    pub(super) side: Option<Side>,
    pub(super) player: Option<PlayerId>,
    pub(super) nickname: Cow<'a, str>,
    pub(super) shirt: Option<u16>,
    pub(super) x: Option<f64>,
    pub(super) y: Option<f64>,
    pub(super) event: InterfaceEvent,
    pub(super) result: Option<InterfaceResult>,
    pub(super) extra: Option<InterfaceExtra>,
    pub(super) guid: Cow<'a, str>,
    pub(super) guid_ref: Cow<'a, str>,
}

/// Why an event is left out: the field, and what is wrong with it.
pub(super) type RowError = (&'static str, String);

impl<'a> InterfaceRow<'a> {
    pub(super) fn parse(index: usize, json: &'a str, list: &SavedEvents) -> Result<InterfaceRow<'a>, RowError> {
        let raw: RawEvent<'a> = serde_json::from_str(json).map_err(|error| {
            let text = error.to_string();
            ("", text.split_once(" at line ").map_or(text.clone(), |(text, _)| text.to_owned()))
        })?;
        let wrong = |field: &'static str, value: LooseNumber, expected: &str| {
            let value = value.0.map_or_else(|| "missing".to_owned(), |value| value.to_string());
            (field, format!("is {value}: expected {expected}"))
        };
        let half = raw.half.whole().and_then(|half| Period::from_number(half.try_into().ok()?));
        let mut period = half.ok_or_else(|| wrong("half", raw.half, "1 to 5"))?;
        let clock = || Some(raw.min.0? * 60.0 + raw.sec.0? + raw.msec.0.unwrap_or_default());
        let time = raw.time_in_sec.0.or_else(clock).and_then(Millis::from_seconds);
        let time = time.ok_or_else(|| wrong("timeInSec", raw.time_in_sec, "seconds since the start of the half"))?;
        let known = raw.event_id.whole().and_then(InterfaceEvent::from_id);
        let event = known.ok_or_else(|| wrong("event_id", raw.event_id, "the number of an event of the interface"))?;
        let team = raw.team_id.whole().filter(|team| *team != 0);
        let side = team.and_then(|team| list.side_of(team));
        if team.is_some() && side.is_none() {
            let [home, away] = list.teams;
            return Err(wrong("team_id", raw.team_id, &format!("{home} or {away}")));
        }
        if event == InterfaceEvent::PenaltyShootOut {
            period = Period::ShootOut;
        }
        let player = raw.player_id.whole().filter(|player| *player > 0 && *player < 1 << 53);
        Ok(InterfaceRow {
            index,
            period,
            time,
            side,
            player: player.filter(|_| side.is_some()).map(PlayerId::new),
            nickname: raw.nickname.0,
            shirt: raw.shirt_number.whole().and_then(|shirt| u16::try_from(shirt).ok()).filter(|shirt| *shirt > 0),
            x: raw.x.0,
            y: raw.y.0,
            event,
            result: raw.result_id.whole().and_then(InterfaceResult::from_id),
            extra: raw.extra_id.whole().and_then(InterfaceExtra::from_id),
            guid: raw.guid.0,
            guid_ref: raw.guid_ref.0,
        })
    }

    /// The place on the pitch, as the acting side attacks.
    pub(super) fn at(&self) -> Option<Point> {
        let (x, y) = self.percent()?;
        point(x, y)
    }

    /// The place as a side sees it.
    pub(super) fn at_for(&self, side: Option<Side>) -> Option<Point> {
        let (x, y) = self.percent()?;
        if self.side == side { point(x, y) } else { point(100.0 - x, 100.0 - y) }
    }

    /// The numbers of a Shoot Location are a place in the goal.
    fn percent(&self) -> Option<(f64, f64)> {
        self.x.zip(self.y).filter(|_| self.event != InterfaceEvent::ShootLocation)
    }

    pub(super) fn is_goal(&self) -> bool {
        self.result == Some(InterfaceResult::OwnGoal)
            || (self.event.category() == InterfaceCategory::Attack && self.result == Some(InterfaceResult::Goal))
    }

    pub(super) fn is_attempt(&self) -> bool {
        use InterfaceEvent as I;
        matches!(self.event, I::Shoot | I::OneOnOne | I::Penalty | I::Corner | I::FreeKick | I::PenaltyShootOut)
    }

    /// Milliseconds to another event of the same half.
    pub(super) fn gap(&self, other: &InterfaceRow<'_>) -> Option<u32> {
        (self.period == other.period).then(|| self.time.0.abs_diff(other.time.0))
    }
}

/// A place that is given in percent.
fn point(x: f64, y: f64) -> Option<Point> {
    Point::new(x * 6.0 / 5.0, y * 4.0 / 5.0)
}

/// A number, plain or as text; none if it is null or an empty text.
#[derive(Clone, Copy, Default, Debug)]
struct LooseNumber(Option<f64>);

impl LooseNumber {
    fn whole(self) -> Option<i64> {
        self.0.filter(|number| number.fract() == 0.0 && number.abs() < 9e15).map(|number| number as i64)
    }
}

impl<'de> Deserialize<'de> for LooseNumber {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct NumberVisitor;
        impl Visitor<'_> for NumberVisitor {
            type Value = LooseNumber;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a number")
            }
            fn visit_unit<E: de::Error>(self) -> Result<LooseNumber, E> {
                Ok(LooseNumber(None))
            }
            fn visit_i64<E: de::Error>(self, value: i64) -> Result<LooseNumber, E> {
                Ok(LooseNumber(Some(value as f64)))
            }
            fn visit_u64<E: de::Error>(self, value: u64) -> Result<LooseNumber, E> {
                Ok(LooseNumber(Some(value as f64)))
            }
            fn visit_f64<E: de::Error>(self, value: f64) -> Result<LooseNumber, E> {
                Ok(LooseNumber(Some(value).filter(|value| value.is_finite())))
            }
            fn visit_str<E: de::Error>(self, text: &str) -> Result<LooseNumber, E> {
                match text.trim() {
                    "" => Ok(LooseNumber(None)),
                    text => text
                        .parse()
                        .map(|value| LooseNumber(Some(value)))
                        .map_err(|_| E::custom(format!("\"{text}\" is not a number"))),
                }
            }
        }
        deserializer.deserialize_any(NumberVisitor)
    }
}

/// A text; empty if it is null.
#[derive(Default)]
struct LooseText<'a>(Cow<'a, str>);

impl<'de: 'a, 'a> Deserialize<'de> for LooseText<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct TextVisitor;
        impl<'de> Visitor<'de> for TextVisitor {
            type Value = LooseText<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a text")
            }
            fn visit_unit<E: de::Error>(self) -> Result<LooseText<'de>, E> {
                Ok(LooseText::default())
            }
            fn visit_borrowed_str<E: de::Error>(self, text: &'de str) -> Result<LooseText<'de>, E> {
                Ok(LooseText(Cow::Borrowed(text)))
            }
            fn visit_str<E: de::Error>(self, text: &str) -> Result<LooseText<'de>, E> {
                Ok(LooseText(Cow::Owned(text.to_owned())))
            }
        }
        deserializer.deserialize_any(TextVisitor)
    }
}
