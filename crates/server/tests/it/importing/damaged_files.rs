//! Imports that are killed, and files that are damaged or corrected between two imports.

use std::path::Path;
use std::time::{Duration, Instant};

use football::model::{Match, MatchId};

use super::{assert_same, import, open, responses, revisions, touchline, wyscout_files};

/// A copy of the public files that may be changed.
fn copied(data: &Path, folder: &Path) {
    for name in ["matches", "events"] {
        std::fs::create_dir_all(folder.join(name)).unwrap();
    }
    let files = ["competitions", "teams", "players", "coaches", "referees"].map(|name| format!("{name}.json"));
    let lists = ["matches", "events"].map(|name| format!("{name}/{name}_European_Championship.json"));
    for name in files.iter().chain(&lists) {
        std::fs::copy(data.join(name), folder.join(name)).unwrap();
    }
}

#[test]
fn a_killed_import_resumes_and_gives_the_same_responses() {
    let Some(data) = wyscout_files() else { return };
    let folder = tempfile::tempdir().unwrap();
    let path = data.to_str().unwrap();
    let started = Instant::now();
    assert_eq!(import(folder.path(), &["wyscout", path, "--store", "sqlite:whole.db"]).1, Some(0));
    let whole_takes = started.elapsed();

    // The import is killed at random moments, which differ from run to run.
    let mut moments = Instant::now().elapsed().subsec_nanos() | 1;
    let mut killed = 0;
    for _ in 0..10 {
        moments = moments.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let part = f64::from(moments >> 8) / f64::from(1 << 24);
        let mut child =
            touchline(folder.path(), &["import", "wyscout", path, "--again", "--store", "sqlite:killed.db"])
                .stderr(std::process::Stdio::null())
                .spawn()
                .unwrap();
        std::thread::sleep(Duration::from_secs_f64(whole_takes.as_secs_f64() * part * 0.8));
        killed += usize::from(child.try_wait().unwrap().is_none());
        child.kill().unwrap();
        child.wait().unwrap();
        if folder.path().join("killed.db").exists() {
            let verified = touchline(folder.path(), &["verify", "--store", "sqlite:killed.db"]).output().unwrap();
            let printed = String::from_utf8_lossy(&[verified.stdout, verified.stderr].concat()).into_owned();
            // The file may still be without tables, or the store empty, but no match is incomplete.
            let is_whole = verified.status.code() == Some(0) || printed.contains("there is no store at killed.db");
            assert!(is_whole, "{printed}");
        }
    }
    assert!(killed > 0, "every import was done before it could be killed");

    let (printed, code) = import(folder.path(), &["wyscout", path, "--store", "sqlite:killed.db"]);
    assert_eq!(code, Some(0), "{printed}");
    let each_fifth = |match_: &Match| match_.id.0 % 5 == 0;
    let [whole, killed] = ["whole.db", "killed.db"].map(|file| open(folder.path(), file));
    assert_same(&responses(&whole, each_fifth), &responses(&killed, each_fifth));
    assert_eq!(revisions(&whole), revisions(&killed));
}

#[test]
fn a_corrected_file_replaces_its_match_alone() {
    let Some(data) = wyscout_files() else { return };
    let folder = tempfile::tempdir().unwrap();
    copied(&data, &folder.path().join("data"));
    assert_eq!(import(folder.path(), &["wyscout", "data"]).1, Some(0));
    let store = open(folder.path(), "touchline.db");
    let before = revisions(&store);
    let id = MatchId(2_001_694_440);
    let count = || store.snapshot().unwrap().events(id).unwrap().len();
    let events_before = count();

    // The last event of the final is removed.
    let file = folder.path().join("data/events/events_European_Championship.json");
    let mut events: Vec<serde_json::Value> = serde_json::from_slice(&std::fs::read(&file).unwrap()).unwrap();
    let last = events.iter().rposition(|event| event["matchId"] == 1_694_440).unwrap();
    events.remove(last);
    std::fs::write(&file, serde_json::to_vec(&events).unwrap()).unwrap();
    let (printed, code) = import(folder.path(), &["wyscout", "data"]);
    assert_eq!(code, Some(0), "{printed}");
    assert!(printed.contains("1 match and 0 other documents imported"), "{printed}");
    assert_eq!(revisions(&store), before + 1);
    assert!(count() < events_before);
}

#[test]
fn a_truncated_file_is_reported_and_the_rest_is_imported() {
    let Some(data) = wyscout_files() else { return };
    let folder = tempfile::tempdir().unwrap();
    copied(&data, &folder.path().join("data"));
    let file = folder.path().join("data/events/events_European_Championship.json");
    let bytes = std::fs::read(&file).unwrap();
    std::fs::write(&file, &bytes[..bytes.len() / 2]).unwrap();
    let referees = folder.path().join("data/referees.json");
    let bytes = std::fs::read(&referees).unwrap();
    std::fs::write(&referees, &bytes[..bytes.len() - 40]).unwrap();

    let (printed, code) = import(folder.path(), &["wyscout", "data"]);
    assert_eq!(code, Some(3), "{printed}");
    assert!(
        printed.contains("skipped: data/events/events_European_Championship.json:1: the file is truncated"),
        "{printed}"
    );
    assert!(printed.contains("note: data/referees.json:"), "{printed}");
    let store = open(folder.path(), "touchline.db");
    let matches: Vec<Match> = store.snapshot().unwrap().all().unwrap();
    assert!((15..40).contains(&matches.len()), "{} matches: none without events because of the break", matches.len());
    responses(&store, |match_| match_.id.0 % 7 == 0);

    // Once the file is repaired, the import continues.
    std::fs::copy(data.join("events/events_European_Championship.json"), &file).unwrap();
    assert_eq!(import(folder.path(), &["wyscout", "data"]).1, Some(0));
    assert_eq!(store.snapshot().unwrap().all::<Match>().unwrap().len(), 51);
}

#[test]
fn a_wrong_folder_is_refused_with_the_expected_layout() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("empty")).unwrap();
    for (provider, looked_for) in
        [("wyscout", "matches_….json and events_….json"), ("statsbomb", "lineups/<match>.json")]
    {
        let (printed, code) = import(folder.path(), &[provider, "empty"]);
        assert_eq!(code, Some(1));
        assert!(printed.contains("empty has no") && printed.contains(looked_for), "{printed}");
        let (printed, code) = import(folder.path(), &[provider, "nowhere"]);
        assert_eq!(code, Some(1));
        assert!(printed.contains("cannot read nowhere"), "{printed}");
        assert!(!folder.path().join("touchline.db").exists(), "no store is made for nothing");
    }
}
