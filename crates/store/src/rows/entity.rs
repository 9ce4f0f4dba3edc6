//! What the store has to know of each kind of entity, and how a body becomes its type.
//!
//! Adding a kind takes an `impl EntityShape` and a line in [`kind_functions`].

use std::any::Any;

use football::arabic;
use football::countries;
use football::feed::{FieldError, parse};
use football::model::{
    AgeGroup, Club, Coach, Competition, Continent, ContinentId, Country, CountryId, Edition, Entity, Group, Kind, Name,
    Organizer, Player, Referee, Stadium, Stage, Team, search_lines,
};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::name_lines::NameLines;
use super::sealed_text::{TextRow, unchecked};
use crate::engine::row::Row;
use crate::error::Error;

/// The row of one of an entity's documents: `whole`, `overlay` or `body`.
pub(crate) fn document_row(kind: Kind, id: i64, column: &'static str) -> TextRow<'static> {
    TextRow { what: [kind.code(), column], id }
}

/// The JSON of the body in an entity's row. An error names the entity.
pub(crate) fn open_body(kind: Kind, id: i64, sealed: &str) -> Result<&str, Error> {
    document_row(kind, id, "body").open(sealed).map_err(|error| match error {
        Error::Damaged(what) => Error::damaged(format!("{} {id}: {what}", kind.code())),
        other => other,
    })
}

/// Parses the body in a row whose id the body itself has.
pub(crate) fn stored<T: Entity>(sealed: &str) -> Result<T, Error> {
    let entity: T = parse_body(T::KIND, "", unchecked(sealed))?;
    open_body(T::KIND, entity.id(), sealed)?;
    Ok(entity)
}

/// Parses the JSON of a body, or a part of it.
pub(crate) fn parse_body<T: DeserializeOwned>(kind: Kind, id: impl std::fmt::Display, body: &str) -> Result<T, Error> {
    serde_json::from_str(body).map_err(|error| Error::damaged(format!("{} {id}: {error}", kind.code())))
}

/// Parses the bodies in the first column.
pub(crate) fn bodies<T: Entity>(rows: &[Row]) -> Result<Vec<T>, Error> {
    rows.iter().map(|row| stored(row.text(0)?)).collect()
}

/// The body of a country or a continent that the product knows. A stored document of the same id takes precedence.
pub(crate) fn built_in(kind: Kind, id: i64) -> Option<String> {
    match kind {
        Kind::Country => serde_json::to_string(&countries::by_id(CountryId(id))?).ok(),
        Kind::Continent => serde_json::to_string(&countries::continent_by_id(ContinentId(id))?).ok(),
        _ => None,
    }
}

/// How an entity relates to others.
pub(crate) trait EntityShape: Entity + Send + Sync + 'static {
    /// An edition's competition, a stage's edition, a group's stage, a team's club.
    fn parent(&self) -> Option<i64> {
        None
    }

    /// Its order among the children of its parent: the year of an edition, the order of a stage.
    fn ordinal(&self) -> i64 {
        0
    }

    /// Names that searches find it by, beside its own.
    fn other_names(&self) -> Vec<Name> {
        Vec::new()
    }

    /// The entities that it refers to, except its country.
    fn references(&self) -> Vec<(Kind, i64)> {
        Vec::new()
    }
}

impl EntityShape for Continent {}
impl EntityShape for AgeGroup {}
impl EntityShape for Club {}
impl EntityShape for Stadium {}
impl EntityShape for Coach {}
impl EntityShape for Referee {}
impl EntityShape for Player {}

impl EntityShape for Country {
    fn references(&self) -> Vec<(Kind, i64)> {
        self.continent.map(|id| (Kind::Continent, id.0)).into_iter().collect()
    }
}

impl EntityShape for Organizer {
    fn references(&self) -> Vec<(Kind, i64)> {
        self.continent.map(|id| (Kind::Continent, id.0)).into_iter().collect()
    }
}

impl EntityShape for Competition {
    fn other_names(&self) -> Vec<Name> {
        arabic::competition_names(&self.name.en, self.country).iter().map(|name| Name::new(*name)).collect()
    }

    fn references(&self) -> Vec<(Kind, i64)> {
        let organizer = self.organizer.map(|id| (Kind::Organizer, id.0));
        let age_group = self.age_group.map(|id| (Kind::AgeGroup, id.0));
        [organizer, age_group].into_iter().flatten().collect()
    }
}

impl EntityShape for Edition {
    fn parent(&self) -> Option<i64> {
        Some(self.competition.0)
    }

    fn ordinal(&self) -> i64 {
        self.year().unwrap_or_default()
    }

    fn references(&self) -> Vec<(Kind, i64)> {
        vec![(Kind::Competition, self.competition.0)]
    }
}

impl EntityShape for Stage {
    fn parent(&self) -> Option<i64> {
        Some(self.edition.0)
    }

