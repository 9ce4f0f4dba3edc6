//! The command line, run as a user runs it.

use std::path::Path;
use std::process::{Command, Output};

use api::OPERATIONS;
use test_support::workspace_path;

use crate::harness::{App, timeless};
use crate::importing::open;

fn touchline(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_touchline"))
        .args(arguments)
        .current_dir(folder)
        .env_remove("TOUCHLINE_STORE")
        .output()
        .unwrap()
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}

#[test]
fn an_invalid_address_is_not_shown() {
    for store in ["mysql://root:s3cret@db", "postgres://root:s3cret@db:x/y", "postgres://root:s3cret@db/y?s3cret=1"] {
        let mut touchline = Command::new(env!("CARGO_BIN_EXE_touchline"));
        let of_flag = touchline.args(["verify", "--store", store]).output().unwrap();
        let mut touchline = Command::new(env!("CARGO_BIN_EXE_touchline"));
        let of_variable = touchline.arg("verify").env("TOUCHLINE_STORE", store).output().unwrap();
        for (output, source) in [(of_flag, "--store"), (of_variable, "TOUCHLINE_STORE in the environment")] {
            let printed = String::from_utf8(output.stderr).unwrap();
            assert!(!output.status.success() && printed.contains(source) && !printed.contains("s3cret"), "{printed}");
        }
    }
}

#[test]
fn query_gives_the_bytes_of_http() {
    let app = App::sample();
    let address = app.address();
    for operation in OPERATIONS {
        for rest in ["lang=en", "lang=ar&response=xml", "lang=ar&version=V9"] {
            let parameters = format!("{}&{rest}", operation.example);
            let over_http = app.get(&format!("/{}?{parameters}", operation.name));
            let mut arguments = vec!["query", operation.name];
            arguments.extend(parameters.split('&').filter(|parameter| !parameter.is_empty()));
            arguments.extend(["--store", &address]);
            let output = touchline(app.folder.path(), &arguments);
            assert_eq!(timeless(text(&output.stdout)), over_http.body, "{arguments:?}");
            assert_eq!(output.status.success(), over_http.status == 200, "{arguments:?}");
        }
    }
}

#[test]
fn a_key_is_printed_once_and_alone() {
    let folder = tempfile::tempdir().unwrap();
    let added = touchline(
        folder.path(),
        &["key", "add", "app", "--new-store", "--expires", "2099-01-01", "--tournaments", "1,2"],
    );
    assert!(added.status.success(), "{}", text(&added.stderr));
    let key = text(&added.stdout).trim();
    assert!(key.len() > 30 && !key.contains(char::is_whitespace), "{key}");
    assert!(!text(&added.stderr).contains(key));

    let listed = touchline(folder.path(), &["key", "list"]);
    let listed = text(&listed.stdout);
    assert!(listed.contains("app") && listed.contains("2099-01-01") && listed.contains("1,2"), "{listed}");
    assert!(!listed.contains(key));

    assert!(touchline(folder.path(), &["key", "revoke", "app"]).status.success());
    let again = touchline(folder.path(), &["key", "revoke", "app"]);
    assert!(!again.status.success());
    assert!(text(&again.stderr).contains("there is no key app in use"), "{}", text(&again.stderr));
}

