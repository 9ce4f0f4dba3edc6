//! Looks at everything that is stored: whether it can be read, and whether what follows from something else still does.
//!
//! Nothing is changed. What is found is told in sentences, because there is one thing to do about each: import again,
//! analyse again, or take the copy from yesterday.

use std::fmt;

use football::analysis::{Facts, analyse_with};
use football::model::{Event, Kind, Match, MatchId};

use crate::engine::backend::{Connection, values};
use crate::error::Error;
use crate::queries;
use crate::read::facts::{self, Parts};
use crate::read::models::ActiveModels;
use crate::read::scope::{self, Scope};
use crate::read::snapshot::{Snapshot, events_of};
use crate::rows::entity::stored;
use crate::write::ingest;

/// What came of looking.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Verification {
    /// How many matches were looked at.
    pub matches: usize,
    pub wrong: Vec<Finding>,
}

/// Something wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// The match it is wrong with, if it is one.
    pub match_: Option<MatchId>,
    pub what: String,
}

impl Finding {
    pub(crate) fn of_match(id: MatchId, what: impl Into<String>) -> Finding {
        Finding { match_: Some(id), what: what.into() }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.match_ {
            Some(id) => write!(f, "match {id}: {}", self.what),
            None => f.write_str(&self.what),
        }
    }
}

pub(crate) fn verify(snapshot: &Snapshot, mut on_progress: impl FnMut(usize, usize)) -> Result<Verification, Error> {
    let mut look =
        Look { connection: snapshot.connection.as_ref(), models: snapshot.active_models()?, wrong: Vec::new() };
    look.engine()?;
    for kind in Kind::ALL.iter().copied().filter(|kind| *kind != Kind::Match) {
        look.entities(kind)?;
    }
    let ids = look.ids()?;
    for (done, id) in (1..).zip(&ids) {
        look.match_(*id)?;
        on_progress(done, ids.len());
    }
    Ok(Verification { matches: ids.len(), wrong: look.wrong })
}

struct Look<'a> {
    connection: &'a dyn Connection,
    models: &'a ActiveModels,
    wrong: Vec<Finding>,
}

