//! A match's whole surroundings as documents, so that another store can know them too.

use std::collections::BTreeSet;

use football::feed::{Document, Layer, Source};
use football::model::{Kind, MatchId};

use crate::backend::values;
use crate::shape::shape;
use crate::snapshot::{Snapshot, kind};
use crate::{Error, questions};

impl Snapshot {
    /// Everything that a match names, its edition, stage and group included, and all that those point to, each as it is
    /// shown here. The match itself is not among them.
    pub fn documents_of(&self, id: MatchId) -> Result<Vec<Document>, Error> {
        let Some(row) = self.match_(id)? else { return Ok(Vec::new()) };
        let mut wanted = BTreeSet::from([(Kind::Edition, row.match_.edition.0)]);
        wanted.extend(row.match_.stage.map(|id| (Kind::Stage, id.0)));
        wanted.extend(row.match_.group.map(|id| (Kind::Group, id.0)));
        for row in self.connection.ask(questions::CAST_OF_MATCH, &values![id.0])? {
            wanted.insert((kind(row.integer(0)?)?, row.integer(1)?));
        }
        let mut known = BTreeSet::new();
        let mut documents = Vec::new();
        while let Some((kind, id)) = wanted.pop_first() {
            let rows = self.connection.ask(questions::ENTITY, &values![kind.id(), id])?;
            let (true, Some(row), Some(shape)) = (known.insert((kind, id)), rows.first(), shape(kind)) else {
                continue;
            };
            let text = row.text(0)?;
            wanted.extend((shape.load)(id, text)?.refers.into_iter().filter(|refers| !known.contains(refers)));
            let body = serde_json::from_str(text).map_err(|error| Error::damaged(format!("{kind:?} {id}: {error}")))?;
            let place = Source::default();
            documents.push(Document { kind, id, layer: Layer::Whole, body, events: None, place });
        }
        Ok(documents)
    }
}
