//! Long responses: sent while they are made, in pieces, held back by slow readers.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::Duration;

use football::feed::Document;
use hyper::http::Request;
use jiff::tz::TimeZone;

use crate::compression::unpacked;
use crate::harness::{App, KEY};
use crate::ingest::add_key;
use crate::running_service::{RawClient, RunningService, holds_in_time};

/// A list is streamed if it has more records than a page can have.
const MAX_WHOLE: usize = 1000;
const TEAMS: usize = 20_000;

/// The sample world and this many teams more, each about a kilobyte in a response.
fn with_teams(count: usize) -> App {
    let long = "x".repeat(800);
    let teams: Vec<String> = (0..count)
        .map(|number| format!(r#"{{"type":"team","id":{},"name":"Team {number} {long}"}}"#, 10_000 + number))
        .collect();
    let teams = teams.join("\n");
    let teams = football::feed::native::documents("teams", teams.as_bytes()).map(|document| document.unwrap());
    let documents: Vec<Document> = App::world().into_iter().chain(teams).collect();
    App::holding(documents, TimeZone::UTC)
}

fn path(rest: &str) -> String {
    format!("/classic/EntityTeams?key={KEY}{rest}")
}

/// The long list for another key.
fn list_of(key: &str) -> String {
    path("").replace(KEY, key)
}

/// The records of a response as they were sent. They are the last field of all its objects.
fn records(body: &str) -> &str {
    body.split_once("\"Data\":[").unwrap().1.strip_suffix("]}}}").unwrap()
}

#[test]
fn a_long_list_is_its_pages_one_after_another() {
    let app = with_teams(3_500);
    let long = app.get_bare(&path(""));
    let total = long.json()["root"]["object"]["total_records"].as_u64().unwrap();
    assert!(total > 3_500 && long.json()["root"]["object"]["current_records"] == total);
    let pages: Vec<String> = (1..=total.div_ceil(1000))
        .map(|page| records(&app.get_bare(&path(&format!("&page_size=1000&page_number={page}"))).body).to_owned())
        .collect();
    assert_eq!(pages.len(), 4);
    assert!(records(&long.body) == pages.join(","), "the bytes are those of the pages");

    // The length is unknown, all other headers are as usual.
    assert_eq!(long.header("content-length"), "");
    assert_eq!(long.header("content-type"), "application/json; charset=utf-8");
    let etag = long.header("etag").to_owned();
    assert!(!etag.is_empty() && !long.header("touchline-version").is_empty());
    let head = app.send("HEAD", &path(""));
    assert_eq!((head.status, head.header("etag"), head.body.as_str()), (200, etag.as_str(), ""));
    let unchanged = app.exchange(Request::get(path("")).header("if-none-match", &etag));
    assert_eq!((unchanged.0.status.as_u16(), unchanged.1.len()), (304, 0));
    let any = app.exchange(Request::get(path("")).header("if-none-match", "*"));
    assert_eq!((any.0.status.as_u16(), any.1.len()), (304, 0));
    for encoding in ["gzip", "br", "zstd"] {
        let (parts, packed) = app.exchange(Request::get(path("")).header("accept-encoding", encoding));
        assert_eq!(parts.headers["content-encoding"], encoding);
        assert_eq!(parts.headers["etag"], format!("{}-{encoding}\"", etag.trim_end_matches('"')));
        assert!(packed.len() * 3 < long.body.len());
        assert!(unpacked(encoding, &packed) == long.body.as_bytes(), "{encoding}");
    }

    // A part of the list, by a setting: its second page begins where the first ends.
    let bounded = app.with_max_classic_page_size(2_000);
    let [first, second] = ["", "&page_number=2"].map(|rest| bounded.get_bare(&path(rest)));
    assert_eq!(first.json()["root"]["object"]["current_records"], 2_000);
    assert!([records(&first.body), records(&second.body)].join(",") == pages.join(","));
}

#[test]
fn a_long_response_is_not_cached_and_a_short_one_is() {
    let app = with_teams(MAX_WHOLE);
    let counted =
        |source| app.measured(&format!("touchline_responses_total{{operation=\"EntityTeams\",source=\"{source}\"}}"));
    for _ in 0..2 {
        assert_eq!(app.get_bare(&path("")).header("content-length"), "");
    }
    assert_eq!((counted("computed"), counted("cached")), (2.0, 0.0));
    // Below the bound a list has a length and comes from the cache the second time.
    let short = app.get_bare(&path("&name=x"));
    assert_eq!(short.header("content-length"), short.body.len().to_string());
    assert_eq!(short.json()["root"]["object"]["current_records"], MAX_WHOLE);
    app.get_bare(&path("&name=x"));
    assert_eq!((counted("computed"), counted("cached")), (3.0, 1.0));
}

/// A connection with a small receive buffer, so that the service soon waits for its reader.
fn slow_reader(served: &RunningService, key: &str) -> TcpStream {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let stream = runtime.block_on(async {
        let socket = tokio::net::TcpSocket::new_v4().unwrap();
        socket.set_recv_buffer_size(16 * 1024).unwrap();
        socket.connect(served.address).await.unwrap().into_std().unwrap()
    });
    stream.set_nonblocking(false).unwrap();
    let request = format!("GET {} HTTP/1.1\r\nHost: touchline\r\n\r\n", list_of(key));
    (&stream).write_all(request.as_bytes()).unwrap();
    stream
}

/// The first bytes of a response.
fn first_bytes(mut stream: &TcpStream) -> String {
    let mut bytes = [0; 4096];
    stream.read_exact(&mut bytes).unwrap();
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Readers that go on reading slowly until this is dropped. One that takes nothing for some seconds is cut, which is less than
/// the start of all others takes on a busy machine.
struct SlowReaders {
    streams: Arc<Mutex<Vec<TcpStream>>>,
    reading: Option<JoinHandle<()>>,
}

impl SlowReaders {
    fn start() -> SlowReaders {
        let streams: Arc<Mutex<Vec<TcpStream>>> = Arc::default();
        let reading = Arc::clone(&streams);
        let read = move || {
            // Whoever started the thread has a reference until the readers are to go away.
            while Arc::strong_count(&reading) > 1 {
                for stream in reading.lock().unwrap().iter_mut() {
                    // A part of a piece, as soon as it is there.
                    let _ = stream.read(&mut [0; 8 * 1024]);
                }
                std::thread::sleep(Duration::from_millis(100));
            }
        };
        SlowReaders { streams, reading: Some(std::thread::spawn(read)) }
    }

    fn add(&self, stream: TcpStream) {
        stream.set_read_timeout(Some(Duration::from_millis(20))).unwrap();
        self.streams.lock().unwrap().push(stream);
    }
}

impl Drop for SlowReaders {
    fn drop(&mut self) {
        self.streams = Arc::default();
        let _ = self.reading.take().map(JoinHandle::join);
    }
}

/// A service with one work permit, and its metrics.
fn served(app: App) -> (RunningService, impl Fn(&str) -> usize) {
    let mut served = RunningService::start_on(app, &["--max-work", "1", "--metrics", "127.0.0.1:0"]);
    let address = served
        .log()
        .lines()
        .find_map(|line| line.split_once("metrics on http://")?.1.strip_suffix("/metrics").map(str::to_owned))
        .unwrap();
    let measured = move |name: &str| {
        let page = RawClient::to(address.parse().unwrap()).ask("GET", "/metrics", "").unwrap().body;
        let page = String::from_utf8(page).unwrap();
        let value = page.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        value.unwrap().parse().unwrap()
    };
    (served, measured)
}

#[test]
fn a_slow_reader_holds_the_work_back_and_blocks_nobody() {
    let (served, measured) = served(with_teams(TEAMS));
    let list = format!("/TournamentList?key={KEY}");
    let reader = slow_reader(&served, KEY);
    let first = first_bytes(&reader);
    assert!(first.starts_with("HTTP/1.1 200 OK") && first.contains("transfer-encoding: chunked"), "{first}");
    std::thread::sleep(Duration::from_millis(500));
    // The first bytes are here, and most of the list is not even written: pieces wait in bounded buffers.
    let sent = measured("touchline_sent_bytes_total");
    assert!(sent < TEAMS * 800 / 2, "{sent}");
    assert_eq!(measured("touchline_streams"), 1);
    // There is one work permit, and the long response does not keep it.
    assert_eq!(served.connect().ask("GET", &list, "").unwrap().status, 200);

    // The number of long responses is bounded too. A key has a part of them, and leaves the rest to others.
    // One after another: there is one work permit for their first batches.
    let readers = SlowReaders::start();
    readers.add(reader);
    let start = |key: &str| {
        let other = slow_reader(&served, key);
        assert!(first_bytes(&other).starts_with("HTTP/1.1 200 OK"));
        readers.add(other);
    };
    let other_key = add_key(&served.app, "other", "read", None);
    for (key, count) in [(KEY, 3), (other_key.as_str(), 4)] {
        (0..count).for_each(|_| start(key));
        let refused = served.connect().ask("GET", &list_of(key), "").unwrap();
        assert_eq!((refused.status, refused.header("retry-after")), (503, Some("1")));
        assert!(String::from_utf8_lossy(&refused.body).starts_with("{\"root\":{\"result\":false"));
    }
    assert_eq!(measured("touchline_streams"), 8);
    assert_eq!(served.connect().ask("GET", &list, "").unwrap().status, 200);

    // Readers that go away free their places at once, and not only after the time limit: they are not counted as cut.
    drop(readers);
    assert!(holds_in_time(|| measured("touchline_streams") == 0));
    assert_eq!(measured("touchline_connections_timed_out_total"), 0);
    let whole = served.connect().ask("GET", &path(""), "").unwrap();
    assert!(whole.status == 200 && whole.body.len() > TEAMS * 800);
}

#[test]
fn an_error_after_the_beginning_cuts_the_body() {
    let app = with_teams(5_000);
    let file = rusqlite::Connection::open(app.folder.path().join("sample.db")).unwrap();
    let damage = |id: usize| {
        let changed = file.execute("update entity set body = '{' where kind = 11 and id = ?1", [id as i64]).unwrap();
        assert_eq!(changed, 1);
    };
    damage(10_000 + 4_500);
    let mut served = RunningService::start_on(app, &[]);
    for encoding in ["identity", "gzip"] {
        let mut stream = TcpStream::connect(served.address).unwrap();
        let request = format!("GET {} HTTP/1.1\r\nHost: touchline\r\nAccept-Encoding: {encoding}\r\n\r\n", path(""));
        stream.write_all(request.as_bytes()).unwrap();
        let mut bytes = Vec::new();
        let _ = stream.read_to_end(&mut bytes);
        assert!(bytes.starts_with(b"HTTP/1.1 200 OK") && bytes.len() > 1_000, "{encoding}");
        assert!(!bytes.ends_with(b"0\r\n\r\n"), "{encoding}: a client must not take it for complete");
    }
    let is_logged = holds_in_time(|| served.log().contains("a long response ends before its end"));
    assert!(is_logged, "{}", served.log());
    // An error in the first batch is known before the first byte.
    damage(10_000);
    let refused = served.connect().ask("GET", &path(""), "").unwrap();
    assert_eq!(refused.status, 500);
    assert!(String::from_utf8_lossy(&refused.body).starts_with("{\"root\":{\"result\":false"));
    served.assert_serving("the errors");
}
