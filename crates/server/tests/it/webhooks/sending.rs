//! Every kind of event arrives once, with a valid signature, in the language and of the tournaments that were asked for.

use std::collections::BTreeSet;

use football::model::{EditionId, EventKind, Outcome, Status};
use jiff::Timestamp;
use serde_json::json;
use store::{KeyDetails, KeyRoles, NewKey};

use super::receiver::{Received, Receiver};
use super::{FedMatch, add, announce, fixture, serve, webhook};
use crate::running_service::holds_in_time;

#[test]
fn every_kind_of_event_arrives_once_with_a_valid_signature() {
    let (app, id) = fixture();
    let (english, arabic) = (Receiver::start(), Receiver::start());
    let (_, secret) = add(&app, &app.address(), "sample", &english, &[]);
    add(&app, &app.address(), "sample", &arabic, &["--lang", "ar", "--events", "goal,final"]);
    let mut fed = FedMatch::new(&app.store, id);
    let edition = app.store.snapshot().unwrap().match_(id).unwrap().unwrap().match_.edition;
    let service = serve(app, &[]);
    let mut count = 0;
    let mut expect = |kinds: &[&str]| {
        let accepted = english.await_accepted(count + kinds.len());
        let arrived: Vec<String> = accepted[count..].iter().map(Received::kind).collect();
        assert_eq!(arrived, kinds);
        count += kinds.len();
        accepted.last().unwrap().json()
    };
    fed.status(Status::Live);
    let status = expect(&["status"]);
    assert_eq!(status["data"]["match"]["status"]["code"], "live");
    fed.pass(1, 1);
    fed.goal(2, 2);
    let goal = expect(&["goal"]);
    assert_eq!(goal["matchId"], id.0);
    assert_eq!(goal["tournamentId"], edition.0);
    assert_eq!(goal["data"]["match"]["score"], json!({"home": 1, "away": 0}));
    assert_eq!(goal["data"]["eventId"], 20);
    assert_eq!(goal["data"]["event"]["kind"], "GOAL");
    assert_eq!(goal["data"]["event"]["player"]["id"], 2);
    // The same record as in MatchDetails.
    let details = service.app.get(&format!("/MatchDetails?match_id={id}")).json();
    assert_eq!(goal["data"]["event"], details["object"]["goals"][0]);
    fed.event(3, EventKind::Card, Outcome::Yellow, 3);
    assert_eq!(expect(&["card"])["data"]["event"]["kind"], "YELLOW");
    fed.event(4, EventKind::Substitution, Outcome::None, 4);
    assert_eq!(expect(&["substitution"])["data"]["event"]["in"]["id"], 99);
    fed.event(2, EventKind::Attempt, Outcome::Saved, 2);
    let correction = expect(&["correction"]);
    assert_eq!(correction["data"]["removed"], json!([{"kind": "goal", "eventId": 20}]));
    assert_eq!(correction["data"]["match"]["score"], json!({"home": 0, "away": 0}));
    fed.status(Status::HalfTime);
    expect(&["status"]);
    fed.status(Status::Final);
    let last = expect(&["status", "final"]);
    fed.event(3, EventKind::Card, Outcome::Red, 3);
    assert_eq!(expect(&["correction"])["data"]["changed"][0]["event"]["kind"], "RED");
    let store = &service.app.store;
    let announced = announce(store, id);
    assert_eq!(expect(&["new_match"])["matchId"], announced.0);
    store.delete_matches(&[announced], Timestamp::now()).unwrap();
    assert_eq!(expect(&["correction"])["data"]["reason"], "deleted");

    let received = english.received();
    let ids: BTreeSet<&str> = received.iter().map(Received::id).collect();
    assert_eq!(ids.len(), received.len(), "each arrives once");
    let mut versions = Vec::new();
    for message in &received {
        assert_eq!(message.signatures_of(&secret), 1);
        assert_eq!(message.header("content-type"), "application/json");
        let body = message.json();
        assert_eq!(body["id"], message.id());
        assert!(message.header("webhook-timestamp").parse::<i64>().is_ok());
        assert!(body["time"].as_str().unwrap().parse::<Timestamp>().is_ok());
        versions.push(body["version"].as_i64().unwrap());
    }
    assert!(versions.is_sorted() && last["version"].as_i64() > goal["version"].as_i64());
    let in_arabic = arabic.await_accepted(2);
    assert_eq!(in_arabic.iter().map(Received::kind).collect::<Vec<_>>(), ["goal", "final"]);
    assert_eq!(in_arabic[0].json()["data"]["event"]["kindName"], "هدف");
    assert_eq!(in_arabic[0].signatures_of(&secret), 0, "each webhook has a secret of its own");
}

