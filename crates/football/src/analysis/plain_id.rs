//! Player ids in stored facts: plain numbers.
//!
//! Facts are stored in a binary format that does not describe itself. The ordinary deserialisation of an id asks the
//! format for the type of the next value (a number or text), which such a format cannot tell.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::model::PlayerId;

pub(super) fn serialize<S: Serializer>(id: &PlayerId, serializer: S) -> Result<S::Ok, S::Error> {
    id.number().serialize(serializer)
}

pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<PlayerId, D::Error> {
    i64::deserialize(deserializer).map(PlayerId::new)
}

/// For a player that may be unknown.
pub(super) mod option {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use crate::model::PlayerId;

    pub(in crate::analysis) fn serialize<S: Serializer>(
        id: &Option<PlayerId>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        id.map(|id| id.number()).serialize(serializer)
    }

    pub(in crate::analysis) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<PlayerId>, D::Error> {
        Option::<i64>::deserialize(deserializer).map(|id| id.map(PlayerId::new))
    }
}
