//! Writing over HTTP: which key may write what.
//!
//! The key needs the role write. If it is limited to tournaments for writing, it may write the matches that are in them, and nothing else:
//! neither new matches nor reference data, which other tournaments share. It names only teams, stages and groups of its tournaments, and people who take
//! part in them or belong to a team of the match. What it is told of a match, a team or a person of another tournament is what it is told of one that does not exist.
//!
//! The key is checked again before every transaction, so a key that is revoked writes nothing more.

use std::collections::hash_map::Entry;
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use football::feed::live::Line;
use football::feed::{Document, FieldError};
use football::model::{EditionId, Group, Kind, Match, MatchId, PlayerId, Stage, Team};
use serde_json::Value;
use store::{Feeder, KeyRecord, KeyRole, Preparer, Snapshot};

use super::admission::{Admitted, Headers};
use super::base::Service;
use super::callers::CallerKey;
use super::context::RequestContext;
use super::named::Named;
use crate::ingest::batch::{Acknowledgement, LineBatch};
use crate::ingest::documents::{self, DocumentReport, DocumentWriting, ParsedDocument};
use crate::ingest::lines::NumberedLine;
use crate::ingest::references::References;
use api::data::entitlement::Entitlement;
use api::rows::error::{Error, INTERNAL, MATCH_NOT_FOUND, retried};
use api::rows::request::choice;
use api::rows::response::Response;

/// What lines are called in notices.
const LINES: &str = "line";

/// Lines of one live feed. `only` is the match of the URL.
#[derive(Clone, Debug)]
pub(crate) struct FeedLines {
    pub(crate) context: Arc<RequestContext>,
    pub(crate) only: Option<MatchId>,
    pub(crate) lines: Arc<[NumberedLine]>,
}

impl Service {
    /// Checks the key of a request that writes, and counts it against the rate limit. With a match, the key must be able to
    /// write it. Returns the headers of the response, or the error.
    pub(crate) fn admit_writer(&self, context: &RequestContext, only: Option<MatchId>) -> Result<Headers, Response> {
        let check = |admitted: &Admitted| {
            let Some(id) = only else { return Ok(()) };
            let mut access = WriteAccess::of(&admitted.key()?.record, &admitted.snapshot);
            // A key of all tournaments may send the document of a match that does not exist yet.
            if access.may_write(id)? { Ok(()) } else { Err(MATCH_NOT_FOUND.into()) }
        };
        self.admit_as(context, KeyRole::Write, check).map(|((), headers)| headers)
    }

    /// Writes lines of several feeds, as far as possible in one transaction. Durable when it returns. One feed that fails stops
    /// no other.
    pub(crate) fn write_lines(&self, feeder: &Feeder, feeds: &[FeedLines]) -> Vec<Result<Vec<Acknowledgement>, Error>> {
        let parsed = self.parse_lines(feeds);
        let valid = parsed.iter().flatten().map(LineBatch::valid).filter(|lines| !lines.is_empty());
        let mut reports = feeder.feed_each(&valid.collect::<Vec<_>>(), (self.clock)()).into_iter();
        let mut acknowledge = |batch: Result<LineBatch, Error>| -> Result<Vec<Acknowledgement>, Error> {
            let batch = batch?;
            let outcomes = match batch.valid() {
                [] => Vec::new(),
                _ => reports.next().ok_or(INTERNAL)??.outcomes,
            };
            Ok(batch.acknowledge(outcomes).ok_or(INTERNAL)?)
        };
        parsed.into_iter().map(|batch| self.noted(acknowledge(batch))).collect()
    }

    /// Checks what the keys of these feeds may write, as of one moment, and parses their lines.
    fn parse_lines(&self, feeds: &[FeedLines]) -> Vec<Result<LineBatch, Error>> {
        let parsed = retried(|| {
            let snapshot = self.snapshot(0)?;
            // Most feeds of a service have the same key, which is checked once.
            let mut writers: HashMap<&str, WriteAccess<'_>> = HashMap::new();
            let mut parsed = Vec::with_capacity(feeds.len());
            for feed in feeds {
                let writer = self.writer_of(feed, feeds, &snapshot, &mut writers);
                let batch = writer.and_then(|access| {
                    LineBatch::parse(LINES, &feed.lines, (self.clock)(), |line| access.refusal_of_line(line, feed.only))
                });
                match batch {
                    Err(error) if error.retries() > 0 => return Err(error),
                    batch => parsed.push(batch),
                }
            }
            Ok(parsed)
        });
        parsed.unwrap_or_else(|error| feeds.iter().map(|_| Err(error.clone())).collect())
    }

    /// What the key of a feed may write. The matches of all feeds with this key are looked up together.
    fn writer_of<'w, 'a>(
        &self,
        feed: &'a FeedLines,
        feeds: &[FeedLines],
        snapshot: &'a Snapshot,
        writers: &'w mut HashMap<&'a str, WriteAccess<'a>>,
    ) -> Result<&'w mut WriteAccess<'a>, Error> {
        let text = feed.context.key()?;
        match writers.entry(text) {
            Entry::Occupied(known) => Ok(known.into_mut()),
            Entry::Vacant(new) => {
                let key = self.authenticate(snapshot, &feed.context, (self.clock)(), KeyRole::Write)?;
                let mut access = WriteAccess::of(&key.record, snapshot);
                let same_key = feeds.iter().filter(|other| other.context.key().is_ok_and(|key| key == text));
                access.look_up(same_key.filter_map(|other| other.only).collect())?;
                Ok(new.insert(access))
            }
        }
    }

