//! `touchline fetch`: files of a running service.

use std::collections::BTreeSet;
use std::path::Path;

use serde_json::{Value, json};

use super::{FakeRequest, FakeResponse, FakeService, run};
use crate::harness::KEY;
use crate::running_service::RunningService;

/// The files below a folder, by their paths.
fn files(folder: &Path) -> BTreeSet<String> {
    fn collect(root: &Path, folder: &Path, found: &mut BTreeSet<String>) {
        for path in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            match path.is_dir() {
                true => collect(root, &path, found),
                false => drop(found.insert(path.strip_prefix(root).unwrap().display().to_string())),
            }
        }
    }
    let mut found = BTreeSet::new();
    collect(folder, folder, &mut found);
    found
}

fn fetch(folder: &Path, url: &str, arguments: &[&str]) -> super::Ended {
    run(folder, KEY, &[&["fetch", "--from", url], arguments].concat())
}

/// A service with tournament 5, whose matches 11 and 12 are final, and tournament 6 with match 13 in progress.
fn two_tournaments(request: &FakeRequest) -> FakeResponse {
    let record = |id: i64| json!({"matchId": id, "score": {"home": if id == 13 { Value::Null } else { json!(1) }}});
    let matches = |tournament: &str| match tournament {
        "5" => json!([record(11), record(12)]),
        "6" => json!([record(13)]),
        _ => json!([]),
    };
    let page =
        |records: Value| json!({"result": true, "title": "", "message": "", "object": {"pages": 1, "Data": records}});
    let data = |data: Value| FakeResponse::ok(&json!({"result": "Success", "message": "", "data": data}));
    match request.operation() {
        "TournamentList" => FakeResponse::ok(&json!({"result": true, "object": [
            {"id": 5, "tournament": "League", "season": "2025/2026"},
            {"id": 6, "tournament": "Cup", "season": "2026"},
        ]})),
        "TournamentMatchList" => match request.parameter("tournament_id") {
            "5" | "6" => data(matches(request.parameter("tournament_id"))),
            _ => FakeResponse::error(404, "Tournament not found."),
        },
        "SeasonMatchList" => FakeResponse::error(404, "Unknown operation SeasonMatchList."),
        "EntityTeams" => {
            let mut body = page(json!([{"id": request.parameter("page_number")}]));
            body["object"]["pages"] = json!(2);
            FakeResponse::ok(&body)
        }
        "EntityReferees" => FakeResponse::ok(&page(json!([]))),
        "MatchEventList" => {
            let status = if request.parameter("match_id") == "13" { "Live Analysis" } else { "Approved" };
            data(json!({"match": {"status": {"intStatusID": 0, "strStatus": status}, "events": []}}))
        }
        "MatchFormation" if request.parameter("match_id") == "13" => FakeResponse::error(404, "Match not found."),
        _ => data(json!({})),
    }
}

#[test]
fn tournaments_are_saved_byte_for_byte_in_both_languages() {
    let served = RunningService::start(&[]);
    let (app, folder) = (&served.app, tempfile::tempdir().unwrap());
    let url = format!("http://{}", served.address);
    let ended = fetch(folder.path(), &url, &["--tournament", "1", "--into", "saved"]);
    assert_eq!(ended.code, Some(0), "{}", ended.errors);
    let saved = folder.path().join("saved");
    let names = [
        "TournamentMatchList",
        "TournamentStructure",
        "SeasonStructure",
        "TournamentTeamList",
        "EntityTeams",
        "EntityReferees",
    ];
    let mut expected = BTreeSet::new();
    for lang in ["en", "ar"] {
        expected.insert(format!("{lang}/TournamentList.json"));
        expected.extend(names.map(|name| format!("{lang}/tournament-1/{name}.json")));
        expected.extend([1, 2, 3].map(|id| format!("{lang}/tournament-1/match-{id}/MatchSquad.json")));
    }
    expected.insert("en/tournament-1/SeasonMatchList.json".to_owned());
    for id in [1, 2, 3] {
        expected
            .extend(["MatchEventList", "MatchFormation"].map(|name| format!("en/tournament-1/match-{id}/{name}.json")));
    }
    // Match 2 is to be played.
    expected.extend(["en/tournament-1", "en/tournament-1/match-2"].map(|place| format!("{place}/not-final")));
    assert_eq!(files(&saved), expected);
    for (file, request) in [
        ("en/TournamentList.json", "api=TournamentList&version=V2&lang=en"),
        (
            "ar/tournament-1/SeasonStructure.json",
            "api=SeasonStructure&version=V2&lang=ar&season_id=1&include_teams=1&include_matches=1",
        ),
        ("ar/tournament-1/match-1/MatchSquad.json", "api=MatchSquad&version=V2&lang=ar&match_id=1"),
        ("en/tournament-1/match-1/MatchFormation.json", "api=MatchFormation&version=V3&lang=en&match_id=1"),
        ("en/tournament-1/match-3/MatchEventList.json", "api=MatchEventList&version=V2&lang=en&match_id=3"),
    ] {
        let body = std::fs::read_to_string(saved.join(file)).unwrap();
        assert_eq!(body, app.get(&format!("/api.php?module=api&response=json&{request}")).body, "{file}");
    }
    assert!(ended.errors.contains("1 matches are not final"), "{}", ended.errors);
    // The entry script is named as a whole, too.
    let ended = fetch(folder.path(), &format!("{url}/api.php"), &["--tournament", "1", "--into", "saved"]);
    assert_eq!((ended.code, files(&saved)), (Some(0), expected), "{}", ended.errors);
}

