//! The primary is lost during a live match: no acknowledged write is lost, every response is right, and readers get no
//! errors.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{BufRead, BufReader, Write};
use std::net::SocketAddr;
use std::process::Stdio;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Instant;

use api::OPERATIONS;
use football::feed::live::{Line, LiveMessage};
use football::feed::{Document, Source};
use football::model::Match;
use jiff::Timestamp;
use jiff::tz::TimeZone;
use serde_json::Value;
use store::{LineOutcome, NewKey, Store};
use test_support::{NetworkFault, PostgresDatabase, PostgresServer, Proxy, ReplicationGroup, postgres, wait_until};
use touchline::service::{Method, RateLimits, RequestContext, Service};

use crate::harness::{App, KEY, create_schema};
use crate::importing::{assert_same, parameters, responses, touchline, unchanging};
use crate::live::DemoMatch;
use crate::live::following::{FollowedTimeline, follow};
use crate::running_service::{RawClient, ServeProcess};

/// Lines that are sent one by one while others read. The rest is sent in larger batches.
const READ: usize = 300;

/// A checksum of the response to each request at each position of the store.
pub(crate) type Seen = HashMap<(i64, usize), u64>;

fn sum(body: &str) -> u64 {
    let mut sum = DefaultHasher::new();
    unchanging(body).hash(&mut sum);
    sum.finish()
}

/// Sends every request repeatedly, to these services in turn, and asserts that positions never decrease.
pub(crate) fn read(questions: &[String], services: &[SocketAddr], stop: &AtomicBool, count: &AtomicUsize) -> Seen {
    let mut wires: Vec<RawClient> = services.iter().map(|address| RawClient::to(*address)).collect();
    let (mut seen, mut last) = (Seen::new(), 0);
    for place in 0.. {
        if stop.load(Ordering::Relaxed) {
            break;
        }
        let (question, service) = (place % questions.len(), place % services.len());
        // A client of one service only need not send the position it has seen.
        let least = if services.len() > 1 { format!("Touchline-At-Least: {last}\r\n") } else { String::new() };
        let request = format!("{}&key={KEY}", questions[question]);
        let response =
            wires[service].ask("GET", &request, &least).unwrap_or_else(|| panic!("no response to {request}"));
        let body = String::from_utf8(response.body.clone()).unwrap();
        assert_eq!(response.status, 200, "{request}: {body}");
        let position: i64 = response.header("touchline-version").unwrap().parse().unwrap();
        assert!(position >= last, "{request}: {position} after {last}");
        last = position;
        let before = seen.insert((position, question), sum(&body));
        assert!(before.is_none_or(|before| before == sum(&body)), "{request}: two responses at {position}");
        count.fetch_add(1, Ordering::Relaxed);
    }
    seen
}

/// The requests about a match that have a response before kick-off.
pub(crate) fn questions(played: &DemoMatch, before: &App) -> Vec<String> {
    let request = |operation: &&api::Operation| {
        Some(format!("/{}?{}", operation.name, parameters(operation, &played.match_, &before.store)?))
    };
    let questions: Vec<String> = OPERATIONS
        .iter()
        .filter_map(|operation| request(&operation))
        .filter(|question| before.get(question).status == 200)
        .collect();
    assert!(questions.len() > 10, "{questions:?}");
    questions
}

/// Asserts that every response was right: an embedded store that is fed the same lines, the first of them one by one, gives the
/// same responses on the way. Returns how many were compared.
pub(crate) fn assert_right(
    embedded: &App,
    questions: &[String],
    lines: &[LiveMessage],
    one_by_one: usize,
    all_seen: Vec<Seen>,
) -> usize {
    let mut at: HashMap<i64, Vec<(usize, u64)>> = HashMap::new();
    for ((position, question), sum) in all_seen.into_iter().flatten() {
        at.entry(position).or_default().push((question, sum));
    }
    let mut compared = 0;
    let service = Service::plain(embedded.store.clone());
    for place in 0..=one_by_one {
        let position = embedded.store.snapshot().unwrap().position();
        for (question, seen) in at.remove(&position).unwrap_or_default() {
            let (operation, query) = questions[question][1..].split_once('?').unwrap();
            let reply = service.respond(&RequestContext::trusted(operation, query));
            let right = std::str::from_utf8(&reply.body).unwrap();
            assert_eq!(seen, sum(right), "{} at {position}: the right response is {right}", questions[question]);
            compared += 1;
        }
        let next = &lines[place..if place < one_by_one { place + 1 } else { lines.len() }];
        embedded.store.feed(&next.iter().cloned().map(Line::Message).collect::<Vec<_>>(), Timestamp::now()).unwrap();
    }
    assert!(at.is_empty(), "nobody has ever been at {:?}", at.keys());
    compared
}

