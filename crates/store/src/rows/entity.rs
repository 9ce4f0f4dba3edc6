//! What the store has to know of each kind of the catalogue, and where a body is turned into its type.
//!
//! Adding a kind is an `impl Shaped` and a line in [`shape`].

use std::any::Any;

use football::feed::{FieldError, parse};
use football::model::{
    AgeGroup, Club, Coach, Competition, Continent, Country, Edition, Entity, Group, Kind, Organizer, Player, Referee,
    Stadium, Stage, Team, fold,
};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::error::Error;

/// A body that the store wrote itself.
pub(crate) fn stored<T: Entity>(id: impl std::fmt::Display, body: &str) -> Result<T, Error> {
    parsed(T::KIND, id, body)
}

/// The same, or a part of it.
pub(crate) fn parsed<T: DeserializeOwned>(kind: Kind, id: impl std::fmt::Display, body: &str) -> Result<T, Error> {
    serde_json::from_str(body).map_err(|error| Error::damaged(format!("{} {id}: {error}", kind.code())))
}

/// How an entity stands to others.
pub(crate) trait Shaped: Entity + Send + Sync + 'static {
    /// An edition's competition, a stage's edition, a group's stage.
    fn parent(&self) -> Option<i64> {
        None
    }

    /// Its place among its parent's.
    fn place(&self) -> i64 {
        0
    }

    /// Whom it points to, its country left out.
    fn refers(&self) -> Vec<(Kind, i64)> {
        Vec::new()
    }
}

impl Shaped for Continent {}
impl Shaped for AgeGroup {}
impl Shaped for Club {}
impl Shaped for Stadium {}
impl Shaped for Coach {}
impl Shaped for Referee {}
impl Shaped for Player {}

impl Shaped for Country {
    fn refers(&self) -> Vec<(Kind, i64)> {
        self.continent.map(|id| (Kind::Continent, id.0)).into_iter().collect()
    }
}

impl Shaped for Organizer {
    fn refers(&self) -> Vec<(Kind, i64)> {
        self.continent.map(|id| (Kind::Continent, id.0)).into_iter().collect()
    }
}

impl Shaped for Competition {
    fn refers(&self) -> Vec<(Kind, i64)> {
        let organizer = self.organizer.map(|id| (Kind::Organizer, id.0));
        let age_group = self.age_group.map(|id| (Kind::AgeGroup, id.0));
        [organizer, age_group].into_iter().flatten().collect()
    }
}

impl Shaped for Edition {
    fn parent(&self) -> Option<i64> {
        Some(self.competition.0)
    }

    fn refers(&self) -> Vec<(Kind, i64)> {
        vec![(Kind::Competition, self.competition.0)]
    }
}

impl Shaped for Stage {
    fn parent(&self) -> Option<i64> {
        Some(self.edition.0)
    }

    fn place(&self) -> i64 {
        i64::from(self.order)
    }
}

impl Shaped for Group {
    fn parent(&self) -> Option<i64> {
        Some(self.stage.0)
    }
}

impl Shaped for Team {
    fn refers(&self) -> Vec<(Kind, i64)> {
        let club = self.club.map(|id| (Kind::Club, id.0));
        let stadium = self.stadium.map(|id| (Kind::Stadium, id.0));
        let coach = self.coach.map(|id| (Kind::Coach, id.0));
        [club, stadium, coach].into_iter().flatten().collect()
    }
}

/// An entity of any kind as the columns of its row.
#[derive(Debug)]
pub(crate) struct Columns {
    pub(crate) parent: Option<i64>,
    pub(crate) place: i64,
    pub(crate) country: Option<i64>,
    pub(crate) search: String,
}

/// A document that is what it says.
#[derive(Debug)]
pub(crate) struct Checked<T> {
    pub(crate) id: i64,
    /// As the model writes it, so that one content is one text.
    pub(crate) body: Map<String, Value>,
    pub(crate) of: T,
}

/// Says whether a document is what it says.
pub(crate) type Check<T> = fn(&Map<String, Value>) -> Result<Checked<T>, FieldError>;

impl<T: Entity> Checked<T> {
    pub(crate) fn new(body: &Map<String, Value>) -> Result<Checked<T>, FieldError> {
        let entity: T = parse(body)?;
        let body = match serde_json::to_value(&entity) {
            Ok(Value::Object(body)) => body,
            Ok(_) => return Err(FieldError::new("", "a document is an object")),
            Err(error) => return Err(FieldError::new("", error.to_string())),
        };
        Ok(Checked { id: entity.id(), body, of: entity })
    }
}

/// An entity of any kind out of the store.
pub(crate) struct Loaded {
    pub(crate) entity: Box<dyn Any + Send + Sync>,
    /// Whom it points to, its country included.
    pub(crate) refers: Vec<(Kind, i64)>,
}

/// What can be done with a kind.
pub(crate) struct Shape {
    pub(crate) check: Check<Columns>,
    pub(crate) load: fn(i64, &str) -> Result<Loaded, Error>,
}

/// The shape of a kind; none of a match, which has tables of its own.
pub(crate) fn shape(kind: Kind) -> Option<Shape> {
    Some(match kind {
        Kind::Continent => of::<Continent>(),
        Kind::Country => of::<Country>(),
        Kind::Organizer => of::<Organizer>(),
        Kind::AgeGroup => of::<AgeGroup>(),
        Kind::Competition => of::<Competition>(),
        Kind::Edition => of::<Edition>(),
        Kind::Stage => of::<Stage>(),
        Kind::Group => of::<Group>(),
        Kind::Club => of::<Club>(),
        Kind::Stadium => of::<Stadium>(),
        Kind::Team => of::<Team>(),
        Kind::Coach => of::<Coach>(),
        Kind::Referee => of::<Referee>(),
        Kind::Player => of::<Player>(),
        Kind::Match => return None,
    })
}

fn of<T: Shaped>() -> Shape {
    Shape { check: check::<T>, load: load::<T> }
}

fn check<T: Shaped>(body: &Map<String, Value>) -> Result<Checked<Columns>, FieldError> {
    let Checked { id, body, of: entity } = Checked::<T>::new(body)?;
    let columns = Columns {
        parent: entity.parent(),
        place: entity.place(),
        country: entity.country().map(|id| id.0),
        search: search(&entity),
    };
    Ok(Checked { id, body, of: columns })
}

fn load<T: Shaped>(id: i64, body: &str) -> Result<Loaded, Error> {
    let entity: T = stored(id, body)?;
    let mut refers = entity.refers();
    refers.extend(entity.country().map(|country| (Kind::Country, country.0)));
    Ok(Loaded { entity: Box::new(entity), refers })
}

/// Every name in both languages as it is searched, one a line. PostgreSQL's texts know no NUL.
fn search<T: Entity>(entity: &T) -> String {
    let names = entity.names();
    let texts = names.iter().flat_map(|name| [Some(name.en.as_str()), name.ar.as_deref()]).flatten();
    texts.map(|text| fold(text).replace('\0', "")).collect::<Vec<_>>().join("\n")
}
