//! The teams and players that the documents of one import name.
//!
//! Documents come in any order, so a name is known if the store has it, or if any document of the same import states it. A
//! document that names an unknown team or player is refused: tables and pages would show its number in place of a name.

use std::collections::{BTreeSet, HashMap, HashSet};

use football::feed::{Document, FieldError, Layer, Notice};
use football::model::{Event, Kind};
use serde_json::{Map, Value};
use store::Store;

/// What documents state, by kind and id.
pub(crate) type Stated = HashSet<(Kind, i64)>;

/// Everything that an import is going to state.
#[derive(Debug, Default)]
pub(crate) struct Announced {
    pub(crate) stated: Stated,
    /// Something, such as a pipe, can be read only once, so it may state more.
    pub(crate) is_partial: bool,
}

/// A team or player that a document names, with the first field that does.
type Reference = ((Kind, i64), String);

/// Tells known teams and players from unknown ones during one import.
pub(crate) struct References<'a> {
    store: &'a Store,
    /// Reads the whole import. It is called only if a name is neither stored nor stated so far.
    announce: Box<dyn Fn() -> Announced + 'a>,
    announced: Option<Announced>,
    /// By the documents so far.
    stated: Stated,
    /// Whether the store had an entity when it was asked for.
    stored: HashMap<(Kind, i64), bool>,
    /// Documents that were accepted because of what is still to come.
    waiting: Vec<(Document, Vec<Reference>)>,
}

impl<'a> References<'a> {
    pub(crate) fn new(store: &'a Store, announce: impl Fn() -> Announced + 'a) -> References<'a> {
        References {
            store,
            announce: Box::new(announce),
            announced: None,
            stated: Stated::new(),
            stored: HashMap::new(),
            waiting: Vec::new(),
        }
    }

    /// Why a document is refused. A document that is not refused counts as stated from now on.
    pub(crate) fn refusal(&mut self, document: &Document) -> Result<Option<FieldError>, store::Error> {
        let mut missing = references(document);
        missing.retain(|(entity, _)| !self.stated.contains(entity));
        self.ask_store(&missing)?;
        missing.retain(|(entity, _)| self.stored.get(entity) != Some(&true));
        if !missing.is_empty() {
            let announced = self.announced.get_or_insert_with(|| (self.announce)());
            let unknown = missing.iter().find(|(entity, _)| !announced.stated.contains(entity));
            if let Some(((kind, id), field)) = unknown.filter(|_| !announced.is_partial) {
                return Ok(Some(FieldError::new(field, unknown_text(*kind, *id))));
            }
            let stub = Document { body: Map::new(), events: None, ..document.clone() };
            self.waiting.push((stub, missing));
        }
        if let Some(entity) = stated(document) {
            self.stated.insert(entity);
        }
        Ok(None)
    }

    /// A notice for each document that still names something unknown, now that everything is written: what it waited for was
    /// refused or never came.
    pub(crate) fn unresolved(mut self) -> Result<Vec<Notice>, store::Error> {
        self.stored.clear();
        let waiting = std::mem::take(&mut self.waiting);
        let mut notices = Vec::new();
        for (Document { kind, id, source, .. }, missing) in waiting {
            self.ask_store(&missing)?;
            let unknown = missing.into_iter().find(|(entity, _)| self.stored.get(entity) != Some(&true));
            if let Some(((of, unknown), field)) = unknown {
                let message = format!("{} {id}: {}", kind.code(), unknown_text(of, unknown));
                notices.push(Notice { source, field, message });
            }
        }
        Ok(notices)
    }

    fn ask_store(&mut self, references: &[Reference]) -> Result<(), store::Error> {
        let asked: BTreeSet<(Kind, i64)> =
            references.iter().map(|(entity, _)| *entity).filter(|entity| !self.stored.contains_key(entity)).collect();
        if asked.is_empty() {
            return Ok(());
        }
        let found = self.store.snapshot()?.entities(&asked, &[])?.ids();
        self.stored.extend(asked.into_iter().map(|entity| (entity, found.contains(&entity))));
        Ok(())
    }
}

fn unknown_text(kind: Kind, id: i64) -> String {
    let kind = kind.code();
    format!("{kind} {id} is unknown: import its document before, or together with this one")
}

/// What a document states, if it is a team or a player. An overlay states nothing by itself.
pub(crate) fn stated(document: &Document) -> Option<(Kind, i64)> {
    let is_named = matches!(document.kind, Kind::Team | Kind::Player) && document.layer == Layer::Whole;
    is_named.then_some((document.kind, document.id))
}

/// The teams and players that a document names, each with the first field that does.
fn references(document: &Document) -> Vec<Reference> {
    let (body, mut found) = (&document.body, Vec::new());
    match (document.kind, document.layer) {
        (Kind::Match, Layer::Whole) => {
            for side in ["home", "away"] {
                let Some(sheet) = body.get(side).and_then(Value::as_object) else { continue };
                add(&mut found, Kind::Team, sheet.get("team"), || format!("{side}.team"));
                for (index, member) in list(sheet, "squad").enumerate() {
                    add(&mut found, Kind::Player, member.get("player"), || format!("{side}.squad[{index}].player"));
                }
            }
        }
        (Kind::Group, Layer::Whole) => {
            for (index, team) in list(body, "teams").enumerate() {
                add(&mut found, Kind::Team, Some(team), || format!("teams[{index}]"));
            }
            for (index, adjustment) in list(body, "adjustments").enumerate() {
                add(&mut found, Kind::Team, adjustment.get("team"), || format!("adjustments[{index}].team"));
            }
        }
        _ => {}
    }
    let mut seen: HashSet<i64> = HashSet::new();
    for (index, event) in document.events.iter().flatten().enumerate() {
        for (player, field) in players_of(event) {
            if seen.insert(player) {
                found.push(((Kind::Player, player), format!("events[{index}].{field}")));
            }
        }
    }
    let mut named = HashSet::new();
    found.retain(|(entity, _)| named.insert(*entity));
    found
}

fn list<'a>(body: &'a Map<String, Value>, field: &str) -> impl Iterator<Item = &'a Value> {
    body.get(field).and_then(Value::as_array).into_iter().flatten()
}

/// A value that is not an id is refused elsewhere.
fn add(found: &mut Vec<Reference>, kind: Kind, id: Option<&Value>, field: impl FnOnce() -> String) {
    if let Some(id) = id.and_then(Value::as_i64) {
        found.push(((kind, id), field()));
    }
}

fn players_of(event: &Event) -> impl Iterator<Item = (i64, &'static str)> {
    let acting = [(event.player, "player"), (event.recipient, "recipient"), (event.replacement, "replacement")];
    let acting = acting.into_iter().filter_map(|(player, field)| Some((player?.number(), field)));
    acting.chain(event.line_up.iter().map(|placing| (placing.player.number(), "line_up")))
}
