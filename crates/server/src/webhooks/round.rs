//! A round of a webhook: what it sends next, and what is written down of that.
//!
//! Events of one match are sent one after the other. If one cannot be delivered, those behind it wait, and other matches go
//! on. The position of the webhook is written after the deliveries, so a crash repeats some of them and loses none.

use std::collections::{BTreeMap, BTreeSet};

use football::model::MatchId;
use jiff::Timestamp;
use store::{KeyRecord, SettledRound, Snapshot, Store, SwitchedOff, Webhook, WebhookDelivery, WebhookEvent};

use super::retry_plan::RetryPlan;
use crate::metrics::WebhookBacklog;
use crate::service::may_receive;

/// New events that are looked at in one round.
const MAX_EVENTS: u32 = 64;
/// The most deliveries that wait for a webhook. Then no new events are looked at until some have succeeded or failed.
const MAX_WAITING: u32 = 500;

/// What a webhook has to do.
#[derive(Debug)]
pub(crate) enum Plan {
    /// It was removed or switched off.
    Ended,
    /// Its key is revoked or expired.
    KeyEnded(Box<Webhook>),
    /// There is nothing to send before this time, or before another event is recorded.
    Idle {
        next_at: Option<Timestamp>,
    },
    Send(Box<Round>),
}

#[derive(Debug)]
pub(crate) struct Round {
    pub(crate) webhook: Webhook,
    /// The events of each match, in order.
    pub(crate) groups: Vec<Vec<PlannedEvent>>,
    /// New events that wait behind others of their match.
    deferred: Vec<WebhookDelivery>,
    /// Waiting events that are not sent any more.
    dropped: Vec<i64>,
    /// The last new event of this round.
    until: i64,
}

#[derive(Clone, Debug)]
pub(crate) struct PlannedEvent {
    pub(crate) event: WebhookEvent,
    /// How often it has failed so far; none if it is new.
    waited: Option<u32>,
}

/// What became of one attempt.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Attempt {
    Delivered,
    /// The receiver wants no more: status 410.
    Gone,
    Failed(String),
}

/// What a webhook does next.
pub(crate) fn plan(store: &Store, id: i64, now: Timestamp) -> Result<(Plan, WebhookBacklog), store::Error> {
    let snapshot = store.primary_snapshot()?;
    let Some(webhook) = snapshot.webhook(id)?.filter(|webhook| webhook.off.is_none()) else {
        return Ok((Plan::Ended, WebhookBacklog::default()));
    };
    let Some(key) = snapshot.key_named(&webhook.key, now)? else {
        return Ok((Plan::KeyEnded(Box::new(webhook)), WebhookBacklog::default()));
    };
    let waiting = snapshot.waiting_deliveries(id, MAX_WAITING)?;
    let mut planned = Planned::default();
    planned.add_waiting(&snapshot, &webhook, &key, &waiting, now)?;
    let is_full = waiting.len() >= MAX_WAITING as usize;
    let page = snapshot.webhook_events(webhook.position, if is_full { 0 } else { MAX_EVENTS })?;
    for what in &page.damaged {
        tracing::warn!("webhook {id} does not send an event: the store is damaged: {what}");
    }
    let (new, until) = (page.events, page.last);
    let oldest = match waiting.first() {
        Some(first) => snapshot.webhook_event(first.event).ok().flatten().map(|event| event.at),
        None => new.first().map(|event| event.at),
    };
    let behind = (snapshot.newest_webhook_event()? - webhook.position).max(0);
    let backlog = WebhookBacklog { events: waiting.len() as u64 + behind.unsigned_abs(), oldest };
    planned.add_new(&webhook, &key, new);
    let Planned { groups, deferred, dropped, blocked, .. } = planned;
    if groups.is_empty() && dropped.is_empty() && until == webhook.position {
        return Ok((Plan::Idle { next_at: blocked.into_values().min() }, backlog));
    }
    let groups = groups.into_values().collect();
    Ok((Plan::Send(Box::new(Round { webhook, groups, deferred, dropped, until })), backlog))
}

#[derive(Default)]
struct Planned {
    groups: BTreeMap<MatchId, Vec<PlannedEvent>>,
    deferred: Vec<WebhookDelivery>,
    dropped: Vec<i64>,
    /// Matches whose first waiting event is not due, and when it is.
    blocked: BTreeMap<MatchId, Timestamp>,
    seen: BTreeSet<MatchId>,
}

