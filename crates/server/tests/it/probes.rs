//! What a load balancer asks: is the service alive, and is it ready?

use football::feed::Document;
use hyper::http::Request;
use touchline::http;

use crate::harness::App;

#[test]
fn a_service_is_ready_while_its_store_responds() {
    let app = App::sample();
    let alive = app.get_bare("/healthz");
    assert_eq!((alive.status, alive.body.as_str()), (200, "alive\n"));
    let ready = app.get_bare("/readyz");
    assert_eq!((ready.status, ready.header("cache-control")), (200, "no-store"));
    let state = ready.json();
    assert_eq!(
        (&state["ready"], &state["store"], &state["stopping"]),
        (&true.into(), &"reachable".into(), &false.into())
    );
    assert_eq!(state["store_version"], app.store.version().unwrap());
    assert!(state["data_age_seconds"].is_i64());
    let file = rusqlite::Connection::open(app.folder.path().join("sample.db")).unwrap();
    file.execute_batch("drop table change").unwrap();
    let state = app.get_bare("/readyz");
    assert_eq!((state.status, &state.json()["store"]), (503, &"unreachable".into()));
    assert_eq!(app.get_bare("/healthz").status, 200, "alive, but not ready");
}

#[test]
fn a_service_whose_every_response_fails_is_not_ready() {
    let app = App::sample();
    let file = rusqlite::Connection::open(app.folder.path().join("sample.db")).unwrap();
    file.execute_batch("update match_ set body = 'damaged'").unwrap();
    for _ in 0..10 {
        assert_eq!(app.get_bare("/readyz").status, 200);
        assert_eq!(app.get("/MatchSquad?match_id=1").status, 500);
    }
    let state = app.get_bare("/readyz");
    assert_eq!((state.status, &state.json()["store"]), (503, &"unreachable".into()));
    assert_eq!(app.measured("touchline_store_reachable"), 0.0);
    // One response that succeeds ends it.
    assert_eq!(app.get("/EntityTeams").status, 200);
    assert_eq!(app.get_bare("/readyz").status, 200);
}

#[test]
fn an_empty_store_is_ready_and_has_no_age() {
    let app = App::holding(Vec::<Document>::new(), jiff::tz::TimeZone::UTC);
    let state = app.get_bare("/readyz");
    assert_eq!((state.status, &state.json()["data_age_seconds"]), (200, &serde_json::Value::Null));
}

#[tokio::test]
async fn the_probes_are_beside_the_metrics_too() {
    let app = App::sample();
    let router = http::metrics_router(touchline::service::Service::plain(app.store.clone()));
    for (path, status) in [("/healthz", 200), ("/readyz", 200), ("/TournamentList", 404), ("/", 404)] {
        let request = Request::builder().uri(path).body(http::Body::empty()).unwrap();
        assert_eq!(router.respond(request).await.status(), status, "{path}");
    }
}
