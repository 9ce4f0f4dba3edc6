//! Webhooks from a running service to receivers of the test.

mod commands;
mod failing;
mod receiver;
mod replicas;
mod sending;

use football::feed::live::{Line, LiveMessage};
use football::feed::{Document, Source};
use football::model::{Event, EventId, EventKind, Match, MatchId, Millis, Outcome, Period, PlayerId, Side, Status};
use jiff::Timestamp;
use store::Store;

use crate::harness::App;
use crate::importing::touchline;
use crate::live::DemoMatch;
use crate::running_service::RunningService;
use receiver::Receiver;

/// Short pauses, and receivers on this machine.
const SETTINGS: &[&str] = &[
    "--webhook-allow-private",
    "--webhook-takeover",
    "0.6",
    "--webhook-retries",
    "0.2,0.2,0.2,0.2,0.2",
    "--webhook-timeout",
    "2",
];

/// A match that has not begun, and how to feed it.
struct FedMatch {
    store: Store,
    id: MatchId,
    seq: u64,
}

impl FedMatch {
    fn new(store: &Store, id: MatchId) -> FedMatch {
        FedMatch { store: store.clone(), id, seq: 0 }
    }

    fn feed(&mut self, message: impl FnOnce(MatchId, u64) -> LiveMessage) {
        self.seq += 1;
        let report = self.store.feed(&[Line::Message(message(self.id, self.seq))], Timestamp::now()).unwrap();
        drop(report);
    }

    fn status(&mut self, status: Status) {
        self.feed(|id, seq| LiveMessage::status(id, seq, status));
    }

    fn event(&mut self, number: u32, kind: EventKind, result: Outcome, minute: u32) {
        let event = Event {
            result,
            side: Some(Side::Home),
            player: Some(PlayerId::new(i64::from(number))),
            replacement: (kind == EventKind::Substitution).then(|| PlayerId::new(99)),
            ..Event::new(EventId(number * 10), kind, Period::First, Millis(minute * 60_000))
        };
        self.feed(|id, seq| LiveMessage::event(id, seq, event));
    }

    fn goal(&mut self, number: u32, minute: u32) {
        self.event(number, EventKind::Attempt, Outcome::Goal, minute);
    }

    fn pass(&mut self, number: u32, minute: u32) {
        self.event(number, EventKind::Pass, Outcome::Success, minute);
    }
}

/// The demo's world with one match that has not begun.
fn fixture() -> (App, MatchId) {
    let played = DemoMatch::new();
    (played.fixture(), played.id())
}

/// Announces another match between the same teams.
fn announce(store: &Store, like: MatchId) -> MatchId {
    let known = store.snapshot().unwrap().match_(like).unwrap().unwrap().match_;
    let id = MatchId(987_654);
    let announced = Match {
        id,
        status: Status::Scheduled,
        score: None,
        shoot_out: None,
        platforms: Vec::new(),
        ..(*known).clone()
    };
    let report = store.ingest(vec![Document::of(&announced, Source::default())], Timestamp::now()).unwrap();
    assert_eq!(report.refused, []);
    id
}

/// Adds a webhook and returns its number and its secret.
fn add(app: &App, address: &str, key: &str, receiver: &Receiver, more: &[&str]) -> (i64, String) {
    let url = receiver.url();
    let arguments = [&["webhook", "add", key, &url, "--webhook-allow-private", "--store", address], more].concat();
    let output = touchline(app.folder.path(), &arguments).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{said}");
    let id = said.split("Webhook ").nth(1).and_then(|rest| rest.split(' ').next()).unwrap().parse().unwrap();
    (id, String::from_utf8(output.stdout).unwrap().trim().to_owned())
}

/// Runs `touchline webhook` and returns what it printed.
fn webhook(app: &App, arguments: &[&str]) -> (bool, String, String) {
    let address = app.address();
    let arguments = [&["webhook"], arguments, &["--store", &address]].concat();
    let output = touchline(app.folder.path(), &arguments).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.success(), text(output.stdout), text(output.stderr))
}

/// A service with short pauses. `more` are pairs that override them.
fn serve(app: App, more: &[&str]) -> RunningService {
    let is_kept = |pair: &&[&str]| !more.contains(&pair[0]);
    let usual: Vec<&str> = SETTINGS[1..].chunks(2).filter(is_kept).flatten().copied().collect();
    RunningService::start_on(app, &[&SETTINGS[..1], &usual, more].concat())
}