#[test]
fn a_second_run_asks_only_for_what_is_not_final() {
    let (service, folder) = (FakeService::start(two_tournaments), tempfile::tempdir().unwrap());
    let fetch = |arguments: &[&str]| {
        let ended = fetch(folder.path(), &service.url(), arguments);
        assert_eq!(ended.code, Some(0), "{}", ended.errors);
        (service.requested(), ended.errors)
    };
    let (all, told) = fetch(&["--tournament", "5"]);
    let expected = [
        "TournamentList  en",
        "TournamentList  ar",
        "TournamentMatchList 5 en",
        "TournamentMatchList 5 ar",
        "SeasonMatchList 5/1 en",
        "TournamentStructure 5 en",
        "TournamentStructure 5 ar",
        "SeasonStructure 5 en",
        "SeasonStructure 5 ar",
        "TournamentTeamList 5 en",
        "TournamentTeamList 5 ar",
        "EntityTeams 5/1 en",
        "EntityTeams 5/2 en",
        "EntityTeams 5/1 ar",
        "EntityTeams 5/2 ar",
        "EntityReferees 5/1 en",
        "EntityReferees 5/1 ar",
        "MatchEventList 11 en",
        "MatchSquad 11 en",
        "MatchSquad 11 ar",
        "MatchFormation 11 en",
        "MatchEventList 12 en",
        "MatchSquad 12 en",
        "MatchSquad 12 ar",
        "MatchFormation 12 en",
    ];
    assert_eq!(all, expected);
    assert!(told.contains("the service does not offer SeasonMatchList: Unknown operation"), "{told}");
    assert!(folder.path().join("fetched/ar/tournament-5/EntityTeams-2.json").exists());
    // What is not offered is asked for again: it may be offered by now.
    assert_eq!(fetch(&["--tournament", "5"]).0, ["SeasonMatchList 5/1 en"]);
    let (again, _) = fetch(&["--tournament", "5", "--again"]);
    assert_eq!(again, expected);
    // A match in progress, and the lists of its tournament.
    let (first, _) = fetch(&["--tournament", "5,6"]);
    let (second, told) = fetch(&["--tournament", "5,6"]);
    assert!(first.contains(&"MatchSquad 13 ar".to_owned()));
    assert_eq!(first, second);
    assert!(second.iter().all(|request| !request.contains(" 11 ") && !request.contains(" 12 ")), "{second:?}");
    assert!(told.contains("1 matches are not final") && told.contains("1 not there yet"), "{told}");
}

#[test]
fn a_file_that_was_not_written_to_its_end_is_asked_for_again() {
    let (service, folder) = (FakeService::start(two_tournaments), tempfile::tempdir().unwrap());
    fetch(folder.path(), &service.url(), &["--tournament", "5"]);
    let squad = folder.path().join("fetched/en/tournament-5/match-12/MatchSquad.json");
    let whole = std::fs::read_to_string(&squad).unwrap();
    service.requested();
    // Killed before it was renamed.
    std::fs::remove_file(&squad).unwrap();
    let part = squad.with_file_name("MatchSquad.json.part");
    std::fs::write(&part, &whole[..9]).unwrap();
    let ended = fetch(folder.path(), &service.url(), &["--tournament", "5"]);
    assert_eq!(
        (ended.code, service.requested()),
        (Some(0), vec!["SeasonMatchList 5/1 en".to_owned(), "MatchSquad 12 en".to_owned()])
    );
    assert_eq!((std::fs::read_to_string(&squad).unwrap(), part.exists()), (whole.clone(), false));
    // Damaged by something else.
    std::fs::write(&squad, &whole[..9]).unwrap();
    fetch(folder.path(), &service.url(), &["--tournament", "5"]);
    assert_eq!(service.requested()[1..], ["MatchSquad 12 en"]);
    assert_eq!(std::fs::read_to_string(&squad).unwrap(), whole);
}

