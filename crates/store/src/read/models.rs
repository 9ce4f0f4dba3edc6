//! The models that an operator fitted on his own matches, kept as notes beside the data: every one under its version,
//! and the one in use once more. Where none is, those that come with the product hold.
//!
//! Facts are made with the models of expected goals, so facts made with other ones are as good as another engine's: they
//! are not used, and the match is analysed on the spot until somebody analyses it again.

use std::borrow::Cow;

use football::analysis::models::{Models, SHIPPED_CHANCES, threat};
use football::analysis::{Chances, ENGINE_VERSION, Threat};
use serde::{Deserialize, Serialize};

use crate::Store;
use crate::engine::backend::{Connection, values};
use crate::error::Error;
use crate::queries;
use crate::read::snapshot::Snapshot;

/// What a model is kept under.
const THREAT: &str = "model.xt";
const CHANCES: &str = "model.xg";

/// What the versions of own models begin with; their number follows.
const OWN: &str = "own";

/// A model as it is kept: its number, how many were kept up to now, and itself. The shipped one has the number 0 and
/// stands in the product, so that a newer product brings a newer one.
#[derive(Serialize, Deserialize)]
struct Kept<T> {
    number: i64,
    #[serde(default)]
    made: i64,
    model: Option<T>,
}

impl<T> Kept<T> {
    fn made(&self) -> i64 {
        self.made.max(self.number)
    }
}

/// The models that hold, and the number that facts made with them carry.
#[derive(Clone, Debug)]
pub(crate) struct ActiveModels {
    pub(crate) models: Models,
    pub(crate) engine: i64,
}

impl ActiveModels {
    pub(crate) fn read(connection: &dyn Connection) -> Result<ActiveModels, Error> {
        let mut models = ActiveModels { models: Models::default(), engine: engine(0) };
        if let Some(Kept { model: Some(model), .. }) = kept(connection, THREAT)? {
            models.models.xt = model;
        }
        if let Some(Kept { model: Some(model), number, .. }) = kept(connection, CHANCES)? {
            models.engine = engine(number);
            models.models.xg = model;
        }
        Ok(models)
    }
}

/// The engine's version, and in front of it the number of the operator's own model of expected goals.
fn engine(number: i64) -> i64 {
    number * 1_000_000 + i64::from(ENGINE_VERSION)
}

fn kept<T: for<'de> Deserialize<'de>>(connection: &dyn Connection, name: &str) -> Result<Option<Kept<T>>, Error> {
    let rows = connection.query(queries::NOTE, &values![name])?;
    let Some(row) = rows.first() else { return Ok(None) };
    let kept = serde_json::from_str(row.text(0)?).map_err(|error| Error::damaged(format!("{name}: {error}")))?;
    Ok(Some(kept))
}

fn put<T: Serialize>(connection: &dyn Connection, name: &str, kept: &Kept<T>) -> Result<(), Error> {
    let text =
        serde_json::to_string(kept).map_err(|error| Error::Engine(format!("a model cannot be written: {error}")))?;
    connection.execute(queries::NOTE_PUT, &values![name, text.as_str()])?;
    Ok(())
}

/// What a version of a model is kept under.
fn numbered(name: &str, number: i64) -> String {
    format!("{name}.{number}")
}

impl Snapshot {
    /// The versions of the grid of threat, the shipped one first, and whether each is in use.
    pub fn threat_versions(&self) -> Result<Vec<(String, bool)>, Error> {
        self.versions::<Threat>(THREAT, &threat::SHIPPED.version)
    }

    /// The same of the models of expected goals.
    pub fn chances_versions(&self) -> Result<Vec<(String, bool)>, Error> {
        self.versions::<Chances>(CHANCES, &SHIPPED_CHANCES.version)
    }

    fn versions<T: for<'de> Deserialize<'de>>(&self, name: &str, shipped: &str) -> Result<Vec<(String, bool)>, Error> {
        let connection = self.connection.as_ref();
        let (in_use, made) = kept::<T>(connection, name)?.map_or((0, 0), |kept| (kept.number, kept.made()));
        let mut versions = vec![(shipped.to_owned(), in_use == 0)];
        for number in 1..=made {
            if kept::<T>(connection, &numbered(name, number))?.is_some() {
                versions.push((format!("{OWN}{number}"), in_use == number));
            }
        }
        Ok(versions)
    }

    /// The models that answers are made with.
    pub fn models(&self) -> Result<&Models, Error> {
        Ok(&self.active_models()?.models)
    }

    pub(crate) fn active_models(&self) -> Result<&ActiveModels, Error> {
        match self.models.get() {
            Some(models) => Ok(models),
            None => {
                let models = ActiveModels::read(self.connection.as_ref())?;
                Ok(self.models.get_or_init(|| models))
            }
        }
    }
}

impl Store {
    /// Keeps a grid of threat under a version of its own, which it then has, in place of the one in use.
    pub fn save_threat(&self, grid: Threat) -> Result<Threat, Error> {
        self.keep(THREAT, grid, |grid, version| grid.version = version)
    }

    /// The same for models of expected goals. Facts made without them are no longer used: analyse them again.
    pub fn save_chances(&self, chances: Chances) -> Result<Chances, Error> {
        self.keep(CHANCES, chances, |chances, version| chances.version = version)
    }

    fn keep<T: Serialize + for<'de> Deserialize<'de>>(
        &self,
        name: &str,
        mut model: T,
        set_version: impl Fn(&mut T, Cow<'static, str>),
    ) -> Result<T, Error> {
        self.write_bumping_position(|connection| {
            let number = kept::<T>(connection, name)?.map_or(0, |before| before.made()) + 1;
            set_version(&mut model, format!("{OWN}{number}").into());
            let kept = Kept { number, made: number, model: Some(&model) };
            put(connection, name, &kept)?;
            put(connection, &numbered(name, number), &kept)
        })?;
        Ok(model)
    }

    /// Goes back, or forth, to a version of the grid of threat; false where there is none of that name.
    pub fn use_threat(&self, version: &str) -> Result<bool, Error> {
        self.use_version::<Threat>(THREAT, &threat::SHIPPED.version, version)
    }

    /// The same for models of expected goals. Facts made with others are no longer used: analyse them again.
    pub fn use_chances(&self, version: &str) -> Result<bool, Error> {
        self.use_version::<Chances>(CHANCES, &SHIPPED_CHANCES.version, version)
    }

    fn use_version<T: Serialize + for<'de> Deserialize<'de>>(
        &self,
        name: &str,
        shipped: &str,
        version: &str,
    ) -> Result<bool, Error> {
        self.write_bumping_position(|connection| {
            let made = kept::<T>(connection, name)?.map_or(0, |kept| kept.made());
            let number = version.strip_prefix(OWN).and_then(|number| number.parse().ok()).unwrap_or(0);
            let found = match kept::<T>(connection, &numbered(name, number))? {
                Some(found) => Kept { made, ..found },
                None if version == shipped => Kept { number: 0, made, model: None },
                None => return Ok(false),
            };
            put(connection, name, &found)?;
            Ok(true)
        })
    }
}
