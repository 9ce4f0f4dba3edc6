//! Pages of other origins: what a browser may send and read.

use crate::harness::KEY;
use crate::running_service::RunningService;

#[test]
fn other_origins_read_nothing_unless_the_operator_names_them() {
    let served = RunningService::start(&[]);
    let path = format!("/TournamentList?key={KEY}");
    let response = served.connect().ask("GET", &path, "Origin: https://app.example\r\n").unwrap();
    assert_eq!((response.status, response.header("access-control-allow-origin")), (200, None));
}

#[test]
fn a_named_origin_asks_first_and_then_reads() {
    let served = RunningService::start(&["--cors-origins", "https://app.example,http://localhost:3000"]);
    let preflight = |origin: &str| {
        let headers = format!(
            "Origin: {origin}\r\nAccess-Control-Request-Method: GET\r\nAccess-Control-Request-Headers: authorization\r\n"
        );
        served.connect().ask("OPTIONS", "/TournamentList", &headers).unwrap()
    };
    let allowed = preflight("https://app.example");
    assert_eq!(allowed.status, 200);
    assert_eq!(allowed.header("access-control-allow-origin"), Some("https://app.example"));
    assert_eq!(allowed.header("access-control-max-age"), Some("86400"));
    assert!(allowed.header("access-control-allow-headers").unwrap().contains("authorization"));
    assert_eq!(preflight("https://other.example").header("access-control-allow-origin"), None);
    let path = format!("/TournamentList?key={KEY}");
    let response = served.connect().ask("GET", &path, "Origin: http://localhost:3000\r\n").unwrap();
    assert_eq!(response.header("access-control-allow-origin"), Some("http://localhost:3000"));
    let exposed = response.header("access-control-expose-headers").unwrap();
    assert!(exposed.contains("etag") && exposed.contains("touchline-version"), "{exposed}");
    assert_eq!(response.header("access-control-allow-credentials"), None, "cookies stay the match centre's");
}
