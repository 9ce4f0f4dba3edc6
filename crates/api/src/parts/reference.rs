//! A reference to an entity: its id and name, with or without a label.

use football::model::{Entity, InterfacePosition, Kind, Name, Position};
use store::{Entities, EntityNames};

use crate::rows::field::{Table, fixed, integer, label, one_of, text};

/// An entity's id and name.
#[derive(Clone, Debug)]
pub struct Ref {
    pub label: &'static str,
    pub id: i64,
    pub name: Name,
}

impl Ref {
    /// The entity with this id; none if no feed has stated it.
    pub fn find<T: Entity>(entities: &Entities, label: &'static str, id: Option<i64>) -> Option<Ref> {
        let entity = entities.get::<T>(id?)?;
        Some(Ref { label, ..Ref::from_entity(entity) })
    }

    /// A reference without a label.
    pub fn from_entity<T: Entity>(entity: &T) -> Ref {
        let name = entity.names().first().map_or_else(|| Name::new(entity.id().to_string()), |name| (*name).clone());
        Ref { label: "", id: entity.id(), name }
    }

    /// The entity with this id. Its name is the id if no feed has stated it.
    pub fn find_or_id<T: Entity>(entities: &Entities, label: &'static str, id: i64) -> Ref {
        Ref::find::<T>(entities, label, Some(id)).unwrap_or_else(|| Ref { label, id, name: Name::new(id.to_string()) })
    }

    /// A reference without a label, from names alone. The name is the id if no feed has stated it.
    pub fn from_names(names: &EntityNames, kind: Kind, id: i64) -> Ref {
        let name = names.get(&(kind, id)).cloned().unwrap_or_else(|| Name::new(id.to_string()));
        Ref { label: "", id, name }
    }

    /// A position as the interface numbers it: its code in English, its name in Arabic.
    pub fn position(position: Position) -> Ref {
        let position = InterfacePosition::from(position);
        Ref { label: "POSITION", id: position.id(), name: Name::both(position.code(), position.words().ar) }
    }

    /// A position with our own number, wing-backs among them. Only our own operations show it.
    pub fn own_position(position: Position) -> Ref {
        Ref { label: "POSITION", id: position.id(), name: Name::both(position.code(), position.words().ar) }
    }
}

#[rustfmt::skip]
pub static LABELLED: Table<Ref> = Table("LabelledReference", &[
    label("_type", "the kind of entity",                 |r| r.label.into()),
    integer("id",  "the id",                             |r| r.id.into()),
    text("name",   "the name in the requested language", |r| (&r.name).into()),
]);

#[rustfmt::skip]
pub static STADIUM: Table<Ref> = Table("Stadium", &[
    fixed("_type", "STADIUM"),
    integer("id", "the id",                             |r| r.id.into()),
    text("name",  "the name in the requested language", |r| (&r.name).into()),
]);

#[rustfmt::skip]
pub static NATIONALITY: Table<Ref> = Table("Nationality", &[
    fixed("_type", "NATIONALITY"),
    integer("id", "the id",                             |r| r.id.into()),
    text("name",  "the name in the requested language", |r| (&r.name).into()),
]);

/// A position with its label.
#[rustfmt::skip]
pub static POSITION: Table<Ref> = Table("Position", &[
    one_of(&["POSITION"], label("_type", "POSITION",          |r| r.label.into())),
    integer("id",  "the position's id", |r| r.id.into()),
    text("name",   POSITION_NAME,       |r| (&r.name).into()),
]);

#[rustfmt::skip]
pub static PLAIN_POSITION: Table<Ref> = Table("PlainPosition", &[
    integer("id", "the position's id", |r| r.id.into()),
    text("name",  POSITION_NAME,       |r| (&r.name).into()),
]);

const POSITION_NAME: &str = "in English the code of the position, such as GK; in Arabic its words, such as «حارس مرمى»";

#[rustfmt::skip]
pub static PLAIN: Table<Ref> = Table("Reference", &[
    integer("id", "the id",                             |r| r.id.into()),
    text("name",  "the name in the requested language", |r| (&r.name).into()),
]);
