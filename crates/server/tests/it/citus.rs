//! A store on a Citus cluster, a coordinator and two workers: the same bytes as an embedded store, and every way to write.
//!
//! `scripts/test-citus` runs these tests where Citus is installed.

use std::collections::HashSet;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::Stdio;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use api::OPERATIONS;
use football::model::Match;
use serde_json::Value;
use store::Store;
use test_support::{CitusCluster, workspace_path};
use touchline::service::{RequestContext, Service};

use crate::failover::{Seen, assert_right, questions, read};
use crate::harness::{KEY, create_schema, timeless};
use crate::importing::{assert_same, parameters, responses, touchline, unchanging};
use crate::live::DemoMatch;
use crate::live::following::{FollowedTimeline, follow};
use crate::running_service::{RawClient, ServeProcess, holds_in_time};

/// Runs a command that has to succeed, and returns what it printed.
fn run(folder: &Path, arguments: &[&str]) -> String {
    let output = touchline(folder, arguments).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{arguments:?}: {said}");
    String::from_utf8(output.stdout).unwrap()
}

/// A cluster with the empty tables of a store, placed as the documentation says.
fn cluster() -> Option<CitusCluster> {
    let cluster = CitusCluster::start()?;
    create_schema(&cluster.address());
    cluster.distribute();
    Some(cluster)
}

fn open(address: &str) -> Store {
    Store::open_existing(&address.parse().unwrap()).unwrap()
}

/// How many rows of a distributed table each worker has.
fn rows_of_workers(cluster: &CitusCluster, table: &str) -> [i64; 2] {
    cluster.workers.each_ref().map(|worker| {
        let rows = format!(
            "select coalesce(sum(cast(result as bigint)), 0) from run_command_on_shards('{table}', 'select count(*) from %s') \
             join pg_dist_shard_placement using (shardid) where nodeport = {}",
            worker.port
        );
        cluster.sql(&rows).trim().parse().unwrap()
    })
}

/// What is compared of two stores.
#[derive(Clone, Copy, PartialEq)]
enum Compared {
    /// Every byte, as JSON and as XML, of a copy.
    Bytes,
    /// JSON without the times of import, of two stores that were filled by imports.
    WithoutTimes,
}

/// Compares every operation for these matches, in both languages. Returns how many responses were compared.
fn assert_same_responses(embedded: &Store, citus: &Store, matches: &[Match], compared: Compared) -> usize {
    let formats: &[&str] = if compared == Compared::Bytes { &["json", "xml"] } else { &["json"] };
    let ends: Vec<String> =
        formats.iter().flat_map(|format| ["en", "ar"].map(|lang| format!("lang={lang}&response={format}"))).collect();
    let services = [embedded, citus].map(|store| Service::plain(store.clone()));
    let mut asked = HashSet::new();
    for match_ in matches {
        for operation in OPERATIONS {
            let query = match operation.name {
                // It has no parameter that a match could fill in.
                "Changes" if compared == Compared::Bytes => Some("since=0&page_size=1000".to_owned()),
                _ => parameters(operation, match_, embedded),
            };
            for end in &ends {
                let Some(query) = query.as_ref().map(|query| format!("{query}&{end}")) else { continue };
                if !asked.insert(format!("{}?{query}", operation.name)) {
                    continue;
                }
                let [expected, found] = services.each_ref().map(|service| {
                    let reply = service.respond(&RequestContext::trusted(operation.name, &query));
                    let body = std::str::from_utf8(&reply.body).unwrap();
                    (reply.status, if compared == Compared::Bytes { timeless(body) } else { unchanging(body) })
                });
                assert!(expected.0 < 500, "{} {query}", operation.name);
                assert_eq!(expected, found, "{}?{query}", operation.name);
            }
        }
    }
    asked.len()
}

