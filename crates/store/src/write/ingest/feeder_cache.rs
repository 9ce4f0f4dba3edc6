//! A match that a feeder has written, and what the next lines make of it.
//!
//! Lines that only change events leave the documents of a match as they are. So what is stored after them follows from what the
//! feeder remembers, and is worked out before the transaction. Nothing of it needs an analysis: the facts are dropped, and
//! computed when they are read.

use std::collections::{BTreeSet, HashMap, VecDeque};

use football::analysis::{keeps_positions, positions};
use football::feed::live::LiveMessage;
use football::model::{Event, EventId, Match, MatchId, Period, PlayerId, Position};

use super::derived::fill_from_events;
use super::fed_match::{FedEvents, LineOutcome, outcome, refused};
use super::late_changes::LateChanges;
use super::layers::json_text;
use super::match_::reason;
use super::mentions::{self, Mention, mentions};
use crate::engine::backend::Connection;
use crate::engine::row::{Row, SqlValue, values};
use crate::error::Error;
use crate::queries;
use crate::rows::change::ChangeReason;
use crate::rows::codec;
use crate::rows::feed_tail::{EventChange, FeedTail};
use crate::rows::ledger;
use crate::rows::match_row::EventCounts;

/// A match as this process has stored it.
pub(super) struct CachedMatch {
    id: MatchId,
    fed: FedEvents,
    tail: FeedTail,
    /// The tail as it is stored. While it is there, nobody else has written the match.
    tail_row: Vec<u8>,
    /// As documents and the feed state it, without what follows from the events.
    stated: Match,
    /// With that.
    shown: Match,
    counts: EventCounts,
    positions: HashMap<PlayerId, Position>,
    mentions: BTreeSet<Mention>,
    /// Whether its facts are stored.
    has_facts: bool,
}

/// A match after lines of one call, if it is stored as it is remembered.
pub(super) struct ForeseenMatch {
    /// The revision and the tail before them.
    expected: (i64, Vec<u8>),
    /// Of its lines, in their order.
    pub(super) outcomes: VecDeque<LineOutcome>,
    /// None if they change nothing.
    written: Option<WrittenRows>,
    pub(super) after: CachedMatch,
}

/// What is written for a match, beside its tail.
struct WrittenRows {
    /// In the order of `match_fed.sql`, up to the checksum.
    columns: [SqlValue; 11],
    /// What the data of the match contains, if that has changed.
    content: Option<i64>,
    reason: ChangeReason,
    /// The events and the ledger, if the tail was folded into them.
    folded: Option<[Vec<u8>; 2]>,
    drops_facts: bool,
    /// Whom the match named before, if that is not whom it names now.
    mentions_before: Option<BTreeSet<Mention>>,
}

impl CachedMatch {
    /// A match whose events and ledger are stored whole, in these rows. `stated` is what the documents and the feed state of it.
    /// None if it has no events, or is over: then lines change more than the match.
    pub(super) fn new(
        stated: Match,
        fed: FedEvents,
        revision: i64,
        [events, ledger]: [&[u8]; 2],
    ) -> Result<Option<CachedMatch>, Error> {
        if fed.events.is_empty() || stated.status.is_final() {
            return Ok(None);
        }
        let (id, mut shown) = (stated.id, stated.clone());
        fill_from_events(&mut shown, &fed.events);
        let positions = positions(&shown, &fed.events);
        let mentions = mentions(&shown, &fed.events, &positions);
        let counts = EventCounts::new(&shown, &fed.events);
        let tail = FeedTail::begin(revision, events, ledger)?;
        let tail_row = tail.encode(id, &fed.ledger)?.unwrap_or_default();
        let positions = positions.into_iter().collect();
        Ok(Some(CachedMatch { id, fed, tail, tail_row, stated, shown, counts, positions, mentions, has_facts: true }))
    }

    /// Stores that nobody else has written the match since.
    pub(super) fn put_tail(&self, connection: &dyn Connection) -> Result<(), Error> {
        connection.execute(queries::FEED_TAIL_PUT, &values![self.id.0, self.tail_row.clone()])
    }

