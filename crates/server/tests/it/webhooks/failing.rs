//! Receivers that fail, stall, redirect or want no more, and a service that is killed in the middle.

use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use football::model::{EventKind, Outcome, Status};
use serde_json::Value;

use super::receiver::{Received, Receiver, Reply};
use super::{FedMatch, SETTINGS, add, announce, fixture, serve, webhook};
use crate::harness::App;
use crate::running_service::{RunningService, ServeProcess, holds_in_time};

fn kinds(messages: &[Received]) -> Vec<String> {
    messages.iter().map(Received::kind).collect()
}

#[test]
fn failed_attempts_are_repeated_with_the_same_id_and_in_order() {
    let (app, id) = fixture();
    // The goal is refused three times.
    let mut refusals = 0;
    let receiver = Receiver::doing(move |message| {
        if message.kind() == "goal" && refusals < 3 {
            refusals += 1;
            return Reply::Status(500);
        }
        Reply::Status(204)
    });
    add(&app, &app.address(), "sample", &receiver, &[]);
    let mut fed = FedMatch::new(&app.store, id);
    let mut service = serve(app, &["--metrics", "127.0.0.1:0"]);
    fed.status(Status::Live);
    receiver.await_accepted(1);
    fed.goal(1, 1);
    fed.event(2, EventKind::Card, Outcome::Yellow, 2);
    fed.event(3, EventKind::Substitution, Outcome::None, 3);
    let accepted = receiver.await_accepted(4);
    assert_eq!(kinds(&accepted), ["status", "goal", "card", "substitution"]);
    let goals: Vec<Received> = receiver.received().into_iter().filter(|message| message.kind() == "goal").collect();
    let ids: BTreeSet<&str> = goals.iter().map(Received::id).collect();
    assert_eq!((goals.len(), ids.len()), (4, 1));
    let is_counted = || {
        let page = service.metrics();
        page.contains("touchline_webhook_deliveries_total{result=\"delivered\"} 4\n")
            && page.contains("touchline_webhook_deliveries_total{result=\"retried\"} 3\n")
            && page.contains("\ntouchline_webhook_waiting 0.0\n")
            && page.contains("\ntouchline_webhook_oldest_seconds 0.0\n")
    };
    assert!(holds_in_time(is_counted), "{}", service.metrics());
    let is_logged = |log: String| log.contains("cannot deliver: status 500") && log.contains("delivers again");
    assert!(holds_in_time(|| is_logged(service.log())), "{}", service.log());
}

#[test]
fn another_match_does_not_wait_for_one_that_cannot_be_delivered() {
    let (app, id) = fixture();
    let other = announce(&app.store, id);
    let receiver = Receiver::doing(move |message| match message.json()["matchId"].as_i64() {
        Some(match_id) if match_id == other.0 => Reply::Status(200),
        _ => Reply::Status(503),
    });
    add(&app, &app.address(), "sample", &receiver, &[]);
    let (mut fed, mut beside) = (FedMatch::new(&app.store, id), FedMatch::new(&app.store, other));
    let service = serve(app, &["--webhook-retries", "1,600"]);
    fed.status(Status::Live);
    receiver.await_received(2);
    beside.status(Status::Live);
    beside.goal(1, 1);
    assert_eq!(kinds(&receiver.await_accepted(2)), ["status", "goal"]);
    // What waits is in the store.
    let waiting = service.app.store.snapshot().unwrap().waiting_deliveries(1, 10).unwrap();
    assert_eq!((waiting.len(), waiting[0].attempts, waiting[0].error.as_str()), (1, 2, "status 503"));
}

#[test]
fn a_receiver_that_stalls_delays_no_other() {
    let (app, id) = fixture();
    let stalling = Receiver::doing(|_| Reply::Stall);
    let quick = Receiver::start();
    let address = app.address();
    add(&app, &address, "sample", &stalling, &[]);
    add(&app, &address, "sample", &quick, &[]);
    let mut fed = FedMatch::new(&app.store, id);
    // An attempt takes longer than the whole test.
    let _service = serve(app, &["--webhook-timeout", "600"]);
    fed.status(Status::Live);
    stalling.await_received(1);
    for number in 1..=5 {
        fed.goal(number, number);
    }
    assert_eq!(quick.await_accepted(6).len(), 6);
    assert_eq!(stalling.received().len(), 1);
}

