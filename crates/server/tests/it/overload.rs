//! Too many requests, connections and wrong keys: the service stays within its limits, and goes on serving others.

use std::collections::BTreeMap;
use std::process::Command;
use std::sync::{Barrier, Mutex};

use store::NewKey;

use crate::harness::{App, KEY};
use crate::running_service::{RunningService, holds_in_time};
use crate::sockets::over_http2_with;

const OTHER_KEY: &str = "another-key-of-the-tests";

fn with_two_keys() -> App {
    let app = App::sample();
    let new = NewKey { name: OTHER_KEY.to_owned(), expires_at: None, editions: None };
    app.store.put_key(OTHER_KEY, new, "2026-11-15T12:00:00Z".parse().unwrap()).unwrap();
    app
}

fn status(served: &RunningService, path: &str, headers: &str) -> u16 {
    served.connect().ask("GET", path, headers).unwrap().status
}

#[test]
fn an_address_that_guesses_keys_is_refused_and_known_keys_go_on() {
    let served = RunningService::start_on(with_two_keys(), &["--trusted-proxies", "127.0.0.0/8"]);
    let known = format!("/TournamentList?key={KEY}");
    assert_eq!(status(&served, &known, ""), 200);
    for number in 0..10 {
        assert_eq!(status(&served, &format!("/TournamentList?key=wrong{number}"), ""), 401);
    }
    let refused = served.connect().ask("GET", "/TournamentList?lang=ar&key=wrong1", "").unwrap();
    assert_eq!(refused.status, 429);
    assert!(refused.header("retry-after").unwrap().parse::<u64>().unwrap() <= 60);
    assert!(String::from_utf8(refused.body).unwrap().contains("مفاتيح خاطئة"));
    // The same request again, which is answered from memory, and every other way to send a key.
    assert_eq!(status(&served, "/TournamentList?key=wrong0", ""), 429);
    for (path, header) in [("/TournamentList", "X-API-Key: wrong1\r\n"), ("/live/1?key=wrong1", "")] {
        assert_eq!(status(&served, path, header), 429, "{path}");
    }
    // A key that was valid before is served, also with a request that is new.
    assert_eq!(status(&served, &known, ""), 200);
    assert_eq!(status(&served, &format!("/MatchSummary?match_id=1&key={KEY}"), ""), 200);
    // A request without a key does not count as a wrong key. Other addresses have counts of their own.
    assert_eq!(status(&served, "/TournamentList", ""), 401);
    let elsewhere = "X-Forwarded-For: 198.51.100.7\r\n";
    assert_eq!(status(&served, &format!("/TournamentList?key={OTHER_KEY}"), elsewhere), 200);
    assert_eq!(status(&served, "/TournamentList?key=wrong", elsewhere), 401);
}

/// A neighbour who repeats a wrong key shuts nobody out: a key that nobody has sent yet is looked up after seconds.
#[test]
fn a_new_key_from_an_address_with_wrong_keys_waits_for_seconds() {
    let served = RunningService::start_on(with_two_keys(), &[]);
    for number in 0..10 {
        assert_eq!(status(&served, &format!("/TournamentList?key=wrong{number}"), ""), 401);
    }
    let path = format!("/TournamentList?key={OTHER_KEY}");
    let is_served = || {
        assert_eq!(status(&served, "/TournamentList?key=wrong0", ""), 429, "of the same minute");
        let response = served.connect().ask("GET", &path, "").unwrap();
        let wait = response.header("retry-after").map_or(0, |wait| wait.parse().unwrap());
        assert!(wait <= 6, "{wait}");
        response.status == 200
    };
    assert!(holds_in_time(is_served));
    assert_eq!(status(&served, &path, ""), 200, "it is known now");
}

#[test]
fn wrong_tokens_count_as_wrong_keys_and_valid_ones_go_on() {
    let served = RunningService::start(&[]);
    let token = || {
        let mut client = served.connect();
        client.send(format!(
            "POST /tokens?match_id=6&key={KEY} HTTP/1.1\r\nHost: touchline\r\nContent-Length: 0\r\n\r\n"
        ));
        let issued: serde_json::Value = serde_json::from_slice(&client.response("POST").unwrap().body).unwrap();
        issued["object"]["strToken"].as_str().unwrap().to_owned()
    };
    let valid = token();
    let forged: Vec<String> = (0..10).map(|number| format!("/live/6?token={valid}{number}")).collect();
    for path in &forged {
        assert_eq!(status(&served, path, ""), 401);
    }
    let refused = served.connect().ask("GET", &forged[0], "").unwrap();
    assert_eq!(refused.status, 429);
    assert!(refused.header("retry-after").unwrap().parse::<u64>().unwrap() <= 60);
    // Tokens of a key that has signed one are no guesses, also those that are new.
    for token in [valid, token()] {
        let mut follower = served.connect();
        follower.send(format!("GET /live/6?token={token} HTTP/1.1\r\nHost: touchline\r\n\r\n"));
        assert_eq!(follower.line().as_deref(), Some("HTTP/1.1 200 OK"));
    }
}