#[test]
fn a_live_match_survives_the_loss_of_its_primary() {
    if !postgres::is_installed() {
        return;
    }
    let played = DemoMatch::new();
    let (lines, embedded): (Vec<_>, _) = (played.cues().into_iter().map(|cue| cue.message).collect(), played.fixture());
    let questions = questions(&played, &embedded);
    let mut whole = FollowedTimeline::default();
    whole.take(&played.stored().get(&format!("/MatchMomentum?match_id={}", played.id())).json());

    let group = ReplicationGroup::synchronous();
    let store = Store::open(&group.writable().parse().unwrap()).unwrap();
    let fixture = Document::of(&played.before(), Source::default());
    let documents = played.world.iter().cloned().chain([fixture]).collect();
    let app = App::over(store, tempfile::tempdir().unwrap(), documents, TimeZone::UTC);
    let arguments = ["--store", &group.writable(), "--read-store", &group.readable()];
    let replicas = [(); 3].map(|()| ServeProcess::start(app.folder.path(), &arguments));
    let services = replicas.each_ref().map(|replica| replica.address);

    let mut feeder = touchline(app.folder.path(), &["feed", "--store", &group.writable()])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut input = feeder.stdin.take().unwrap();
    let mut output = BufReader::new(feeder.stdout.take().unwrap()).lines();
    let (stop, count) = (&AtomicBool::new(false), &AtomicUsize::new(0));
    let (questions, expected, id) = (&questions, &whole.value(), played.id().0);
    let all_seen = std::thread::scope(|scope| {
        let mut readers: Vec<_> = services
            .iter()
            .map(|service| scope.spawn(move || read(questions, std::slice::from_ref(service), stop, count)))
            .collect();
        readers.extend((0..2).map(|_| scope.spawn(move || read(questions, &services, stop, count))));
        let followers = [0, 1].map(|place| scope.spawn(move || follow(services[place], id, expected, |_| false)));
        let mut cut = None;
        let mut failing_over = None;
        for (place, line) in lines[..READ].iter().enumerate() {
            if place == READ / 3 {
                let group = &group;
                cut = Some((Instant::now(), count.load(Ordering::Relaxed)));
                failing_over = Some(scope.spawn(move || group.fail_over()));
            }
            writeln!(input, "{}", line.line()).unwrap();
            let acknowledged: Value = serde_json::from_str(&output.next().unwrap().unwrap()).unwrap();
            assert_ne!(acknowledged["result"], "refused", "{acknowledged}");
            // The first line after the fail-over.
            if failing_over.as_ref().is_some_and(|failing| failing.is_finished())
                && let Some((since, reads)) = cut.take()
            {
                let reads = count.load(Ordering::Relaxed) - reads;
                eprintln!(
                    "writes went on {:.1} s after the primary had died; {reads} reads meanwhile",
                    since.elapsed().as_secs_f32()
                );
                assert!(reads > 0, "reads go on");
            }
        }
        failing_over.unwrap().join().unwrap();
        stop.store(true, Ordering::Relaxed);
        let seen = readers.into_iter().map(|reader| reader.join().unwrap()).collect::<Vec<Seen>>();
        let rest: String = lines[READ..].iter().map(|line| line.line() + "\n").collect();
        scope.spawn(move || input.write_all(rest.as_bytes()).unwrap());
        assert!(output.all(|output| !output.unwrap().contains("refused")));
        for follower in followers {
            follower.join().unwrap();
        }
        seen
    });
    assert!(feeder.wait().unwrap().success());

    let compared = assert_right(&embedded, questions, &lines, READ, all_seen);
    eprintln!("{} responses, {compared} of them different ones and compared", count.load(Ordering::Relaxed));

    // Every line is there, and nothing else.
    let of_the_match = |match_: &Match| match_.id == played.id();
    assert_same(&responses(&embedded.store, of_the_match), &responses(&app.store, of_the_match));
    let again: Vec<Line> = lines.into_iter().map(Line::Message).collect();
    let fed = app.store.feed(&again, Timestamp::now()).unwrap();
    let changes_nothing =
        |outcome: &LineOutcome| matches!(outcome, LineOutcome::AlreadyKnown | LineOutcome::Superseded(_));
    assert!(fed.outcomes.iter().all(changes_nothing));
    assert_eq!(app.store.verify(|_, _| ()).unwrap().wrong, []);
}

