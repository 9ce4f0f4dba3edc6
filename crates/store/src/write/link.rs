//! Decides which ids mean the same, and takes decisions back.
//!
//! A decision is one row. Nothing else of the two is changed, so taking it back restores every response. The change log says
//! which ids were merged and separated, so that whoever copies the data loads both again. A write also counts in the position
//! of the store: services then read the links again.

use std::collections::{BTreeMap, BTreeSet};

use football::identity;
use football::model::{Kind, MatchId};
use jiff::Timestamp;

use super::ingest::ingester::Ingester;
use super::ingest::layers::StoredLayers;
use crate::engine::backend::Connection;
use crate::error::Error;
use crate::queries;
use crate::rows::change::ChangeReason;
use crate::rows::link::{Link, LinkDecision};
use crate::rows::values::kind;
use crate::store::Store;

/// The result of decisions, or of taking them back.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LinkReport {
    /// The decisions that were written, or that were removed.
    pub changed: Vec<Link>,
    /// How many were known already.
    pub unchanged: usize,
    pub refused: Vec<RefusedLink>,
    /// The number of the newest change afterwards.
    pub version: i64,
}

/// A decision that cannot be made. The others are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RefusedLink {
    /// Its place in the list, from 0.
    pub place: usize,
    pub why: String,
}

impl Store {
    /// Makes these decisions in one transaction, one after the other.
    pub fn decide_links(&self, decisions: &[Link], now: Timestamp) -> Result<LinkReport, Error> {
        self.write_bumping_position(|connection| {
            let mut linker = Linker::new(connection, now)?;
            for (place, decision) in decisions.iter().enumerate() {
                if let Some(why) = linker.decide(decision)? {
                    linker.report.refused.push(RefusedLink { place, why });
                }
            }
            linker.finish()
        })
    }

    /// Every id that a decision is about and that is not kept, whether its row is damaged or not.
    pub fn linked_ids(&self) -> Result<Vec<(Kind, i64)>, Error> {
        let links = load(self.snapshot()?.connection.as_ref())?;
        let ids: BTreeSet<(Kind, i64)> = links.iter().map(|link| (link.kind, link.id)).collect();
        Ok(ids.into_iter().collect())
    }

    /// Takes back every decision about these ids in one transaction. A damaged one is removed, too.
    pub fn remove_links(&self, ids: &[(Kind, i64)], now: Timestamp) -> Result<LinkReport, Error> {
        self.write_bumping_position(|connection| {
            let mut linker = Linker::new(connection, now)?;
            for (place, (kind, id)) in ids.iter().enumerate() {
                if !linker.remove(*kind, *id)? {
                    let why = format!("there is no link of {} {id}", kind.code());
                    linker.report.refused.push(RefusedLink { place, why });
                }
            }
            linker.finish()
        })
    }
}

/// Removes what was decided about a match that is deleted.
pub(super) fn drop_links_of_match(connection: &dyn Connection, id: MatchId) -> Result<(), Error> {
    let links = load(connection)?;
    let of_match: Vec<&Link> =
        links.iter().filter(|link| link.kind == Kind::Match && (link.id == id.0 || link.other == id.0)).collect();
    for link in &of_match {
        link.drop_from(connection)?;
    }
    if !of_match.is_empty() {
        connection.execute(queries::BUMP_POSITION, &[])?;
    }
    Ok(())
}

/// Every decision, whether its row is damaged or not.
fn load(connection: &dyn Connection) -> Result<BTreeSet<Link>, Error> {
    let mut links = BTreeSet::new();
    for row in &connection.query(queries::LINKS, &[])? {
        links.insert(match Link::from_row(row) {
            Ok(link) => link,
            Err(Error::Damaged(_)) => Link::same(kind(row.integer(0)?)?, row.integer(1)?, row.integer(2)?),
            Err(error) => return Err(error),
        });
    }
    Ok(links)
}

/// Writes decisions within one transaction.
struct Linker<'a> {
    ingester: Ingester<'a>,
    links: BTreeSet<Link>,
    /// What the change log has to say at the end, each id once.
    changes: BTreeMap<(Kind, i64), ChangeReason>,
    report: LinkReport,
}

