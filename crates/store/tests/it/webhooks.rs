//! Webhooks: one sender at a time, events that are written once, and rows that are not believed if they were changed.

use football::model::{EditionId, MatchId};
use store::{
    Error, Finding, NewEvent, NewKey, NewWebhook, NewsStart, RecordedNews, SenderLease, SettledRound, Store,
    WebhookDelivery, WebhookSecret,
};

use crate::{TestDatabase, TestEngine, at};

on_each_engine! {
    one_process_has_the_lease_and_another_takes_it_over,
    events_are_written_once_and_only_by_the_holder,
    what_became_of_events_is_written_only_if_nothing_changed,
    a_replay_begins_at_a_version,
    removing_the_last_webhook_ends_the_recording,
    a_revoked_key_switches_its_webhooks_off,
    changed_and_swapped_rows_are_found,
    webhooks_are_copied,
}

const START: NewsStart = NewsStart { version: 0, matches: Vec::new() };

fn new_webhook() -> NewWebhook {
    NewWebhook {
        key: "app".to_owned(),
        url: "https://app.example/hook".to_owned(),
        kinds: Vec::new(),
        editions: Vec::new(),
        language: "en".to_owned(),
        secret: WebhookSecret::new("whsec_kept".to_owned()),
    }
}

/// A store with a key and a webhook, whose lease `a` has.
fn filled(engine: TestEngine) -> (TestDatabase, Store) {
    let database = engine.database();
    let store = database.open();
    store.put_key("text", NewKey { name: "app".to_owned(), ..NewKey::default() }, at(0)).unwrap();
    assert_eq!(store.add_webhook(&new_webhook(), Some(&START), at(0)).unwrap(), 1);
    assert!(store.take_sender_lease("a", &SenderLease::default()).unwrap());
    (database, store)
}

fn news(after: i64, until: i64) -> RecordedNews {
    let event = |version| NewEvent {
        version,
        at: at(version),
        kind: "goal".to_owned(),
        match_id: MatchId(1 + version % 2),
        edition: EditionId(1),
        data: ["{}".to_owned(), "{}".to_owned()],
    };
    RecordedNews {
        after,
        until,
        events: (after + 1..=until).map(event).collect(),
        matches: vec![(MatchId(1), Some("{}".to_owned()))],
    }
}

fn event_ids(store: &Store) -> Vec<i64> {
    store.snapshot().unwrap().webhook_events(0, 100).unwrap().events.iter().map(|event| event.id).collect()
}

fn one_process_has_the_lease_and_another_takes_it_over(engine: TestEngine) {
    let (database, store) = filled(engine);
    let other = database.open();
    let seen = other.sender_lease().unwrap();
    assert!(seen.is_held_by("a") && !seen.is_held_by("b") && !seen.is_free());
    assert!(store.renew_sender_lease("a").unwrap());
    assert!(!other.take_sender_lease("b", &seen).unwrap(), "it was renewed since it was seen");
    assert!(!other.renew_sender_lease("b").unwrap());
    let seen = other.sender_lease().unwrap();
    assert!(other.take_sender_lease("b", &seen).unwrap());
    assert!(!store.renew_sender_lease("a").unwrap(), "it was taken over");
    store.release_sender_lease("a").unwrap();
    assert!(store.sender_lease().unwrap().is_held_by("b"), "only the holder gives it back");
    other.release_sender_lease("b").unwrap();
    assert!(store.sender_lease().unwrap().is_free());
}

fn events_are_written_once_and_only_by_the_holder(engine: TestEngine) {
    let (_database, store) = filled(engine);
    assert!(store.record_news("a", &news(0, 3), at(1)).unwrap());
    assert!(!store.record_news("a", &news(0, 3), at(1)).unwrap(), "the same changes again");
    assert!(!store.record_news("b", &news(3, 5), at(1)).unwrap(), "not the holder");
    assert!(store.record_news("a", &news(3, 5), at(1)).unwrap());
    assert_eq!(event_ids(&store), [1, 2, 3, 4, 5]);
    let snapshot = store.snapshot().unwrap();
    assert_eq!(snapshot.recorded_version().unwrap(), Some(5));
    assert_eq!(snapshot.recorded_match(MatchId(1)).unwrap().as_deref(), Some("{}"));
    let events = snapshot.webhook_events(0, 100).unwrap().events;
    assert_ne!(events[0].uid, events[1].uid);
    drop(snapshot);
    // The newest event stays, so that its number is not used again.
    store.prune_webhook_events("b", at(1_000)).unwrap();
    assert_eq!(event_ids(&store).len(), 5);
    store.prune_webhook_events("a", at(1_000)).unwrap();
    assert_eq!(event_ids(&store), [5]);
}