#[test]
fn an_attempt_without_a_response_fails_in_time() {
    let (app, id) = fixture();
    let mut stalls = 0;
    let receiver = Receiver::doing(move |_| {
        stalls += 1;
        if stalls == 1 { Reply::Stall } else { Reply::Status(200) }
    });
    add(&app, &app.address(), "sample", &receiver, &[]);
    let mut fed = FedMatch::new(&app.store, id);
    let _service = serve(app, &["--webhook-timeout", "0.5"]);
    fed.status(Status::Live);
    receiver.await_accepted(1);
    let received = receiver.received();
    assert_eq!((received.len(), received[0].id()), (2, received[1].id()));
}

#[test]
fn a_redirect_is_not_followed_and_what_failed_can_be_sent_again() {
    let (app, id) = fixture();
    let elsewhere = Receiver::start();
    let port = elsewhere.port();
    let receiver = Receiver::doing(move |_| Reply::Redirect(port));
    let (number, _) = add(&app, &app.address(), "sample", &receiver, &["--events", "goal,card"]);
    let number = number.to_string();
    let mut fed = FedMatch::new(&app.store, id);
    let mut service = serve(app, &["--webhook-retries", "0.1,0.1"]);
    fed.status(Status::Live);
    fed.goal(1, 1);
    // The card is found in a later version than the goal.
    receiver.await_received(1);
    fed.event(2, EventKind::Card, Outcome::Yellow, 2);
    let failed = |service: &RunningService| -> Value {
        let (_, list, _) = webhook(&service.app, &["failed", &number, "--json"]);
        serde_json::from_str(&list).unwrap()
    };
    // After the last retry of the goal the card is tried, and fails as well.
    assert!(holds_in_time(|| failed(&service).as_array().unwrap().len() == 2), "{}", failed(&service));
    let list = failed(&service);
    assert_eq!(
        (&list[0]["kind"], &list[0]["attempts"], &list[0]["error"]),
        (&"goal".into(), &3.into(), &"status 307".into())
    );
    assert_eq!((receiver.received().len(), elsewhere.received().len()), (6, 0));
    let is_logged = holds_in_time(|| service.log().contains("`touchline webhook failed 1` lists them"));
    assert!(is_logged, "{}", service.log());
    let (_, for_people, _) = webhook(&service.app, &["failed", &number]);
    assert!(for_people.contains("goal") && for_people.contains("status 307"), "{for_people}");

    receiver.does(|_| Reply::Status(200));
    let version = list[1]["version"].to_string();
    let (_, _, said) = webhook(&service.app, &["replay", &number, "--from", &version]);
    assert!(said.contains("1 events are sent again"), "{said}");
    assert_eq!(kinds(&receiver.await_accepted(1)), ["card"]);
    let first = list[0]["version"].to_string();
    webhook(&service.app, &["replay", &number, "--from", &first]);
    assert_eq!(kinds(&receiver.await_accepted(3)), ["card", "goal", "card"]);
    let by_kind =
        receiver.received().into_iter().fold(BTreeMap::new(), |mut ids: BTreeMap<_, BTreeSet<_>>, message| {
            ids.entry(message.kind()).or_default().insert(message.id().to_owned());
            ids
        });
    assert!(by_kind.values().all(|ids| ids.len() == 1), "a replay has the same ids: {by_kind:?}");
    assert_eq!(failed(&service), Value::Array(Vec::new()));
}

#[test]
fn status_410_switches_a_webhook_off_until_it_is_switched_on() {
    let (app, id) = fixture();
    let receiver = Receiver::doing(|_| Reply::Status(410));
    add(&app, &app.address(), "sample", &receiver, &[]);
    let mut fed = FedMatch::new(&app.store, id);
    let mut service = serve(app, &[]);
    fed.status(Status::Live);
    assert!(holds_in_time(|| service.log().contains("is switched off: the receiver responded with status 410")));
    fed.goal(1, 1);
    let (_, list, _) = webhook(&service.app, &["list"]);
    assert!(list.contains(" off ") && list.contains("status 410 (gone)"), "{list}");
    assert_eq!(receiver.received().len(), 1);
    receiver.does(|_| Reply::Status(200));
    webhook(&service.app, &["on", "1"]);
    assert_eq!(kinds(&receiver.await_accepted(2)), ["status", "goal"]);
}