#[test]
fn a_read_that_loses_its_connection_is_retried_and_counted_once() {
    if !postgres::is_installed() {
        return;
    }
    let database = PostgresDatabase::with_schema(create_schema);
    App::over(
        Store::open(&database.address().parse().unwrap()).unwrap(),
        tempfile::tempdir().unwrap(),
        App::world(),
        TimeZone::UTC,
    );
    for words in ["from api_key", "from match_row", "join facts"] {
        let proxy = Proxy::to(PostgresServer::shared().port);
        let address = format!("postgres://postgres@127.0.0.1:{}/{}", proxy.port, database.name);
        let store = Store::open(&address.parse().unwrap()).unwrap();
        let limits = RateLimits::per_second(1, 5);
        let service = Service { limits, ..Service::plain(store) };
        let query = format!("match_id=1&key={KEY}");
        let context = RequestContext::new(Method::Get, Some("MatchSummary"), &query);
        proxy.set(NetworkFault::CutBefore(words));
        let reply = service.respond(&context);
        assert_eq!(reply.status, 200, "{words}");
        assert!(proxy.is_healthy(), "it was cut at {words}");
        assert!(reply.headers.contains(&("ratelimit-remaining", "4".to_owned())), "{words}: {:?}", reply.headers);
    }
}

#[test]
fn replication_lag_is_measured() {
    if !postgres::is_installed() {
        return;
    }
    let group = ReplicationGroup::start();
    let store = Store::open(&group.writable().parse().unwrap()).unwrap();
    let store = store.with_standbys(&group.readable().parse().unwrap()).unwrap();
    let app = App::over(store, tempfile::tempdir().unwrap(), App::world(), TimeZone::UTC);
    let of = |measure: &str, place: usize| {
        app.measured(&format!("touchline_standby_{measure}{{host=\"127.0.0.1:{}\"}}", group.standbys[place].port))
    };
    wait_until(|| [0, 1].iter().all(|place| of("reachable", *place) == 1.0 && of("behind", *place) == 0.0));
    assert_eq!([of("lag_seconds", 0), of("lag_seconds", 1)], [0.0, 0.0]);
    let reads = of("reads", 0) + of("reads", 1);
    assert_eq!(app.get("/TournamentList").status, 200);
    assert!(of("reads", 0) + of("reads", 1) > reads);

    group.standbys[0].sql("store", "select pg_wal_replay_pause()");
    wait_until(|| group.standbys[0].sql("store", "select pg_get_wal_replay_pause_state()").trim() == "paused");
    let new = NewKey { name: "late".to_owned(), expires_at: None, editions: None };
    app.store.put_key("late", new, Timestamp::now()).unwrap();
    wait_until(|| of("behind", 0) == 1.0 && of("lag_seconds", 0) > 0.0 && of("behind", 1) == 0.0);
    group.standbys[0].sql("store", "select pg_wal_replay_resume()");
    wait_until(|| of("behind", 0) == 0.0 && of("lag_seconds", 0) == 0.0);
    assert!(app.metrics().contains("\ntouchline_histories_lost 0.0\n"), "{}", app.metrics());
}
