//! Values that the provider writes in more than one way.

use std::fmt;

use serde::Deserialize;
use serde::de::{self, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};

/// The values of an object, in the order of the file. The keys are ids that the values repeat.
#[derive(Debug)]
pub(in super::super) struct ObjectValues<T>(pub(in super::super) Vec<T>);

impl<T> Default for ObjectValues<T> {
    fn default() -> Self {
        ObjectValues(Vec::new())
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for ObjectValues<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Values<T>(std::marker::PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for Values<T> {
            type Value = ObjectValues<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object with an id for every key")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<ObjectValues<T>, A::Error> {
                let mut values = Vec::new();
                while let Some((IgnoredAny, value)) = map.next_entry()? {
                    values.push(value);
                }
                Ok(ObjectValues(values))
            }
        }

        deserializer.deserialize_map(Values(std::marker::PhantomData))
    }
}

/// True for a key with any value.
pub(super) fn is_present<'de, D: Deserializer<'de>>(deserializer: D) -> Result<bool, D::Error> {
    IgnoredAny::deserialize(deserializer).map(|_| true)
}

/// A list; the text `"null"` and null are an empty one.
pub(super) fn list<'de, D: Deserializer<'de>, T: Deserialize<'de>>(deserializer: D) -> Result<Vec<T>, D::Error> {
    struct Items<T>(std::marker::PhantomData<T>);
    impl<'de, T: Deserialize<'de>> Visitor<'de> for Items<T> {
        type Value = Vec<T>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a list, or \"null\"")
        }

        fn visit_unit<E: de::Error>(self) -> Result<Vec<T>, E> {
            Ok(Vec::new())
        }

        fn visit_str<E: de::Error>(self, text: &str) -> Result<Vec<T>, E> {
            match text {
                "null" | "" => Ok(Vec::new()),
                _ => Err(E::invalid_value(de::Unexpected::Str(text), &self)),
            }
        }

        fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Vec<T>, A::Error> {
            let mut items = Vec::new();
            while let Some(item) = list.next_element()? {
                items.push(item);
            }
            Ok(items)
        }
    }

    deserializer.deserialize_any(Items(std::marker::PhantomData))
}

/// A whole number, plain or as text. An empty text is 0, which the files use for "missing" too.
pub(super) fn number<'de, D: Deserializer<'de>>(deserializer: D) -> Result<i64, D::Error> {
    struct Number;
    impl Visitor<'_> for Number {
        type Value = i64;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a whole number")
        }

        fn visit_unit<E: de::Error>(self) -> Result<i64, E> {
            Ok(0)
        }

        fn visit_i64<E: de::Error>(self, value: i64) -> Result<i64, E> {
            Ok(value)
        }

        fn visit_u64<E: de::Error>(self, value: u64) -> Result<i64, E> {
            i64::try_from(value).map_err(|_| E::invalid_value(de::Unexpected::Unsigned(value), &self))
        }

        fn visit_str<E: de::Error>(self, text: &str) -> Result<i64, E> {
            match text {
                "" | "null" => Ok(0),
                _ => text.parse().map_err(|_| E::invalid_value(de::Unexpected::Str(text), &self)),
            }
        }
    }

    deserializer.deserialize_any(Number)
}
