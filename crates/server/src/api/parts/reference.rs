//! A compact reference to something: its id and its name, with or without its label.

use football::model::{Entity, Kind, Name, Position};
use store::{Entities, EntityNames};

use crate::api::field::{Table, integer, label, text};

/// What is referred to.
#[derive(Clone, Debug)]
pub struct Ref {
    pub label: &'static str,
    pub id: i64,
    pub name: Name,
}

impl Ref {
    /// The entity of an id; none where nobody has stated it.
    pub fn of<T: Entity>(cast: &Entities, label: &'static str, id: Option<i64>) -> Option<Ref> {
        let entity = cast.get::<T>(id?)?;
        Some(Ref { label, ..Ref::to(entity) })
    }

    /// A reference without a label.
    pub fn to<T: Entity>(entity: &T) -> Ref {
        let name = entity.names().first().map_or_else(|| Name::new(entity.id().to_string()), |name| (*name).clone());
        Ref { label: "", id: entity.id(), name }
    }

    /// The entity of an id, or the bare id where nobody has stated more of it.
    pub fn known<T: Entity>(cast: &Entities, label: &'static str, id: i64) -> Ref {
        Ref::of::<T>(cast, label, Some(id)).unwrap_or_else(|| Ref { label, id, name: Name::new(id.to_string()) })
    }

    /// A reference without a label where only names were read; the bare id where nobody has stated more.
    pub fn named(names: &EntityNames, kind: Kind, id: i64) -> Ref {
        let name = names.get(&(kind, id)).cloned().unwrap_or_else(|| Name::new(id.to_string()));
        Ref { label: "", id, name }
    }

    /// A position: its code in English, its name in Arabic.
    pub fn position(position: Position) -> Ref {
        Ref { label: "POSITION", id: position.id(), name: Name::both(position.code(), position.words().ar) }
    }
}

#[rustfmt::skip]
pub static LABELLED: Table<Ref> = Table(&[
    label("_type",  "what it is",                    |r| r.label.into()),
    integer("id",   "its id",                        |r| r.id.into()),
    text("name",    "its name in the asked language", |r| (&r.name).into()),
]);

#[rustfmt::skip]
pub static PLAIN: Table<Ref> = Table(&[
    integer("id",   "its id",                        |r| r.id.into()),
    text("name",    "its name in the asked language", |r| (&r.name).into()),
]);