    fn ordinal(&self) -> i64 {
        i64::from(self.order)
    }
}

impl EntityShape for Group {
    fn parent(&self) -> Option<i64> {
        Some(self.stage.0)
    }
}

impl EntityShape for Team {
    fn parent(&self) -> Option<i64> {
        self.club.map(|club| club.0)
    }

    fn references(&self) -> Vec<(Kind, i64)> {
        let club = self.club.map(|id| (Kind::Club, id.0));
        let stadium = self.stadium.map(|id| (Kind::Stadium, id.0));
        let coach = self.coach.map(|id| (Kind::Coach, id.0));
        [club, stadium, coach].into_iter().flatten().collect()
    }
}

/// The columns of an entity's row that repeat parts of its body.
#[derive(Debug)]
pub(crate) struct EntityColumns {
    pub(crate) parent: Option<i64>,
    pub(crate) ordinal: i64,
    pub(crate) country: Option<i64>,
    pub(crate) search: String,
    /// Its lines in the table of names.
    pub(crate) names: NameLines,
}

/// A document that was parsed as its model type.
#[derive(Debug)]
pub(crate) struct CheckedDocument<T> {
    pub(crate) id: i64,
    /// As the model writes it, so that equal content is equal text.
    pub(crate) body: Map<String, Value>,
    pub(crate) value: T,
}

/// Parses a document as its model type.
pub(crate) type CheckDocument<T> = fn(&Map<String, Value>) -> Result<CheckedDocument<T>, FieldError>;

impl<T: Entity> CheckedDocument<T> {
    pub(crate) fn new(body: &Map<String, Value>) -> Result<CheckedDocument<T>, FieldError> {
        let entity: T = parse(body)?;
        let body = match serde_json::to_value(&entity) {
            Ok(Value::Object(body)) => body,
            Ok(_) => return Err(FieldError::new("", "a document is an object")),
            Err(error) => return Err(FieldError::new("", error.to_string())),
        };
        Ok(CheckedDocument { id: entity.id(), body, value: entity })
    }
}

/// An entity of any kind, loaded from the store.
pub(crate) struct LoadedEntity {
    pub(crate) entity: Box<dyn Any + Send + Sync>,
    /// The entities that it refers to, its country included.
    pub(crate) references: Vec<(Kind, i64)>,
}

/// The functions of a kind.
pub(crate) struct KindFunctions {
    pub(crate) check: CheckDocument<EntityColumns>,
    pub(crate) load: fn(i64, &str) -> Result<LoadedEntity, Error>,
}

/// The functions of a kind; none for a match, which has tables of its own.
pub(crate) fn kind_functions(kind: Kind) -> Option<KindFunctions> {
    Some(match kind {
        Kind::Continent => functions::<Continent>(),
        Kind::Country => functions::<Country>(),
        Kind::Organizer => functions::<Organizer>(),
        Kind::AgeGroup => functions::<AgeGroup>(),
        Kind::Competition => functions::<Competition>(),
        Kind::Edition => functions::<Edition>(),
        Kind::Stage => functions::<Stage>(),
        Kind::Group => functions::<Group>(),
        Kind::Club => functions::<Club>(),
        Kind::Stadium => functions::<Stadium>(),
        Kind::Team => functions::<Team>(),
        Kind::Coach => functions::<Coach>(),
        Kind::Referee => functions::<Referee>(),
        Kind::Player => functions::<Player>(),
        Kind::Match => return None,
    })
}

fn functions<T: EntityShape>() -> KindFunctions {
    KindFunctions { check: check::<T>, load: load::<T> }
}

fn check<T: EntityShape>(body: &Map<String, Value>) -> Result<CheckedDocument<EntityColumns>, FieldError> {
    let CheckedDocument { id, body, value: entity } = CheckedDocument::<T>::new(body)?;
    let columns = EntityColumns {
        parent: entity.parent(),
        ordinal: entity.ordinal(),
        country: entity.country().map(|id| id.0),
        search: search(&entity),
        names: NameLines::of(&entity, &entity.other_names()),
    };
    Ok(CheckedDocument { id, body, value: columns })
}

fn load<T: EntityShape>(id: i64, body: &str) -> Result<LoadedEntity, Error> {
    let entity: T = parse_body(T::KIND, id, body)?;
    let mut references = entity.references();
    references.extend(entity.country().map(|country| (Kind::Country, country.0)));
    Ok(LoadedEntity { entity: Box::new(entity), references })
}

/// Every name in both languages, in the forms that searches compare.
fn search<T: EntityShape>(entity: &T) -> String {
    let others = entity.other_names();
    let names = entity.names().into_iter().chain(&others);
    let texts = names.flat_map(|name| [Some(name.en.as_str()), name.ar.as_deref()]).flatten();
    texts.map(search_lines).collect()
}