#[test]
fn import_reports_what_it_imported_and_skipped() {
    let folder = tempfile::tempdir().unwrap();
    let world = std::fs::read_to_string(workspace_path("samples/world.ndjson")).unwrap();
    let good = folder.path().join("good.ndjson");
    std::fs::write(&good, &world).unwrap();
    let bad = folder.path().join("bad.ndjson");
    std::fs::write(&bad, format!("{world}{}\n", r#"{"type":"team","id":77,"name":"A","national":"perhaps"}"#)).unwrap();

    let first = touchline(folder.path(), &["import", "native", "good.ndjson"]);
    assert_eq!(first.status.code(), Some(0), "{}", text(&first.stderr));
    let second = touchline(folder.path(), &["import", "native", "good.ndjson"]);
    assert!(text(&second.stderr).contains("0 matches and 0 other documents imported"), "{}", text(&second.stderr));

    let third = touchline(folder.path(), &["import", "native", "bad.ndjson"]);
    assert_eq!(third.status.code(), Some(3), "{}", text(&third.stderr));
    let line = world.lines().count() + 1;
    let printed = text(&third.stderr);
    assert!(printed.contains(&format!("bad.ndjson:{line}: national: ")), "{printed}");

    let nothing = touchline(folder.path(), &["import", "native", "nowhere"]);
    assert_eq!(nothing.status.code(), Some(1));
    assert!(text(&nothing.stderr).contains("cannot read nowhere"), "{}", text(&nothing.stderr));
}

#[test]
fn every_sample_is_imported() {
    let folder = tempfile::tempdir().unwrap();
    let samples = workspace_path("samples");
    let output = touchline(folder.path(), &["import", "native", samples.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
}

#[test]
fn a_setting_comes_from_flag_then_environment_then_file() {
    let folder = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str], environment: &[(&str, &str)]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_touchline"));
        command.args(arguments).current_dir(folder.path()).env_remove("TOUCHLINE_STORE");
        command.envs(environment.iter().copied());
        command.output().unwrap()
    };
    let made = |name: &str| folder.path().join(name).exists();
    std::fs::write(folder.path().join("touchline.toml"), "store = \"sqlite:file.db\"\n").unwrap();
    let add = ["key", "add", "app", "--new-store"];
    run(&add, &[]);
    assert!(made("file.db"));
    run(&add, &[("TOUCHLINE_STORE", "sqlite:environment.db")]);
    assert!(made("environment.db"));
    run(&[&add[..], &["--store", "sqlite:flag.db"]].concat(), &[("TOUCHLINE_STORE", "sqlite:environment2.db")]);
    assert!(made("flag.db") && !made("environment2.db"));

    for (name, said) in [
        ("stroe", "there is no setting stroe; did you mean store?"),
        ("public-url", "there is no setting public-url; did you mean public_url?"),
        ("TOUCHLINE_RATE_LIMIT", "did you mean rate_limit?"),
        ("weather", "there is no setting weather; the settings are access_log, "),
    ] {
        std::fs::write(folder.path().join("touchline.toml"), format!("{name} = \"sqlite:file.db\"\n")).unwrap();
        let wrong = run(&["key", "list"], &[]);
        assert!(!wrong.status.success());
        assert!(text(&wrong.stderr).contains(said), "{}", text(&wrong.stderr));
    }
}

#[test]
fn an_invalid_value_names_its_flag_its_variable_or_its_line() {
    let folder = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str], variable: Option<&str>| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_touchline"));
        command.arg("serve").args(arguments).current_dir(folder.path()).env_remove("TOUCHLINE_LISTEN");
        command.envs(variable.map(|value| ("TOUCHLINE_LISTEN", value)));
        let output = command.output().unwrap();
        assert_eq!(output.status.code(), Some(2));
        String::from_utf8(output.stderr).unwrap()
    };
    std::fs::write(folder.path().join("touchline.toml"), "# Ours\nmax_work = 8\nlisten = 8080\n").unwrap();
    let of_file = run(&[], None);
    assert!(of_file.contains("invalid value '8080' for 'listen in touchline.toml:3'"), "{of_file}");
    assert!(of_file.contains("try 127.0.0.1:8080"), "{of_file}");
    let of_variable = run(&[], Some("foo"));
    assert!(of_variable.contains("invalid value 'foo' for 'TOUCHLINE_LISTEN in the environment'"), "{of_variable}");
    let of_flag = run(&["--listen", "bar"], Some("foo"));
    assert!(of_flag.contains("invalid value 'bar' for '--listen"), "{of_flag}");
}