fn waiting(event: i64, next: Option<i64>) -> WebhookDelivery {
    let next_at = next.map(at);
    WebhookDelivery { event, match_id: MatchId(1), attempts: 1, next_at, error: "status 500".to_owned() }
}

fn what_became_of_events_is_written_only_if_nothing_changed(engine: TestEngine) {
    let (_database, store) = filled(engine);
    store.record_news("a", &news(0, 3), at(1)).unwrap();
    let round = SettledRound {
        webhook: 1,
        after: 0,
        until: 3,
        put: vec![waiting(1, Some(9)), waiting(2, None)],
        failing_since: Some(at(2)),
        ..SettledRound::default()
    };
    assert!(!store.settle_webhook("b", &round).unwrap(), "not the holder");
    assert!(store.settle_webhook("a", &round).unwrap());
    assert!(!store.settle_webhook("a", &round).unwrap(), "the position is another one");
    let snapshot = store.snapshot().unwrap();
    assert_eq!(snapshot.waiting_deliveries(1, 10).unwrap(), [waiting(1, Some(9))]);
    assert_eq!(snapshot.failed_deliveries(1).unwrap(), [waiting(2, None)]);
    let webhook = snapshot.webhook(1).unwrap().unwrap();
    assert_eq!((webhook.position, webhook.failing_since), (3, Some(at(2))));
    drop(snapshot);
    let done = SettledRound {
        webhook: 1,
        after: 3,
        until: 3,
        drop: vec![1],
        delivered_at: Some(at(10)),
        ..SettledRound::default()
    };
    assert!(store.settle_webhook("a", &done).unwrap());
    let snapshot = store.snapshot().unwrap();
    assert_eq!(snapshot.waiting_deliveries(1, 10).unwrap(), []);
    let webhook = snapshot.webhook(1).unwrap().unwrap();
    assert_eq!((webhook.failing_since, webhook.delivered_at), (None, Some(at(10))));
    assert!(!store.settle_webhook("a", &SettledRound { webhook: 2, ..done }).unwrap(), "there is no such webhook");
}

fn a_replay_begins_at_a_version(engine: TestEngine) {
    let (_database, store) = filled(engine);
    store.record_news("a", &news(0, 5), at(1)).unwrap();
    let put = vec![waiting(2, Some(9)), waiting(4, None)];
    store
        .settle_webhook("a", &SettledRound { webhook: 1, after: 0, until: 5, put, ..SettledRound::default() })
        .unwrap();
    let replay = store.replay_webhook(1, 3).unwrap().unwrap();
    assert_eq!((replay.events, replay.oldest), (3, Some(1)));
    let snapshot = store.snapshot().unwrap();
    assert_eq!(snapshot.webhook(1).unwrap().unwrap().position, 2);
    // What is waiting from before stays, and what comes again is not in two places.
    assert_eq!(snapshot.waiting_deliveries(1, 10).unwrap(), [waiting(2, Some(9))]);
    assert_eq!(snapshot.failed_deliveries(1).unwrap(), []);
    drop(snapshot);
    let later = store.replay_webhook(1, 100).unwrap().unwrap();
    assert_eq!(later.events, 3, "it never skips events");
    assert_eq!(store.replay_webhook(2, 1).unwrap(), None);
}

fn removing_the_last_webhook_ends_the_recording(engine: TestEngine) {
    let (_database, store) = filled(engine);
    store.record_news("a", &news(0, 2), at(1)).unwrap();
    assert_eq!(store.add_webhook(&new_webhook(), None, at(2)).unwrap(), 2);
    assert_eq!(store.snapshot().unwrap().webhook(2).unwrap().unwrap().position, 2, "it sends what comes later");
    assert!(store.remove_webhook(1).unwrap() && !store.remove_webhook(1).unwrap());
    assert_eq!(store.snapshot().unwrap().recorded_version().unwrap(), Some(2));
    assert!(store.remove_webhook(2).unwrap());
    assert_eq!(store.snapshot().unwrap().recorded_version().unwrap(), None);
    assert!(!store.record_news("a", &news(2, 3), at(1)).unwrap());
    assert!(matches!(store.add_webhook(&new_webhook(), None, at(2)), Err(Error::Webhook(_))));
    let unknown = NewWebhook { key: "nobody".to_owned(), ..new_webhook() };
    let error = store.add_webhook(&unknown, Some(&START), at(2)).unwrap_err().to_string();
    assert!(error.contains("there is no key nobody in use"), "{error}");
}