impl Look<'_> {
    /// What the engine says of itself, and what belongs to nothing.
    fn engine(&mut self) -> Result<(), Error> {
        let found = self.read(None, "the file", self.connection.check())?.unwrap_or_default();
        self.wrong.extend(found.into_iter().map(|what| Finding { match_: None, what: format!("the file: {what}") }));
        let strays = self.connection.query(queries::STRAYS, &[]);
        for row in self.read(None, "the file", strays)?.unwrap_or_default() {
            let what = "it is not there, but something that belongs to it is: import it again (with --again)";
            self.wrong.push(Finding::of_match(MatchId(row.integer(0)?), what));
        }
        let behind = scope::behind(self.connection);
        for (scope, ..) in self.read(None, "the newest changes", behind)?.unwrap_or_default() {
            let whose = match scope {
                Scope::Catalogue => "the catalogue".to_owned(),
                Scope::Edition(id) => format!("edition {id}"),
            };
            let what = format!("{whose}: its newest change is not written down: run `touchline reanalyse --all`");
            self.wrong.push(Finding { match_: None, what });
        }
        Ok(())
    }

    fn entities(&mut self, kind: Kind) -> Result<(), Error> {
        let rows = self.connection.query(queries::ENTITY_IDS, &values![kind.id()]);
        for row in self.read(None, kind.code(), rows)?.unwrap_or_default() {
            let id = row.integer(0)?;
            let name = format!("{} {id}", kind.code());
            let bodies = ingest::entity_again(self.connection, kind, id);
            if let Some([body, again]) = self.read(None, &name, bodies)?
                && body != again
            {
                let what = format!("{name}: it differs from what was stated of it: import it again (with --again)");
                self.wrong.push(Finding { match_: None, what });
            }
        }
        Ok(())
    }

    fn ids(&mut self) -> Result<Vec<MatchId>, Error> {
        let rows = self.connection.query(queries::MATCH_IDS, &[]);
        let rows = self.read(None, "the matches", rows)?.unwrap_or_default();
        rows.iter().map(|row| row.integer(0).map(MatchId)).collect()
    }

    fn match_(&mut self, id: MatchId) -> Result<(), Error> {
        let events = match events_of(self.connection, id) {
            Ok(events) => events,
            // Nothing else of it can be checked: all of it follows from the events.
            Err(Error::Damaged(what)) => {
                return self.wrong(id, format!("{what}: import it again (with --again)"));
            }
            Err(error) => return Err(error),
        };
        let bodies = ingest::match_again(self.connection, id.0, &events);
        let Some([body, again]) = self.read(Some(id), "", bodies)? else { return Ok(()) };
        if body != again {
            self.wrong(id, "it differs from what was stated of it and its events: import it again (with --again)")?;
        }
        let match_ = match body.map(|body| stored::<Match>(id, &body)).transpose() {
            Ok(match_) => match_,
            Err(error) => return self.read(Some(id), "", Err::<(), _>(error)).map(|_| ()),
        };
        // What nobody has stated whole is not seen, and all of it is written when it is.
        let Some(match_) = match_ else { return Ok(()) };
        self.columns(id, &match_, &events)?;
        let facts = analyse_with(&match_, &events, &self.models.models.xg);
        let mentions = ingest::mentions(&match_, &events, &facts);
        let written = ingest::written(self.connection, id);
        if self.read(Some(id), "whom it names", written)?.is_some_and(|written| written != mentions) {
            self.wrong(id, "whom it names is not what is written down: run `touchline reanalyse --all`")?;
        }
        self.facts(id, &events, facts)
    }

    fn columns(&mut self, id: MatchId, match_: &Match, events: &[Event]) -> Result<(), Error> {
        let rows = self.connection.query(queries::MATCH_COLUMNS, &values![id.0]);
        let Some(rows) = self.read(Some(id), "its columns", rows)? else { return Ok(()) };
        if rows.first().is_none_or(|row| row.0 != ingest::columns(Some(match_), events)) {
            self.wrong(
                id,
                "its score, cards or other columns differ from it and its events: run `touchline reanalyse --all`",
            )?;
        }
        Ok(())
    }

    fn facts(&mut self, id: MatchId, events: &[Event], facts: Facts) -> Result<(), Error> {
        let kept = facts::kept(self.connection, id);
        let Some(kept) = self.read(Some(id), "its facts", kept)? else { return Ok(()) };
        let Some(kept) = kept else {
            let missing = "its facts are missing: run `touchline reanalyse`";
            return if events.is_empty() { Ok(()) } else { self.wrong(id, missing) };
        };
        if events.is_empty() {
            return self.wrong(id, "it has facts and no events: run `touchline reanalyse --all`");
        }
        if kept.engine != self.models.engine {
            let what = format!(
                "its facts are of engine {}, this is {}: run `touchline reanalyse`",
                kept.engine, self.models.engine
            );
            return self.wrong(id, what);
        }
        match kept.open() {
            Ok(bytes) if bytes == Parts::of(facts).bytes()? => Ok(()),
            Ok(_) => self.wrong(id, "its facts differ from its analysis: run `touchline reanalyse --all`"),
            Err(Error::Damaged(what)) => self.wrong(id, format!("its facts: {what}: run `touchline reanalyse --all`")),
            Err(error) => Err(error),
        }
    }

    fn wrong(&mut self, id: MatchId, what: impl Into<String>) -> Result<(), Error> {
        self.wrong.push(Finding::of_match(id, what));
        Ok(())
    }

    /// What was read; damage is noted, and there is nothing then.
    fn read<T>(&mut self, match_: Option<MatchId>, name: &str, read: Result<T, Error>) -> Result<Option<T>, Error> {
        match read {
            Ok(read) => Ok(Some(read)),
            Err(Error::Damaged(what)) => {
                let what = if name.is_empty() { what } else { format!("{name}: {what}") };
                self.wrong.push(Finding { match_, what });
                Ok(None)
            }
            Err(error) => Err(error),
        }
    }
}