    /// The match after these lines. None if it cannot be foreseen; the transaction then works it out.
    pub(super) fn after<'m>(mut self, lines: impl Iterator<Item = &'m LiveMessage>) -> Option<ForeseenMatch> {
        let expected = (self.tail.revision, std::mem::take(&mut self.tail_row));
        let (mut outcomes, mut changes) = (VecDeque::new(), Vec::new());
        for message in lines {
            let (outcome, change) = self.take_line(message)?;
            outcomes.push_back(outcome);
            changes.extend(change);
        }
        if changes.is_empty() {
            self.tail_row.clone_from(&expected.1);
            return Some(ForeseenMatch { expected, outcomes, written: None, after: self });
        }
        if self.fed.events.is_empty() {
            return None;
        }
        let content = self.counts.content;
        let renewed = self.renew(&changes);
        changes.into_iter().for_each(|change| self.tail.push(change));
        self.tail.revision += 1;
        let folded = self.encode().ok()?;
        let document = if renewed.document { Some(json_text(&self.shown).ok()?) } else { None };
        let written = WrittenRows {
            columns: self.counts.fed_columns(&self.shown, document.as_deref(), self.tail.revision),
            content: Some(self.counts.content).filter(|now| *now != content),
            // Its status is what it was.
            reason: reason(Some(&self.shown), false, &self.shown),
            folded,
            drops_facts: std::mem::take(&mut self.has_facts),
            mentions_before: renewed.mentions_before,
        };
        Some(ForeseenMatch { expected, outcomes, written: Some(written), after: self })
    }

    /// Applies a line. Returns its outcome, and what it did to the events.
    fn take_line(&mut self, message: &LiveMessage) -> Option<(LineOutcome, Option<EventChange>)> {
        let id = match (&message.event, message.deleted) {
            (Some(event), None) => event.id,
            (None, Some(id)) => id,
            // A line that says nothing, or two things at once.
            _ => return None,
        };
        let removed = self.place(id);
        Some(match self.fed.apply(message) {
            Ok(effect) if effect.has_changed() => {
                let inserted = self.place(id).map(|index| (index, self.fed.events[index].clone()));
                (outcome(message, effect), Some(EventChange { id, removed, inserted }))
            }
            Ok(effect) => (outcome(message, effect), None),
            Err(error) => (refused(message, error), None),
        })
    }

    fn place(&self, id: EventId) -> Option<usize> {
        // Most lines are about one of the last events.
        let is_there = self.fed.ledger.has_event(id);
        if is_there { self.fed.events.iter().rposition(|event| event.id == id) } else { None }
    }

    /// Works out what follows from the events after these changes. Nearly every line adds an event of a player who has played
    /// already, and that is not a goal: then all events need not be read.
    fn renew(&mut self, changes: &[EventChange]) -> Renewed {
        let CachedMatch { fed: FedEvents { events, .. }, shown, .. } = self;
        let added: Option<Vec<Event>> = changes.iter().map(EventChange::added).map(|event| event.cloned()).collect();
        let position = |player: PlayerId| self.positions.get(&player).copied();
        let is_plain = |event: &Event| !may_score(event) && keeps_positions(shown, event, position);
        if let Some(added) = added.filter(|added| added.iter().all(is_plain)) {
            self.counts = self.counts.with(shown, &added);
            return Renewed { document: false, mentions_before: None };
        }
        let mut renewed = self.stated.clone();
        fill_from_events(&mut renewed, events);
        let document = *shown != renewed;
        *shown = renewed;
        self.counts = EventCounts::new(shown, events);
        let positions = positions(shown, events);
        let mentions = mentions(shown, events, &positions);
        self.positions = positions.into_iter().collect();
        let mentions_before = (mentions != self.mentions).then(|| std::mem::replace(&mut self.mentions, mentions));
        Renewed { document, mentions_before }
    }

    /// Encodes the tail. If it is too long, it is folded: returns the rows of the events and of the ledger.
    fn encode(&mut self) -> Result<Option<[Vec<u8>; 2]>, Error> {
        if let Some(row) = self.tail.encode(self.id, &self.fed.ledger)? {
            self.tail_row = row;
            return Ok(None);
        }
        let rows = [codec::encode(self.id, &self.fed.events)?, ledger::encode(self.id, &self.fed.ledger)?];
        self.tail = FeedTail::begin(self.tail.revision, &rows[0], &rows[1])?;
        self.tail_row = self.tail.encode(self.id, &self.fed.ledger)?.unwrap_or_default();
        Ok(Some(rows))
    }
}

