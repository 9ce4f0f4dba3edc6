//! Writes a match with everything that follows from it.

use std::borrow::Cow;
use std::collections::BTreeSet;

use football::feed::{Document, FieldError, Layer};
use football::model::{EditionId, Event, Kind, Match, MatchId, TeamId};

use super::derived::{Derived, MAX_EVENTS, fill_from_events};
use super::ingest_error::IngestError;
use super::ingester::{DocumentEffect, Ingester};
use super::layers::{Layers, StoredLayers, json_text};
use super::mentions;
use super::prepared::PreparedMatch;
use crate::engine::row::values;
use crate::error::Error;
use crate::queries;
use crate::rows::change::ChangeReason;
use crate::rows::codec;
use crate::rows::entity::{CheckedDocument, parse_body};
use crate::rows::match_row::{match_columns, seal_body};

impl Ingester<'_> {
    pub(super) fn put_match_document(
        &mut self,
        document: &Document,
        prepared: Option<&PreparedMatch>,
    ) -> Result<DocumentEffect, IngestError> {
        // A complete document with all events ends a live feed of the match.
        let ends_feed = document.layer == Layer::Whole && document.events.is_some();
        let id = MatchId(document.id);
        let mut is_damaged = false;
        let mut stored = match self.prefetched.stored(self.connection, Kind::Match, document.id) {
            // What is damaged of the feed is dropped with it.
            Err(Error::Damaged(_)) if ends_feed => {
                is_damaged = true;
                StoredLayers::load_without_feed(self.connection, id)?
            }
            stored => stored?,
        };
        match document.events {
            Some(_) => self.fold_tail_before_replacing(id, &stored)?,
            None => self.fold_tail(id, &stored)?,
        }
        let was_fed = ends_feed && (stored.ledger.take().is_some() || is_damaged);
        let effect = self.replace_match(&stored, document, prepared, None)?;
        if was_fed && !matches!(effect, DocumentEffect::Protected(_)) {
            self.connection.execute(queries::FEED_DROP, &values![document.id])?;
        }
        Ok(effect)
    }

    /// Applies a document to a match. `events_differ` says whether its events differ from the stored ones, if the caller knows;
    /// otherwise they are compared.
    pub(super) fn replace_match(
        &mut self,
        stored: &StoredLayers,
        document: &Document,
        prepared: Option<&PreparedMatch>,
        events_differ: Option<bool>,
    ) -> Result<DocumentEffect, IngestError> {
        let id = MatchId(document.id);
        let new_events = document.events.as_deref();
        if new_events.is_some_and(|events| events.len() > MAX_EVENTS) {
            return Err(FieldError::new("events", format!("a match has at most {MAX_EVENTS} events")).into());
        }
        let (layers, checked) = self.apply_layers(document, stored, CheckedDocument::<Match>::new)?;
        let (events, events_changed) = match (new_events, events_differ) {
            (Some(events), Some(differ)) => (Cow::Borrowed(events), differ),
            (Some(events), None) => match self.prefetched.events(self.connection, id) {
                Ok(stored) => (Cow::Borrowed(events), events != stored),
                // Damaged events are replaced: importing again repairs them.
                Err(Error::Damaged(_)) => (Cow::Borrowed(events), true),
                Err(error) => return Err(error.into()),
            },
            (None, _) => (Cow::Owned(self.prefetched.events(self.connection, id)?), false),
        };

        let Some(CheckedDocument { value: mut match_, .. }) = checked else {
            if events_changed {
                self.put_events(id, &events, None)?;
            }
            self.count_match(stored, None)?;
            self.put_match_row(id, None, &layers, &events, (stored.revision, self.now), None)?;
            self.revision = 0;
            return Ok(DocumentEffect::Waiting);
        };
        fill_from_events(&mut match_, &events);
        let body = json_text(&match_)?;
        let changed = events_changed || stored.body.as_ref() != Some(&body);
        self.revision = stored.next_revision(changed, self.now).0;
        if !changed && !layers.differ(stored)? {
            return Ok(DocumentEffect::Unchanged);
        }
        self.check_platforms(&match_)?;
        if let Some(other) = self.protected_by(document, stored, events_changed || layers.whole_differs(stored)?) {
            return Ok(DocumentEffect::Protected(other));
        }
        let revision = stored.next_revision(changed, self.now);
        let origin = self.origin_of(document, stored);
        self.count_match(stored, Some(&match_))?;
        self.put_match_row(id, Some((&match_, body)), &layers, &events, revision, origin)?;
        if !changed {
            return Ok(DocumentEffect::Unchanged);
        }
        if events_changed {
            self.put_events(id, &events, prepared.map(|prepared| prepared.events.as_slice()))?;
        }
        // What was prepared is not valid if an overlay changed the match, or if the active models changed.
        let derived_here;
        let derived = match prepared {
            Some(PreparedMatch { derived: Some(derived), .. })
                if derived.engine == self.models.engine && derived.match_ == match_ =>
            {
                derived
            }
            _ => {
                derived_here = Derived::new(match_, &events, &self.models)?;
                &derived_here
            }
        };
        derived.facts.put(self.connection, self.models.engine, id, &events)?;
        let stored_mentions = self.prefetched.mentions(self.connection, id)?;
        mentions::put_match(self.connection, id, &stored_mentions, &derived.mentions)?;
        // A damaged body does not prevent the new one.
        let before = stored.body.as_deref().and_then(|body| parse_body::<Match>(Kind::Match, id, body).ok());
        self.put_platforms(before.as_ref(), &derived.match_)?;
        self.touch_teams(before.as_ref(), &derived.match_)?;
        let counted = stored.body.is_some() && before.as_ref().is_none_or(|before| before.status.is_final());
        if counted || derived.match_.status.is_final() {
            let editions = [stored.edition.map(EditionId), Some(derived.match_.edition)];
            editions.into_iter().flatten().try_for_each(|edition| self.mark_totals(edition))?;
        }
        let reason = reason(before.as_ref(), stored.body.is_none(), &derived.match_);
        self.log_match(id, revision.0, reason, Some(derived.match_.edition.0), stored.edition)?;
        Ok(DocumentEffect::Changed)
    }

    /// Stores under which ids platforms know a match.
    fn put_platforms(&mut self, before: Option<&Match>, match_: &Match) -> Result<(), Error> {
        if let Some(late) = &mut self.late {
            late.needs_only_writer |= before.is_none_or(|before| before.platforms != match_.platforms);
            return Ok(());
        }
        self.connection.execute(queries::PLATFORMS_DROP, &values![match_.id.0])?;
        for known_as in &match_.platforms {
            let row = values![known_as.platform.0, known_as.id.as_str(), match_.id.0];
            self.connection.execute(queries::PLATFORM_ADD, &row)?;
        }
        self.prefetched.set_platforms(match_.id, &match_.platforms);
        Ok(())
    }

    /// Sets the time of change of the teams whose home ground or coach may follow from the change of a match.
    fn touch_teams(&mut self, before: Option<&Match>, match_: &Match) -> Result<(), Error> {
        let relevant = |match_: &Match| {
            let coaches = [match_.home.coach, match_.away.coach];
            (teams(match_), coaches, match_.stadium, match_.edition, match_.kickoff, match_.status.has_kicked_off())
        };
        if before.map(relevant) == Some(relevant(match_)) {
            return Ok(());
        }
        self.touch_teams_of(before.into_iter().chain([match_]))
    }

    /// Sets the time of change of the teams of these matches.
    pub(crate) fn touch_teams_of<'m>(&mut self, matches: impl Iterator<Item = &'m Match>) -> Result<(), Error> {
        if let Some(late) = &mut self.late {
            late.needs_only_writer = true;
            return Ok(());
        }
        let touched: BTreeSet<TeamId> = matches.flat_map(teams).collect();
        for team in touched {
            self.connection.execute(queries::TEAM_TOUCH, &values![self.now, Kind::Team.id(), team.0])?;
            self.prefetched.forget(Kind::Team, team.0);
        }
        Ok(())
    }

    fn check_platforms(&self, match_: &Match) -> Result<(), IngestError> {
        if self.late.is_some() {
            // They are checked by the only writer if they differ: see `put_platforms`.
            return Ok(());
        }
        for (index, known_as) in match_.platforms.iter().enumerate() {
            let field = format!("platforms[{index}]");
            if known_as.id.contains('\0') {
                return Err(FieldError::new(field, "an id holds no NUL character").into());
            }
            let holder = self.prefetched.holder(self.connection, known_as)?;
            if let Some(holder) = holder.filter(|holder| *holder != match_.id.0) {
                let message = format!("platform {} already knows match {holder} as this", known_as.platform.0);
                return Err(FieldError::new(field, message).into());
            }
        }
        Ok(())
    }

    /// Counts a match in its state, and not any more in the one that it was stored with.
    pub(crate) fn count_match(&mut self, stored: &StoredLayers, match_: Option<&Match>) -> Result<(), Error> {
        let (before, after) = (stored.status, match_.map(|match_| match_.status.id()));
        if before == after {
            return Ok(());
        }
        if let Some(late) = &mut self.late {
            late.needs_only_writer = true;
            return Ok(());
        }
        for (status, more) in [(before, -1), (after, 1)] {
            if let Some(status) = status {
                self.connection.execute(queries::VISIBLE_COUNT_ADD, &values![Kind::Match.id(), status, more])?;
            }
        }
        Ok(())
    }

    pub(crate) fn put_match_row(
        &self,
        id: MatchId,
        visible: Option<(&Match, String)>,
        layers: &Layers,
        events: &[Event],
        (revision, at): (i64, i64),
        origin: Option<String>,
    ) -> Result<(), Error> {
        let (match_, body) = visible.unzip();
        let body = body.map(|body| seal_body(id, &body, revision, events));
        let [whole, overlay] = layers.sealed(Kind::Match, id.0)?;
        let rest = values![whole, overlay, body, revision, at, origin];
        let row = [&values![id.0][..], &match_columns(match_, events), &rest].concat();
        self.connection.execute(queries::MATCH_PUT, &row)?;
        Ok(())
    }

    pub(super) fn put_events(&self, id: MatchId, events: &[Event], encoded: Option<&[u8]>) -> Result<(), Error> {
        if events.is_empty() {
            self.connection.execute(queries::EVENTS_DROP, &values![id.0])?;
        } else {
            let encoded = encoded.map_or_else(|| codec::encode(id, events), |encoded| Ok(encoded.to_vec()))?;
            let row = values![id.0, codec::VERSION, encoded];
            self.connection.execute(queries::EVENTS_PUT, &row)?;
        }
        Ok(())
    }
}

/// Why a match changed; `before` is the match until now, if it can be read.
pub(crate) fn reason(before: Option<&Match>, is_new: bool, match_: &Match) -> ChangeReason {
    match before {
        _ if is_new => ChangeReason::New,
        Some(before) if !before.status.is_final() && match_.status.has_kicked_off() => ChangeReason::Live,
        _ => ChangeReason::Corrected,
    }
}

fn teams(match_: &Match) -> [TeamId; 2] {
    [match_.home.team, match_.away.team]
}
