//! Ids of an import that another source has in the store.
//!
//! Most providers have blocks of ids of their own. The ids of a service of this interface are kept as they are, so they may
//! be those of something else. Then a match would show the players of another one.

use std::collections::BTreeMap;

use anyhow::Result;
use football::feed::{Document, Layer, Source};
use football::model::{Kind, Match, MatchId, Side};
use serde_json::Map;
use store::Store;

/// The source that has each id.
#[derive(Debug, Default)]
pub(super) struct TakenIds(BTreeMap<(Kind, i64), String>);

impl TakenIds {
    pub(super) fn find(
        store: &Store,
        source: &str,
        documents: Vec<Document>,
        matches: impl Iterator<Item = MatchId>,
    ) -> Result<TakenIds> {
        // Only the id of a match is known before it is translated.
        let matches = matches.map(|id| Document {
            kind: Kind::Match,
            id: id.0,
            layer: Layer::Whole,
            body: Map::new(),
            events: None,
            source: Source::default(),
        });
        let documents: Vec<(Document, String)> =
            documents.into_iter().chain(matches).map(|document| (document, source.to_owned())).collect();
        let found = store.would_replace(&documents)?;
        Ok(TakenIds(found.into_iter().map(|stored| ((stored.kind, stored.id), stored.origin)).collect()))
    }

    /// Why a match cannot be imported: something that it names has the id of something else.
    pub(super) fn conflict(&self, match_: &Match) -> Option<String> {
        if self.0.is_empty() {
            return None;
        }
        let mut named = vec![(Kind::Match, match_.id.0), (Kind::Edition, match_.edition.0)];
        named.extend(match_.stage.map(|id| (Kind::Stage, id.0)));
        named.extend(match_.group.map(|id| (Kind::Group, id.0)));
        named.extend(match_.stadium.map(|id| (Kind::Stadium, id.0)));
        named.extend(match_.officials.all().map(|id| (Kind::Referee, id.0)));
        for sheet in Side::BOTH.map(|side| match_.sheet(side)) {
            named.push((Kind::Team, sheet.team.0));
            named.extend(sheet.coach.map(|id| (Kind::Coach, id.0)));
            named.extend(sheet.squad.iter().map(|member| (Kind::Player, member.player.number())));
        }
        let (kind, id, source) = named.into_iter().find_map(|key| Some((key.0, key.1, self.0.get(&key)?)))?;
        Some(format!(
            "match {}: {} {id} is another one here, from {source}: import into a store of its own, or replace that one with --replace",
            match_.id,
            kind.code()
        ))
    }
}