/// What has changed with the events, beside them.
struct Renewed {
    /// Whether the document of the match has.
    document: bool,
    /// Whom the match named before, if that is not whom it names now.
    mentions_before: Option<BTreeSet<Mention>>,
}

/// Whether an event may change the score, or that of the shoot-out.
fn may_score(event: &Event) -> bool {
    event.goal_for().is_some() || event.period == Period::ShootOut
}

impl ForeseenMatch {
    /// Whether the match is stored as it was remembered, by a row of `feed_state.sql`.
    pub(super) fn is_next(&self, stored: Option<&Row>) -> Result<bool, Error> {
        let Some(row) = stored else { return Ok(false) };
        Ok(row.integer(0)? == self.expected.0 && row.maybe_blob(1)? == Some(&self.expected.1[..]))
    }

    /// Writes the match, within a transaction that writes matches.
    pub(super) fn write(&self, connection: &dyn Connection, now: i64, late: &mut LateChanges) -> Result<(), Error> {
        let Some(written) = &self.written else { return Ok(()) };
        let CachedMatch { id, tail, tail_row, shown, mentions, .. } = &self.after;
        let row = [&written.columns[..], &values![tail.revision, now, id.0]].concat();
        connection.execute(queries::MATCH_FED, &row)?;
        if let Some(content) = written.content {
            connection.execute(queries::MATCH_CONTENT, &values![content, id.0])?;
        }
        if let Some([events, ledger]) = &written.folded {
            connection.execute(queries::EVENTS_PUT, &values![id.0, codec::VERSION, events.clone()])?;
            connection.execute(queries::FEED_PUT, &values![id.0, ledger.clone(), None::<Vec<u8>>])?;
        }
        connection.execute(queries::FEED_TAIL_PUT, &values![id.0, tail_row.clone()])?;
        if written.drops_facts {
            connection.execute(queries::FACTS_DROP, &values![id.0])?;
        }
        if let Some(before) = &written.mentions_before {
            mentions::put_match(connection, *id, before, mentions)?;
        }
        let edition = Some(shown.edition.0);
        late.add_match(*id, tail.revision, written.reason, [edition, edition]);
        Ok(())
    }
}

/// The matches that a feeder remembers. The one that was used the longest time ago is forgotten first.
pub(super) struct FeederCache {
    matches: HashMap<MatchId, (u64, CachedMatch)>,
    most: usize,
    uses: u64,
}

impl FeederCache {
    pub(super) fn new(most: usize) -> FeederCache {
        FeederCache { matches: HashMap::new(), most, uses: 0 }
    }

    pub(super) fn len(&self) -> usize {
        self.matches.len()
    }

    pub(super) fn most(&self) -> usize {
        self.most
    }

    pub(super) fn take(&mut self, id: MatchId) -> Option<CachedMatch> {
        self.matches.remove(&id).map(|(_, match_)| match_)
    }

    pub(super) fn put(&mut self, match_: CachedMatch) {
        self.uses += 1;
        self.matches.insert(match_.id, (self.uses, match_));
        if self.matches.len() > self.most {
            let oldest = self.matches.iter().min_by_key(|(_, (used, _))| *used).map(|(id, _)| *id);
            oldest.and_then(|id| self.matches.remove(&id));
        }
    }
}