impl Planned {
    fn add_waiting(
        &mut self,
        snapshot: &Snapshot,
        webhook: &Webhook,
        key: &KeyRecord,
        waiting: &[WebhookDelivery],
        now: Timestamp,
    ) -> Result<(), store::Error> {
        for delivery in waiting {
            let match_id = delivery.match_id;
            let next_at = delivery.next_at.unwrap_or(now);
            if self.seen.insert(match_id) && next_at > now {
                self.blocked.insert(match_id, next_at);
            }
            if self.blocked.contains_key(&match_id) {
                continue;
            }
            // The event may have been pruned or damaged, and the key may have lost its tournament.
            let event = match snapshot.webhook_event(delivery.event) {
                Err(store::Error::Damaged(_)) => None,
                event => event?,
            };
            match event.filter(|event| is_wanted(webhook, key, event)) {
                Some(event) => {
                    let planned = PlannedEvent { event, waited: Some(delivery.attempts) };
                    self.groups.entry(match_id).or_default().push(planned);
                }
                None => self.dropped.push(delivery.event),
            }
        }
        Ok(())
    }

    fn add_new(&mut self, webhook: &Webhook, key: &KeyRecord, new: Vec<WebhookEvent>) {
        for event in new.into_iter().filter(|event| is_wanted(webhook, key, event)) {
            match self.blocked.get(&event.match_id) {
                Some(next_at) => self.deferred.push(deferred(&event, *next_at)),
                None => {
                    let group = self.groups.entry(event.match_id).or_default();
                    group.push(PlannedEvent { event, waited: None });
                }
            }
        }
    }
}

fn is_wanted(webhook: &Webhook, key: &KeyRecord, event: &WebhookEvent) -> bool {
    let is_kind = webhook.kinds.is_empty() || webhook.kinds.contains(&event.kind);
    let is_edition = webhook.editions.is_empty() || webhook.editions.contains(&event.edition);
    is_kind && is_edition && may_receive(key, event.edition)
}

/// An event that waits behind another of its match.
fn deferred(event: &WebhookEvent, next_at: Timestamp) -> WebhookDelivery {
    let next_at = Some(next_at);
    WebhookDelivery { event: event.id, match_id: event.match_id, attempts: 0, next_at, error: String::new() }
}

/// What a round has come to, for the log and the metrics.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct RoundCounts {
    pub(crate) delivered: u64,
    /// Attempts that failed and are repeated.
    pub(crate) retried: u64,
    /// Events that have failed for good.
    pub(crate) failed: u64,
}

impl Round {
    /// What is written down. `attempts` has those of each group: all up to the first that failed.
    pub(crate) fn settle(
        &self,
        attempts: &[Vec<Attempt>],
        retries: &RetryPlan,
        off_after: jiff::SignedDuration,
        now: Timestamp,
    ) -> (SettledRound, RoundCounts) {
        let webhook = &self.webhook;
        let mut counts = RoundCounts::default();
        let mut settled = SettledRound {
            webhook: webhook.id,
            after: webhook.position,
            until: self.until,
            put: self.deferred.clone(),
            drop: self.dropped.clone(),
            failing_since: webhook.failing_since,
            delivered_at: None,
            off: None,
        };
        for (group, attempts) in self.groups.iter().zip(attempts) {
            let mut next_at = now;
            for (place, PlannedEvent { event, waited }) in group.iter().enumerate() {
                let so_far = waited.unwrap_or(0);
                let row = |attempts, next_at, error: &str| WebhookDelivery {
                    attempts,
                    next_at,
                    error: error.to_owned(),
                    ..deferred(event, now)
                };
                match attempts.get(place) {
                    Some(Attempt::Delivered) => {
                        counts.delivered += 1;
                        if waited.is_some() {
                            settled.drop.push(event.id);
                        }
                    }
                    Some(Attempt::Gone) => {
                        let why = "the receiver responded with status 410 (gone)".to_owned();
                        settled.put.push(row(so_far, Some(now), &why));
                        settled.off = Some(SwitchedOff { at: now, why });
                    }
                    Some(Attempt::Failed(error)) => {
                        let pause = retries.pause(so_far + 1, &event.uid);
                        let next = pause.and_then(|pause| now.checked_add(pause).ok());
                        match next {
                            Some(next) => {
                                counts.retried += 1;
                                next_at = next;
                            }
                            None => counts.failed += 1,
                        }
                        settled.put.push(row(so_far + 1, next, error));
                    }
                    None if waited.is_none() => settled.put.push(deferred(event, next_at)),
                    None => {}
                }
            }
        }
        if counts.delivered > 0 {
            (settled.failing_since, settled.delivered_at) = (None, Some(now));
        } else if counts.retried + counts.failed > 0 {
            let since = webhook.failing_since.unwrap_or(now);
            settled.failing_since = Some(since);
            if now.duration_since(since) >= off_after {
                let why = format!("nothing could be delivered since {}", since.strftime("%F %T UTC"));
                settled.off = Some(SwitchedOff { at: now, why });
            }
        }
        (settled, counts)
    }
}

