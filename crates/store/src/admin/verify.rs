//! Verifies everything that is stored: whether it can be read, and whether derived rows still follow from their sources.
//!
//! Nothing is changed. Each finding is a sentence that names its remedy: import again, reanalyse, or restore a backup.

use football::analysis::{EditionTotals, Facts, analyse_with};
use football::model::{EditionId, Event, Kind, Match, MatchId};

use super::verify_records::{REANALYSE_ALL, records};
use crate::engine::backend::Connection;
use crate::engine::row::values;
use crate::error::Error;
use crate::queries;
use crate::read::DanglingReference;
use crate::read::snapshot::Snapshot;
use crate::read::totals::merge;
use crate::rows::codec;
use crate::rows::entity::parse_body;
use crate::rows::facts::{FactsParts, StoredFacts};
use crate::rows::feed_tail::StoredTail;
use crate::rows::match_row::{check_written_with, events_unnamed, match_columns, stated_platforms, stored_platforms};
use crate::rows::models::ActiveModels;
use crate::rows::name_lines::name_lines_of;
use crate::rows::scope::{ChangeScope, scopes_behind};
use crate::rows::totals::{self, StoredTotals};
use crate::store::Store;
use crate::write::finding::Finding;
use crate::write::ingest::mentions::{self, mentions, positions_in};
use crate::write::ingest::rebuild::{EntityCheck, EntityFault, check_entity, rebuild_match};

/// The remedy of what does not follow from anything else in the store.
const AGAIN: &str = "import it again (with --again)";

/// The result of a verification.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Verification {
    /// How many matches were verified.
    pub matches: usize,
    /// Damage, and what does not follow from its sources.
    pub wrong: Vec<Finding>,
    /// What is sound and refers to something that is not there.
    pub dangling: Vec<DanglingReference>,
}

impl Store {
    /// Verifies everything as of now: the engine's own check, every checksum, the change log, keys and settings, and
    /// everything derived (bodies, search texts, columns, facts, mentions, platform ids, totals) against its sources.
    /// `on_progress` is called after each match with how many of how many are done. A finding is not an error. A failed read is
    /// one.
    pub fn verify(&self, on_progress: impl FnMut(usize, usize)) -> Result<Verification, Error> {
        verify(&self.snapshot()?, on_progress)
    }
}

fn verify(snapshot: &Snapshot, mut on_progress: impl FnMut(usize, usize)) -> Result<Verification, Error> {
    let connection = snapshot.connection.as_ref();
    let mut wrong = records(snapshot)?;
    let models = match snapshot.active_models() {
        Ok(models) => models,
        // Without them no number can be compared. What is wrong with them is among the settings.
        Err(Error::Damaged(_)) => {
            wrong.push(Finding {
                match_: None,
                what: "the matches were not checked: the models cannot be read".to_owned(),
            });
            return Ok(Verification { wrong, ..Verification::default() });
        }
        Err(error) => return Err(error),
    };
    let mut verifier = Verifier { connection, models, wrong: Vec::new() };
    verifier.engine()?;
    verifier.wrong.append(&mut wrong);
    for kind in Kind::ALL.iter().copied().filter(|kind| *kind != Kind::Match) {
        verifier.entities(kind)?;
    }
    verifier.counts()?;
    let dangling = verifier.read(None, "the references", snapshot.dangling_references())?.unwrap_or_default();
    let ids = verifier.ids()?;
    for (done, id) in (1..).zip(&ids) {
        verifier.match_(*id)?;
        on_progress(done, ids.len());
    }
    verifier.totals()?;
    Ok(Verification { matches: ids.len(), wrong: verifier.wrong, dangling })
}

struct Verifier<'a> {
    connection: &'a dyn Connection,
    models: &'a ActiveModels,
    wrong: Vec<Finding>,
}

