//! Short-lived tokens: who gets one, what it opens, and when it stops opening.

use std::sync::atomic::{AtomicI64, Ordering};

use football::model::EditionId;
use jiff::Timestamp;
use store::NewKey;
use touchline::service::RateLimits;

use crate::harness::{App, KEY, Reply};
use crate::running_service::RunningService;

fn token_of(reply: &Reply) -> String {
    assert_eq!(reply.status, 200, "{}", reply.body);
    reply.json()["object"]["strToken"].as_str().unwrap().to_owned()
}

fn token(app: &App, query: &str) -> String {
    token_of(&app.post(&format!("/tokens?{query}"), ""))
}

fn put_key(app: &App, text: &str, editions: Option<Vec<i64>>) {
    let editions = editions.map(|ids| ids.into_iter().map(EditionId).collect());
    let new = NewKey { name: text.to_owned(), expires_at: None, editions };
    app.store.put_key(text, new, Timestamp::UNIX_EPOCH).unwrap();
}

#[test]
fn a_token_is_given_for_a_match_or_a_tournament() {
    let app = App::sample();
    let reply = app.post("/tokens?match_id=6", "");
    let text = token_of(&reply);
    assert_eq!(
        reply.body,
        format!(
            r#"{{"result":true,"title":"Success","message":"Token issued.","object":{{"strToken":"{text}","intMatchID":6,"intTournamentID":null,"intExpiresIn":600,"dtExpiresAt":"2026-11-15 12:10:00"}}}}"#
        )
    );
    assert_eq!((reply.header("cache-control"), reply.header("etag")), ("no-store", ""));
    assert!(text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"._-".contains(&byte)), "{text}");
    let in_body = app.post("/tokens?lang=ar&timezone=Africa/Cairo", r#"{"tournament_id":2,"minutes":60}"#).json();
    assert_eq!(in_body["object"]["intTournamentID"], 2);
    assert_eq!(in_body["object"]["intExpiresIn"], 3600);
    assert_eq!(in_body["object"]["dtExpiresAt"], "2026-11-15 15:00:00");
    assert_eq!(in_body["message"], "تم إصدار الرمز.");
    for (query, status, message) in [
        ("", 400, "Send match_id or tournament_id, one of them."),
        ("match_id=1&tournament_id=1", 400, "Send match_id or tournament_id, one of them."),
        ("match_id=x", 400, "match_id must be a positive integer."),
        ("match_id=1&minutes=61", 400, "minutes must be a whole number from 1 to 60."),
        ("match_id=1&minutes=0", 400, "minutes must be a positive integer."),
        ("match_id=999999", 404, "Match not found."),
        ("tournament_id=999999", 404, "Tournament not found."),
    ] {
        let reply = app.post(&format!("/tokens?{query}"), "");
        assert_eq!((reply.status, reply.json()["message"].as_str().unwrap()), (status, message), "{query}");
    }
    for body in ["[", "[]", r#"{"match":1}"#] {
        assert_eq!(app.post("/tokens", body).status, 400, "{body}");
    }
    assert_eq!(app.post("/tokens", vec![b' '; 70_000]).status, 413);
    let get = app.get("/tokens?match_id=1");
    assert_eq!((get.status, get.header("allow")), (405, "POST"));
    assert_eq!(get.json()["message"], "Use POST.");
    assert_eq!(app.get("/tokens?lang=ar").json()["message"], "استخدم POST.");
    assert_eq!(app.send("POST", "/tokens?match_id=1").status, 401);
    let arabic = app.post("/tokens?lang=ar", "").json();
    assert_eq!(arabic["message"], "أرسل match_id أو tournament_id، أحدهما فقط.");
}