#[cfg(test)]
mod tests {
    use football::model::EditionId;
    use jiff::SignedDuration;
    use store::WebhookSecret;

    use super::*;

    const DAYS: SignedDuration = SignedDuration::from_hours(72);

    fn at(second: i64) -> Timestamp {
        Timestamp::from_second(1_800_000_000 + second).unwrap()
    }

    fn event(id: i64, match_id: i64) -> WebhookEvent {
        WebhookEvent {
            id,
            uid: id.to_string(),
            version: id,
            at: at(0),
            kind: "goal".to_owned(),
            match_id: MatchId(match_id),
            edition: EditionId(1),
            data: Default::default(),
        }
    }

    fn round(groups: Vec<Vec<PlannedEvent>>, failing_since: Option<Timestamp>) -> Round {
        let webhook = Webhook {
            id: 1,
            key: "app".to_owned(),
            url: String::new(),
            kinds: Vec::new(),
            editions: Vec::new(),
            language: "en".to_owned(),
            secret: WebhookSecret::new(String::new()),
            old_secret: None,
            created_at: at(0),
            position: 0,
            failing_since,
            delivered_at: None,
            off: None,
        };
        Round { webhook, groups, deferred: Vec::new(), dropped: Vec::new(), until: 9 }
    }

    fn new(id: i64, match_id: i64) -> PlannedEvent {
        PlannedEvent { event: event(id, match_id), waited: None }
    }

    fn failed() -> Attempt {
        Attempt::Failed("status 500".to_owned())
    }

    fn waiting(settled: &SettledRound) -> Vec<(i64, u32, bool)> {
        settled.put.iter().map(|row| (row.event, row.attempts, row.next_at.is_some())).collect()
    }

    #[test]
    fn events_wait_behind_one_of_their_match_that_failed() {
        let retries: RetryPlan = "5".parse().unwrap();
        let round = round(vec![vec![new(1, 1), new(2, 1)], vec![new(3, 2)]], None);
        let (settled, counts) = round.settle(&[vec![failed()], vec![Attempt::Delivered]], &retries, DAYS, at(10));
        assert_eq!(waiting(&settled), [(1, 1, true), (2, 0, true)]);
        assert_eq!(settled.put[0].next_at, settled.put[1].next_at);
        assert_eq!((settled.until, settled.failing_since, settled.delivered_at), (9, None, Some(at(10))));
        assert_eq!(counts, RoundCounts { delivered: 1, retried: 1, failed: 0 });
    }

    #[test]
    fn after_the_last_retry_an_event_has_failed_and_the_next_is_due() {
        let retries: RetryPlan = "5".parse().unwrap();
        let group = vec![PlannedEvent { waited: Some(1), ..new(1, 1) }, new(2, 1)];
        let (settled, counts) = round(vec![group], None).settle(&[vec![failed()]], &retries, DAYS, at(10));
        assert_eq!(waiting(&settled), [(1, 2, false), (2, 0, true)]);
        assert_eq!(settled.put[1].next_at, Some(at(10)));
        assert_eq!(counts, RoundCounts { delivered: 0, retried: 0, failed: 1 });
    }

    #[test]
    fn a_webhook_that_fails_for_days_is_switched_off_and_a_delivery_begins_the_count_anew() {
        let retries: RetryPlan = "5".parse().unwrap();
        let days = 72 * 3_600;
        let fails = |since, now| round(vec![vec![new(1, 1)]], since).settle(&[vec![failed()]], &retries, DAYS, now).0;
        assert_eq!(fails(None, at(0)).failing_since, Some(at(0)));
        let still = fails(Some(at(0)), at(days - 1));
        assert_eq!((still.failing_since, still.off), (Some(at(0)), None));
        let off = fails(Some(at(0)), at(days)).off.unwrap();
        assert!(off.why.starts_with("nothing could be delivered since 20"), "{}", off.why);
        let delivered = round(vec![vec![new(1, 1)]], Some(at(0)));
        let (settled, _) = delivered.settle(&[vec![Attempt::Delivered]], &retries, DAYS, at(days));
        assert_eq!((settled.failing_since, settled.off), (None, None));
    }

    #[test]
    fn status_410_switches_a_webhook_off_and_its_event_waits() {
        let retries: RetryPlan = "5".parse().unwrap();
        let (settled, _) = round(vec![vec![new(1, 1)]], None).settle(&[vec![Attempt::Gone]], &retries, DAYS, at(10));
        assert_eq!(waiting(&settled), [(1, 0, true)]);
        assert!(settled.off.unwrap().why.contains("410"));
    }
}
