//! A full disk as users meet it: reads continue, a write fails without losing anything, and all works again once there
//! is room.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::sync::{Arc, Mutex, mpsc};
use std::thread::JoinHandle;

use jiff::tz::TimeZone;
use store::Store;
use test_support::{PostgresDatabase, SmallDisk, postgres, skip};
use touchline::service::ResponseCache;

use crate::harness::{App, KEY, create_schema};
use crate::importing::touchline;
use crate::running_service::{RawClient, listening};

/// Enough teams to fill the disk long before the last.
const TEAMS: usize = 4_000;

#[test]
fn on_sqlite() {
    let Some(disk) = SmallDisk::mount_for("disk::on_sqlite", "96m") else { return };
    let folder = tempfile::tempdir_in(&disk.folder).unwrap();
    let address = format!("sqlite:{}", folder.path().join("sample.db").display());
    live_through(&disk, folder, &address);
}

#[test]
fn on_postgresql() {
    if !postgres::is_installed() {
        return;
    }
    let Some(disk) = SmallDisk::mount_for("disk::on_postgresql", "96m") else { return };
    let database = PostgresDatabase::in_folder(&disk.folder, create_schema);
    live_through(&disk, tempfile::tempdir().unwrap(), &database.address());
}

fn live_through(disk: &SmallDisk, folder: tempfile::TempDir, address: &str) {
    let store = Store::open(&address.parse().unwrap()).unwrap();
    let app = App::over(store, folder, App::world(), TimeZone::UTC).with_cache(ResponseCache::default());
    let work = tempfile::tempdir().unwrap();
    std::fs::write(work.path().join("teams.ndjson"), lines("type", "Nile")).unwrap();
    std::fs::write(work.path().join("feed.ndjson"), lines("overlay", "Amber")).unwrap();
    let run = |arguments: &[&str]| touchline(work.path(), arguments).args(["--store", address]).output().unwrap();
    let import = || run(&["import", "native", "teams.ndjson"]);
    let feed = || run(&["feed", "feed.ndjson", "--retry-for", "0"]);
    let request =
        ["/MatchSummary?match_id=1", "/TournamentStructure?tournament_id=1&response=xml", "/MatchAttacks?match_id=1"];
    let before = request.map(|request| app.get(request).body);
    let assert_read = || {
        for (request, before) in request.iter().zip(&before) {
            let reply = app.get(request);
            assert_eq!((reply.status, &reply.body), (200, before), "{request}");
        }
    };
    let kept = || app.store.snapshot().unwrap().all::<football::model::Team>().unwrap().len();

    disk.fill_except(1 << 20);
    let world = kept();
    for _ in 0..2 {
        assert_told(&import(), "nothing in it is incomplete: run the command again to continue");
        assert_read();
    }
    let (taken, version) = (kept() - world, app.store.version().unwrap());
    assert!(taken < TEAMS, "{taken}");
    assert_eq!(taken % 500, 0, "what was taken was taken in whole batches");

    disk.free();
    assert_eq!(import().status.code(), Some(0));
    assert_eq!(kept() - world, TEAMS);
    let again = app.store.version().unwrap() - version;
    assert_eq!(again, (TEAMS - taken) as i64, "what was taken before was not taken again");

    disk.fill_except(256 << 10);
    let printed = feed();
    assert_told(&printed, "lines without acknowledgement are not written: send them again");
    let acknowledged = results(&printed, "taken");
    assert!(acknowledged < TEAMS, "{acknowledged}");
    assert_eq!(app.store.version().unwrap() - version - again, acknowledged as i64);
    assert_read();

    disk.free();
    let printed = feed();
    assert_eq!(printed.status.code(), Some(0), "{}", String::from_utf8_lossy(&printed.stderr));
    assert_eq!((results(&printed, "known"), results(&printed, "taken")), (acknowledged, TEAMS - acknowledged));
    assert_read();
    assert_eq!(app.store.verify(|_, _| ()).unwrap().wrong, []);
}

/// A feed that may wait goes on by itself, and acknowledges each line once.
#[test]
fn a_feed_waits_for_room() {
    let Some(disk) = SmallDisk::mount_for("disk::a_feed_waits_for_room", "64m") else { return };
    let (app, address) = sample_on(&disk);
    let work = tempfile::tempdir().unwrap();
    std::fs::write(work.path().join("feed.ndjson"), lines("overlay", "Amber")).unwrap();
    let version = app.store.version().unwrap();
    disk.fill_except(256 << 10);
    let mut feed = touchline(work.path(), &["feed", "feed.ndjson", "--retry-for", "600", "--store", &address])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let told = BufReader::new(feed.stderr.take().unwrap());
    let (full, is_full) = mpsc::channel();
    let told = std::thread::spawn(move || {
        let lines = told.lines().map_while(Result::ok);
        let tell = |line: &String| {
            let _ = full.send(line.contains("is full"));
        };
        lines.inspect(tell).collect::<Vec<_>>()
    });
    let printed = std::thread::spawn(move || feed.wait_with_output().unwrap());
    assert!(is_full.recv().unwrap());
    // It waits, and what it has acknowledged so far can be read.
    assert_eq!(app.get("/MatchSummary?match_id=1").status, 200);
    assert!(app.store.version().unwrap() - version < TEAMS as i64);
    disk.free();
    let printed = printed.join().unwrap();
    let told = told.join().unwrap();
    assert_eq!(printed.status.code(), Some(0), "{told:?}");
    assert_eq!(results(&printed, "taken"), TEAMS);
    assert_eq!(app.store.version().unwrap() - version, TEAMS as i64);
    assert!(told.iter().any(|line| line.ends_with("send the same again; retrying")), "{told:?}");
    assert_eq!(app.store.verify(|_, _| ()).unwrap().wrong, []);
}

