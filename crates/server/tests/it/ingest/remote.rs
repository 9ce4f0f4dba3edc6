//! `touchline feed --to`: lines from another machine, killed senders, killed services.

use std::io::{BufRead, BufReader, Write};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Output, Stdio};
use std::time::Duration;

use serde_json::Value;

use super::add_key;
use crate::harness::App;
use crate::importing::{assert_same, responses, touchline};
use crate::live::feeding::{assert_sound, feed_to, kill_feeds, kills_or, of, results};
use crate::live::{DemoMatch, dice};
use crate::running_service::{RunningService, listening};

/// Writes a key into a file of the app's folder.
fn write_key(app: &App, roles: &str) {
    let key = add_key(app, roles, roles, None);
    std::fs::write(app.folder.path().join("key.txt"), format!("{key}\n")).unwrap();
}

fn url(address: SocketAddr) -> String {
    format!("http://{address}")
}

fn error_of(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

#[test]
fn the_output_is_that_of_a_local_feed() {
    let played = DemoMatch::new();
    let id = played.id();
    let lines = [
        format!(r#"{{"match": {id}, "seq": 1, "status": "live"}}"#),
        String::new(),
        r#"{"match": 999999, "seq": 2, "status": "live"}"#.to_owned(),
        "x".repeat((8 << 20) + 1),
        "what?".to_owned(),
        format!(r#"{{"match": {id}, "seq": 1, "status": "live"}}"#),
    ];
    let local = played.fixture();
    let expected = feed_to(&local, &["--store", &local.address()], &lines);
    let served = RunningService::start_on(played.fixture(), &[]);
    write_key(&served.app, "write");
    let to = url(served.address);
    let arguments = ["--to", to.as_str(), "--key-file", "key.txt"];
    let printed = feed_to(&served.app, &arguments, &lines);
    assert_eq!(printed.status.code(), Some(3));
    assert_eq!((results(&printed), error_of(&printed)), (results(&expected), error_of(&expected)));
    assert_eq!(printed.stdout, expected.stdout);
    // Again, with the key in the environment.
    let key = std::fs::read_to_string(served.app.folder.path().join("key.txt")).unwrap();
    let again = touchline(served.app.folder.path(), &["feed", "feed.ndjson", "--to", &to])
        .env("TOUCHLINE_KEY", key)
        .output()
        .unwrap();
    let again = results(&again);
    let again: Vec<&str> = again.iter().map(|line| line["result"].as_str().unwrap()).collect();
    assert_eq!(again, ["known", "refused", "refused", "refused", "known"]);
}

#[test]
fn what_cannot_succeed_is_said_at_once() {
    let served = RunningService::start(&[]);
    let folder = served.app.folder.path();
    let lines = [r#"{"match":2,"seq":1,"status":"live"}"#.to_owned()];
    write_key(&served.app, "read");
    let to = url(served.address);
    let feed = |arguments: &[&str]| feed_to(&served.app, arguments, &lines);
    let reads = feed(&["--to", &to, "--key-file", "key.txt"]);
    assert_eq!((reads.status.code(), reads.stdout.len()), (Some(1), 0));
    let expected = format!(
        "touchline: {to} refuses the feed: This key may only read. Writing needs a key with the role write. (status 403 Forbidden)\n"
    );
    assert_eq!(error_of(&reads), expected);
    std::fs::write(folder.join("wrong.txt"), "tl_wrong").unwrap();
    let wrong = feed(&["--to", &to, "--key-file", "wrong.txt"]);
    assert!(error_of(&wrong).contains("A valid API key is required. (status 401"), "{}", error_of(&wrong));
    assert!(!error_of(&wrong).contains("tl_wrong"));
    for (arguments, part) in [
        (&["--to", to.as_str()][..], "--to needs a key with the role write"),
        (&["--to", &to, "--key-file", "none.txt"], "cannot read none.txt"),
        (&["--to", "stats.example"], "try https://stats.example"),
        (&["--key-file", "key.txt"], "--to"),
        // Nobody listens on the port of discard.
        (
            &["--to", "http://127.0.0.1:9", "--key-file", "key.txt", "--patience", "0"],
            "cannot write to http://127.0.0.1:9",
        ),
    ] {
        let output = touchline(folder, &[&["feed", "feed.ndjson"], arguments].concat())
            .env_remove("TOUCHLINE_KEY")
            .output()
            .unwrap();
        assert!(!output.status.success() && error_of(&output).contains(part), "{arguments:?}: {}", error_of(&output));
    }
}

#[test]
fn a_feed_that_follows_a_file_survives_a_service_that_ends_every_feed() {
    let played = DemoMatch::new();
    let mut served = RunningService::start_on(played.fixture(), &[]);
    write_key(&served.app, "write");
    let to = url(served.address);
    let mut sender = sender(&served.app, &to);
    let (mut input, mut printed) =
        (sender.stdin.take().unwrap(), BufReader::new(sender.stdout.take().unwrap()).lines());
    let lines = played.lines();
    writeln!(input, "{}", lines[0]).unwrap();
    assert!(printed.next().unwrap().unwrap().contains("taken"));
    served.terminate();
    assert!(served.await_exit().success());
    // Nothing waits, so the sender has nothing to complain of. The next line finds another service.
    let _again = serve_at(served.app.folder.path(), &served.app.address(), served.address);
    writeln!(input, "{}", lines[1]).unwrap();
    assert!(printed.next().unwrap().unwrap().contains("taken"));
    drop(input);
    assert!(sender.wait().unwrap().success());
}

/// A sender that reads standard input.
fn sender(app: &App, to: &str) -> Child {
    touchline(app.folder.path(), &["feed", "--to", to, "--key-file", "key.txt", "--patience", "120"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

/// A service on an address that one before had. It is killed when this is dropped.
struct ServiceProcess(Child);

impl Drop for ServiceProcess {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn serve_at(folder: &Path, store: &str, address: SocketAddr) -> ServiceProcess {
    let address = address.to_string();
    let mut process = touchline(folder, &["serve", "--listen", &address, "--store", store]);
    let mut process = ServiceProcess(process.stderr(Stdio::piped()).spawn().unwrap());
    listening(&mut process.0);
    process
}

#[test]
fn killed_senders_lose_no_acknowledged_line() {
    let played = DemoMatch::new();
    let served = RunningService::start_on(played.fixture(), &[]);
    write_key(&served.app, "write");
    let (to, store) = (url(served.address), served.app.address());
    kill_feeds(&served.app, &store, &["--to", &to, "--key-file", "key.txt"], &played.lines(), 50);
    assert_same(&responses(&played.stored().store, of(&played)), &responses(&served.app.store, of(&played)));
}

#[test]
fn killed_services_lose_no_acknowledged_line() {
    let played = DemoMatch::new();
    let app = played.fixture();
    write_key(&app, "write");
    let (lines, kills, mut draw) = (played.lines(), kills_or(10), dice());
    let first = RunningService::start_on(played.fixture(), &[]);
    let (address, store) = (first.address, app.address());
    drop(first);
    let mut service = Some(serve_at(app.folder.path(), &store, address));
    let mut sender = sender(&app, &url(address));
    let (mut input, printed) = (sender.stdin.take().unwrap(), BufReader::new(sender.stdout.take().unwrap()));
    let reader = std::thread::spawn(move || {
        let printed = printed.lines().map_while(Result::ok);
        printed.map(|line| serde_json::from_str::<Value>(&line).unwrap()).collect::<Vec<_>>()
    });
    let part = lines.len().div_ceil(kills + 1);
    for (life, lines) in lines.chunks(part).enumerate() {
        std::thread::scope(|scope| {
            // Slowly, so that most kills are in the middle of something.
            let writer = scope.spawn(|| {
                for line in lines {
                    writeln!(input, "{line}").unwrap();
                    std::thread::sleep(Duration::from_millis(1));
                }
            });
            if life < kills {
                std::thread::sleep(Duration::from_millis(draw(part) as u64));
                // SIGKILL.
                drop(service.take());
                service = Some(serve_at(app.folder.path(), &store, address));
            }
            writer.join().unwrap();
        });
    }
    drop(input);
    assert!(sender.wait().unwrap().success());
    let acknowledged = reader.join().unwrap();
    let numbers: Vec<u64> = acknowledged.iter().map(|line| line["line"].as_u64().unwrap()).collect();
    assert_eq!(numbers, (1..=lines.len() as u64).collect::<Vec<_>>(), "each line is acknowledged once, in order");
    assert!(acknowledged.iter().all(|line| line["result"] != "refused"));
    let known = acknowledged.iter().filter(|line| line["result"] == "known").count();
    eprintln!(
        "{kills} services were killed; {known} of {} lines were written before, and not acknowledged",
        lines.len()
    );
    drop(service);
    assert_sound(app.folder.path(), &store);
    assert_same(&responses(&played.stored().store, of(&played)), &responses(&app.store, of(&played)));
}