fn a_revoked_key_switches_its_webhooks_off(engine: TestEngine) {
    let (_database, store) = filled(engine);
    store.rotate_key("app", at(1_000), at(1)).unwrap().unwrap();
    // The old text of the key is revoked by its number; the new one is in use.
    assert!(store.revoke_key("1", at(2)).unwrap());
    assert_eq!(store.snapshot().unwrap().webhook(1).unwrap().unwrap().off, None);
    assert!(store.revoke_key("app", at(3)).unwrap());
    let off = store.snapshot().unwrap().webhook(1).unwrap().unwrap().off.unwrap();
    assert_eq!((off.at, off.why.as_str()), (at(3), "its key app was revoked"));
}

fn changed_and_swapped_rows_are_found(engine: TestEngine) {
    let (database, store) = filled(engine);
    store.add_webhook(&new_webhook(), None, at(0)).unwrap();
    store.record_news("a", &news(0, 2), at(1)).unwrap();
    let put = vec![waiting(1, Some(9)), waiting(2, Some(9))];
    store
        .settle_webhook("a", &SettledRound { webhook: 1, after: 0, until: 2, put, ..SettledRound::default() })
        .unwrap();
    let found = || -> Vec<String> { store.verify(|_, _| ()).unwrap().wrong.iter().map(Finding::to_string).collect() };
    assert_eq!(found(), [""; 0]);
    for (change, what) in [
        (
            "update webhook set body = (select body from webhook where id = 2) where id = 1",
            "webhook 1: its checksum differs",
        ),
        (
            "update webhook_event set body = replace(body, 'goal', 'card') where id = 1",
            "webhook event 1: its checksum differs",
        ),
        ("update webhook_event set version = 9 where id = 2", "webhook event 2: its version or time differs"),
        ("update webhook_delivery set next_at = 1 where event_id = 2", "webhook 1, event 2: its next attempt differs"),
        ("update webhook_match set body = replace(body, '{}', '[]')", "told of match 1: its checksum differs"),
        ("update webhook_delivery set event_id = 3 where event_id = 1", "webhook 1, event 3: its checksum differs"),
    ] {
        let before = found().len();
        database.sql(change);
        let now = found();
        assert!(now.len() == before + 1 && now.iter().any(|wrong| wrong.contains(what)), "{change}: {now:?}");
    }
    let page = store.snapshot().unwrap().webhook_events(0, 10).unwrap();
    assert_eq!((page.events.len(), page.last, page.damaged.len()), (1, 2, 1), "the others are sent");
    let webhooks = store.snapshot().unwrap().webhooks().unwrap();
    assert!(webhooks[0].is_err() && webhooks[1].is_ok());
    assert!(store.remove_webhook(1).unwrap(), "a damaged one can be removed");
}

fn webhooks_are_copied(engine: TestEngine) {
    let (_database, store) = filled(engine);
    store.record_news("a", &news(0, 2), at(1)).unwrap();
    let put = vec![waiting(1, None)];
    store
        .settle_webhook("a", &SettledRound { webhook: 1, after: 0, until: 2, put, ..SettledRound::default() })
        .unwrap();
    let target = engine.database();
    let copy = target.open();
    store.copy_to(&copy, |_| ()).unwrap();
    let (from, to) = (store.snapshot().unwrap(), copy.snapshot().unwrap());
    assert_eq!(to.webhook(1).unwrap(), from.webhook(1).unwrap());
    assert_eq!(to.webhook_events(0, 9).unwrap(), from.webhook_events(0, 9).unwrap());
    assert_eq!(to.failed_deliveries(1).unwrap(), from.failed_deliveries(1).unwrap());
    assert_eq!(to.recorded_match(MatchId(1)).unwrap(), from.recorded_match(MatchId(1)).unwrap());
}
