//! The tags of an event that are used here, as a bit set.

use std::fmt;

use serde::de::{Deserializer, SeqAccess, Visitor};
use serde::{Deserialize, de};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Tags(u32);

macro_rules! tags {
    ($($name:ident = $bit:literal: $tags:pat,)*) => {
        impl Tags {
            $(pub(super) const $name: Tags = Tags(1 << $bit);)*

            /// The tag with this number; empty if it is not used here.
            pub(super) fn from_number(number: i64) -> Tags {
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

impl Tags {
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
                    tags = tags.or(Tags::from_number(tag.id));
                }
                Ok(tags)
            }
        }

        deserializer.deserialize_any(List)
    }
}