#[test]
fn serve_refuses_a_store_that_is_not_there() {
    let folder = tempfile::tempdir().unwrap();
    let output = touchline(folder.path(), &["serve", "--store", "sqlite:typo.db", "--listen", "127.0.0.1:0"]);
    let printed = text(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{printed}");
    assert!(printed.contains("there is no store at typo.db"), "{printed}");
    assert!(printed.contains("`touchline import`") && printed.contains("`touchline demo`"), "{printed}");
    assert!(!folder.path().join("typo.db").exists());
}

#[test]
fn the_demo_refuses_a_store_with_keys() {
    let folder = tempfile::tempdir().unwrap();
    assert!(touchline(folder.path(), &["key", "add", "app", "--new-store", "--store", "sqlite:k.db"]).status.success());
    let output = touchline(folder.path(), &["demo", "--fill-only", "--store", "sqlite:k.db"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("has other data or keys"), "{}", text(&output.stderr));
    let keys = touchline(folder.path(), &["key", "list", "--store", "sqlite:k.db"]);
    assert!(!text(&keys.stdout).contains("demo"));
}

#[test]
fn a_key_that_opens_nothing_comes_with_a_warning() {
    let folder = tempfile::tempdir().unwrap();
    let add = |name: &str, more: &[&str]| touchline(folder.path(), &[&["key", "add", name], more].concat());
    let past = add("past", &["--new-store", "--expires", "2020-01-01"]);
    assert!(past.status.success() && text(&past.stderr).contains("warning: the day is past"), "{past:?}");
    let unknown = add("unknown", &["--tournaments", "99"]);
    assert!(unknown.status.success(), "{unknown:?}");
    assert!(text(&unknown.stderr).contains("warning: the store has no tournament 99"), "{unknown:?}");
    let word = add("word", &["--expires", "tomorrow"]);
    assert_eq!(word.status.code(), Some(2));
    assert!(text(&word.stderr).contains("tomorrow is not a day: write one as YYYY-MM-DD"), "{word:?}");
    let good = add("good", &["--expires", "2099-01-01"]);
    assert!(!text(&good.stderr).contains("warning"), "{good:?}");
}

/// Runs a command as a user who owns no file of the tests.
fn as_nobody(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new("setpriv");
    command.args(["--reuid=65534", "--regid=65534", "--clear-groups", env!("CARGO_BIN_EXE_touchline")]);
    command.args(arguments).current_dir(folder).env_remove("TOUCHLINE_STORE").output().unwrap()
}

#[test]
fn a_store_that_can_only_be_read_is_queried() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let samples = workspace_path("samples/world.ndjson");
    assert!(touchline(folder.path(), &["import", "native", samples.to_str().unwrap()]).status.success());
    let set = |path: &Path, mode: u32| {
        std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).unwrap();
    };
    let file = folder.path().join("touchline.db");
    let expected = touchline(folder.path(), &["query", "TournamentList"]);
    for (file_mode, folder_mode) in [(0o444, 0o777), (0o444, 0o555), (0o666, 0o555)] {
        set(&file, file_mode);
        set(folder.path(), folder_mode);
        for arguments in [&["query", "TournamentList"][..], &["verify"]] {
            let output = as_nobody(folder.path(), arguments);
            if output.status.code() == Some(127) {
                eprintln!("SKIPPED: this machine does not let a test become another user");
                return;
            }
            assert_eq!(output.status.code(), Some(0), "{file_mode:o} {folder_mode:o}: {}", text(&output.stderr));
            if arguments[0] == "query" {
                assert_eq!(timeless(text(&output.stdout)), timeless(text(&expected.stdout)));
            }
        }
        let refused = as_nobody(folder.path(), &["import", "native", samples.to_str().unwrap()]);
        assert_ne!(refused.status.code(), Some(0), "{file_mode:o} {folder_mode:o}");
        set(folder.path(), 0o777);
    }
}

