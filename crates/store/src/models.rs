//! The models that an operator fitted on his own matches, kept as notes beside the data. Where there are none, those
//! that come with the product hold.
//!
//! Facts are made with the models of expected goals, so facts made with other ones are as good as another engine's: they
//! are not used, and the match is analysed on the spot until somebody analyses it again.

use std::borrow::Cow;

use football::analysis::models::Models;
use football::analysis::{Chances, ENGINE_VERSION, Threat};
use serde::{Deserialize, Serialize};

use crate::backend::{Connection, values};
use crate::snapshot::Snapshot;
use crate::{Error, Store, questions};

/// What a model is kept under.
const THREAT: &str = "model.xt";
const CHANCES: &str = "model.xg";

/// A model as it is kept: how many were kept before it, and itself.
#[derive(Serialize, Deserialize)]
struct Kept<T> {
    number: i64,
    model: T,
}

/// The models that hold, and the number that facts made with them carry.
#[derive(Clone, Debug)]
pub(crate) struct Held {
    pub(crate) models: Models,
    pub(crate) engine: i64,
}

impl Held {
    pub(crate) fn read(connection: &dyn Connection) -> Result<Held, Error> {
        let mut held = Held { models: Models::default(), engine: engine(0) };
        if let Some(kept) = kept::<Threat>(connection, THREAT)? {
            held.models.xt = kept.model;
        }
        if let Some(kept) = kept::<Chances>(connection, CHANCES)? {
            held.engine = engine(kept.number);
            held.models.xg = kept.model;
        }
        Ok(held)
    }
}

/// The engine's version, and in front of it the number of the operator's own model of expected goals.
fn engine(number: i64) -> i64 {
    number * 1_000_000 + i64::from(ENGINE_VERSION)
}

fn kept<T: for<'de> Deserialize<'de>>(connection: &dyn Connection, name: &str) -> Result<Option<Kept<T>>, Error> {
    let rows = connection.ask(questions::NOTE, &values![name])?;
    let Some(row) = rows.first() else { return Ok(None) };
    let kept = serde_json::from_str(row.text(0)?).map_err(|error| Error::damaged(format!("{name}: {error}")))?;
    Ok(Some(kept))
}

impl Snapshot {
    /// The models that answers are made with.
    pub fn models(&self) -> Result<&Models, Error> {
        Ok(&self.held()?.models)
    }

    pub(crate) fn held(&self) -> Result<&Held, Error> {
        match self.held.get() {
            Some(held) => Ok(held),
            None => {
                let held = Held::read(self.connection.as_ref())?;
                Ok(self.held.get_or_init(|| held))
            }
        }
    }
}

impl Store {
    /// Keeps a grid of threat under a version of its own, which it then has, in place of the one that held.
    pub fn keep_threat(&self, grid: Threat) -> Result<Threat, Error> {
        self.keep(THREAT, grid, |grid, version| grid.version = version)
    }

    /// The same for models of expected goals. Facts made without them are no longer used: analyse them again.
    pub fn keep_chances(&self, chances: Chances) -> Result<Chances, Error> {
        self.keep(CHANCES, chances, |chances, version| chances.version = version)
    }

    fn keep<T: Serialize + for<'de> Deserialize<'de>>(
        &self,
        name: &str,
        mut model: T,
        set_version: impl Fn(&mut T, Cow<'static, str>),
    ) -> Result<T, Error> {
        self.write(|connection| {
            let number = kept::<T>(connection, name)?.map_or(1, |before| before.number + 1);
            set_version(&mut model, format!("own{number}").into());
            let text = serde_json::to_string(&Kept { number, model: &model })
                .map_err(|error| Error::Engine(format!("a model cannot be written: {error}")))?;
            connection.run(questions::NOTE_PUT, &values![name, text])
        })?;
        Ok(model)
    }
}