#[test]
fn a_token_opens_its_match_or_tournament_and_nothing_else() {
    let app = App::sample();
    let of_match = token(&app, "match_id=6");
    let of_tournament = token(&app, "tournament_id=2");
    for (id, token, status) in [
        (6, &of_match, 200),
        (4, &of_match, 403),
        (1, &of_match, 403),
        (999_999, &of_match, 403),
        (6, &of_tournament, 200),
        (4, &of_tournament, 200),
        (1, &of_tournament, 403),
        (999_999, &of_tournament, 404),
    ] {
        assert_eq!(app.follow(id, &format!("token={token}"), true).0, status, "{id} {token}");
    }
    let elsewhere = |lang: &str| app.follow(1, &format!("token={of_match}&lang={lang}"), true).1;
    assert!(elsewhere("en").contains("This token opens another match or tournament."));
    assert!(elsewhere("ar").contains("هذا الرمز يتيح مباراة أو بطولة أخرى."));
    // It is no key: not for operations, pages or further tokens.
    for request in [format!("/MatchMomentum?match_id=6&token={of_match}"), format!("/TournamentList?key={of_match}")] {
        assert_eq!(app.get_bare(&request).status, 401, "{request}");
    }
    assert_eq!(app.send("POST", &format!("/tokens?match_id=6&token={of_match}")).status, 401);
    for (lang, message) in [
        ("en", "The request has a token and an API key. Send one of them."),
        ("ar", "في الطلب رمز ومفتاح. أرسل أحدهما فقط."),
    ] {
        let (status, body) = app.follow(6, &format!("token={of_match}&key={KEY}&lang={lang}"), true);
        assert_eq!(status, 400);
        assert!(body.contains(message), "{body}");
    }
}

#[test]
fn a_forged_token_is_status_401() {
    let app = App::sample();
    put_key(&app, "other-key", None);
    let real = token(&app, "match_id=6");
    let parts: Vec<&str> = real.split('.').collect();
    let [scope, key, expires, signature] = parts[..] else { panic!("{real}") };
    let others = token_of(&app.send("POST", "/tokens?match_id=6&key=other-key"));
    let other_signature = others.rsplit('.').next().unwrap();
    let swapped: String = signature.chars().rev().collect();
    let later = expires.parse::<i64>().unwrap() + 60;
    for forged in [
        "x".to_owned(),
        format!("tlt_m4.{key}.{expires}.{signature}"),
        format!("tlt_t2.{key}.{expires}.{signature}"),
        format!("{scope}.2.{expires}.{signature}"),
        format!("{scope}.99.{expires}.{signature}"),
        format!("{scope}.{key}.{later}.{signature}"),
        format!("{scope}.{key}.{expires}.{swapped}"),
        format!("{scope}.{key}.{expires}.{other_signature}"),
        format!("{scope}.{key}.{expires}."),
        format!("{scope}.{key}.{expires}"),
    ] {
        let (status, body) = app.follow(6, &format!("token={forged}"), true);
        assert_eq!(status, 401, "{forged}");
        assert!(body.contains("The token is not valid. POST /tokens gives a new one."), "{body}");
        assert!(!body.contains(signature), "{body}");
    }
    assert!(app.follow(6, "token=x&lang=ar", true).1.contains("الرمز غير صالح. اطلب رمزًا جديدًا من POST /tokens."));
    assert_eq!(app.follow(6, &format!("token={real}"), true).0, 200);
}

#[test]
fn a_token_expires_and_an_open_stream_goes_on() {
    static NOW: AtomicI64 = AtomicI64::new(1_794_700_800);
    let app = App::sample().with_clock(|| Timestamp::from_second(NOW.load(Ordering::SeqCst)).unwrap());
    let text = token(&app, "match_id=6&minutes=5");
    let status = |is_new| app.follow(6, &format!("token={text}"), is_new);
    NOW.fetch_add(299, Ordering::SeqCst);
    assert_eq!(status(true).0, 200);
    NOW.fetch_add(1, Ordering::SeqCst);
    let (refused, body) = status(true);
    assert_eq!(refused, 401);
    assert!(body.contains("The token has expired. POST /tokens gives a new one."), "{body}");
    let arabic = app.follow(6, &format!("token={text}&lang=ar"), true).1;
    assert!(arabic.contains("انتهت صلاحية الرمز. اطلب رمزًا جديدًا من POST /tokens."), "{arabic}");
    assert_eq!(status(false).0, 200, "the token was valid when the stream was opened");
    // A token that lives longer than the setting allows is not one of ours.
    NOW.fetch_sub(7_200, Ordering::SeqCst);
    assert!(status(true).1.contains("The token is not valid."));
}