#[test]
fn live_tables_are_a_setting_like_any_other() {
    let app = App::sample();
    let matches = |arguments: &[&str], environment: Option<&str>| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_touchline"));
        command.args(["query", "SeasonStructure", "season_id=2", "include_teams=1", "--store", &app.address()]);
        command.args(arguments).current_dir(app.folder.path()).env_remove("TOUCHLINE_LIVE_TABLES");
        command.envs(environment.map(|value| ("TOUCHLINE_LIVE_TABLES", value)));
        let output = command.output().unwrap();
        assert!(output.status.success(), "{}", text(&output.stderr));
        let response: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        let teams = response["object"]["stages"][0]["groups"][0]["teams"].as_array().unwrap();
        teams.iter().map(|team| team["matches"].as_i64().unwrap()).sum::<i64>()
    };
    // Two matches are final, a third is being played; each counts for two teams.
    let (final_, live) = (4, 6);
    assert_eq!(matches(&[], None), final_);
    assert_eq!(matches(&["--live-tables"], None), live);
    assert_eq!(matches(&[], Some("true")), live);
    assert_eq!(matches(&["--live-tables=false"], Some("true")), final_);
    std::fs::write(app.folder.path().join("touchline.toml"), "live_tables = true\n").unwrap();
    assert_eq!(matches(&[], None), live);
    assert_eq!(matches(&[], Some("false")), final_);
}

#[test]
fn the_size_of_classic_lists_is_a_setting_like_any_other() {
    let app = App::sample();
    let teams = |arguments: &[&str], environment: Option<&str>| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_touchline"));
        command.args(["query", "--classic", "EntityTeams", "--store", &app.address()]);
        command.args(arguments).current_dir(app.folder.path()).env_remove("TOUCHLINE_MAX_CLASSIC_PAGE_SIZE");
        command.envs(environment.map(|value| ("TOUCHLINE_MAX_CLASSIC_PAGE_SIZE", value)));
        let output = command.output().unwrap();
        assert!(output.status.success(), "{}", text(&output.stderr));
        let response: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        response["root"]["object"]["Data"].as_array().unwrap().len()
    };
    assert_eq!(teams(&[], None), 5);
    assert_eq!(teams(&["--max-classic-page-size", "3"], None), 3);
    assert_eq!(teams(&[], Some("2")), 2);
    std::fs::write(app.folder.path().join("touchline.toml"), "max_classic_page_size = 4\n").unwrap();
    assert_eq!(teams(&[], None), 4);
    assert_eq!(teams(&[], Some("1")), 1);
}

#[test]
fn a_query_gives_every_classic_response() {
    let app = App::sample();
    for operation in api::CLASSIC {
        let mut command = Command::new(env!("CARGO_BIN_EXE_touchline"));
        command.args(["query", "--classic", operation.name, "--store", &app.address()]);
        command.args(operation.example.split('&').filter(|parameter| !parameter.is_empty()));
        let output = command.output().unwrap();
        assert!(output.status.success(), "{}: {}", operation.name, text(&output.stderr));
        let served = app.get(&format!("/classic/{}?{}", operation.name, operation.example)).body;
        assert_eq!(timeless(text(&output.stdout)), served, "{}", operation.name);
    }
}

