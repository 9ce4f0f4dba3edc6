//! Several services on one PostgreSQL store: one sends, and another continues when it dies.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::{Child, Stdio};
use std::sync::{Arc, Mutex};

use football::model::Status;
use store::Store;
use test_support::{PostgresDatabase, postgres};

use super::receiver::{Received, Receiver};
use super::{FedMatch, SETTINGS, add};
use crate::harness::create_schema;
use crate::importing::touchline;
use crate::live::DemoMatch;
use crate::running_service::{holds_in_time, listening};

struct Replica {
    process: Child,
    log: Arc<Mutex<String>>,
}

impl Replica {
    fn start(folder: &Path, address: &str) -> Replica {
        let arguments = [&["serve", "--listen", "127.0.0.1:0", "--store", address], SETTINGS].concat();
        let mut process = touchline(folder, &arguments).stderr(Stdio::piped()).spawn().unwrap();
        let (_, log, _) = listening(&mut process);
        Replica { process, log }
    }

    fn sends(&self) -> bool {
        self.log.lock().unwrap().contains("this service sends webhooks")
    }
}

impl Drop for Replica {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

#[test]
fn of_two_replicas_one_sends_and_the_other_takes_over_when_it_is_killed() {
    if !postgres::is_installed() {
        return;
    }
    let database = PostgresDatabase::with_schema(create_schema);
    let played = DemoMatch::new();
    let app = played.fixture_in(Store::open(&database.address().parse().unwrap()).unwrap());
    let receiver = Receiver::start();
    add(&app, &database.address(), "sample", &receiver, &["--events", "goal"]);
    let mut replicas: Vec<Replica> = (0..2).map(|_| Replica::start(app.folder.path(), &database.address())).collect();
    let mut fed = FedMatch::new(&app.store, played.id());
    fed.status(Status::Live);
    for number in 1..=8 {
        fed.goal(number, number);
    }
    receiver.await_accepted(8);
    let senders = |replicas: &[Replica]| replicas.iter().filter(|replica| replica.sends()).count();
    assert_eq!(senders(&replicas), 1);
    let ids: BTreeSet<String> = receiver.received().iter().map(|message| message.id().to_owned()).collect();
    assert_eq!((ids.len(), receiver.received().len()), (8, 8), "each is sent once");
    // What was delivered is written down, so the next sender does not repeat it.
    let is_settled = || {
        let snapshot = app.store.snapshot().unwrap();
        snapshot.webhook(1).unwrap().unwrap().position == snapshot.newest_webhook_event().unwrap()
    };
    assert!(holds_in_time(is_settled));
    let place = replicas.iter().position(Replica::sends).unwrap();
    drop(replicas.remove(place));
    for number in 9..=16 {
        fed.goal(number, number);
    }
    let received = receiver.await_accepted(16);
    assert!(holds_in_time(|| senders(&replicas) == 1));
    let ids: BTreeSet<&str> = received.iter().map(Received::id).collect();
    assert_eq!((ids.len(), receiver.received().len()), (16, 16), "each is sent once");
}
