//! The active models, stored as notes: every version that an operator saved, and the active one once more. If none is
//! active, those of the product are.
//!
//! Facts depend on both models. Facts made with other models are treated as those of another engine version:
//! they are not used, and the match is analysed on read until it is reanalysed.

use football::analysis::models::Models;
use football::analysis::{ENGINE_VERSION, ThreatGrid, XgModels};
use serde::{Deserialize, Serialize};

use super::note;
use crate::engine::backend::Connection;
use crate::engine::row::Row;
use crate::error::Error;

/// The names of the notes.
pub(crate) const THREAT: &str = "model.xt";
pub(crate) const CHANCES: &str = "model.xg";

/// How the versions of saved models begin; their number follows.
pub(crate) const OWN_VERSION: &str = "own";

/// A model in a note: its number, how many have been saved up to now, and itself. The shipped model has the number 0 and is
/// part of the product, so that a newer product brings a newer one.
#[derive(Serialize, Deserialize)]
pub(crate) struct SavedModel<T> {
    pub(crate) number: i64,
    #[serde(default)]
    pub(crate) made: i64,
    pub(crate) model: Option<T>,
}

impl<T> SavedModel<T> {
    pub(crate) fn saved_count(&self) -> i64 {
        self.made.max(self.number)
    }
}

impl<T: for<'de> Deserialize<'de>> SavedModel<T> {
    pub(crate) fn load(connection: &dyn Connection, name: &str) -> Result<Option<SavedModel<T>>, Error> {
        note::load(connection, name)?.map(|text| SavedModel::parse(name, &text)).transpose()
    }

    fn parse(name: &str, text: &str) -> Result<SavedModel<T>, Error> {
        serde_json::from_str(text).map_err(|error| Error::damaged(format!("{name}: {error}")))
    }
}

impl<T: Serialize> SavedModel<T> {
    pub(crate) fn put(&self, connection: &dyn Connection, name: &str) -> Result<(), Error> {
        let text = serde_json::to_string(self)
            .map_err(|error| Error::Engine(format!("a model cannot be encoded: {error}")))?;
        note::put(connection, name, &text)
    }
}

/// The name of the note of one version.
pub(crate) fn version_note(name: &str, number: i64) -> String {
    format!("{name}.{number}")
}

/// The active models, and the engine number that facts made with them carry.
#[derive(Clone, Debug)]
pub(crate) struct ActiveModels {
    pub(crate) models: Models,
    pub(crate) engine: i64,
}

impl ActiveModels {
    /// The notes that they are stored in.
    pub(crate) const NOTES: [&'static str; 2] = [THREAT, CHANCES];

    pub(crate) fn load(connection: &dyn Connection) -> Result<ActiveModels, Error> {
        ActiveModels::from_notes(note::load_each(connection, ActiveModels::NOTES)?)
    }

    /// Out of the rows of each note.
    pub(crate) fn from_rows(rows: [&[Row]; 2]) -> Result<ActiveModels, Error> {
        let text = |name, rows: &[Row]| rows.first().map(|row| note::open(name, row.text(0)?)).transpose();
        ActiveModels::from_notes([text(THREAT, rows[0])?, text(CHANCES, rows[1])?])
    }

    fn from_notes([threat_note, chances_note]: [Option<String>; 2]) -> Result<ActiveModels, Error> {
        let mut active = ActiveModels { models: Models::default(), engine: engine(0, 0) };
        let (mut threat, mut chances) = (0, 0);
        if let Some(text) = threat_note
            && let SavedModel { model: Some(model), number, .. } = SavedModel::<ThreatGrid>::parse(THREAT, &text)?
        {
            threat = number;
            active.models.xt = model;
        }
        if let Some(text) = chances_note
            && let SavedModel { model: Some(model), number, .. } = SavedModel::<XgModels>::parse(CHANCES, &text)?
        {
            chances = number;
            active.models.xg = model;
        }
        active.engine = engine(threat, chances);
        Ok(active)
    }
}

/// The engine version, preceded by the numbers of the operator's own models of expected threat and expected goals.
fn engine(threat: i64, chances: i64) -> i64 {
    (threat * 1_000_000 + chances) * 1_000_000 + i64::from(ENGINE_VERSION)
}