#[test]
fn a_query_does_not_create_a_store() {
    let folder = tempfile::tempdir().unwrap();
    let output = touchline(folder.path(), &["query", "TournamentList", "--store", "sqlite:none.db"]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(text(&output.stdout), "");
    assert!(text(&output.stderr).contains("none.db"), "{}", text(&output.stderr));
    assert!(!folder.path().join("none.db").exists());
}

#[test]
fn every_demo_store_has_the_same_change_log() {
    let folder = tempfile::tempdir().unwrap();
    let changes = |name: &str| {
        let store = format!("sqlite:{name}");
        let arguments = ["demo", "--fill-only", "--date", "2026-11-15", "--store", &store];
        let filled = touchline(folder.path(), &arguments);
        assert!(filled.status.success(), "{}", text(&filled.stderr));
        let store = open(folder.path(), name);
        let changes = store.snapshot().unwrap().changes_since(0).unwrap();
        changes.into_iter().map(|change| (change.kind, change.id, change.revision)).collect::<Vec<_>>()
    };
    let (one, other) = (changes("one.db"), changes("other.db"));
    assert!(one.len() > 500, "{}", one.len());
    assert_eq!(one, other);
    let list = |name: &str| {
        touchline(folder.path(), &["query", "TournamentList", "--store", &format!("sqlite:{name}")]).stdout
    };
    assert_eq!(list("one.db"), list("other.db"));
}

#[test]
fn the_demo_fills_its_store_once() {
    let folder = tempfile::tempdir().unwrap();
    let fill = || touchline(folder.path(), &["demo", "--fill-only", "--store", "sqlite:demo.db"]);
    let first = fill();
    assert!(first.status.success(), "{}", text(&first.stderr));
    let list = || touchline(folder.path(), &["query", "TournamentList", "--store", "sqlite:demo.db"]).stdout;
    let before = list();
    assert!(fill().status.success());
    assert_eq!(list(), before);
    let other = touchline(folder.path(), &["demo", "--fill-only", "--seed", "8", "--store", "sqlite:demo.db"]);
    assert!(!other.status.success());
    assert!(text(&other.stderr).contains("has another world"), "{}", text(&other.stderr));
}

#[test]
fn the_demo_is_a_world_of_today_or_of_the_day_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let fill = |more: &[&str]| {
        touchline(folder.path(), &[&["demo", "--fill-only", "--store", "sqlite:demo.db"], more].concat())
    };
    let matches = || {
        let store = open(folder.path(), "demo.db");
        store.snapshot().unwrap().all::<football::model::Match>().unwrap()
    };
    let is_played_before = |today: jiff::civil::Date| {
        let day = |kickoff: jiff::Timestamp| kickoff.to_zoned(jiff::tz::TimeZone::UTC).date();
        let known = matches();
        assert!(known.iter().any(|match_| day(match_.kickoff.unwrap().moment()) == today));
        let mut past = known.iter().filter(|match_| day(match_.kickoff.unwrap().moment()) < today);
        past.all(|match_| match_.status != football::model::Status::Scheduled)
    };
    let before = jiff::Zoned::now().date();
    let filled = fill(&[]);
    assert!(filled.status.success(), "{}", text(&filled.stderr));
    assert!(is_played_before(before) || is_played_before(jiff::Zoned::now().date()));
    let other = fill(&["--date", "2031-02-28"]);
    assert!(!other.status.success());
    assert!(text(&other.stderr).contains("has the world of"), "{}", text(&other.stderr));
    std::fs::remove_file(folder.path().join("demo.db")).unwrap();
    assert!(fill(&["--date", "2031-02-28"]).status.success());
    assert!(is_played_before(jiff::civil::date(2031, 2, 28)));
    let again = fill(&[]);
    assert!(again.status.success(), "{}", text(&again.stderr));
}

#[test]
fn a_closed_pipe_is_silent_and_a_full_disk_is_reported() {
    let into = |file: std::fs::File| {
        let mut docs = Command::new(env!("CARGO_BIN_EXE_touchline"));
        docs.args(["docs", "operations"]).stdout(file).output().unwrap()
    };
    let (read, write) = std::io::pipe().unwrap();
    drop(read);
    let unread = into(std::fs::File::from(std::os::fd::OwnedFd::from(write)));
    assert_eq!((unread.status.code(), text(&unread.stderr)), (Some(141), ""));

    let full = into(std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap());
    assert_eq!(full.status.code(), Some(1));
    assert!(text(&full.stderr).starts_with("touchline: cannot print: No space left"), "{}", text(&full.stderr));
}
