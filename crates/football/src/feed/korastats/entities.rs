//! What the records say of entities, field by field.
//!
//! Many records name the same team. Each field is kept as the record says it that knows best: the rank of a record is the
//! lower, the better it knows. So the result does not depend on the order of the files.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::{Map, Value};

use crate::feed::document::{Document, Layer, Notice, Source};
use crate::feed::native;
use crate::feed::provider::names::tidy;
use crate::model::{Kind, Language};

/// How well a record knows what it says: the lower, the better.
pub(super) type Rank = u8;

/// Added to the rank of a response in Arabic, which has the names of closed lists in Arabic.
pub(super) const ARABIC: Rank = 100;

#[derive(Debug)]
struct EntityDraft {
    source: Source,
    fields: BTreeMap<&'static str, (Rank, Value)>,
    names: BTreeMap<(&'static str, bool), (Rank, String)>,
}

#[derive(Debug, Default)]
pub(super) struct StatedEntities(BTreeMap<(Kind, i64), EntityDraft>);

impl StatedEntities {
    fn draft(&mut self, kind: Kind, id: i64, source: &Source) -> &mut EntityDraft {
        let empty = || EntityDraft { source: source.clone(), fields: BTreeMap::new(), names: BTreeMap::new() };
        self.0.entry((kind, id)).or_insert_with(empty)
    }

    /// States a field, unless a record that knows better has stated it, or there is nothing to state.
    pub(super) fn state<T: Serialize>(
        &mut self,
        entity: (Kind, i64),
        source: &Source,
        field: &'static str,
        rank: Rank,
        value: Option<T>,
    ) {
        let Some(Ok(value)) = value.map(serde_json::to_value) else { return };
        let fields = &mut self.draft(entity.0, entity.1, source).fields;
        if fields.get(field).is_none_or(|(known, _)| rank <= *known) {
            fields.insert(field, (rank, value));
        }
    }

    /// States a name in a language, by the same rule.
    pub(super) fn name(
        &mut self,
        entity: (Kind, i64),
        source: &Source,
        field: &'static str,
        (rank, language): (Rank, Language),
        text: Option<&str>,
    ) {
        let names = &mut self.draft(entity.0, entity.1, source).names;
        let Some(text) = text.map(tidy).filter(|text| !text.is_empty()) else { return };
        let key = (field, language == Language::Arabic);
        if names.get(&key).is_none_or(|(known, _)| rank <= *known) {
            names.insert(key, (rank, text.into_owned()));
        }
    }

    pub(super) fn english_name(&self, kind: Kind, id: i64, field: &'static str) -> Option<&str> {
        self.0.get(&(kind, id))?.names.get(&(field, false)).map(|(_, text)| text.as_str())
    }

    pub(super) fn field(&self, kind: Kind, id: i64, field: &str) -> Option<&Value> {
        self.0.get(&(kind, id))?.fields.get(field).map(|(_, value)| value)
    }

    pub(super) fn remove_field(&mut self, kind: Kind, id: i64, field: &str) {
        if let Some(draft) = self.0.get_mut(&(kind, id)) {
            draft.fields.remove(field);
        }
    }

    pub(super) fn ids(&self, kind: Kind) -> Vec<i64> {
        self.0.range((kind, i64::MIN)..=(kind, i64::MAX)).map(|((_, id), _)| *id).collect()
    }

    /// The documents of all entities, by kind and id.
    pub(super) fn documents(&self) -> (Vec<Document>, Vec<Notice>) {
        let (mut documents, mut notices) = (Vec::new(), Vec::new());
        let is_stated = |((kind, _), draft): &(&(Kind, i64), &EntityDraft)| {
            !matches!(kind, Kind::Country | Kind::Continent) || draft.names.contains_key(&("name", false))
        };
        for (&(kind, id), draft) in self.0.iter().filter(is_stated) {
            match native::check(kind, &draft.body(kind, id)) {
                Ok(body) => documents.push(Document {
                    kind,
                    id,
                    layer: Layer::Whole,
                    body,
                    events: None,
                    source: draft.source.clone(),
                }),
                Err(error) => notices.push(Notice {
                    source: draft.source.clone(),
                    field: error.field,
                    message: format!("{} {id}: {}", kind.code(), error.message),
                }),
            }
        }
        (documents, notices)
    }

    pub(super) fn body(&self, kind: Kind, id: i64) -> Option<Map<String, Value>> {
        self.0.get(&(kind, id)).map(|draft| draft.body(kind, id))
    }
}

impl EntityDraft {
    fn body(&self, kind: Kind, id: i64) -> Map<String, Value> {
        let mut body: Map<String, Value> =
            self.fields.iter().map(|(field, (_, value))| ((*field).to_owned(), value.clone())).collect();
        body.insert("id".to_owned(), id.into());
        for field in crate::feed::name_fields(kind) {
            let text = |is_arabic| self.names.get(&(*field, is_arabic)).map(|(_, text)| text.clone());
            let (english, arabic) = (text(false), text(true));
            let unnamed = || (*field != "nickname").then(|| format!("{} {id}", kind.words().en));
            let Some(shown) = english.or_else(|| arabic.clone()).or_else(unnamed) else { continue };
            let mut name = Map::new();
            // A service without an Arabic name sends the English one.
            if let Some(arabic) = arabic.filter(|arabic| *arabic != shown || !shown.is_ascii()) {
                name.insert("ar".to_owned(), arabic.into());
            }
            name.insert("en".to_owned(), shown.into());
            body.insert((*field).to_owned(), Value::Object(name));
        }
        // A nickname that is the name itself says nothing.
        if body.contains_key("nickname") && body.get("nickname") == body.get("name") {
            body.remove("nickname");
        }
        body
    }
}
