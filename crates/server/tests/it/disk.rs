//! A full disk as users meet it: reads continue, a write fails without losing anything, and all works again once there
//! is room.

use std::process::Output;

use jiff::tz::TimeZone;
use store::Store;
use test_support::{PostgresDatabase, SmallDisk, postgres};
use touchline::api::ResponseCache;

use crate::harness::{App, create_schema};
use crate::importing::touchline;

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
    let lines = |first: &str, name: &str| {
        let name = name.repeat(100);
        let line = |id| format!("{{\"{first}\":\"team\",\"id\":{id},\"name\":{{\"en\":\"{name} {id}\"}}}}\n");
        (10_001..=10_000 + TEAMS).map(line).collect::<String>()
    };
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
