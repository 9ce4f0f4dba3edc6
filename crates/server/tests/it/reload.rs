//! SIGHUP: settings that change while the service runs.

use std::path::Path;
use std::process::Command;

use crate::harness::{App, KEY};
use crate::running_service::{RunningService, holds_in_time};

fn hang_up(served: &RunningService) {
    assert!(Command::new("kill").args(["-HUP", &served.id().to_string()]).status().unwrap().success());
}

fn write(folder: &Path, settings: &str) {
    std::fs::write(folder.join("touchline.toml"), settings).unwrap();
}

#[test]
fn logs_limits_and_origins_follow_the_file() {
    let app = App::sample();
    let folder = app.folder.path().to_owned();
    write(&folder, "log = \"info\"\naccess_log = \"access.log\"\n");
    let mut served = RunningService::start_on(app, &[]);
    let path = format!("/TournamentList?key={KEY}");
    // A connection from before, whose second response comes from the cache.
    let mut old = served.connect();
    assert_eq!(old.ask("GET", &path, "").unwrap().header("ratelimit-limit"), None);
    assert_eq!(old.ask("GET", &path, "").unwrap().header("ratelimit-limit"), None);
    let lines = |file: &str| std::fs::read_to_string(folder.join(file)).unwrap_or_default().lines().count();
    assert!(holds_in_time(|| lines("access.log") == 2));
    std::fs::rename(folder.join("access.log"), folder.join("access.log.1")).unwrap();
    write(
        &folder,
        "log = \"debug\"\nlog_format = \"json\"\naccess_log = \"access.log\"\nrate_limit = 1\nrate_burst = 5\ncors_origins = \"https://app.example\"\n",
    );
    hang_up(&served);
    assert!(holds_in_time(|| served.log().contains("the settings were read again")), "{}", served.log());
    assert_eq!(old.ask("GET", &path, "").unwrap().header("ratelimit-limit"), Some("5"), "also on the short way");
    let origin = "Origin: https://app.example\r\n";
    let response = served.connect().ask("GET", &path, origin).unwrap();
    assert_eq!(response.header("access-control-allow-origin"), Some("https://app.example"));
    // A response may arrive before the line of the log about it.
    let mut line = None;
    let is_logged = holds_in_time(|| {
        line = served.log().lines().find(|line| line.contains("responded from the cache")).map(str::to_owned);
        line.is_some()
    });
    assert!(is_logged, "{}", served.log());
    let line: serde_json::Value = serde_json::from_str(&line.unwrap()).unwrap();
    assert_eq!(line["level"], "DEBUG");
    // The lines after the signal are in a new file.
    assert!(holds_in_time(|| {
        let text = std::fs::read_to_string(folder.join("access.log")).unwrap_or_default();
        text.lines().count() == 2 && text.lines().all(|line| line.starts_with('{'))
    }));
    assert_eq!(lines("access.log.1"), 2);
}

#[test]
fn an_invalid_file_changes_nothing_and_is_logged() {
    let app = App::sample();
    let folder = app.folder.path().to_owned();
    let mut served = RunningService::start_on(app, &["--rate-limit", "1", "--rate-burst", "5"]);
    for invalid in ["cache_mib = \"many\"\n", "rate_limit = \n", "no_such_setting = 1\n"] {
        write(&folder, invalid);
        let before = served.log().matches("goes on with the settings that it has").count();
        hang_up(&served);
        let is_logged = || served.log().matches("goes on with the settings that it has").count() == before + 1;
        assert!(holds_in_time(is_logged), "{invalid}");
    }
    // A flag overrides the file, as at the start.
    write(&folder, "rate_limit = 7\nrate_burst = 9\n");
    hang_up(&served);
    assert!(holds_in_time(|| served.log().contains("the settings were read again")));
    let response = served.connect().ask("GET", &format!("/TournamentList?key={KEY}"), "").unwrap();
    assert_eq!((response.status, response.header("ratelimit-limit")), (200, Some("5")));
}
