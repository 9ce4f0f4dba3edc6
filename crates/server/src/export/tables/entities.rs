//! One row for each entity: everything with an id that is not a match.

use anyhow::{Context, Result};
use football::model::{Kind, Name};
use jiff::civil::Date;
use serde_json::{Map, Value};
use store::EntityDocument;

use crate::export::table::{ExportTable, date, integer, nullable, text, time};

#[derive(Debug)]
pub struct EntityRecord {
    pub document: EntityDocument,
    pub body: Map<String, Value>,
    name: Option<Name>,
    nickname: Option<Name>,
}

impl EntityRecord {
    pub fn new(document: EntityDocument) -> Result<EntityRecord> {
        let body: Map<String, Value> = serde_json::from_str(&document.body)
            .with_context(|| format!("{} {} is damaged", document.kind.code(), document.id))?;
        let name = |field: &str| body.get(field).and_then(|name| serde_json::from_value(name.clone()).ok());
        // The name of an edition is its season.
        let (name, nickname) = (name("name").or_else(|| name("season")), name("nickname"));
        Ok(EntityRecord { document, body, name, nickname })
    }

    fn id_of(&self, field: &str) -> Option<i64> {
        self.body.get(field).and_then(Value::as_i64)
    }

    fn parent_field(&self) -> Option<&'static str> {
        match self.document.kind {
            Kind::Edition => Some("competition"),
            Kind::Stage => Some("edition"),
            Kind::Group => Some("stage"),
            Kind::Team => Some("club"),
            Kind::Country => Some("continent"),
            Kind::Competition => Some("organizer"),
            _ => None,
        }
    }
}

#[rustfmt::skip]
pub static TABLE: ExportTable<EntityRecord> = ExportTable {
    name: "entities",
    about: "Teams, players, coaches, referees, stadiums, clubs, competitions, editions (a competition in one season, the tournament of other tables), \
            stages, groups, countries and others.",
    key: &["kind", "entity_id"],
    columns: &[
        text("kind",                  "team, player, coach, referee, stadium, club, competition, edition, stage, group, country, continent, organizer or age_group", |e| e.document.kind.code().into()),
        integer("entity_id",          "the id, unique in its kind",                          |e| e.document.id.into()),
        nullable(text("name",         "the name; of an edition, its season",                 |e| e.name.as_ref().into())),
        nullable(text("nickname",     "the name that a person is known by",                  |e| e.nickname.as_ref().into())),
        nullable(integer("parent_id", "of an edition its competition, of a stage its edition, of a group its stage, of a team its club, of a country its continent, of a competition its organizer", |e| e.parent_field().and_then(|field| e.id_of(field)).into())),
        nullable(integer("country_id", "the country, of a person the nationality",           |e| e.id_of("country").or_else(|| e.id_of("nationality")).into())),
        nullable(date("date_of_birth", "of a person",                                        |e| e.body.get("dob").and_then(Value::as_str).and_then(|dob| dob.parse::<Date>().ok()).into())),
        nullable(text("gender",       "of a person, a team or a competition",                |e| e.body.get("gender").and_then(Value::as_str).into())),
        text("document",              "the whole entity as JSON, as the native feed has it", |e| e.document.body.as_str().into()),
        nullable(time("updated_at",   "when it last changed; null for a country or continent that only the product knows", |e| e.document.updated_at.into())),
    ],
    statistics: None,
};