#[test]
fn addresses_of_the_own_network_are_refused_unless_they_are_allowed() {
    let (app, id) = fixture();
    let receiver = Receiver::start();
    let (is_added, _, said) = webhook(&app, &["add", "sample", &receiver.url()]);
    assert!(!is_added && said.contains("127.0.0.1 is an address of your own network"), "{said}");
    // One that was allowed when it was added, and a name that leads to this machine.
    add(&app, &app.address(), "sample", &receiver, &[]);
    let by_name = receiver.url().replace("127.0.0.1", "localhost");
    let (is_added, _, said) = webhook(&app, &["add", "sample", &by_name]);
    assert!(is_added, "{said}");
    let mut fed = FedMatch::new(&app.store, id);
    let service = RunningService::start_on(
        app,
        &["--webhook-takeover", "0.6", "--webhook-retries", "0.1", "--webhook-timeout", "5"],
    );
    fed.status(Status::Live);
    for number in ["1", "2"] {
        let mut list = String::new();
        let has_failed = holds_in_time(|| {
            list = webhook(&service.app, &["failed", number]).1;
            list.contains("the host has no public address, and --webhook-allow-private is not set")
        });
        assert!(has_failed, "{list}");
    }
    let (is_sent, _, said) = webhook(&service.app, &["test", "2"]);
    assert!(!is_sent && said.contains("no public address"), "{said}");
    assert_eq!(receiver.received().len(), 0);
}

fn kill(service: &RunningService) {
    assert!(Command::new("kill").args(["-KILL", &service.id().to_string()]).status().unwrap().success());
}

#[test]
fn an_event_whose_delivery_was_not_written_down_is_sent_again_with_the_same_id() {
    let (app, id) = fixture();
    let receiver = Receiver::doing(|_| Reply::Stall);
    add(&app, &app.address(), "sample", &receiver, &[]);
    let mut fed = FedMatch::new(&app.store, id);
    let mut service = serve(app, &["--webhook-timeout", "600"]);
    fed.status(Status::Live);
    receiver.await_received(1);
    // The receiver has the message, and the service does not know.
    kill(&service);
    service.await_exit();
    receiver.does(|_| Reply::Status(200));
    let process =
        ServeProcess::start(service.app.folder.path(), &[&["--store", &service.app.address()], SETTINGS].concat());
    receiver.await_accepted(1);
    let received = receiver.received();
    assert_eq!((received.len(), received[0].id()), (2, received[1].id()));
    drop(process);
}

#[test]
fn a_service_that_is_killed_again_and_again_loses_no_event() {
    const GOALS: u32 = 24;
    let (app, id) = fixture();
    let slow = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&slow);
    // Every fifth message fails.
    let receiver = Receiver::doing(move |_| {
        std::thread::sleep(std::time::Duration::from_millis(20));
        if counted.fetch_add(1, Ordering::Relaxed) % 5 == 4 { Reply::Status(500) } else { Reply::Status(200) }
    });
    add(&app, &app.address(), "sample", &receiver, &["--events", "goal"]);
    let mut fed = FedMatch::new(&app.store, id);
    let address = app.address();
    let start = |app: &App| ServeProcess::start(app.folder.path(), &[&["--store", &address], SETTINGS].concat());
    fed.status(Status::Live);
    let mut process = start(&app);
    for number in 1..=GOALS {
        let before = receiver.received().len();
        fed.goal(number, number);
        if number % 6 == 0 {
            receiver.await_received(before + 1);
            // Dropping it kills it with SIGKILL.
            drop(process);
            process = start(&app);
        }
    }
    let scorers = || -> BTreeSet<i64> {
        let accepted = receiver.accepted();
        accepted.iter().filter_map(|message| message.json()["data"]["event"]["player"]["id"].as_i64()).collect()
    };
    assert!(holds_in_time(|| scorers().len() == GOALS as usize), "{:?}", scorers());
    // The same goal has the same id, however often it was sent; and the first deliveries are in order.
    let mut ids: BTreeMap<i64, BTreeSet<String>> = BTreeMap::new();
    let mut firsts = Vec::new();
    for message in receiver.accepted() {
        let scorer = message.json()["data"]["event"]["player"]["id"].as_i64().unwrap();
        if ids.entry(scorer).or_default().insert(message.id().to_owned()) {
            firsts.push(scorer);
        }
    }
    assert!(ids.values().all(|ids| ids.len() == 1), "{ids:?}");
    assert!(firsts.is_sorted(), "{firsts:?}");
    drop(process);
}
