//! One row for each name of each entity, in both languages.

use football::feed::name_fields;
use football::model::{Kind, Name};

use super::entities::EntityRecord;
use crate::export::table::{ExportTable, integer, nullable, text};

#[derive(Debug)]
pub struct NameRecord {
    kind: Kind,
    id: i64,
    field: &'static str,
    name: Name,
}

pub fn rows(entity: &EntityRecord) -> Vec<NameRecord> {
    let (kind, id) = (entity.document.kind, entity.document.id);
    let row = |field: &&'static str| {
        let name = serde_json::from_value(entity.body.get(*field)?.clone()).ok()?;
        Some(NameRecord { kind, id, field, name })
    };
    name_fields(kind).iter().filter_map(row).collect()
}

#[rustfmt::skip]
pub static TABLE: ExportTable<NameRecord> = ExportTable {
    name: "names",
    about: "The names of entities in both languages, whatever the language of the export.",
    key: &["kind", "entity_id", "field"],
    columns: &[
        text("kind",                    "the kind of entity, as in the table entities",      |n| n.kind.code().into()),
        integer("entity_id",            "the entity's id",                                   |n| n.id.into()),
        text("field",                   "the field of its document: name, nickname, season", |n| n.field.into()),
        text("name_en",                 "the English text",                                  |n| n.name.en.as_str().into()),
        nullable(text("name_ar",        "the Arabic text",                                   |n| n.name.ar.as_deref().into())),
        nullable(text("name_ar_source", "where the Arabic text came from: stated, built-in or transliterated", |n| n.name.ar.as_ref().map(|_| n.name.ar_source.code()).into())),
    ],
    statistics: None,
};