/// After a restart all followers come back at the same moment. `EventSource` gives up if it is refused. How long they wait is
/// tested with the turns: a busy machine may need longer for many of them.
#[test]
fn a_burst_of_followers_is_let_in() {
    const FOLLOWERS: usize = 60;
    let served = RunningService::start(&["--max-work", "1"]);
    let mut followers: Vec<_> = (0..FOLLOWERS).map(|_| served.connect()).collect();
    for follower in &mut followers {
        follower.send(format!("GET /live/6?key={KEY} HTTP/1.1\r\nHost: touchline\r\n\r\n"));
    }
    for (number, follower) in followers.iter_mut().enumerate() {
        assert_eq!(follower.line().as_deref(), Some("HTTP/1.1 200 OK"), "follower {number}");
    }
}

/// The status of a form that is posted.
fn posted(served: &RunningService, path: &str, form: &str) -> u16 {
    let mut client = served.connect();
    let length = form.len();
    client.send(format!("POST {path} HTTP/1.1\r\nHost: touchline\r\nContent-Length: {length}\r\n\r\n{form}"));
    client.response("POST").unwrap().status
}

#[test]
fn guesses_in_the_login_and_in_cookies_count_and_readers_who_are_logged_in_go_on() {
    let served = RunningService::start_on(with_two_keys(), &["--pages", "login"]);
    let cookie = |key: &str| format!("Cookie: touchline_key={key}\r\n");
    // A reader at the same address.
    assert_eq!(posted(&served, "/login", &format!("key={KEY}&next=/")), 303);
    for number in 0..5 {
        assert_eq!(posted(&served, "/login", &format!("key=wrong{number}&next=/")), 401);
        assert_eq!(status(&served, "/m/1", &cookie(&format!("wrong-cookie{number}"))), 303, "to the login");
    }
    for path in ["/m/1", "/changes?matches=1"] {
        let refused = served.connect().ask("GET", path, &cookie("wrong-cookie0")).unwrap();
        assert_eq!(refused.status, 429, "{path}");
        assert!(refused.header("retry-after").unwrap().parse::<u64>().unwrap() <= 60);
    }
    assert_eq!(posted(&served, "/login", "key=wrong0&next=/"), 429);
    assert_eq!(status(&served, "/TournamentList?key=wrong0", ""), 429, "all ways to send a key count together");
    assert_eq!(posted(&served, "/login", &format!("key={KEY}&next=/")), 303);
    assert_eq!(status(&served, "/m/1", &cookie(KEY)), 200);
    // Nobody knows yet that it is valid, so it waits.
    assert!(holds_in_time(|| posted(&served, "/login", &format!("key={OTHER_KEY}&next=/")) == 303));
}

#[test]
fn a_login_takes_a_turn() {
    let served = RunningService::start(&["--pages", "login", "--max-work", "0"]);
    let mut client = served.connect();
    let form = format!("key={KEY}&next=/");
    let length = form.len();
    client.send(format!("POST /login HTTP/1.1\r\nHost: touchline\r\nContent-Length: {length}\r\n\r\n{form}"));
    let busy = client.response("POST").unwrap();
    assert_eq!((busy.status, busy.header("retry-after")), (503, Some("1")));
    let page = served.connect().ask("GET", "/m/1", &format!("Cookie: touchline_key={KEY}\r\n")).unwrap();
    assert_eq!((page.status, page.header("retry-after")), (503, Some("1")));
}

#[test]
fn an_address_cannot_pretend_to_be_another() {
    let served = RunningService::start(&[]);
    let statuses = (0..12).map(|number| {
        let header = format!("X-Forwarded-For: 198.51.100.{number}\r\n");
        status(&served, &format!("/TournamentList?key=wrong{}", number % 10), &header)
    });
    assert_eq!(statuses.collect::<Vec<u16>>(), [[401; 10].as_slice(), &[429; 2]].concat());
}

#[test]
fn the_number_of_threads_depends_on_the_turns_and_not_on_the_clients() {
    let served = RunningService::start(&["--max-work", "2", "--cache-mib", "0"]);
    let path = format!("/MatchAttacks?key={KEY}&match_id=1");
    std::thread::scope(|scope| {
        for _ in 0..60 {
            scope.spawn(|| {
                let mut client = served.connect();
                for _ in 0..20 {
                    let status = client.ask("POST", &path, "Content-Length: 0\r\n").unwrap().status;
                    assert!(matches!(status, 200 | 503), "{status}");
                }
            });
        }
    });
    let limit = 2 + 8 + 2 + std::thread::available_parallelism().unwrap().get() + 8;
    assert!(served.threads() <= limit, "{} threads, at most {limit}", served.threads());
}

