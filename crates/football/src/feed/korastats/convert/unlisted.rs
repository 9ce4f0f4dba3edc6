//! Players who act and are in no squad.

use std::collections::BTreeMap;

use super::row::InterfaceRow;
use crate::feed::document::Document;
use crate::feed::provider::SourceFile;
use crate::model::{Match, Name, Player, PlayerId, Role, Side, SquadMember};

/// Puts players who act but are in neither squad on the bench of their side. Returns what the events say of them.
pub(super) fn add_unlisted(match_: &mut Match, rows: &[InterfaceRow<'_>], file: SourceFile<'_>) -> Vec<Document> {
    let mut unlisted: BTreeMap<PlayerId, (Side, Option<u16>, String)> = BTreeMap::new();
    for row in rows {
        let Some((player, side)) = row.player.zip(row.side).filter(|(player, _)| match_.member(*player).is_none())
        else {
            continue;
        };
        unlisted.entry(player).or_insert_with(|| (side, row.shirt, row.nickname.trim().to_owned()));
    }
    let mut documents = Vec::new();
    for (player, (side, shirt, nickname)) in unlisted {
        let sheet = if side == Side::Home { &mut match_.home } else { &mut match_.away };
        sheet.squad.push(SquadMember { player, shirt, role: Role::Bench, spot: None, position: None, place: None });
        let name = if nickname.is_empty() { format!("Player {player}") } else { nickname };
        let player = Player {
            id: player,
            name: Name::new(name),
            nickname: None,
            dob: None,
            gender: None,
            nationality: None,
            positions: Vec::new(),
            number: None,
            retired: false,
            image: None,
        };
        documents.push(Document::of(&player, file.source()));
    }
    documents
}