    /// Writes documents in one transaction. Durable when it returns.
    pub(crate) fn write_documents(
        &self,
        context: &RequestContext,
        preparer: &Preparer,
        documents: &[ParsedDocument],
        references: &mut References<'_>,
    ) -> Result<Vec<DocumentReport>, Error> {
        let mut write = || -> Result<Vec<DocumentReport>, Error> {
            let replaces = replaces(context)?;
            let (key, snapshot) = retried(|| self.writing_key(context))?;
            let mut access = WriteAccess::of(&key.record, &snapshot);
            let check = |document: &Document| match access.refusal_of_document(document)? {
                Some(refusal) => Ok(Some(refusal)),
                None => Ok(references.refusal(document)?),
            };
            let writing = DocumentWriting { replaces, transliterate: self.transliterate, now: (self.clock)() };
            documents::write(&self.store, preparer, documents, writing, check)
        };
        self.noted(write())
    }

    /// Checks the parameters of a request that sends documents.
    pub(crate) fn check_documents(&self, context: &RequestContext) -> Result<(), Response> {
        replaces(context).map(|_| ()).map_err(|error| self.refuse(context, error))
    }

    fn writing_key(&self, context: &RequestContext) -> Result<(CallerKey, Snapshot), Error> {
        let snapshot = self.snapshot(0)?;
        let key = self.authenticate(&snapshot, context, (self.clock)(), KeyRole::Write)?;
        Ok((key, snapshot))
    }

    /// The result, after the log and the metrics have noted how the store did.
    fn noted<T>(&self, result: Result<T, Error>) -> Result<T, Error> {
        match &result {
            Ok(_) => self.health.succeeded(),
            Err(error) => self.record_failure(error),
        }
        result
    }
}

/// Whether documents of another origin are replaced.
fn replaces(context: &RequestContext) -> Result<bool, Error> {
    choice("replace", context.query().get("replace"), &[("1", true), ("0", false)], false)
}

/// What a key may write, as of one moment.
struct WriteAccess<'a> {
    entitlement: Entitlement,
    snapshot: &'a Snapshot,
    /// The matches of a limited key that were looked up; none for those it may not write.
    matches: HashMap<MatchId, Option<Arc<Match>>>,
    /// Whether what a limited key has named is part of its tournaments.
    participants: HashMap<(Kind, i64), bool>,
}

