//! Ids: our own integers, with a type for each kind of entity.
//!
//! Ids of different providers never collide: StatsBomb's team 217 is our team 1 000 000 217, Wyscout's match 1694440 is
//! our match 2 001 694 440, and ids that an operator assigns are below 1 000 000 000. An id follows from the feed alone,
//! so it is the same after every import and in every store. Documents write an id as this number, or as the provider's
//! name and number: `"wyscout:1694440"`.
//!
//! Some providers write texts instead of numbers. Such an id is a number that follows from provider and text, above all
//! blocks: `"statsperform:3x7k2m9q1w8e5r4t6y0u2i3o1"`. There are 2^52 of these numbers, so two texts of a store with a
//! million entities share one with a chance of one in ten thousand.

use std::cmp::Ordering;
use std::fmt;
use std::num::NonZeroI64;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use super::platform::{Keys, PLATFORMS, PlatformId};

/// Every provider, and every namespace of the notation, has a block of this many ids. The first block belongs to the
/// operator.
pub const ID_BLOCK: i64 = 1_000_000_000;

/// Our id for a provider's number; `None` if the number does not fit the provider's block.
fn from_provider(platform: PlatformId, external: i64) -> Option<i64> {
    if PLATFORMS.iter().any(|known| known.id == platform && known.keys == Keys::Kept) {
        return (1..=LARGEST).contains(&external).then_some(external);
    }
    (0..ID_BLOCK).contains(&external).then(|| platform.0 * ID_BLOCK + external)
}

/// The first id that follows from a text. All blocks are below it.
const FIRST_TEXT_ID: i64 = 1 << 52;
/// The longest text that is an id.
const MAX_TEXT_BYTES: usize = 100;

/// Our id for an id as the provider writes it: a number of its block, or one that follows from the text. `None` if the
/// provider cannot have written it.
fn from_key(platform: PlatformId, key: &str) -> Option<i64> {
    let platform = PLATFORMS.iter().find(|known| known.id == platform)?;
    match platform.keys {
        Keys::Numbers | Keys::Kept => {
            let is_number = key.len() < 19 && key.bytes().all(|byte| byte.is_ascii_digit());
            key.parse().ok().filter(|_| is_number).and_then(|number| from_provider(platform.id, number))
        }
        Keys::Texts => {
            let is_text = (1..=MAX_TEXT_BYTES).contains(&key.len());
            let is_text = is_text && !key.chars().any(|letter| letter.is_whitespace() || letter.is_control());
            // FNV-1a, which is stable: the ids in every store follow from it.
            let bytes = platform.name.bytes().chain([b':']).chain(key.bytes());
            let hash = bytes.fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
                (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
            });
            is_text.then(|| FIRST_TEXT_ID + (hash % FIRST_TEXT_ID as u64) as i64)
        }
    }
}

/// The largest id. JavaScript represents integers exactly up to this number.
const LARGEST: i64 = (1 << 53) - 1;

fn parse(text: &str) -> Result<i64, String> {
    let wrong = || format!("\"{text}\" is not an id: write a number, or \"statsbomb:217\" or \"wyscout:1694440\"");
    let (provider, external) = text.split_once(':').ok_or_else(wrong)?;
    let platform = PLATFORMS.iter().find(|platform| platform.name == provider).ok_or_else(wrong)?;
    from_key(platform.id, external).ok_or_else(wrong)
}

struct IdVisitor;

impl de::Visitor<'_> for IdVisitor {
    type Value = i64;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an id: a positive integer, or text such as \"wyscout:1694440\"")
    }

    fn visit_i64<E: de::Error>(self, value: i64) -> Result<i64, E> {
        if (1..=LARGEST).contains(&value) {
            Ok(value)
        } else {
            Err(E::custom(format!("{value} is not an id: ids are positive integers")))
        }
    }

    fn visit_u64<E: de::Error>(self, value: u64) -> Result<i64, E> {
        self.visit_i64(i64::try_from(value).unwrap_or(-1))
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<i64, E> {
        parse(text).map_err(E::custom)
    }
}

/// The JSON Schema of every id.
fn id_schema() -> Schema {
    let names = |keys: Keys| {
        let names = PLATFORMS.iter().filter(|platform| platform.keys == keys).map(|platform| platform.name);
        names.collect::<Vec<_>>().join("|")
    };
    let (numbers, texts, kept) = (names(Keys::Numbers), names(Keys::Texts), names(Keys::Kept));
    json_schema!({
        "description": "Our number, or a provider's with its name in front.",
        "oneOf": [
            { "type": "integer", "minimum": 1, "maximum": LARGEST },
            { "type": "string", "pattern": format!("^({numbers}):[0-9]{{1,9}}$") },
            { "type": "string", "pattern": format!("^({kept}):[0-9]{{1,16}}$") },
            { "type": "string", "pattern": format!("^({texts}):\\S{{1,100}}$") }
        ]
    })
}

/// Implements what all ids have in common; `$make` makes the id from its number.
macro_rules! id_impls {
    ($name:ident, $make:expr) => {
        impl $name {
            /// Our id for a provider's number; `None` if the number is out of range.
            pub fn from_provider(platform: PlatformId, external: i64) -> Option<Self> {
                from_provider(platform, external).map($make)
            }

            /// Our id for an id as the provider writes it; `None` if the provider cannot have written it.
            pub fn from_key(platform: PlatformId, key: &str) -> Option<Self> {
                from_key(platform, key).map($make)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer.deserialize_any(IdVisitor).map($make)
            }
        }

        impl JsonSchema for $name {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($name).into()
            }
            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                id_schema()
            }
        }
    };
}