#[test]
fn what_is_missing_is_named_and_the_rest_is_saved() {
    let service = FakeService::start(|request| match (request.operation(), request.parameter("match_id")) {
        ("MatchEventList", _) => FakeResponse::error(404, "Unknown operation MatchEventList."),
        ("MatchSquad", "11") => FakeResponse::error(500, &format!("No squad for {}", request.parameter("key"))),
        _ => two_tournaments(request),
    });
    let folder = tempfile::tempdir().unwrap();
    let ended = fetch(folder.path(), &service.url(), &["--tournament", "5,9"]);
    let told = &ended.errors;
    assert_eq!(ended.code, Some(3), "{told}");
    assert_eq!(told.matches("the service does not offer MatchEventList").count(), 1, "{told}");
    for part in [
        "missing: 2 of MatchEventList, which the service does not offer",
        "missing: tournament 5, match 11, MatchSquad (en): No squad for … (status 500)",
        "missing: tournament 9, TournamentMatchList (en): Tournament not found. (status 404)",
        "4 missing",
    ] {
        assert!(told.contains(part), "{part}: {told}");
    }
    let requested = service.requested();
    assert_eq!(requested.iter().filter(|request| request.starts_with("MatchEventList")).count(), 1);
    assert_eq!(requested.iter().filter(|request| request.contains(" 9 ")).count(), 1);
    assert!(folder.path().join("fetched/en/tournament-5/match-12/MatchSquad.json").exists());
}

#[test]
fn a_busy_service_is_asked_again_when_it_says() {
    for (status, seconds, code) in [(429, 0, 0), (503, 0, 0), (429, 99_999, 1)] {
        let busy = std::sync::atomic::AtomicU32::new(0);
        let service = FakeService::start(move |request| match busy.fetch_add(1, std::sync::atomic::Ordering::SeqCst) {
            0 | 1 => FakeResponse::error(status, "busy").with_header(&format!("Retry-After: {seconds}")),
            _ => two_tournaments(request),
        });
        let folder = tempfile::tempdir().unwrap();
        let ended = fetch(folder.path(), &service.url(), &["--tournament", "5"]);
        assert_eq!(ended.code, Some(code), "{}", ended.errors);
        let requested = service.requested();
        match code {
            0 => assert_eq!(
                requested[..4],
                ["TournamentList  en", "TournamentList  en", "TournamentList  en", "TournamentList  ar"]
            ),
            _ => assert!(
                requested.len() == 1 && ended.errors.contains("it asks to wait for 99999 s"),
                "{}",
                ended.errors
            ),
        }
    }
}

#[test]
fn what_cannot_succeed_is_a_clear_error() {
    let served = RunningService::start(&[]);
    let folder = tempfile::tempdir().unwrap();
    let url = format!("http://{}", served.address);
    let wrong = run(folder.path(), "tl_wrong", &["fetch", "--from", &url, "--tournament", "1"]);
    let expected = format!("touchline: {url} does not accept the key: A valid API key is required. (status 401)\n");
    assert_eq!((wrong.code, wrong.errors), (Some(1), expected));
    let page = FakeService::start(|_| FakeResponse { status: 404, headers: String::new(), body: "<html>".to_owned() });
    let moved = FakeService::start(|_| FakeResponse::error(301, "").with_header("Location: http://192.0.2.1/"));
    let endless =
        FakeService::start(|_| FakeResponse { status: 200, headers: String::new(), body: "x".repeat(33 << 20) });
    for (url, part) in [
        (page.url(), "status 404, and the body is not JSON"),
        (moved.url(), "it redirects (status 301)"),
        (endless.url(), "the response has more than 32 MB"),
        ("ftp://a.example".to_owned(), "try https://stats.example"),
        ("http://a.example/?key=secret".to_owned(), "try https://stats.example"),
    ] {
        let ended = fetch(folder.path(), &url, &["--tournament", "1"]);
        assert!(ended.code != Some(0) && ended.errors.contains(part), "{part}: {}", ended.errors);
        assert!(!ended.errors.contains("secret"));
    }
    assert_eq!(moved.requested(), ["TournamentList  en"], "a redirect is not followed");
}

#[test]
fn the_tournaments_are_listed_and_the_entry_script_is_that_of_the_url() {
    let service = FakeService::start(two_tournaments);
    let folder = tempfile::tempdir().unwrap();
    let listed = fetch(folder.path(), &service.url(), &["--lang", "en"]);
    assert_eq!((listed.code, listed.out.as_str()), (Some(0), "       5  League  2025/2026\n       6  Cup  2026\n"));
    fetch(folder.path(), &format!("{}/pro/api.php", service.url()), &["--lang", "en"]);
    fetch(folder.path(), &format!("{}/stats/", service.url()), &["--lang", "en"]);
    let requests = service.requests.lock().unwrap();
    let paths: Vec<&str> = requests.iter().map(|request| request.path.as_str()).collect();
    assert_eq!(paths, ["/api.php", "/pro/api.php", "/stats/api.php"]);
    let common = ["module", "api", "version", "response", "lang", "key"].map(|name| requests[0].parameter(name));
    assert_eq!(common, ["api", "TournamentList", "V2", "json", "en", KEY]);
}