#[test]
fn a_token_opens_only_what_its_key_opens() {
    let app = App::sample();
    put_key(&app, "narrow", Some(vec![2]));
    for (query, status) in
        [("match_id=6", 200), ("tournament_id=2", 200), ("match_id=1", 403), ("tournament_id=1", 403)]
    {
        assert_eq!(app.send("POST", &format!("/tokens?{query}&key=narrow")).status, status, "{query}");
    }
    let text = token_of(&app.send("POST", "/tokens?match_id=6&key=narrow"));
    let query = format!("token={text}");
    assert_eq!(app.follow(6, &query, true).0, 200);
    put_key(&app, "narrow", Some(vec![1]));
    let (status, body) = app.follow(6, &query, true);
    assert_eq!(status, 403);
    assert!(body.contains("This key has no access to this tournament."), "{body}");
    put_key(&app, "narrow", None);
    assert_eq!(app.follow(6, &query, true).0, 200);
    assert!(app.store.revoke_key("narrow", Timestamp::UNIX_EPOCH).unwrap());
    for is_new in [true, false] {
        assert_eq!(app.follow(6, &query, is_new).0, 401, "its key is revoked");
    }
}

#[test]
fn tokens_count_against_the_rate_limit_of_their_key() {
    let app = App::sample().with_limits(RateLimits::per_second(1, 2));
    let text = token(&app, "match_id=6");
    assert_eq!(app.follow(6, &format!("token={text}"), true).0, 200);
    assert_eq!(app.follow(6, &format!("token={text}"), true).0, 429);
    assert_eq!(app.post("/tokens?match_id=6", "").status, 429);
}

#[test]
fn a_token_opens_the_push_and_is_never_logged() {
    let settings = ["--max-token-minutes", "3", "--log", "trace,hyper=trace,h2=trace,tower_http=trace"];
    let mut served = RunningService::start(&settings);
    let header = format!("Authorization: Bearer {KEY}\r\nContent-Length: 14\r\n");
    let mut client = served.connect();
    client.send(format!("POST /tokens HTTP/1.1\r\nHost: touchline\r\n{header}\r\n{{\"match_id\":6}}"));
    let body = String::from_utf8(client.response("POST").unwrap().body).unwrap();
    let issued: serde_json::Value = serde_json::from_str(&body).unwrap();
    assert_eq!(issued["object"]["intExpiresIn"], 180, "the setting is less than the usual minutes");
    let token = issued["object"]["strToken"].as_str().unwrap().to_owned();
    let mut follower = served.connect();
    follower.send(format!("GET /live/6?token={token} HTTP/1.1\r\nHost: touchline\r\n\r\n"));
    assert_eq!(follower.line().as_deref(), Some("HTTP/1.1 200 OK"));
    while follower.line().unwrap() != "event: status" {}
    for path in [format!("/live/1?token={token}"), format!("/live/6?token={token}x"), format!("/{token}?token={token}")]
    {
        assert!(served.connect().ask("GET", &path, "").unwrap().status >= 400, "{path}");
    }
    served.terminate();
    assert!(served.await_exit().success());
    let log = served.log();
    let signature = token.rsplit('.').next().unwrap();
    assert!(log.contains("operation=tokens") && log.contains("operation=live"), "{log}");
    assert!(!log.contains(signature) && !log.contains("tlt_") && !log.contains(KEY), "{log}");
}
