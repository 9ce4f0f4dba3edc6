//! Responses while the database is unreachable, stalled, restarting or out of connections; and recovery.

use std::collections::BTreeSet;
use std::sync::Barrier;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::time::Duration;

use football::feed::live::{Line, LiveMessage};
use football::feed::{Document, native};
use football::model::{Kind, MatchId, Status};
use hyper::http::Request;
use jiff::Timestamp;
use jiff::tz::TimeZone;
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use store::{NewKey, Store};
use test_support::{NetworkFault, PostgresDatabase, PostgresServer, Proxy, postgres, wait_until};
use touchline::service::{RateLimits, ResponseCache};

use crate::harness::{App, KEY, Reply, create_schema};
use crate::running_service::{RawClient, RunningService, holds_in_time};

/// A service on the sample world in PostgreSQL, which it reaches through a proxy.
struct ProxiedService {
    app: App,
    proxy: Proxy,
    address: String,
    database: PostgresDatabase,
}

impl ProxiedService {
    /// None where PostgreSQL is not installed. The parameters are those of the store's address.
    fn network(parameters: &str) -> Option<ProxiedService> {
        if !postgres::is_installed() {
            return None;
        }
        let database = PostgresDatabase::with_schema(create_schema);
        let proxy = Proxy::to(PostgresServer::shared().port);
        let address = format!("postgres://postgres@127.0.0.1:{}/{}{parameters}", proxy.port, database.name);
        let store = Store::open(&address.parse().unwrap()).unwrap();
        let app = App::over(store, tempfile::tempdir().unwrap(), App::world(), TimeZone::UTC);
        Some(ProxiedService { app, proxy, address, database })
    }

    fn with(mut self, change: impl FnOnce(App) -> App) -> ProxiedService {
        self.app = change(self.app);
        self
    }
}

