//! A newer program changes the tables while services and a feed of this one run: readers go on, writers stop and say why, and
//! this program no longer starts. The newer program is played by this process, with a schema of its own.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::SocketAddr;
use std::process::Stdio;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use football::feed::live::Line;
use jiff::Timestamp;
use serde_json::Value;
use store::{LineOutcome, Migration, Schema, Store};
use test_support::{PostgresDatabase, postgres, wait_until, workspace_path};
use touchline::service::{RequestContext, Service};

use crate::harness::{KEY, create_schema};
use crate::importing::{touchline, unchanging};
use crate::live::DemoMatch;
use crate::running_service::{RawClient, ServeProcess};

/// The next version adds a column, a table and an index.
const NEXT: Schema = Schema {
    version: Schema::CURRENT.version + 1,
    migrations: &[Migration {
        version: Schema::CURRENT.version + 1,
        statements: &[
            "alter table match_ add column attendance bigint",
            "create table weather (match_id bigint primary key, words {text} not null)",
            "create index match_attendance on match_ (attendance)",
        ],
    }],
};

/// Stops the readers, also when an assertion fails.
struct StopAtEnd<'a>(&'a AtomicBool);

impl Drop for StopAtEnd<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Requests these until `stop`, and asserts that each response is a success and that no position decreases. Counts the
/// requests, and returns the last position.
fn read(requests: &[String], service: SocketAddr, stop: &AtomicBool, count: &AtomicUsize) -> i64 {
    let (mut client, mut last) = (RawClient::to(service), 0);
    for request in requests.iter().cycle() {
        if stop.load(Ordering::Relaxed) {
            break;
        }
        let response = client.ask("GET", &format!("{request}&key={KEY}"), "").expect("a response");
        assert_eq!(response.status, 200, "{request}: {}", String::from_utf8_lossy(&response.body));
        let position = response.header("touchline-version").unwrap().parse().unwrap();
        assert!(position >= last, "{request}: {position} after {last}");
        last = position;
        count.fetch_add(1, Ordering::Relaxed);
    }
    last
}