macro_rules! ids {
    ($($name:ident: $what:literal,)*) => { $(
        #[doc = concat!("The id of ", $what, ".")]
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
        #[serde(transparent)]
        pub struct $name(pub i64);

        id_impls!($name, $name);

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }
    )* };
}

ids! {
    AgeGroupId: "an age group",
    ClubId: "a club",
    CoachId: "a coach",
    CompetitionId: "a competition across its seasons",
    ContinentId: "a continent",
    CountryId: "a country: its ISO 3166-1 number where it has one",
    EditionId: "one competition in one season: `tournament_id` and `season_id` on the wire",
    GroupId: "a group of a stage",
    MatchId: "a match",
    OrganizerId: "an organiser",
    RefereeId: "a referee",
    StadiumId: "a stadium",
    StageId: "a stage of an edition",
    TeamId: "a team",
}

/// The id of a player.
///
/// An event has three optional players. To keep an event small, `Option<PlayerId>` takes 8 bytes like the id itself,
/// which needs a representation that is never zero. The id is stored with its sign bit flipped, so that only the number
/// `i64::MIN` would be zero.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct PlayerId(NonZeroI64);

impl PlayerId {
    /// `i64::MIN`, which is never the id of a player, becomes `i64::MIN + 1`.
    pub const fn new(number: i64) -> PlayerId {
        match NonZeroI64::new(number ^ i64::MIN) {
            Some(flipped) => PlayerId(flipped),
            None => PlayerId::new(i64::MIN + 1),
        }
    }

    pub const fn number(self) -> i64 {
        self.0.get() ^ i64::MIN
    }
}

id_impls!(PlayerId, PlayerId::new);

impl Serialize for PlayerId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.number().serialize(serializer)
    }
}

impl PartialOrd for PlayerId {
    fn partial_cmp(&self, other: &PlayerId) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for PlayerId {
    fn cmp(&self, other: &PlayerId) -> Ordering {
        self.number().cmp(&other.number())
    }
}

impl fmt::Debug for PlayerId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("PlayerId").field(&self.number()).finish()
    }
}

impl fmt::Display for PlayerId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}

/// The id of an event inside its match: ten times the number of its feed entry, plus a rank for the events that one
/// entry is split into (0 the event itself, 1 aerial duel, 2 interception, 3 card, 4 ball recovery, 5 keeper collect, 6 foul won,
/// 8 error, 9 half end).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct EventId(pub u32);

impl EventId {
    /// The number of the feed entry that the event comes from.
    pub fn entry(self) -> u32 {
        self.0 / 10
    }

    /// The rank within the feed entry.
    pub fn rank(self) -> u32 {
        self.0 % 10
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_provider_id_becomes_our_number() {
        let id: TeamId = serde_json::from_str("\"wyscout:9905\"").unwrap();
        assert_eq!(id, TeamId(2_000_009_905));
        assert_eq!(serde_json::to_string(&id).unwrap(), "2000009905");
    }

    #[test]
    fn a_text_of_a_provider_becomes_a_number_above_all_blocks() {
        let id = |text: &str| serde_json::from_str::<TeamId>(&format!("\"{text}\"")).unwrap().0;
        // Stores have these numbers, so they never change.
        assert_eq!(id("statsperform:3x7k2m9q1w8e5r4t6y0u2i3o1"), 5_171_800_722_182_693);
        assert_ne!(id("statsperform:DFL-CLU-00001"), id("sportec:DFL-CLU-00001"));
        assert!((FIRST_TEXT_ID..=LARGEST).contains(&id("sportec:1")));
    }

    #[test]
    fn a_player_id_keeps_its_number_and_its_option_takes_no_more_room() {
        assert_eq!(size_of::<Option<PlayerId>>(), 8);
        let numbers = [i64::MIN + 1, -2, -1, 0, 1, 7, 2_000_009_905, i64::MAX];
        for number in numbers {
            assert_eq!(PlayerId::new(number).number(), number);
            assert_eq!(PlayerId::new(number).to_string(), number.to_string());
        }
        assert!(numbers.map(PlayerId::new).is_sorted());
        assert_eq!(PlayerId::new(i64::MIN), PlayerId::new(i64::MIN + 1));
        assert_eq!(serde_json::to_string(&PlayerId::new(7)).unwrap(), "7");
        assert_eq!(serde_json::from_str::<PlayerId>("7").unwrap(), PlayerId::new(7));
    }

    #[test]
    fn invalid_ids_are_refused() {
        for text in [
            "0",
            "-3",
            "1.5",
            "\"other:7\"",
            "\"opta:t7\"",
            "\"sportec:\"",
            "\"sportec:a b\"",
            "\"wyscout:\"",
            "\"wyscout:-1\"",
            "\"wyscout:99999999999\"",
            "1e30",
            "true",
        ] {
            assert!(serde_json::from_str::<TeamId>(text).is_err(), "{text}");
        }
    }
}
