//! News of matches, for webhooks: goals, cards, substitutions, changes of status, corrections, new matches.
//!
//! The change log names the matches that have changed. Each is compared with the state that was recorded of it ([`state`]),
//! and what differs becomes an event with its data in both languages ([`content`]).

mod content;
pub(crate) mod kind;
mod state;

use std::collections::BTreeMap;
use std::rc::Rc;

use football::model::{EditionId, MatchId};
use jiff::Timestamp;
use store::{Change, ChangeReason, KeyRecord, KeyRole, NewEvent, NewsStart, RecordedNews, Snapshot};

use super::base::Service;
use api::data::Data;
use api::data::entitlement::Entitlement;
use api::rows::error::{Error, MATCH_NOT_FOUND, retried};
use content::NewsWriter;
use kind::EventKind;
use state::{MatchState, News};

/// Changes that are looked at in one transaction.
const MAX_CHANGES: u32 = 200;

/// What the change log has for webhooks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum LoadedNews {
    /// Nothing has changed since, or there is no webhook.
    Nothing,
    Found(RecordedNews),
    /// Changes after the recorded version are no longer stored, or the store is an older one. Recording begins anew here.
    Restart(NewsStart),
}

/// Whether a key may receive an event of this edition.
pub(crate) fn may_receive(key: &KeyRecord, edition: EditionId) -> bool {
    key.details.roles.has(KeyRole::Read) && Entitlement::new(key.editions.clone()).allows(edition)
}

impl Service {
    /// The next news. `looked_at` is a version up to which this process has found nothing new.
    pub(crate) fn load_news(&self, looked_at: i64) -> Result<LoadedNews, Error> {
        retried(|| self.load_news_once(looked_at))
    }

    fn load_news_once(&self, looked_at: i64) -> Result<LoadedNews, Error> {
        let snapshot = Rc::new(self.store.primary_snapshot()?);
        let version = snapshot.version();
        let Some(after) = snapshot.recorded_version()? else { return Ok(LoadedNews::Nothing) };
        if after > version || after < snapshot.oldest_version()? {
            return Ok(LoadedNews::Restart(self.news_start_at(&snapshot)?));
        }
        let from = if looked_at <= version { after.max(looked_at) } else { after };
        if from == version {
            return Ok(LoadedNews::Nothing);
        }
        let changes = snapshot.match_changes_since(from, MAX_CHANGES)?;
        let is_all = changes.len() < MAX_CHANGES as usize;
        let until = if is_all { version } else { changes.last().map_or(version, |last| last.seq) };
        let mut by_match: BTreeMap<i64, Vec<Change>> = BTreeMap::new();
        // A link changes ids, and nothing that happened in the match.
        let is_news = |change: &Change| !matches!(change.reason, ChangeReason::Merged | ChangeReason::Separated);
        for change in changes.into_iter().filter(is_news) {
            by_match.entry(change.id).or_default().push(change);
        }
        // One event goes to keys with different rights, so it has the ids of its own provider.
        let data = self.open(&snapshot, Entitlement::All, (self.clock)(), &self.zone).without_links();
        let mut found = RecordedNews { after, until, ..RecordedNews::default() };
        for (id, changes) in by_match {
            let id = MatchId(id);
            match self.news_of(&snapshot, &data, id, &changes, &mut found) {
                Err(error) if error.store_failure.is_some() => return Err(error),
                // A match that cannot be read must not delay the others.
                Err(error) => tracing::warn!("webhooks send nothing of match {id}: {error}"),
                Ok(()) => {}
            }
        }
        // Of several matches, what happened first is told first.
        found.events.sort_by_key(|event| event.version);
        Ok(LoadedNews::Found(found))
    }

    fn news_of(
        &self,
        snapshot: &Snapshot,
        data: &Data<'_>,
        id: MatchId,
        changes: &[Change],
        found: &mut RecordedNews,
    ) -> Result<(), Error> {
        let Some(newest) = changes.last() else { return Ok(()) };
        let event = |kind: EventKind, edition, data| NewEvent {
            version: newest.seq,
            at: newest.at,
            kind: kind.code().to_owned(),
            match_id: id,
            edition,
            data,
        };
        // If the recorded state is lost, sending the same events again would be worse than sending none.
        let (recorded, is_damaged) = match snapshot.recorded_match(id) {
            Err(store::Error::Damaged(what)) => {
                tracing::warn!("the store is damaged: {what}");
                (None, true)
            }
            recorded => (recorded?, false),
        };
        let recorded: Option<MatchState> = recorded.and_then(|text| serde_json::from_str(&text).ok());
        let entitled = match data.match_(id.0) {
            Err(error) if error.text == MATCH_NOT_FOUND => {
                if let Some(edition) = newest.edition {
                    found.events.push(event(EventKind::Correction, edition, content::deleted()));
                    found.matches.push((id, None));
                }
                return Ok(());
            }
            entitled => entitled?,
        };
        let events = entitled.events()?;
        let state = MatchState::new(entitled.match_(), &events);
        let reasons: Vec<_> = changes.iter().map(|change| change.reason).collect();
        let news = if is_damaged { Vec::new() } else { state.news_since(recorded.as_ref(), &reasons) };
        if !news.is_empty() {
            let writer = NewsWriter::load(data, &entitled, &events, &self.zone)?;
            let edition = entitled.match_().edition;
            found.events.extend(news.iter().map(|news: &News| event(news.kind(), edition, writer.data(news))));
        }
        if recorded.as_ref() != Some(&state) {
            found.matches.push((id, Some(text_of(&state))));
        }
        Ok(())
    }

    /// Where recording begins if this is the first webhook; none if it has begun already.
    pub(crate) fn news_start(&self) -> Result<Option<NewsStart>, Error> {
        let snapshot = Rc::new(self.store.primary_snapshot()?);
        if snapshot.recorded_version()?.is_some() {
            return Ok(None);
        }
        self.news_start_at(&snapshot).map(Some)
    }

    /// This version, and the matches that are being played at it: what happened in them so far is not told.
    fn news_start_at(&self, snapshot: &Rc<Snapshot>) -> Result<NewsStart, Error> {
        let data = self.open(snapshot, Entitlement::All, (self.clock)(), &self.zone).without_links();
        let mut matches = Vec::new();
        for entitled in data.matches_in_progress(u32::MAX)? {
            let state = MatchState::new(entitled.match_(), &entitled.events()?);
            matches.push((entitled.match_().id, text_of(&state)));
        }
        Ok(NewsStart { version: snapshot.version(), matches })
    }
}

fn text_of(state: &MatchState) -> String {
    serde_json::to_string(state).unwrap_or_default()
}

/// The time before which events are no longer needed.
pub(crate) fn kept_since(now: Timestamp) -> Timestamp {
    const KEPT_HOURS: i64 = 30 * 24;
    now.checked_sub(jiff::SignedDuration::from_hours(KEPT_HOURS)).unwrap_or(Timestamp::MIN)
}