#[test]
#[ignore = "scripts/test-citus runs it where Citus is installed"]
fn a_store_that_is_distributed_gives_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let Some(cluster) = CitusCluster::start() else { return };
    run(folder.path(), &["demo", "--fill-only", "--store", "sqlite:demo.db"]);
    run(folder.path(), &["copy", "--from", "sqlite:demo.db", "--to", &cluster.address()]);
    cluster.distribute();
    let embedded = open(&format!("sqlite:{}", folder.path().join("demo.db").display()));
    let citus = open(&cluster.address());
    let matches: Vec<Match> = embedded.snapshot().unwrap().all().unwrap();
    for table in ["events", "facts"] {
        let rows = rows_of_workers(&cluster, table);
        assert!(rows.iter().all(|rows| *rows > 50), "both workers have rows of {table}: {rows:?}");
        assert_eq!(rows.iter().sum::<i64>().to_string(), cluster.sql(&format!("select count(*) from {table}")).trim());
    }
    let step = matches.len().div_ceil(10);
    let some: Vec<Match> = matches.into_iter().step_by(step).collect();
    let compared = assert_same_responses(&embedded, &citus, &some, Compared::Bytes);
    eprintln!("{compared} responses of {} operations are the same", OPERATIONS.len());
    assert_eq!(citus.verify(|_, _| ()).unwrap().wrong, []);

    // Without the row of its facts a match is analysed when it is read, from the events on the workers.
    cluster.sql("delete from facts; delete from edition_totals");
    assert_same_responses(&embedded, &citus, &some[..4], Compared::Bytes);
    run(folder.path(), &["reanalyse", "--store", &cluster.address()]);
    assert_eq!(citus.verify(|_, _| ()).unwrap().wrong, []);
    assert_same_responses(&embedded, &citus, &some[..4], Compared::WithoutTimes);
}

#[test]
#[ignore = "scripts/test-citus runs it where Citus is installed"]
fn a_copy_into_distributed_tables_gives_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let Some(cluster) = cluster() else { return };
    let samples = workspace_path("samples");
    let samples = samples.to_str().unwrap();
    run(folder.path(), &["import", "native", samples, "--store", "sqlite:samples.db"]);
    run(folder.path(), &["copy", "--from", "sqlite:samples.db", "--to", &cluster.address()]);
    let embedded = open(&format!("sqlite:{}", folder.path().join("samples.db").display()));
    let citus = open(&cluster.address());
    let matches: Vec<Match> = embedded.snapshot().unwrap().all().unwrap();
    assert_same_responses(&embedded, &citus, &matches, Compared::Bytes);
    assert_eq!(citus.verify(|_, _| ()).unwrap().wrong, []);
}

#[test]
#[ignore = "scripts/test-citus runs it where Citus is installed"]
fn imports_keys_and_deletion_work() {
    let folder = tempfile::tempdir().unwrap();
    let Some(cluster) = cluster() else { return };
    let citus = cluster.address();
    let samples = workspace_path("samples");
    let samples = samples.to_str().unwrap();
    for store in ["sqlite:samples.db", &citus] {
        run(folder.path(), &["import", "native", samples, "--store", store]);
    }
    let [embedded, distributed] =
        [format!("sqlite:{}", folder.path().join("samples.db").display()), citus.clone()].map(|address| open(&address));
    let matches: Vec<Match> = embedded.snapshot().unwrap().all().unwrap();
    assert_same_responses(&embedded, &distributed, &matches, Compared::WithoutTimes);
    // Importing again changes nothing.
    let before = distributed.version().unwrap();
    run(folder.path(), &["import", "native", samples, "--store", &citus]);
    assert_eq!(distributed.version().unwrap(), before);

    let service = ServeProcess::start(folder.path(), &["--store", &citus]);
    let status = |key: &str| {
        RawClient::to(service.address).ask("GET", &format!("/TournamentList?key={key}"), "").unwrap().status
    };
    let key = run(folder.path(), &["key", "add", "league", "--store", &citus]);
    let key = key.trim();
    assert_eq!((status(key), status("wrong")), (200, 401));
    run(folder.path(), &["key", "revoke", "league", "--store", &citus]);
    assert!(holds_in_time(|| status(key) == 401), "a revoked key ends");

    let first = matches[0].id.to_string();
    for store in ["sqlite:samples.db", &citus] {
        run(folder.path(), &["delete", "match", &first, "--yes", "--store", store]);
    }
    assert_same_responses(&embedded, &distributed, &matches, Compared::WithoutTimes);
    assert_eq!(distributed.verify(|_, _| ()).unwrap().wrong, []);
}

