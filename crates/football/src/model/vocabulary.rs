//! Closed lists of terms. A row has a variant, a stable number, the code in documents, and the name in both languages.

/// Makes an enum from a table. A row is `Variant = number, "code", "English", "Arabic";`. The code may be left out if it
/// equals the English name.
macro_rules! vocabulary {
    ($(#[$doc:meta])* $name:ident { $($rest:tt)* }) => {
        vocabulary!(@rows [$(#[$doc])*] $name [] $($rest)*);
    };
    (@rows $docs:tt $name:ident [$($done:tt)*] $variant:ident = $id:literal, $code:literal, $en:literal, $ar:literal; $($rest:tt)*) => {
        vocabulary!(@rows $docs $name [$($done)* ($variant, $id, $code, $en, $ar)] $($rest)*);
    };
    (@rows $docs:tt $name:ident [$($done:tt)*] $variant:ident = $id:literal, $en:literal, $ar:literal; $($rest:tt)*) => {
        vocabulary!(@rows $docs $name [$($done)* ($variant, $id, $en, $en, $ar)] $($rest)*);
    };
    (@rows [$(#[$doc:meta])*] $name:ident [$(($variant:ident, $id:literal, $code:literal, $en:literal, $ar:literal))*]) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum $name { $(#[doc = $en] $variant,)* }

        // Variants are in the order of their numbers, so that comparing variants compares numbers.
        const _: () = assert!($crate::model::vocabulary::is_ascending(&$name::IDS));

        impl $name {
            pub const ALL: &'static [$name] = &[$($name::$variant,)*];
            /// Every code.
            pub const CODES: &'static [&'static str] = &[$($code,)*];
            const IDS: [i64; Self::ALL.len()] = [$($id,)*];

            /// The stable number.
            pub fn id(self) -> i64 {
                Self::IDS[self as usize]
            }

            pub fn from_id(id: i64) -> Option<Self> {
                match id { $($id => Some($name::$variant),)* _ => None }
            }

            /// The code in documents, and in responses that show codes.
            pub fn code(self) -> &'static str {
                match self { $($name::$variant => $code,)* }
            }

            pub fn from_code(code: &str) -> Option<Self> {
                match code { $($code => Some($name::$variant),)* _ => None }
            }

            /// The name shown to users.
            pub fn words(self) -> crate::model::name::Words {
                match self { $($name::$variant => crate::model::name::Words { en: $en, ar: $ar },)* }
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.code())
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let code = <std::borrow::Cow<'de, str> as serde::Deserialize>::deserialize(deserializer)?;
                Self::from_code(&code).ok_or_else(|| serde::de::Error::unknown_variant(&code, &[$($code,)*]))
            }
        }

        impl schemars::JsonSchema for $name {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($name).into()
            }
            fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
                schemars::json_schema!({ "type": "string", "enum": Self::CODES })
            }
        }
    };
}

pub(crate) const fn is_ascending(ids: &[i64]) -> bool {
    let mut index = 1;
    while index < ids.len() {
        if ids[index - 1] >= ids[index] {
            return false;
        }
        index += 1;
    }
    true
}

pub(crate) use vocabulary;