#[test]
fn while_memory_is_short_one_request_is_computed_at_a_time_and_the_service_lives() {
    // Any process takes more than a mebibyte.
    let mut served = RunningService::start(&["--memory-mib", "1", "--max-work", "8"]);
    assert!(holds_in_time(|| served.log().contains("memory is short")), "{}", served.log());
    let (ready, statuses) = (Barrier::new(16), Mutex::new(BTreeMap::new()));
    std::thread::scope(|scope| {
        for client in 0..16 {
            let (served, ready, statuses) = (&served, &ready, &statuses);
            scope.spawn(move || {
                let mut connection = served.connect();
                ready.wait();
                for number in 0..20 {
                    // Each response has to be computed.
                    let path = format!("/EntityTeams?page_size={}&key={KEY}", 20 * client + number + 1);
                    let response = connection.ask("GET", &path, "").unwrap();
                    assert_eq!(response.header("retry-after"), (response.status == 503).then_some("1"), "{path}");
                    *statuses.lock().unwrap().entry(response.status).or_insert(0) += 1;
                }
            });
        }
    });
    let statuses = statuses.into_inner().unwrap();
    assert_eq!(statuses.keys().copied().collect::<Vec<u16>>(), [200, 503], "{statuses:?}");
    assert_eq!(status(&served, &format!("/TournamentList?key={KEY}"), ""), 200, "it goes on");
    for limit in ["100000", "0"] {
        let mut served = RunningService::start(&["--memory-mib", limit]);
        assert_eq!(status(&served, &format!("/TournamentList?key={KEY}"), ""), 200);
        assert!(!served.log().contains("memory is short"), "{}", served.log());
    }
}

#[test]
fn one_address_cannot_take_all_connections() {
    let mut served = RunningService::start(&["--max-connections-per-address", "3", "--trusted-proxies", "127.0.0.2"]);
    let mut held: Vec<_> = (0..3).map(|_| served.connect()).collect();
    for client in &mut held {
        assert_eq!(client.ask("GET", "/docs", "").unwrap().status, 200);
    }
    assert!(served.connect().is_closed());
    assert!(holds_in_time(|| served.log().contains("refused connections")), "{}", served.log());
    held.pop();
    served.await_serving("a place is given back");
}

#[test]
fn a_body_that_is_announced_too_large_is_refused_at_once() {
    let served = RunningService::start(&[]);
    let mut client = served.connect();
    client.send(format!("POST /MatchAttacks?key={KEY} HTTP/1.1\r\nHost: touchline\r\nContent-Length: 70000\r\n\r\n"));
    // No byte of the body is ever sent.
    assert_eq!(client.response("POST").unwrap().status, 413);
    assert!(client.is_closed());
}

#[test]
fn two_lengths_are_ambiguous_even_if_they_are_equal() {
    let served = RunningService::start(&[]);
    let lengths = "Content-Length: 2\r\nContent-Length: 2\r\n";
    let mut client = served.connect();
    client.send(format!("POST /MatchAttacks?key={KEY} HTTP/1.1\r\nHost: touchline\r\n{lengths}\r\n{{}}"));
    assert_eq!(client.response("POST").unwrap().status, 400);
    assert!(client.is_closed());
}

#[test]
fn the_limit_of_headers_holds_for_both_protocols() {
    let served = RunningService::start(&[]);
    let names: Vec<String> = (0..65).map(|number| format!("x-header-{number}")).collect();
    let headers: Vec<(&str, &str)> = names.iter().map(|name| (name.as_str(), "1")).collect();
    let path = [format!("/TournamentList?key={KEY}")];
    assert_eq!(over_http2_with(&served, "GET", &path, &headers[..60])[0].0, 200);
    assert_eq!(over_http2_with(&served, "GET", &path, &headers)[0].0, 431);
}

#[test]
fn a_closed_terminal_does_not_end_the_service_and_a_second_signal_ends_it_at_once() {
    let mut served = RunningService::start(&["--drain-timeout", "600"]);
    let signal = |name: &str| {
        assert!(Command::new("kill").args([name, &served.id().to_string()]).status().unwrap().success());
    };
    signal("-HUP");
    served.assert_serving("SIGHUP");
    let mut under_way = served.connect();
    under_way.send(format!(
        "POST /MatchAttacks?key={KEY} HTTP/1.1\r\nHost: touchline\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n"
    ));
    assert_eq!(under_way.response("POST").unwrap().status, 100);
    signal("-TERM");
    served.await_closed_door();
    signal("-TERM");
    assert_eq!(served.await_exit().code(), Some(0));
    assert!(served.log().contains("second signal"), "{}", served.log());
}
