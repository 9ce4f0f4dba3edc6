//! The memory of an import is bounded, whatever the files have in them: the number in docs/importing.md.

use std::fmt::Write;
use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use test_support::workspace_path;

use super::statsbomb::write_season;
use super::{open, touchline};

const MIB: usize = 1 << 20;

/// What an import printed, its exit code, and the most memory that it had at one time.
struct Measured {
    printed: String,
    code: Option<i32>,
    peak_mib: u64,
}

fn import(folder: &Path, arguments: &[&str]) -> Measured {
    let mut child =
        touchline(folder, &[&["import"], arguments].concat()).stderr(Stdio::piped()).spawn().expect("an import");
    let (status, mut stderr) = (format!("/proc/{}/status", child.id()), child.stderr.take().unwrap());
    let printed = std::thread::spawn(move || {
        let mut printed = String::new();
        stderr.read_to_string(&mut printed).unwrap();
        printed
    });
    let mut peak_kib = 0;
    let code = loop {
        let status = std::fs::read_to_string(&status).unwrap_or_default();
        let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")?.trim().strip_suffix(" kB"));
        peak_kib = peak.map_or(peak_kib, |peak| peak_kib.max(peak.trim().parse().unwrap()));
        if let Some(ended) = child.try_wait().unwrap() {
            break ended.code();
        }
        std::thread::sleep(Duration::from_millis(2));
    };
    Measured { printed: printed.join().unwrap(), code, peak_mib: peak_kib >> 10 }
}

/// The bound that the manual states.
fn stated_mib() -> u64 {
    let manual = std::fs::read_to_string(workspace_path("docs/importing.md")).unwrap();
    let (_, rest) = manual.split_once("takes at most ").expect("the bound");
    rest.split(' ').next().unwrap().parse().unwrap()
}

#[track_caller]
fn assert_bounded(measured: &Measured) {
    let Measured { printed, peak_mib, .. } = measured;
    println!("{peak_mib} MiB: {}", printed.lines().next().unwrap_or_default());
    assert!((1..=stated_mib()).contains(peak_mib), "{peak_mib} MiB: {printed}");
}

#[test]
fn what_has_no_end_is_refused_early() {
    let folder = tempfile::tempdir().unwrap();
    let measured = import(folder.path(), &["native", "/dev/zero"]);
    assert_bounded(&measured);
    assert_eq!(measured.code, Some(1), "{}", measured.printed);
    let told = "skipped: /dev/zero: is larger than 64 MiB: a larger file has a document on each line";
    assert!(measured.printed.contains(told), "{}", measured.printed);
    for provider in ["statsbomb", "wyscout"] {
        let measured = import(folder.path(), &[provider, "/dev/zero"]);
        assert_bounded(&measured);
        assert_eq!(measured.code, Some(1), "{}", measured.printed);
        assert!(measured.printed.contains("/dev/zero"), "{}", measured.printed);
    }
}

#[test]
fn a_file_that_is_too_large_is_refused_before_it_is_read() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    write_season(&data, 3);
    let grow = |name: &str| File::options().write(true).open(data.join(name)).unwrap().set_len(200 << 20).unwrap();
    for (name, match_) in [("events/1.json", 1), ("lineups/2.json", 2)] {
        grow(name);
        let measured = import(folder.path(), &["statsbomb", "data", "--store", &format!("sqlite:{match_}.db")]);
        assert_bounded(&measured);
        assert_eq!(measured.code, Some(3), "{}", measured.printed);
        let told = format!("skipped: data/{name}: has more than 64 MiB, the most that is read of one file");
        assert!(measured.printed.contains(&told), "{}", measured.printed);
        // The others are there.
        let store = open(folder.path(), &format!("{match_}.db"));
        assert_eq!(store.snapshot().unwrap().all::<football::model::Match>().unwrap().len(), 3 - match_ as usize);
    }
    grow("competitions.json");
    let measured = import(folder.path(), &["statsbomb", "data", "--store", "sqlite:none.db"]);
    assert_bounded(&measured);
    assert_eq!(measured.code, Some(1), "{}", measured.printed);
    assert!(measured.printed.contains("data/competitions.json: has more than 64 MiB"), "{}", measured.printed);
}

#[test]
fn documents_as_large_as_allowed_are_read_in_bounded_memory() {
    let folder = tempfile::tempdir().unwrap();
    // As many values as fit into the text, on a line each, in a file that is read line by line.
    let zeros = format!("{{\"type\":\"team\",\"id\":1,\"name\":\"x\",\"a\":[0{}]}}\n", ",0".repeat(12 * MIB));
    let lists = format!("{{\"type\":\"team\",\"id\":2,\"name\":\"x\",\"a\":[[]{}]}}\n", ",[]".repeat(8 * MIB));
    // Events that are all alike: they are refused only once they are read.
    let event = r#"{"id":10,"type":"Half Start","period":1,"second":0}"#;
    let more = format!(",{event}").repeat(24 * MIB / event.len());
    let events = format!("{{\"type\":\"events\",\"match\":1,\"events\":[{event}{more}]}}\n");
    let mut good = String::new();
    for id in 100..4_100 {
        let name = "n".repeat(1_500);
        writeln!(good, "{{\"type\":\"team\",\"id\":{id},\"name\":{{\"en\":\"{name} {id}\",\"ar\":\"{name}\"}}}}")
            .unwrap();
    }
    std::fs::write(folder.path().join("large.ndjson"), [zeros, lists, events, good].concat()).unwrap();
    let measured = import(folder.path(), &["native", "large.ndjson"]);
    assert_bounded(&measured);
    assert_eq!(measured.code, Some(3), "{}", measured.printed);
    for (line, told) in [(1, "more than 200000 values"), (2, "more than 200000 values"), (3, "10 is used twice")] {
        let refused = measured.printed.lines().find(|text| text.contains(&format!("large.ndjson:{line}: ")));
        assert!(refused.is_some_and(|refused| refused.contains(told)), "{line}: {}", measured.printed);
    }
    let store = open(folder.path(), "touchline.db");
    assert_eq!(store.snapshot().unwrap().all::<football::model::Team>().unwrap().len(), 4_000);
}

#[test]
fn matches_as_large_as_allowed_are_translated_one_at_a_time() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    write_season(&data, 4);
    for id in 1..=4 {
        // The events of the match, again and again, up to about the most that is read.
        let path = data.join(format!("events/{id}.json"));
        let text = std::fs::read_to_string(&path).unwrap();
        let inner = text.trim().trim_start_matches('[').trim_end_matches(']').to_owned();
        let times = 20 * MIB / inner.len();
        std::fs::write(&path, format!("[{inner}{}]", format!(",{inner}").repeat(times))).unwrap();
    }
    let measured = import(folder.path(), &["statsbomb", "data", "--jobs", "4"]);
    assert_bounded(&measured);
    assert!(measured.code.is_some(), "{}", measured.printed);
}