impl Verifier<'_> {
    /// The engine's own check, rows without a match, and scopes without their newest change.
    fn engine(&mut self) -> Result<(), Error> {
        let found = self.read(None, "the file", self.connection.check())?.unwrap_or_default();
        self.wrong.extend(found.into_iter().map(|what| Finding { match_: None, what: format!("the file: {what}") }));
        let strays = self.connection.query(queries::STRAYS, &[]);
        for row in self.read(None, "the file", strays)?.unwrap_or_default() {
            let what = format!("it is not there, but something that belongs to it is: {AGAIN}");
            self.wrong.push(Finding::in_match(MatchId(row.integer(0)?), what));
        }
        let behind = scopes_behind(self.connection);
        for (scope, ..) in self.read(None, "the newest changes", behind)?.unwrap_or_default() {
            let whose = match scope {
                ChangeScope::ReferenceData => "the catalogue".to_owned(),
                ChangeScope::Edition(id) => format!("edition {id}"),
            };
            let what = format!("{whose}: its newest change is not written down: {REANALYSE_ALL}");
            self.wrong.push(Finding { match_: None, what });
        }
        Ok(())
    }

    fn entities(&mut self, kind: Kind) -> Result<(), Error> {
        // None if some of them cannot be read.
        let mut expected = Some(0);
        let rows = self.connection.query(queries::ENTITY_IDS, &values![kind.id()]);
        for row in self.read(None, kind.code(), rows)?.unwrap_or_default() {
            let id = row.integer(0)?;
            let check = check_entity(self.connection, kind, id);
            expected = expected.zip(check.as_ref().ok()).map(|(sum, check)| sum + check.names);
            let what = match check {
                Ok(EntityCheck { fault: None, .. }) => continue,
                Ok(EntityCheck { fault: Some(EntityFault::Body), .. }) => {
                    expected = None;
                    format!("it differs from what was stated of it: {AGAIN}")
                }
                Ok(EntityCheck { fault: Some(EntityFault::Derived), .. }) => {
                    expected = None;
                    format!("its search text, names or other columns differ from it: {REANALYSE_ALL}")
                }
                Err(Error::Damaged(what)) => format!("{what}: {AGAIN}"),
                Err(error) => return Err(error),
            };
            self.wrong.push(Finding { match_: None, what: format!("{} {id}: {what}", kind.code()) });
        }
        let listed = self.read(None, "the names", name_lines_of(self.connection, kind))?;
        if expected.zip(listed).is_some_and(|(expected, listed)| expected != listed) {
            let what = format!("lists by name have a {} that is not there: {REANALYSE_ALL}", kind.code());
            self.wrong.push(Finding { match_: None, what });
        }
        Ok(())
    }

    /// The numbers of entities and matches that lists show.
    fn counts(&mut self) -> Result<(), Error> {
        let counted = |text| Ok(self.connection.query(text, &[])?.into_iter().map(|row| row.0).collect::<Vec<_>>());
        let counted =
            counted(queries::VISIBLE_COUNTS).and_then(|found| Ok(found == counted(queries::VISIBLE_COUNTS_EXPECTED)?));
        if self.read(None, "the counts of lists", counted)? == Some(false) {
            let what = format!("lists count other numbers of entities or matches than are there: {REANALYSE_ALL}");
            self.wrong.push(Finding { match_: None, what });
        }
        Ok(())
    }

    fn ids(&mut self) -> Result<Vec<MatchId>, Error> {
        let rows = self.connection.query(queries::MATCH_IDS, &[]);
        let rows = self.read(None, "the matches", rows)?.unwrap_or_default();
        rows.iter().map(|row| row.integer(0).map(MatchId)).collect()
    }

    fn match_(&mut self, id: MatchId) -> Result<(), Error> {
        let events = match events_unnamed(self.connection, id) {
            Ok(events) => events,
            // Nothing else of it can be verified: all of it follows from the events.
            Err(Error::Damaged(what)) => return self.wrong(id, format!("{what}: {AGAIN}")),
            Err(error) => return Err(error),
        };
        let [body, rebuilt] = match rebuild_match(self.connection, id.0, &events) {
            Ok(bodies) => bodies,
            Err(Error::Damaged(what)) => return self.wrong(id, format!("{what}: {AGAIN}")),
            Err(error) => return Err(error),
        };
        // Nothing is compared with a match that is wrong itself: what follows from it is to be made from a new one.
        if body != rebuilt {
            return self.wrong(id, format!("it differs from what was stated of it and its events: {AGAIN}"));
        }
        if !self.is_written_with(id, &events)? {
            return Ok(());
        }
        self.set_aside(id)?;
        let match_ = match body.map(|body| parse_body::<Match>(Kind::Match, id, &body)).transpose() {
            Ok(match_) => match_,
            Err(error) => return self.read(Some(id), "", Err::<(), _>(error)).map(|_| ()),
        };
        // Without a complete document a match is not visible, and the rest is written with that document.
        let Some(match_) = match_ else { return Ok(()) };
        self.columns(id, &match_, &events)?;
        self.platforms(id, &match_)?;
        let facts = analyse_with(&match_, &events, &self.models.models);
        let expected = mentions(&match_, &events, &positions_in(&facts));
        let found = mentions::load(self.connection, id);
        if self.read(Some(id), "whom it names", found)?.is_some_and(|found| found != expected) {
            self.wrong(id, format!("whom it names is not what is written down: {REANALYSE_ALL}"))?;
        }
        self.facts(id, &events, facts)
    }

    fn columns(&mut self, id: MatchId, match_: &Match, events: &[Event]) -> Result<(), Error> {
        let rows = self.connection.query(queries::MATCH_COLUMNS, &values![id.0]);
        let Some(rows) = self.read(Some(id), "its columns", rows)? else { return Ok(()) };
        if rows.first().is_none_or(|row| row.0 != match_columns(Some(match_), events)) {
            self.wrong(
                id,
                format!("its score, cards or other columns differ from it and its events: {REANALYSE_ALL}"),
            )?;
        }
        Ok(())
    }

    /// Whether a match was written with its revision and these events, as far as it is visible. If not, importing the same
    /// again would find nothing new.
    fn is_written_with(&mut self, id: MatchId, events: &[Event]) -> Result<bool, Error> {
        let rows = self.connection.query(queries::MATCH_BY_ID, &values![id.0])?;
        match rows.first().map_or(Ok(()), |row| check_written_with(id, row, events)) {
            Err(Error::Damaged(what)) => {
                self.wrong(id, format!("{what}: delete it (`touchline delete match {id}`) and import it again"))?;
                Ok(false)
            }
            checked => checked.map(|()| true),
        }
    }

    /// The match's own events, which a replay has set aside.
    fn set_aside(&mut self, id: MatchId) -> Result<(), Error> {
        let rows = self.connection.query(queries::FEED, &values![id.0]);
        let Some(rows) = self.read(Some(id), "its live feed", rows)? else { return Ok(()) };
        let Some(events) = rows.first().map(|row| row.maybe_blob(1)).transpose()?.flatten() else { return Ok(()) };
        match codec::decode(id, events) {
            Err(Error::Damaged(what)) => {
                self.wrong(id, format!("the events that a replay has set aside: {what}: {AGAIN}"))
            }
            decoded => decoded.map(drop),
        }
    }

    fn platforms(&mut self, id: MatchId, match_: &Match) -> Result<(), Error> {
        let found = stored_platforms(self.connection, id);
        let found = self.read(Some(id), "its ids of other platforms", found)?;
        if found.is_some_and(|found| found != stated_platforms(match_)) {
            self.wrong(id, format!("its ids of other platforms differ from what was stated: {REANALYSE_ALL}"))?;
        }
        Ok(())
    }

    fn facts(&mut self, id: MatchId, events: &[Event], facts: Facts) -> Result<(), Error> {
        let found = StoredFacts::load(self.connection, id);
        let Some(found) = self.read(Some(id), "its facts", found)? else { return Ok(()) };
        let Some(found) = found else {
            let missing = "its facts are missing: run `touchline reanalyse`";
            return if events.is_empty() || self.is_fed(id)? { Ok(()) } else { self.wrong(id, missing) };
        };
        if events.is_empty() {
            return self.wrong(id, format!("it has facts and no events: {REANALYSE_ALL}"));
        }
        if found.engine != self.models.engine {
            let what = format!(
                "its facts are of engine {}, this is {}: run `touchline reanalyse`",
                found.engine, self.models.engine
            );
            return self.wrong(id, what);
        }
        match found.open() {
            Ok(bytes) if bytes == FactsParts::from(facts).encode()? => Ok(()),
            Ok(_) => self.wrong(id, format!("its facts differ from its analysis: {REANALYSE_ALL}")),
            Err(Error::Damaged(what)) => self.wrong(id, format!("its facts: {what}: {REANALYSE_ALL}")),
            Err(error) => Err(error),
        }
    }

    /// Whether a feeder keeps the last lines of a match apart, also if it has just folded them. Such a match is analysed on read.
    fn is_fed(&self, id: MatchId) -> Result<bool, Error> {
        let rows = self.connection.query(queries::FEED_STATE, &values![id.0])?;
        let tail = rows.first().map_or(Ok(None), |row| row.maybe_blob(1))?;
        Ok(tail.map(|tail| StoredTail::decode(id, tail)).transpose()?.is_some())
    }

    /// The totals of all editions. Stale ones are not wrong: they are merged on read.
    fn totals(&mut self) -> Result<(), Error> {
        let rows = self.connection.query(queries::TOTALS_EXPECTED, &[]);
        for row in self.read(None, "the totals of editions", rows)?.unwrap_or_default() {
            let edition = EditionId(row.integer(0)?);
            let what = match self.totals_of(edition) {
                Ok(what) => what,
                Err(Error::Damaged(what)) => Some(format!("cannot be read: {what}: {REANALYSE_ALL}")),
                Err(error) => return Err(error),
            };
            let finding = |what| Finding { match_: None, what: format!("edition {edition}: its totals {what}") };
            self.wrong.extend(what.map(finding));
        }
        Ok(())
    }

    /// What is wrong with the totals of an edition.
    fn totals_of(&self, edition: EditionId) -> Result<Option<String>, Error> {
        let merged = match merge(self.connection, self.models, edition) {
            Ok(merged) => merged,
            // A match that cannot be read has a finding of its own.
            Err(Error::Damaged(_)) => return Ok(None),
            Err(error) => return Err(error),
        };
        let Some(found) = StoredTotals::load(self.connection, edition)? else {
            let missing = merged != EditionTotals::default();
            return Ok(missing.then(|| "are missing: run `touchline reanalyse`".to_owned()));
        };
        if found.is_stale()? {
            return Ok(None);
        }
        if found.engine != self.models.engine {
            let engine = self.models.engine;
            return Ok(Some(format!("are of engine {}, this is {engine}: run `touchline reanalyse`", found.engine)));
        }
        let same = *found.open()? == *totals::encode(&merged)?;
        Ok((!same).then(|| format!("differ from the facts of its matches: {REANALYSE_ALL}")))
    }

    fn wrong(&mut self, id: MatchId, what: impl Into<String>) -> Result<(), Error> {
        self.wrong.push(Finding::in_match(id, what));
        Ok(())
    }

    /// The value that was read; if it is damaged, that becomes a finding.
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