#[test]
fn a_newer_program_changes_the_tables_while_this_one_runs() {
    if !postgres::is_installed() {
        return;
    }
    let database = PostgresDatabase::with_schema(create_schema);
    let address = database.address();
    let played = DemoMatch::new();
    let app = played.fixture_in(Store::open(&address.parse().unwrap()).unwrap());
    let folder = app.folder.path();
    let (id, edition) = (played.id(), played.match_.edition);
    let requests: Vec<String> = [
        format!("/MatchStatus?match_id={id}"),
        format!("/MatchSummary?match_id={id}"),
        format!("/TournamentMatchList?tournament_id={edition}"),
        format!("/MatchList?tournament_id={edition}"),
    ]
    .into();
    let services = [(); 2].map(|()| ServeProcess::start(folder, &["--store", &address]));
    let addresses = services.each_ref().map(|service| service.address);
    let mut feeding = touchline(folder, &["feed", "--store", &address]);
    feeding.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut feed = feeding.spawn().unwrap();
    let mut input = feed.stdin.take().unwrap();
    let mut output = BufReader::new(feed.stdout.take().unwrap()).lines();
    let lines = played.lines();
    let (stop, count) = (&AtomicBool::new(false), &AtomicUsize::new(0));
    std::thread::scope(|scope| {
        let _stop = StopAtEnd(stop);
        let requests = &requests;
        let readers = addresses.map(|service| scope.spawn(move || read(requests, service, stop, count)));
        for line in &lines[..40] {
            writeln!(input, "{line}").unwrap();
            let acknowledged: Value = serde_json::from_str(&output.next().unwrap().unwrap()).unwrap();
            assert_eq!(acknowledged["result"], "taken", "{acknowledged}");
        }

        // The newer program starts. It need not wait for the others to stop.
        let newer = Store::open_with_schema(&address.parse().unwrap(), &NEXT).unwrap();
        assert_eq!(newer.snapshot().unwrap().schema(), NEXT.version);

        // The feed of this program stops at its next line, which is not acknowledged, and says why.
        writeln!(input, "{}", lines[40]).unwrap();
        drop(input);
        assert!(output.next().is_none(), "nothing is acknowledged");
        let mut said = String::new();
        feed.stderr.take().unwrap().read_to_string(&mut said).unwrap();
        assert_eq!(feed.wait().unwrap().code(), Some(1), "{said}");
        assert!(said.contains(&format!("schema {}", NEXT.version)) && said.contains("update Touchline"), "{said}");

        // Every other command of this program is refused, and so is a new service. Nothing is changed.
        let before = newer.snapshot().unwrap().position();
        let samples = workspace_path("samples");
        let samples = samples.to_str().unwrap();
        for arguments in [
            &["key", "add", "late", "--store", &address][..],
            &["import", "native", samples, "--store", &address],
            &["serve", "--listen", "127.0.0.1:0", "--store", &address],
            &["doctor", "--store", &address],
        ] {
            let output = touchline(folder, arguments).output().unwrap();
            let said = [output.stdout, output.stderr].concat();
            let said = String::from_utf8_lossy(&said);
            assert!(!output.status.success() && said.contains("update Touchline"), "{arguments:?}: {said}");
        }
        assert_eq!(newer.snapshot().unwrap().position(), before);

        // The newer program takes the lines from the first one that was not acknowledged. The services of this program
        // go on, and show them.
        let rest: Vec<Line> = played.cues()[40..80].iter().map(|cue| Line::Message(cue.message.clone())).collect();
        for line in &rest {
            let fed = newer.feed(std::slice::from_ref(line), Timestamp::now()).unwrap();
            assert!(fed.outcomes.iter().all(|outcome| matches!(outcome, LineOutcome::Accepted)), "{:?}", fed.outcomes);
        }
        let reached = newer.snapshot().unwrap().version();
        let shows = |service: &SocketAddr| {
            let response = RawClient::to(*service).ask("GET", &format!("{}&key={KEY}", requests[0]), "").unwrap();
            response.header("touchline-version").unwrap().parse::<i64>().unwrap() >= reached
        };
        wait_until(|| addresses.iter().all(shows));
        let read_so_far = count.load(Ordering::Relaxed);
        wait_until(|| count.load(Ordering::Relaxed) > read_so_far + 20);
        stop.store(true, Ordering::Relaxed);
        for reader in readers {
            reader.join().unwrap();
        }

        // A service of the newer program gives the same responses as those that still run.
        let service = Service::plain(newer);
        for request in requests {
            let (operation, query) = request[1..].split_once('?').unwrap();
            let expected = service.respond(&RequestContext::trusted(operation, query));
            let expected = unchanging(std::str::from_utf8(&expected.body).unwrap());
            for address in addresses {
                let response = RawClient::to(address).ask("GET", &format!("{request}&key={KEY}"), "").unwrap();
                assert_eq!(unchanging(std::str::from_utf8(&response.body).unwrap()), expected, "{request}");
            }
        }
    });
}

/// The same on one machine: the next start of the newer program changes the file, and the older program does not open it.
#[test]
fn a_file_is_migrated_by_the_first_start_of_a_newer_program() {
    let app = DemoMatch::new().fixture();
    let address = app.address();
    let before = app.store.snapshot().unwrap().position();
    let newer = Store::open_with_schema(&address.parse().unwrap(), &NEXT).unwrap();
    let snapshot = newer.snapshot().unwrap();
    assert_eq!((snapshot.schema(), snapshot.position()), (NEXT.version, before));
    assert_eq!(newer.verify(|_, _| ()).unwrap().wrong, []);
    // A second start changes nothing more.
    assert_eq!(
        Store::open_with_schema(&address.parse().unwrap(), &NEXT).unwrap().version().unwrap(),
        snapshot.version()
    );
    let error = Store::open_existing(&address.parse().unwrap()).unwrap_err();
    assert!(error.to_string().contains("update Touchline"), "{error}");
}