fn team(id: i64, name: &str) -> Vec<Document> {
    let text = format!(r#"{{"type":"team","id":{id},"name":{{"en":"{name}"}}}}"#);
    native::documents("team", text.as_bytes()).map(|document| document.unwrap()).collect()
}

const MINUTE: Duration = Duration::from_secs(60);

fn assert_away(reply: &Reply, url: &str) {
    assert_eq!((reply.status, reply.header("retry-after")), (503, "1"), "{url}");
    assert_eq!((reply.header("age"), reply.header("warning")), ("", ""), "{url}");
    assert_eq!((reply.header("etag"), reply.header("cache-control")), ("", "no-store"), "{url}");
    assert!(!reply.body.contains("postgres"), "{url}: {}", reply.body);
}

fn assert_fresh(reply: &Reply, url: &str) {
    assert_eq!((reply.status, reply.header("age"), reply.header("warning")), (200, "", ""), "{url}");
}

fn assert_stale(reply: &Reply, age: &str, url: &str) {
    assert_eq!((reply.header("age"), reply.header("warning")), (age, "110 - \"Response is Stale\""), "{url}");
    assert_eq!(reply.header("cache-control"), "private, no-cache", "{url}");
}

const REQUESTS: [&str; 4] = [
    "/MatchSummary?match_id=1",
    "/TournamentStructure?tournament_id=1&response=xml",
    "/api.php?api=EntityTeams&lang=ar",
    "/MatchAttacks?match_id=1&team_id=-1",
];

#[test]
fn without_serve_stale_an_outage_is_status_503() {
    let Some(ProxiedService { app, proxy, .. }) = &ProxiedService::network("") else { return };
    for url in REQUESTS {
        assert_fresh(&app.get(url), url);
    }
    proxy.set(NetworkFault::Refused);
    REQUESTS.iter().for_each(|url| assert_away(&app.get(url), url));
    proxy.set(NetworkFault::None);
    REQUESTS.iter().for_each(|url| assert_fresh(&app.get(url), url));
}

#[test]
fn a_stale_response_was_sent_before_to_the_same_key() {
    static NOW: AtomicI64 = AtomicI64::new(1_800_000_000);
    fn clock() -> Timestamp {
        Timestamp::from_second(NOW.load(Ordering::Relaxed)).unwrap()
    }
    let pass = |seconds: i64| NOW.fetch_add(seconds, Ordering::Relaxed);
    let Some(behind) = ProxiedService::network("") else { return };
    let behind = behind.with(|app| app.with_stale(MINUTE).with_clock(clock));
    let ProxiedService { app, proxy, .. } = &behind;
    let new_key = |name: &str, ends: i64| {
        let expires_at = Some(clock() + jiff::SignedDuration::from_secs(ends));
        app.store.add_key(NewKey { name: name.to_owned(), expires_at, editions: None }, clock()).unwrap()
    };
    let (other, brief) = (new_key("other", 86_400), new_key("brief", 30));
    let fresh = REQUESTS.map(|url| app.get(url));
    REQUESTS.iter().zip(&fresh).for_each(|(url, reply)| assert_fresh(reply, url));
    let briefly = format!("/TournamentList?key={brief}");
    assert_fresh(&app.get_bare(&briefly), &briefly);
    // A key that was refused since loses its stale responses.
    let refused = format!("/TournamentList?key={other}");
    assert_fresh(&app.get_bare(&refused), &refused);
    assert!(app.store.revoke_key("other", clock()).unwrap());
    assert_eq!(app.get_bare(&refused).status, 401);
    // A 304 proves a cached response fresh too.
    pass(20);
    let tag = fresh[0].header("etag");
    assert_eq!(app.response(&format!("{}&key={KEY}", REQUESTS[0]), Some(tag)).status, 304);

    pass(10);
    proxy.set(NetworkFault::Refused);
    wait_until(|| app.store.commit_mark().is_none());
    for ((url, before), age) in REQUESTS.iter().zip(&fresh).zip(["10", "30", "30", "30"]) {
        let reply = app.get(url);
        assert_eq!((reply.status, &reply.body), (200, &before.body), "{url}");
        assert_eq!(reply.header("etag"), before.header("etag"));
        assert_eq!(reply.header("content-type"), before.header("content-type"));
        assert_stale(&reply, age, url);
        for unless in [before.header("etag"), "*"] {
            let request = Request::builder().uri(format!("{url}&key={KEY}")).header("if-none-match", unless);
            let (parts, body) = app.exchange(request);
            assert_eq!((parts.status.as_u16(), body.len()), (304, 0), "{url}");
            let reply = Reply { status: 304, headers: parts.headers, body: String::new() };
            assert_stale(&reply, age, url);
            assert_eq!(reply.header("etag"), before.header("etag"));
        }
        // Another key, another spelling of the request and a request without a key get none.
        assert_away(&app.get_bare(&format!("{url}&key={other}")), url);
        assert_away(&app.get(&format!("{url}&lang=en")), url);
        assert_away(&app.get_bare(url), url);
    }
    assert_away(&app.get("/MatchSummary?match_id=2"), "never asked");
    assert_away(&app.post("/MatchAttacks?match_id=1&team_id=-1", "{}"), "by POST");
    assert_away(&app.send_body("GET", &format!("{}&key={KEY}", REQUESTS[3]), r#"{"match_id": 1}"#), "with a body");
    assert_away(&app.get_bare(&briefly), "a key that has ended");
    assert_away(&app.get_bare(&refused), "a key that was refused");
    assert_eq!(app.measured("touchline_responses_total{operation=\"MatchSummary\",source=\"stale\"}"), 3.0);
    assert_eq!(app.measured("touchline_store_reachable"), 0.0);
    assert!(app.measured("touchline_store_failures_total") > 10.0);

    // A stale response does not become fresh by being sent.
    pass(30);
    assert_stale(&app.get(REQUESTS[1]), "60", REQUESTS[1]);
    pass(1);
    assert_away(&app.get(REQUESTS[1]), "too long ago");
    assert_stale(&app.get(REQUESTS[0]), "41", REQUESTS[0]);
    // A clock that was set back gives no negative age.
    pass(-100);
    assert_stale(&app.get(REQUESTS[0]), "0", REQUESTS[0]);
    pass(100);

    proxy.set(NetworkFault::None);
    for (url, before) in REQUESTS.iter().zip(&fresh) {
        let reply = app.get(url);
        assert_fresh(&reply, url);
        assert_eq!(&reply.body, &before.body, "{url}");
    }
    assert_eq!(app.measured("touchline_store_reachable"), 1.0);
}

#[test]
fn stale_responses_count_against_the_rate_limit_and_need_the_cache() {
    let Some(behind) = ProxiedService::network("") else { return };
    let behind = behind.with(|app| app.with_stale(MINUTE).with_limits(RateLimits::per_second(1, 4)));
    let ProxiedService { app, proxy, .. } = &behind;
    let url = "/TournamentList";
    assert_eq!(app.get(url).header("ratelimit-remaining"), "3");
    proxy.set(NetworkFault::Refused);
    wait_until(|| app.store.commit_mark().is_none());
    let reply = app.get(url);
    assert_stale(&reply, "0", url);
    assert_eq!(reply.header("ratelimit-remaining"), "2");
    let refused = (0..10).map(|_| app.get(url)).find(|reply| reply.status != 200).unwrap();
    assert_eq!((refused.status, refused.header("age")), (429, ""));
    assert!(refused.header("retry-after").parse::<u64>().unwrap() >= 1);

    proxy.set(NetworkFault::None);
    let behind = behind.with(|app| app.with_limits(RateLimits::default()).with_cache(ResponseCache::default()));
    let ProxiedService { app, proxy, .. } = &behind;
    let tag = app.get(url).header("etag").to_owned();
    proxy.set(NetworkFault::Refused);
    wait_until(|| app.store.commit_mark().is_none());
    assert_away(&app.get(url), "nothing is kept");
    // A client that has the response itself needs no cache of the service.
    assert_eq!(app.response(&format!("{url}?key={KEY}"), Some(&tag)).status, 304);
}

#[test]
fn a_stalled_network_gives_stale_responses_too() {
    let Some(behind) = ProxiedService::network("?statement_timeout=1&connect_timeout=1&pool_size=2") else { return };
    let behind = behind.with(|app| app.with_stale(MINUTE));
    let ProxiedService { app, proxy, .. } = &behind;
    let before = app.get(REQUESTS[0]);
    proxy.set(NetworkFault::Stalled);
    wait_until(|| app.store.commit_mark().is_none());
    for _ in 0..20 {
        let reply = app.get(REQUESTS[0]);
        assert_eq!((reply.status, &reply.body), (200, &before.body));
        assert_eq!(reply.header("warning"), "110 - \"Response is Stale\"");
        assert_away(&app.get(REQUESTS[1]), REQUESTS[1]);
    }
    proxy.set(NetworkFault::None);
    assert!(holds_in_time(|| app.get(REQUESTS[1]).status == 200));
    assert_fresh(&app.get(REQUESTS[0]), REQUESTS[0]);
}

/// Sets a flag that stops other threads when it is dropped.
struct StopOnDrop<'a>(&'a AtomicBool);

impl Drop for StopOnDrop<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

#[test]
fn a_restart_under_load_is_status_503_and_loses_nothing() {
    if !postgres::is_installed() {
        return;
    }
    let server = PostgresServer::start();
    server.sql("postgres", "create database load");
    let store = Store::open(&server.address("load").parse().unwrap()).unwrap();
    let app = &App::over(store, tempfile::tempdir().unwrap(), App::world(), TimeZone::UTC);
    let url = ["/MatchSummary?match_id=1", "/MatchSquad?match_id=1&response=xml", "/MatchMomentum?match_id=1"];
    let right = &url.map(|url| app.get(url).body);
    let stop = &AtomicBool::new(false);
    std::thread::scope(|scope| {
        let readers = [0, 1, 2].map(|reader| {
            scope.spawn(move || {
                let mut seen = BTreeSet::new();
                while !stop.load(Ordering::Relaxed) {
                    let reply = app.get(url[reader]);
                    seen.insert(reply.status);
                    match reply.status {
                        200 => assert_eq!(reply.body, right[reader]),
                        _ => assert_away(&reply, url[reader]),
                    }
                }
                seen
            })
        });
        // Dropped also if an assertion fails: otherwise the readers would never stop.
        let end = StopOnDrop(stop);
        for round in 1..=3 {
            server.stop();
            assert_away(&app.get("/TournamentList"), "stopped");
            // The write waits for the server, and is acknowledged once the server is back.
            let writing = scope.spawn(move || {
                app.store.ingest(team(9_000 + round, &format!("Restarted {round}")), Timestamp::now()).unwrap()
            });
            server.restart();
            assert_eq!(writing.join().unwrap().changed.len(), 1);
            assert_fresh(&app.get("/TournamentList"), "started");
        }
        drop(end);
        for reader in readers {
            assert_eq!(reader.join().unwrap(), BTreeSet::from([200, 503]));
        }
    });
    let teams = app.get("/EntityTeams?name=Restarted").body;
    assert!((1..=3).all(|round| teams.contains(&format!("Restarted {round}"))), "{teams}");
    let changes = app.store.snapshot().unwrap().changes_since(0).unwrap();
    assert_eq!(changes.iter().filter(|change| change.kind == Kind::Team && change.id > 9_000).count(), 3);
    assert_eq!(app.store.verify(|_, _| ()).unwrap().wrong, []);
}

#[test]
fn a_connection_cut_within_a_result_gives_a_whole_response_or_an_error() {
    let Some(behind) = ProxiedService::network("") else { return };
    let behind = behind.with(|app| app.with_cache(ResponseCache::default()));
    let ProxiedService { app, proxy, .. } = &behind;
    let right = REQUESTS.map(|url| app.get(url).body);
    for (url, right) in REQUESTS.iter().zip(&right) {
        for parts in 0..12 {
            proxy.set(NetworkFault::CutWithin(parts));
            let reply = app.get(url);
            match reply.status {
                200 => assert_eq!(&reply.body, right, "{url}"),
                _ => assert_away(&reply, url),
            }
            proxy.set(NetworkFault::None);
            let reply = app.get(url);
            assert_eq!((reply.status, &reply.body), (200, right), "{url}");
        }
    }
}

#[test]
fn an_exhausted_pool_is_status_503_and_recovers() {
    let Some(behind) = ProxiedService::network("?pool_size=1&pool_wait=1") else { return };
    let behind = behind.with(|app| app.with_stale(MINUTE));
    let ProxiedService { app, .. } = &behind;
    let before = app.get(REQUESTS[0]);
    let view = app.store.snapshot().unwrap();
    assert_away(&app.get(REQUESTS[1]), "all in use");
    let reply = app.get(REQUESTS[0]);
    assert_eq!((reply.status, &reply.body), (200, &before.body));
    assert_eq!(reply.header("warning"), "110 - \"Response is Stale\"");
    let page = app.metrics();
    assert!(page.contains("\ntouchline_pool_in_use 1") && page.contains("\ntouchline_pool_max 1"), "{page}");
    drop(view);
    assert_fresh(&app.get(REQUESTS[0]), REQUESTS[0]);
    assert_fresh(&app.get(REQUESTS[1]), REQUESTS[1]);
    assert!(app.metrics().contains("\ntouchline_pool_in_use 0"));
}

/// After a change, equal concurrent requests all need a new response; one of them computes it.
#[test]
fn concurrent_equal_requests_compute_once() {
    let embedded = App::sample();
    let behind = ProxiedService::network("?pool_size=40");
    for app in [Some(&embedded), behind.as_ref().map(|behind| &behind.app)].into_iter().flatten() {
        let computed =
            || app.measured("touchline_responses_total{operation=\"TournamentPlayerStats\",source=\"computed\"}");
        let url = &format!("/TournamentPlayerStats?tournament_id=1&player_id=109&key={KEY}");
        for round in 1..=5 {
            app.store.ingest(team(9_000, &format!("Round {round}")), Timestamp::now()).unwrap();
            let ready = &Barrier::new(32);
            let bodies: BTreeSet<_> = std::thread::scope(|scope| {
                let ask = move || {
                    ready.wait();
                    let reply = app.response(url, None);
                    assert_eq!(reply.status, 200);
                    reply.body
                };
                let asking: Vec<_> = (0..32).map(|_| scope.spawn(ask)).collect();
                asking.into_iter().map(|asking| asking.join().unwrap()).collect()
            });
            assert_eq!((bodies.len(), computed()), (1, f64::from(round)));
        }
    }
}

/// Who waits for a response that another request computes holds neither a connection nor a turn.
#[test]
fn one_response_that_is_stuck_does_not_stop_the_others() {
    const WAITING: usize = 7;
    let Some(behind) = ProxiedService::network("?pool_size=4") else { return };
    let ProxiedService { app, database, .. } = &behind;
    // Whoever reads events is stuck until there is a row in `go`.
    database.sql(
        "create table go (now bigint); alter table events rename to stored_events; \
         create function passes() returns boolean language plpgsql as $$ begin \
           while not pg_try_advisory_xact_lock_shared(42) loop perform pg_sleep(0.01); end loop; return true; end $$; \
         create view events as select * from stored_events where passes()",
    );
    let is_stuck = || {
        let stuck = "select count(*) from pg_stat_activity where wait_event = 'PgSleep' and query like '%events%' \
                     and query not like '%from go%' and datname = current_database()";
        database.sql(stuck).trim() == "1"
    };
    let computed = || app.measured("touchline_responses_total{operation=\"MatchAttacks\",source=\"computed\"}");
    std::thread::scope(|scope| {
        let holding = "do $$ begin perform pg_advisory_lock(42); \
                       while not exists (select 1 from go) loop perform pg_sleep(0.01); end loop; end $$";
        let holder = scope.spawn(|| database.sql(holding));
        let locks = "select count(*) from pg_locks where locktype = 'advisory' and granted \
                     and database = (select oid from pg_database where datname = current_database())";
        wait_until(|| database.sql(locks).trim() == "1");
        let waiting: Vec<_> = (0..=WAITING).map(|_| scope.spawn(|| app.get(REQUESTS[3]))).collect();
        wait_until(is_stuck);
        // The others arrive meanwhile.
        std::thread::sleep(Duration::from_millis(300));
        let others =
            ["/TournamentStructure?tournament_id=1", "/TournamentList", "/EntityTeams", "/MatchSquad?match_id=1"];
        let others = others.map(|url| (url, app.get(url)));
        let was_stuck = is_stuck();
        database.sql("insert into go values (1)");
        holder.join().unwrap();
        let replies: Vec<Reply> = waiting.into_iter().map(|one| one.join().unwrap()).collect();
        others.iter().for_each(|(url, reply)| assert_fresh(reply, url));
        assert!(was_stuck, "the response was still stuck");
        replies.iter().for_each(|reply| assert_fresh(reply, REQUESTS[3]));
        assert_eq!(replies.iter().map(|reply| &reply.body).collect::<BTreeSet<_>>().len(), 1);
    });
    assert_eq!(computed(), 1.0);
}

#[test]
fn the_log_reports_an_outage_once_and_its_end_once() {
    let Some(ProxiedService { proxy, address, .. }) = &ProxiedService::network("") else { return };
    let mut served = RunningService::start(&["--store", address]);
    let mut client = served.connect();
    let url = format!("/TournamentList?key={KEY}");
    let mut ask = || client.ask("GET", &url, "").unwrap().status;
    assert_eq!(ask(), 200);
    proxy.set(NetworkFault::Refused);
    // The response is repeated until the service has noticed.
    assert!(holds_in_time(|| ask() == 503));
    for _ in 1..10 {
        assert_eq!(ask(), 503);
    }
    proxy.set(NetworkFault::None);
    assert!(holds_in_time(|| {
        assert_eq!(ask(), 200);
        served.log().contains("reachable again")
    }));
    let log = served.log();
    assert_eq!(log.lines().count(), 3, "{log}");
    assert!(log.contains(" WARN the store is unreachable") && log.contains("10 requests failed"), "{log}");
}

#[test]
fn a_follower_stays_connected_and_receives_what_it_missed() {
    let Some(ProxiedService { proxy, address, database, .. }) = &ProxiedService::network("") else { return };
    let served = RunningService::start(&["--store", address, "--idle-timeout", "3", "--serve-stale", "600"]);
    let ask = |url: &str| served.connect().ask("GET", &format!("{url}?key={KEY}"), "").unwrap();
    assert_eq!((ask("/TournamentList").status, ask("/TournamentList").header("age")), (200, None));
    let mut client = served.connect();
    client.send(format!("GET /live/2?key={KEY} HTTP/1.1\r\nHost: touchline\r\n\r\n"));
    let mut hear = |wanted: &str| {
        while let Some(line) = client.line() {
            if line.contains(wanted) {
                return;
            }
        }
        panic!("the stream ended before {wanted}");
    };
    hear(r#""strStatus":"scheduled""#);
    proxy.set(NetworkFault::Refused);
    // The follower gets heartbeats during the outage.
    (0..3).for_each(|_| hear(":"));
    // Another process, which does not use the proxy, can write.
    let other = Store::open(&database.address().parse().unwrap()).unwrap();
    let live = LiveMessage::status(MatchId(2), 1, Status::Live);
    other.feed(&[Line::Message(live)], Timestamp::now()).unwrap();
    assert_eq!((ask("/EntityReferees").status, ask("/TournamentList").status), (503, 200));
    assert_eq!(ask("/TournamentList").header("warning"), Some("110 - \"Response is Stale\""));
    proxy.set(NetworkFault::None);
    hear(r#""strStatus":"live""#);
}

#[test]
fn a_silent_database_is_status_503_and_no_request_ends_without_a_response() {
    let parameters = "?statement_timeout=3&connect_timeout=2&tcp_user_timeout=30&pool_wait=2&pool_size=4";
    let Some(ProxiedService { proxy, address, .. }) = &ProxiedService::network(parameters) else { return };
    // The idle time-out is much shorter than the time that the store waits for the database.
    let served = RunningService::start(&["--store", address, "--idle-timeout", "1", "--cache-mib", "0"]);
    let url = format!("/EntityTeams?key={KEY}");
    assert_eq!(served.connect().ask("GET", &url, "").unwrap().status, 200);
    proxy.set(NetworkFault::Stalled);
    std::thread::scope(|scope| {
        let clients: Vec<_> = (1..=16)
            .map(|size| {
                let (served, url) = (&served, format!("{url}&page_size={size}"));
                scope.spawn(move || served.connect().ask("GET", &url, "").map(|response| response.status))
            })
            .collect();
        for client in clients {
            assert_eq!(client.join().unwrap(), Some(503), "every request has a response");
        }
    });
    proxy.set(NetworkFault::None);
    served.await_serving("a silent database");
    assert!(holds_in_time(|| served.connect().ask("GET", &url, "").unwrap().status == 200));
}

/// The followers of one match. The database has work for each change, and not for each follower.
const FOLLOWERS: usize = 500;
const CHANGES: u64 = 5;

#[test]
fn five_hundred_followers_cost_the_database_hardly_more_than_one() {
    let Some(ProxiedService { address, database, .. }) = &ProxiedService::network("") else { return };
    // Each follower has a socket in this process, too.
    let limit = getrlimit(Resource::Nofile);
    let _ = setrlimit(Resource::Nofile, Rlimit { current: limit.maximum, ..limit });
    let transactions = || -> i64 {
        let counted =
            database.sql("select xact_commit + xact_rollback from pg_stat_database where datname = current_database()");
        counted.trim().parse().unwrap()
    };
    let sessions = || -> i64 {
        database.sql("select count(*) from pg_stat_activity where datname = current_database()").trim().parse().unwrap()
    };
    let (before, sessions_before) = (transactions(), sessions());
    let served = RunningService::start(&["--store", address, "--max-connections-per-address", "1000"]);
    let mut followers: Vec<_> = (0..FOLLOWERS).map(|_| served.connect()).collect();
    let hear = |follower: &mut RawClient, wanted: &str| {
        while let Some(line) = follower.line() {
            if line.contains(wanted) {
                return;
            }
        }
        panic!("the stream ended before {wanted}");
    };
    for follower in &mut followers {
        follower.send(format!("GET /live/2?key={KEY} HTTP/1.1\r\nHost: touchline\r\n\r\n"));
        hear(follower, r#""strStatus":"scheduled""#);
    }
    let other = Store::open(&database.address().parse().unwrap()).unwrap();
    for seq in 1..=CHANGES {
        let status = if seq % 2 == 1 { Status::Live } else { Status::HalfTime };
        other.feed(&[Line::Message(LiveMessage::status(MatchId(2), seq, status))], Timestamp::now()).unwrap();
        let wanted = if seq % 2 == 1 { r#""strStatus":"live""# } else { r#""strStatus":"half-time""# };
        followers.iter_mut().for_each(|follower| hear(follower, wanted));
        assert_eq!(served.connect().ask("GET", &format!("/MatchStatus?match_id=2&key={KEY}"), "").unwrap().status, 200);
    }
    drop((served, followers, other));
    // A connection reports its transactions when it ends.
    wait_until(|| sessions() <= sessions_before);
    let each_once = FOLLOWERS as i64;
    let needed = transactions() - before;
    // To begin, each follower has its key checked. A transaction for each follower and change were 2,500 more.
    assert!((each_once..5 * each_once).contains(&needed), "{needed} transactions");
}
