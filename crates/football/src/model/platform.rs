//! The platforms: providers whose files can be imported, and the operator's own.
//!
//! A provider is one row. Ids, documents, their JSON Schema and the reference read the rows.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::name::Words;

/// The id of a platform on which a match has another id.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct PlatformId(pub i64);

/// A provider whose files can be imported.
#[derive(Debug)]
pub struct Platform {
    pub id: PlatformId,
    /// The name in front of its ids in documents.
    pub name: &'static str,
    /// The name that people read.
    pub title: &'static str,
    pub(super) keys: Keys,
}

/// How a provider writes its ids.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Keys {
    Numbers,
    Texts,
    /// Numbers that are ours, too: clients of the interface know them.
    Kept,
}

/// A row: the constant, the number, the name in ids, the name for people, and how its ids are written.
macro_rules! platforms {
    ($($constant:ident = $number:literal, $name:literal, $title:literal, $keys:ident;)*) => {
        impl PlatformId {
            $(pub const $constant: PlatformId = PlatformId($number);)*
        }

        /// Every provider, by its number.
        pub const PLATFORMS: &[Platform] = &[$(
            Platform { id: PlatformId::$constant, name: $name, title: $title, keys: Keys::$keys },
        )*];

        impl PlatformId {
            /// What the parameter `platform_id` of an operation is.
            pub const PARAMETER: Words = Words {
                en: concat!(
                    "the platform of platform_match_id: ", $($number, " ", $title, ", ",)* "100 and above your own"
                ),
                ar: concat!("منصة platform_match_id: ", $($number, " ", $title, "، ",)* "100 فأكثر لمنصاتك"),
            };
        }
    };
}

platforms! {
    STATSBOMB     = 1, "statsbomb",    "StatsBomb",     Numbers;
    WYSCOUT       = 2, "wyscout",      "Wyscout",       Numbers;
    OPTA          = 3, "opta",         "Opta",          Numbers;
    STATS_PERFORM = 4, "statsperform", "Stats Perform", Texts;
    SPORTEC       = 5, "sportec",      "Sportec",       Texts;
    // The Common Data Format, whoever wrote the files.
    CDF           = 6, "cdf",          "CDF",           Texts;
    // A service of this interface, whoever runs it.
    KORASTATS     = 7, "korastats",    "KoraStats",     Kept;
    // Tables of results, whoever wrote them: an id follows from names.
    RESULTS       = 8, "results",      "Results",       Texts;
}

impl PlatformId {
    /// The first id that an operator may give to their own platforms.
    pub const FIRST_OWN: PlatformId = PlatformId(100);

    /// Whether it is the platform of a provider that can be imported, or one of the operator's own.
    pub fn is_known(self) -> bool {
        self >= PlatformId::FIRST_OWN || PLATFORMS.iter().any(|platform| platform.id == self)
    }
}