/// Lines that are sent one by one while others read. The rest is sent in larger batches.
const READ: usize = 150;

#[test]
#[ignore = "scripts/test-citus runs it where Citus is installed"]
fn a_live_match_is_right_at_every_moment() {
    let folder = tempfile::tempdir().unwrap();
    let Some(cluster) = cluster() else { return };
    let played = DemoMatch::new();
    let embedded = played.fixture();
    let app = played.fixture_in(open(&cluster.address()));
    let questions = &questions(&played, &embedded);
    let mut whole = FollowedTimeline::default();
    whole.take(&played.stored().get(&format!("/MatchMomentum?match_id={}", played.id())).json());
    // The third service reads from the workers.
    let [one, other] = cluster.workers.each_ref().map(|worker| worker.port);
    let workers = format!("postgres://postgres@127.0.0.1:{one},127.0.0.1:{other}/store");
    let store = cluster.address();
    let services = [&["--store", &store][..], &["--store", &store], &["--store", &store, "--read-store", &workers]]
        .map(|arguments| ServeProcess::start(folder.path(), arguments));
    let addresses = services.each_ref().map(|service| service.address);
    let mut feeder = touchline(folder.path(), &["feed", "--store", &cluster.address()])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut input = feeder.stdin.take().unwrap();
    let mut output = BufReader::new(feeder.stdout.take().unwrap()).lines();
    let messages: Vec<_> = played.cues().into_iter().map(|cue| cue.message).collect();
    let lines = played.lines();
    let (stop, count) = (&AtomicBool::new(false), &AtomicUsize::new(0));
    let (expected, id) = (&whole.value(), played.id().0);
    let all_seen: Vec<Seen> = std::thread::scope(|scope| {
        let mut readers: Vec<_> = addresses
            .iter()
            .map(|service| scope.spawn(move || read(questions, std::slice::from_ref(service), stop, count)))
            .collect();
        readers.extend((0..2).map(|_| scope.spawn(move || read(questions, &addresses, stop, count))));
        let followers = addresses.map(|service| scope.spawn(move || follow(service, id, expected, |_| false)));
        for line in &lines[..READ] {
            writeln!(input, "{line}").unwrap();
            let acknowledged: Value = serde_json::from_str(&output.next().unwrap().unwrap()).unwrap();
            assert_ne!(acknowledged["result"], "refused", "{acknowledged}");
        }
        stop.store(true, Ordering::Relaxed);
        let seen = readers.into_iter().map(|reader| reader.join().unwrap()).collect();
        let rest = lines[READ..].join("\n") + "\n";
        scope.spawn(move || input.write_all(rest.as_bytes()).unwrap());
        assert!(output.all(|output| !output.unwrap().contains("refused")));
        for follower in followers {
            follower.join().unwrap();
        }
        seen
    });
    assert!(feeder.wait().unwrap().success());
    let compared = assert_right(&embedded, questions, &messages, READ, all_seen);
    eprintln!("{} responses, {compared} of them different ones and compared", count.load(Ordering::Relaxed));
    let of_the_match = |match_: &Match| match_.id == played.id();
    assert_same(&responses(&embedded.store, of_the_match), &responses(&app.store, of_the_match));
    assert_eq!(app.store.verify(|_, _| ()).unwrap().wrong, []);
    let response =
        RawClient::to(addresses[0]).ask("GET", &format!("/MatchSummary?match_id={id}&key={KEY}"), "").unwrap();
    assert_eq!(response.status, 200);
}