impl<'a> Linker<'a> {
    fn new(connection: &'a dyn Connection, now: Timestamp) -> Result<Linker<'a>, Error> {
        Ok(Linker {
            ingester: Ingester::new(connection, now)?,
            links: load(connection)?,
            changes: BTreeMap::new(),
            report: LinkReport::default(),
        })
    }

    /// Makes one decision; returns why it cannot be made.
    fn decide(&mut self, decision: &Link) -> Result<Option<String>, Error> {
        let Link { kind, id, other, .. } = *decision;
        let code = kind.code();
        if !identity::KINDS.contains(&kind) {
            return Ok(Some(format!("{code} {id}: ids of this kind cannot be linked")));
        }
        if id == other {
            return Ok(Some(format!("{code} {id} is the same id twice")));
        }
        for id in [id, other] {
            if StoredLayers::load(self.ingester.connection, kind, id)?.body.is_none() {
                return Ok(Some(format!("the store has no {code} {id}: import it first")));
            }
        }
        let (kept, other_kept) = (self.kept(kind, id), self.kept(kind, other));
        match decision.decision {
            LinkDecision::Different if kept == other_kept => {
                Ok(Some(format!("{code} {id} and {other} are linked: remove the link first")))
            }
            LinkDecision::Different => self.put(*decision, None),
            LinkDecision::Same if kept == other_kept => {
                self.report.unchanged += 1;
                Ok(None)
            }
            LinkDecision::Same if kept != id => {
                Ok(Some(format!("{code} {id} is linked with {kept} already: remove that link first")))
            }
            LinkDecision::Same => self.merge(kind, id, other_kept),
        }
    }

    /// Merges an id, and those that were merged into it, into another one that is kept.
    fn merge(&mut self, kind: Kind, id: i64, kept: i64) -> Result<Option<String>, Error> {
        let (moved, present) = (self.group(kind, id), self.group(kind, kept));
        let mut origins: BTreeMap<String, i64> = BTreeMap::new();
        for id in moved.iter().chain(&present) {
            let Some(origin) = StoredLayers::load(self.ingester.connection, kind, *id)?.origin else { continue };
            if let Some(known) = origins.insert(origin.clone(), *id) {
                let code = kind.code();
                return Ok(Some(format!(
                    "{code} {known} and {id} are both of {origin}: one provider has one id for each"
                )));
            }
        }
        let different =
            moved.iter().flat_map(|one| present.iter().map(move |other| Link::different(kind, *one, *other)));
        for link in different.collect::<Vec<Link>>() {
            self.drop_link(&link)?;
        }
        for merged in &moved {
            self.drop_link(&Link::same(kind, *merged, id))?;
            self.put(Link::same(kind, *merged, kept), Some(ChangeReason::Merged))?;
        }
        Ok(None)
    }

    /// Takes back every decision about an id; returns whether there was one.
    fn remove(&mut self, kind: Kind, id: i64) -> Result<bool, Error> {
        let is_meant = |link: &&Link| link.kind == kind && (link.id == id || link.other == id);
        let links: Vec<Link> = self.links.iter().filter(is_meant).copied().collect();
        for link in &links {
            self.drop_link(link)?;
            self.report.changed.push(*link);
            if link.decision == LinkDecision::Same {
                self.note(link, ChangeReason::Separated);
            }
        }
        Ok(!links.is_empty())
    }

    fn put(&mut self, link: Link, reason: Option<ChangeReason>) -> Result<Option<String>, Error> {
        if !self.links.insert(link) {
            self.report.unchanged += 1;
            return Ok(None);
        }
        link.put(self.ingester.connection)?;
        self.report.changed.push(link);
        if let Some(reason) = reason {
            self.note(&link, reason);
        }
        Ok(None)
    }

    /// Notes the change of the merged id, and that of the kept one. A kept match has the same responses as before.
    fn note(&mut self, link: &Link, reason: ChangeReason) {
        self.changes.insert((link.kind, link.id), reason);
        if link.kind != Kind::Match {
            self.changes.entry((link.kind, link.other)).or_insert(ChangeReason::Corrected);
        }
    }

    fn drop_link(&mut self, link: &Link) -> Result<(), Error> {
        if self.links.remove(link) {
            link.drop_from(self.ingester.connection)?;
        }
        Ok(())
    }

    /// The id under which an id is served.
    fn kept(&self, kind: Kind, id: i64) -> i64 {
        let merged = |link: &&Link| link.kind == kind && link.id == id && link.decision == LinkDecision::Same;
        self.links.iter().find(merged).map_or(id, |link| link.other)
    }

    /// A kept id and those that are merged into it.
    fn group(&self, kind: Kind, kept: i64) -> Vec<i64> {
        let merged = |link: &&Link| link.kind == kind && link.other == kept && link.decision == LinkDecision::Same;
        std::iter::once(kept).chain(self.links.iter().filter(merged).map(|link| link.id)).collect()
    }

    fn finish(mut self) -> Result<LinkReport, Error> {
        for ((kind, id), reason) in std::mem::take(&mut self.changes) {
            let stored = StoredLayers::load(self.ingester.connection, kind, id)?;
            match kind {
                Kind::Match => {
                    self.ingester.log_match(MatchId(id), stored.revision, reason, stored.edition, None)?;
                }
                kind => self.ingester.log_entity(kind, id, stored.revision, reason)?,
            }
        }
        Ok(LinkReport { version: self.ingester.report.version, ..self.report })
    }
}
