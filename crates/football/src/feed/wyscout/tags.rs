//! The tags of an event that are used here, as a bit set.

use std::fmt;

use serde::de::{Deserializer, SeqAccess, Visitor};
use serde::{Deserialize, de};

use crate::model::GoalMouth;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Tags(u32);

macro_rules! tags {
    ($($name:ident = $bit:literal: $tags:pat,)*) => {
        impl Tags {
            $(pub(super) const $name: Tags = Tags(1 << $bit);)*

            /// The tag with this number; empty if it is not used here.
            fn from_number(number: i64) -> Tags {
                match number { $($tags => Tags::$name,)* _ => Tags(0) }
            }
        }
    };
}

tags! {
    GOAL          = 0:  101,
    OWN_GOAL      = 1:  102,
    ASSIST        = 2:  301,
    KEY_PASS      = 3:  302,
    LEFT_FOOT     = 4:  401,
    RIGHT_FOOT    = 5:  402,
    HEAD          = 6:  403,
    TAKE_ON       = 7:  503 | 504,
    ANTICIPATED   = 8:  601 | 602,
    LOST          = 9:  701,
    WON           = 10: 703,
    HIGH          = 11: 801,
    THROUGH       = 12: 901,
    FAIR_PLAY     = 13: 1001,
    ON_GOAL       = 14: 1201..=1209,
    ON_FRAME      = 15: 1217..=1223,
    INTERCEPTION  = 16: 1401,
    SLIDING       = 17: 1601,
    RED           = 18: 1701,
    YELLOW        = 19: 1702,
    SECOND_YELLOW = 20: 1703,
    ACCURATE      = 21: 1801,
    INACCURATE    = 22: 1802,
    COUNTER       = 23: 1901,
    DANGEROUS     = 24: 2001,
    BLOCKED       = 25: 2101,
}

/// The bits above the other tags hold where a shot reached the goal: the number of its tag, less 1200.
const PLACE_BITS: u32 = 26;

/// Where the shots of the tags 1201 to 1223 reached the goal, seen by the shooter: the middle of each zone.
#[rustfmt::skip]
const PLACES: [(f64, f64); 23] = {
    // Across: beside the left post, on it, a third of the goal each, on the right post, beside it.
    const OUT_LEFT: f64 = 34.5; const POST_LEFT: f64 = 36.0; const LEFT: f64 = 37.33; const CENTRE: f64 = 40.0;
    const RIGHT: f64 = 42.67; const POST_RIGHT: f64 = 44.0; const OUT_RIGHT: f64 = 45.5;
    // Up: a third of the goal each, on the crossbar, above it.
    const LOW: f64 = 0.45; const MIDDLE: f64 = 1.34; const HIGH: f64 = 2.23; const BAR: f64 = 2.67; const OVER: f64 = 3.6;
    [
        (CENTRE, LOW), (RIGHT, LOW), (CENTRE, MIDDLE), (LEFT, MIDDLE), (LEFT, LOW), (RIGHT, MIDDLE), (CENTRE, HIGH),
        (LEFT, HIGH), (RIGHT, HIGH),
        (OUT_RIGHT, LOW), (OUT_LEFT, MIDDLE), (OUT_LEFT, LOW), (OUT_RIGHT, MIDDLE), (CENTRE, OVER), (OUT_LEFT, OVER),
        (OUT_RIGHT, OVER),
        (POST_RIGHT, LOW), (POST_LEFT, MIDDLE), (POST_LEFT, LOW), (POST_RIGHT, MIDDLE), (CENTRE, BAR), (POST_LEFT, BAR),
        (POST_RIGHT, BAR),
    ]
};

impl Tags {
    /// The tag with this number, and where it places a shot.
    pub(super) fn numbered(number: i64) -> Tags {
        let place = number
            .checked_sub(1200)
            .and_then(|place| u32::try_from(place).ok())
            .filter(|place| (1..=PLACES.len() as u32).contains(place));
        Tags::from_number(number).or(Tags(place.unwrap_or(0) << PLACE_BITS))
    }

    /// Where a shot reached the goal.
    pub(super) fn goal_mouth(self) -> Option<GoalMouth> {
        let place = (self.0 >> PLACE_BITS).checked_sub(1)?;
        PLACES.get(place as usize).and_then(|(y, z)| GoalMouth::new(*y, *z))
    }

    /// Whether it has any of these tags.
    pub(super) fn has(self, tags: Tags) -> bool {
        self.0 & tags.0 != 0
    }

    pub(super) fn or(self, tags: Tags) -> Tags {
        Tags(self.0 | tags.0)
    }
}

impl<'de> Deserialize<'de> for Tags {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        struct Tag {
            id: i64,
        }

        struct List;
        impl<'de> Visitor<'de> for List {
            type Value = Tags;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list of tags, each {\"id\": number}")
            }

            fn visit_unit<E: de::Error>(self) -> Result<Tags, E> {
                Ok(Tags::default())
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Tags, A::Error> {
                let mut tags = Tags::default();
                while let Some(tag) = list.next_element::<Tag>()? {
                    tags = tags.or(Tags::numbered(tag.id));
                }
                Ok(tags)
            }
        }

        deserializer.deserialize_any(List)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tag_of_the_goal_is_a_place() {
        for (numbers, inside) in [(1201..=1209, true), (1210..=1216, false)] {
            for number in numbers {
                assert_eq!(Tags::numbered(number).goal_mouth().map(GoalMouth::is_inside), Some(inside), "{number}");
            }
        }
        let low_left = Tags::numbered(101).or(Tags::numbered(1205)).or(Tags::numbered(402));
        assert!(low_left.has(Tags::ON_GOAL) && low_left.has(Tags::RIGHT_FOOT));
        assert_eq!(low_left.goal_mouth(), GoalMouth::new(37.33, 0.45));
        for number in [1200, 1224, 101, i64::MIN, i64::MAX, -1] {
            assert_eq!(Tags::numbered(number).goal_mouth(), None, "{number}");
        }
    }
}