/// A service and a feed that start on a full disk: the one serves, the other says what is wrong or waits.
#[test]
fn commands_start_on_a_full_disk() {
    let Some(disk) = SmallDisk::mount_for("disk::commands_start_on_a_full_disk", "64m") else { return };
    let (App { store, folder, .. }, address) = sample_on(&disk);
    // Nothing has the store open any more, and nothing is beside its file.
    drop(store);
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
    let path = format!("/MatchSummary?match_id=1&key={KEY}");
    let before = Serve::start(folder.path(), &address).get(&path);
    assert_eq!(before.0, 200);
    let work = tempfile::tempdir().unwrap();
    std::fs::write(work.path().join("feed.ndjson"), lines("overlay", "Amber")).unwrap();
    let feed = |retry_for: &str| {
        let arguments = ["feed", "feed.ndjson", "--retry-for", retry_for, "--store", &address];
        touchline(work.path(), &arguments).output().unwrap()
    };
    disk.fill_except(0);
    let printed = feed("0");
    // Opening the store may need room, too. Whether it does depends on what is left beside the file.
    let (opening, writing) = ("cannot open", "lines without acknowledgement are not written: send them again");
    let is_opening = String::from_utf8_lossy(&printed.stderr).contains(opening);
    assert_told(&printed, if is_opening { opening } else { writing });
    assert_eq!(results(&printed, "taken"), 0);
    let served = Serve::start(folder.path(), &address);
    assert_eq!(served.get(&path), before);
    disk.free();
    let printed = feed("60");
    assert_eq!((printed.status.code(), results(&printed, "taken")), (Some(0), TEAMS));
    // The service that began on the full disk sees what was written since.
    let (status, found) = served.get(&format!("/EntityTeams?name=Amber&key={KEY}"));
    assert!(status == 200 && found.contains("Amber"), "{status} {found}");
}

/// The last use of a key cannot be stored there. Requests do not notice, and the log has one line.
#[test]
fn a_service_on_a_read_only_disk_warns_once_of_the_use_of_keys() {
    let test = "disk::a_service_on_a_read_only_disk_warns_once_of_the_use_of_keys";
    let Some(disk) = SmallDisk::mount_for(test, "64m") else { return };
    let (App { store, folder, .. }, address) = sample_on(&disk);
    drop(store);
    if !disk.make_read_only() {
        return skip("the disk cannot be made read-only");
    }
    let served = Serve::start(Path::new("/"), &address);
    for id in 1..4 {
        assert_eq!(served.get(&format!("/MatchSummary?match_id={id}&key={KEY}")).0, 200);
    }
    let log = served.stop();
    let told: Vec<&str> = log.lines().filter(|line| line.contains("last use")).collect();
    assert!(matches!(told[..], [line] if line.contains("WARN") && line.contains("can only be read")), "{log}");
    assert!(!log.contains("ERROR"), "{log}");
    drop(folder);
}

/// A service that is stopped with SIGTERM when this is dropped.
struct Serve {
    process: Child,
    address: SocketAddr,
    log: Arc<Mutex<String>>,
    reader: Option<JoinHandle<()>>,
}

impl Serve {
    fn start(folder: &Path, store: &str) -> Serve {
        let arguments = ["serve", "--listen", "127.0.0.1:0", "--store", store];
        let mut process = touchline(folder, &arguments).stderr(Stdio::piped()).spawn().unwrap();
        let (address, log, reader) = listening(&mut process);
        Serve { process, address, log, reader: Some(reader) }
    }

    /// The whole log.
    fn stop(mut self) -> String {
        self.terminate();
        self.reader.take().unwrap().join().unwrap();
        self.log.lock().unwrap().clone()
    }

    fn terminate(&mut self) {
        let _ = Command::new("kill").args(["-TERM", &self.process.id().to_string()]).status();
        let _ = self.process.wait();
    }

    fn get(&self, path: &str) -> (u16, String) {
        let response = RawClient::to(self.address).ask("GET", path, "").unwrap();
        (response.status, String::from_utf8(response.body).unwrap())
    }
}

impl Drop for Serve {
    fn drop(&mut self) {
        self.terminate();
    }
}

fn sample_on(disk: &SmallDisk) -> (App, String) {
    let folder = tempfile::tempdir_in(&disk.folder).unwrap();
    let address = format!("sqlite:{}", folder.path().join("sample.db").display());
    let store = Store::open(&address.parse().unwrap()).unwrap();
    let teams = football::feed::native::documents("teams.ndjson", lines("type", "Nile").as_bytes())
        .map(Result::unwrap)
        .collect::<Vec<_>>();
    store.ingest(teams, jiff::Timestamp::UNIX_EPOCH).unwrap();
    (App::over(store, folder, App::world(), TimeZone::UTC).with_cache(ResponseCache::default()), address)
}

/// A document for each team.
fn lines(first: &str, name: &str) -> String {
    let name = name.repeat(100);
    let line = |id| format!("{{\"{first}\":\"team\",\"id\":{id},\"name\":{{\"en\":\"{name} {id}\"}}}}\n");
    (10_001..=10_000 + TEAMS).map(line).collect()
}

fn assert_told(printed: &Output, what: &str) {
    let text = String::from_utf8_lossy(&printed.stderr);
    assert_eq!(printed.status.code(), Some(1), "{text}");
    let last = text.lines().last().unwrap_or_default();
    assert!(last.starts_with("touchline: ") && last.contains(what), "{text}");
    assert!(last.contains("is full, and nothing was written: make room there, then send the same again"), "{text}");
}

fn results(printed: &Output, result: &str) -> usize {
    let result = format!("\"result\":\"{result}\"");
    String::from_utf8_lossy(&printed.stdout).lines().filter(|line| line.contains(&result)).count()
}
