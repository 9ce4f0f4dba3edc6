//! Players as line-ups and events describe them.

use super::raw::RawPlayer;
use super::text::{country, name_or_number, nickname};
use crate::model::{Gender, Name, Player, PlayerId};

/// A player of a line-up.
pub(super) fn listed_player(id: PlayerId, listed: &RawPlayer<'_>, gender: Option<Gender>) -> Player {
    Player {
        nickname: listed.player_nickname.as_deref().and_then(nickname),
        nationality: listed.country.as_ref().and_then(|own| country(&own.name)),
        ..named_player(id, name_or_number(&listed.player_name, "Player", listed.player_id), gender)
    }
}

/// A player of whom only the name is known.
pub(super) fn named_player(id: PlayerId, name: Name, gender: Option<Gender>) -> Player {
    Player {
        id,
        name,
        nickname: None,
        dob: None,
        gender,
        nationality: None,
        positions: Vec::new(),
        number: None,
        retired: false,
        image: None,
    }
}