#[test]
fn a_match_that_was_being_played_sends_only_what_is_new() {
    let (app, id) = fixture();
    let mut fed = FedMatch::new(&app.store, id);
    fed.status(Status::Live);
    fed.goal(1, 1);
    let receiver = Receiver::start();
    add(&app, &app.address(), "sample", &receiver, &[]);
    // The service starts later: what happens before is not lost.
    fed.goal(2, 2);
    let _service = serve(app, &[]);
    fed.goal(3, 3);
    let accepted = receiver.await_accepted(2);
    let scorers: Vec<i64> =
        accepted.iter().map(|message| message.json()["data"]["event"]["player"]["id"].as_i64().unwrap()).collect();
    assert_eq!(scorers, [2, 3]);
}

#[test]
fn a_webhook_sends_only_what_its_key_may_read() {
    let (app, id) = fixture();
    let edition = app.store.snapshot().unwrap().match_(id).unwrap().unwrap().match_.edition;
    let key = |name: &str, editions: &[EditionId]| {
        let new = NewKey { name: name.to_owned(), expires_at: None, editions: Some(editions.to_vec()) };
        app.store.put_key(name, new, Timestamp::now()).unwrap();
    };
    key("entitled", &[edition]);
    key("narrow", &[EditionId(edition.0 + 1)]);
    let receivers = [Receiver::start(), Receiver::start(), Receiver::start(), Receiver::start()];
    let address = app.address();
    add(&app, &address, "entitled", &receivers[0], &[]);
    add(&app, &address, "narrow", &receivers[1], &[]);
    let other = (edition.0 + 1).to_string();
    add(&app, &address, "sample", &receivers[2], &["--tournaments", &other]);
    add(&app, &address, "sample", &receivers[3], &[]);
    let mut fed = FedMatch::new(&app.store, id);
    let mut service = serve(app, &[]);
    fed.status(Status::Live);
    fed.goal(1, 1);
    receivers[0].await_accepted(2);
    // The entitlement of now counts, and not that of when the webhook was added.
    let widened = NewKey { name: "narrow".to_owned(), expires_at: None, editions: None };
    service.app.store.put_key("narrow", widened, Timestamp::now()).unwrap();
    assert!(service.app.store.revoke_key("entitled", Timestamp::now()).unwrap());
    fed.goal(2, 2);
    receivers[1].await_accepted(1);
    assert_eq!(receivers[1].received()[0].json()["data"]["event"]["player"]["id"], 2);
    let (_, list, _) = webhook(&service.app, &["list", "--json"]);
    let list: serde_json::Value = serde_json::from_str(&list).unwrap();
    assert_eq!(list[0]["off"]["why"], "its key entitled was revoked");
    // A later key of the same name does not switch it on.
    let again = NewKey { name: "entitled".to_owned(), expires_at: None, editions: None };
    service.app.store.put_key("another text", again, Timestamp::now()).unwrap();
    fed.goal(3, 3);
    receivers[1].await_accepted(2);
    // Nor is anything sent for a key that may only write.
    let details = KeyDetails { roles: KeyRoles::WRITE, ..KeyDetails::default() };
    assert!(service.app.store.set_key_details("narrow", &details, Timestamp::now()).unwrap());
    fed.goal(4, 4);
    fed.goal(5, 5);
    receivers[3].await_accepted(6);
    assert_eq!(receivers[1].received().len(), 2);
    assert_eq!((receivers[0].received().len(), receivers[2].received().len()), (2, 0));
    assert!(!service.log().contains("secret-part"), "{}", service.log());
}

#[test]
fn a_key_that_expires_takes_its_webhooks_with_it() {
    let (app, id) = fixture();
    let key = |expires_at| NewKey { name: "short".to_owned(), expires_at, editions: None };
    app.store.put_key("short", key(None), Timestamp::now()).unwrap();
    let receiver = Receiver::start();
    add(&app, &app.address(), "short", &receiver, &[]);
    let mut fed = FedMatch::new(&app.store, id);
    let mut service = serve(app, &[]);
    fed.status(Status::Live);
    receiver.await_accepted(1);
    service.app.store.put_key("short", key(Some(Timestamp::now())), Timestamp::now()).unwrap();
    assert!(holds_in_time(|| service.log().contains("is switched off: its key is revoked or expired")));
    fed.goal(1, 1);
    let (_, list, _) = webhook(&service.app, &["list"]);
    assert!(list.contains("its key is revoked or expired"), "{list}");
    assert_eq!(receiver.received().len(), 1);
}
