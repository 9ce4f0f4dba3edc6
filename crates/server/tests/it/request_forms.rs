//! The ways a request may be written.

use api::OPERATIONS;

use crate::harness::App;

#[test]
fn the_three_request_forms_give_the_same_response() {
    let app = App::sample();
    for operation in OPERATIONS {
        let rest = operation.example;
        let path = app.get(&format!("/{}?{rest}", operation.name));
        let script =
            app.get(&format!("/api.php?module=api&api={}&version=V2&response=json&lang=en&{rest}", operation.name));
        let root = app.get(&format!("/?api={}&{rest}", operation.name));
        assert_eq!(path.status, 200, "{}", path.body);
        assert_eq!(path.body, script.body);
        assert_eq!(path.body, root.body);
    }
}

#[test]
fn head_responds_like_get() {
    let app = App::sample();
    let get = app.get("/TournamentList");
    let head = app.send("HEAD", "/TournamentList?key=sample-key");
    assert_eq!((head.status, head.header("content-type")), (200, get.header("content-type")));
}

#[test]
fn both_versions_in_any_case_select_the_one_structure() {
    let app = App::sample();
    let plain = app.get("/TournamentList").body;
    for version in ["V2", "V3", "v2", "v3"] {
        assert_eq!(app.get(&format!("/TournamentList?version={version}")).body, plain);
    }
}

#[test]
fn other_methods_get_405_with_allow() {
    let app = App::sample();
    for method in ["POST", "PUT", "DELETE", "PATCH", "OPTIONS"] {
        let reply = app.send(method, "/TournamentList?key=sample-key");
        assert_eq!((reply.status, reply.header("allow")), (405, "GET, HEAD"), "{method}");
        assert_eq!(reply.json()["message"], "Use GET.");
    }
}

#[test]
fn a_filter_left_empty_is_no_filter() {
    let app = App::sample();
    assert_eq!(app.get("/EntityTeams?name=&country_id=&since=").body, app.get("/EntityTeams").body);
}

#[test]
fn every_response_is_private() {
    let app = App::sample();
    for (path, kept) in [
        ("/TournamentList", "private, no-cache"),
        ("/Nothing", "no-store"),
        ("/docs", "private, no-cache"),
        ("/", "private, no-cache"),
    ] {
        let reply = app.get(path);
        assert_eq!(reply.header("referrer-policy"), "no-referrer", "{path}");
        assert_eq!(reply.header("x-content-type-options"), "nosniff", "{path}");
        assert_eq!(reply.header("cache-control"), kept, "{path}");
    }
}