impl<'a> WriteAccess<'a> {
    fn of(key: &KeyRecord, snapshot: &'a Snapshot) -> WriteAccess<'a> {
        let entitlement = Entitlement::new(key.write_editions().map(<[EditionId]>::to_vec));
        WriteAccess { entitlement, snapshot, matches: HashMap::new(), participants: HashMap::new() }
    }

    fn is_limited(&self) -> bool {
        self.entitlement != Entitlement::All
    }

    fn may_write(&mut self, id: MatchId) -> Result<bool, Error> {
        Ok(!self.is_limited() || self.entitled_match(id)?.is_some())
    }

    /// A match in the tournaments of the key.
    fn entitled_match(&mut self, id: MatchId) -> Result<Option<Arc<Match>>, Error> {
        if !self.matches.contains_key(&id) {
            self.look_up(BTreeSet::from([id]))?;
        }
        Ok(self.matches.get(&id).cloned().flatten())
    }

    /// Looks up the matches of a limited key, with one question.
    fn look_up(&mut self, ids: BTreeSet<MatchId>) -> Result<(), Error> {
        if !self.is_limited() || ids.is_empty() {
            return Ok(());
        }
        let ids: Vec<MatchId> = ids.into_iter().collect();
        for (id, row) in ids.iter().zip(self.snapshot.matches_by_id(&ids)?) {
            let found = row.map(|row| row.match_).filter(|match_| self.entitlement.allows(match_.edition));
            self.matches.insert(*id, found);
        }
        Ok(())
    }

    /// Why this key may not write a line.
    fn refusal_of_line(&mut self, line: &Line, only: Option<MatchId>) -> Result<Option<FieldError>, Error> {
        let (field, id) = match line {
            Line::Message(message) => ("match", message.match_),
            Line::Document(document) if document.kind == Kind::Match => ("id", MatchId(document.id)),
            Line::Document(document) => return self.refusal_of_document(document),
        };
        if let Some(only) = only.filter(|only| *only != id) {
            let what =
                format!("{id} is another match than that of the URL: only lines of match {only} are accepted here");
            return Ok(Some(FieldError::new(field, what)));
        }
        match line {
            Line::Message(_) if !self.is_limited() => Ok(None),
            Line::Message(message) => match self.entitled_match(id)? {
                Some(stored) => self.refusal_of_names(&Named::by_message(message).without(&stored), &stored, None),
                None => Ok(Some(unknown_match(field, id))),
            },
            Line::Document(document) => self.refusal_of_document(document),
        }
    }

    /// Why this key may not write a document.
    fn refusal_of_document(&mut self, document: &Document) -> Result<Option<FieldError>, Error> {
        if !self.is_limited() {
            return Ok(None);
        }
        if document.kind != Kind::Match {
            let what = format!("a key that is limited to tournaments writes matches, and no {}", document.kind.code());
            return Ok(Some(FieldError::new("type", what)));
        }
        let id = MatchId(document.id);
        let Some(stored) = self.entitled_match(id)? else { return Ok(Some(unknown_match("id", id))) };
        if has_other_platforms(document, &stored) {
            let what =
                "a key that is limited to tournaments cannot state ids of other platforms: leave them as they are";
            return Ok(Some(FieldError::new("platforms", what)));
        }
        let edition = document.body.get("edition").and_then(Value::as_i64).map(EditionId);
        if let Some(edition) = edition.filter(|edition| !self.entitlement.allows(*edition)) {
            let what = format!("{edition} is not a tournament of this key");
            return Ok(Some(FieldError::new("edition", what)));
        }
        self.refusal_of_names(&Named::by_match_document(document).without(&stored), &stored, edition)
    }

    /// Why a limited key may not name what it names for a match. `edition` is the tournament that the match moves to.
    fn refusal_of_names(
        &mut self,
        named: &Named,
        match_: &Match,
        edition: Option<EditionId>,
    ) -> Result<Option<FieldError>, Error> {
        self.look_up_participants(named)?;
        let edition = edition.unwrap_or(match_.edition);
        for (kind, id, field) in named.each() {
            let is_allowed = match kind {
                Kind::Stage => self.edition_of_stage(id)? == Some(edition),
                Kind::Group => {
                    let group = self.snapshot.entity::<Group>(id)?;
                    group.map(|group| self.edition_of_stage(group.stage.0)).transpose()?.flatten() == Some(edition)
                }
                kind if self.participants.get(&(kind, id)) == Some(&true) => true,
                Kind::Player => self.has_played_for_team_of(PlayerId::new(id), match_)?,
                Kind::Coach => self.coaches_team_of(id, match_)?,
                _ => false,
            };
            if !is_allowed {
                let what = format!(
                    "this key has no {} {id} in its tournaments: a key of all tournaments may name it",
                    kind.code()
                );
                return Ok(Some(FieldError::new(field, what)));
            }
        }
        Ok(None)
    }

    /// Looks up which of these take part in tournaments of the key, with one question for each kind.
    fn look_up_participants(&mut self, named: &Named) -> Result<(), Error> {
        for kind in [Kind::Team, Kind::Player, Kind::Coach, Kind::Referee] {
            let ids =
                named.each().filter(|(named, id, _)| *named == kind && !self.participants.contains_key(&(kind, *id)));
            let ids: Vec<i64> = ids.map(|(_, id, _)| id).collect();
            for (id, editions) in ids.iter().zip(self.snapshot.editions_of_participants(kind, &ids)?) {
                let is_part = editions.iter().any(|edition| self.entitlement.allows(*edition));
                self.participants.insert((kind, *id), is_part);
            }
        }
        Ok(())
    }

    fn edition_of_stage(&self, id: i64) -> Result<Option<EditionId>, Error> {
        Ok(self.snapshot.entity::<Stage>(id)?.map(|stage| stage.edition))
    }

    /// Whether a player was in a squad of one of the teams of a match, in whatever tournament.
    fn has_played_for_team_of(&self, player: PlayerId, match_: &Match) -> Result<bool, Error> {
        let teams = [match_.home.team, match_.away.team];
        let played = self.snapshot.matches_of_player(player, None)?;
        Ok(played
            .iter()
            .flat_map(|row| [&row.match_.home, &row.match_.away])
            .any(|sheet| teams.contains(&sheet.team) && sheet.squad.iter().any(|member| member.player == player)))
    }

    /// Whether one of the teams of a match states this coach.
    fn coaches_team_of(&self, coach: i64, match_: &Match) -> Result<bool, Error> {
        for team in [match_.home.team, match_.away.team] {
            let team = self.snapshot.entity::<Team>(team.0)?;
            if team.and_then(|team| team.coach).is_some_and(|stated| stated.0 == coach) {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// The same for a match that does not exist and for one of another tournament.
fn unknown_match(field: &str, id: MatchId) -> FieldError {
    FieldError::new(field, format!("this key has no match {id} in its tournaments"))
}

/// Whether a document states an id of a platform that its match does not have. That such an id is taken would tell of another
/// match.
fn has_other_platforms(document: &Document, stored: &Match) -> bool {
    let Some(Value::Array(stated)) = document.body.get("platforms") else { return false };
    let known: Vec<Value> = stored.platforms.iter().filter_map(|known| serde_json::to_value(known).ok()).collect();
    stated.iter().any(|stated| !known.contains(stated))
}
