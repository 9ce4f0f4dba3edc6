//! The page of a scorer in a real browser, on a phone: a match is reported, corrected, taken back, and sent after the network
//! was away.

use serde_json::{Value, json};

use super::browser::{axe, served_publicly};
use crate::chromium::{Browser, assert_no_request_leaves, assert_nothing_overflows};
use crate::harness::App;
use crate::ingest::add_key;
use crate::running_service::{RunningService, holds_in_time};

/// A scheduled match of Harbour Stars (201 to 213) and Nile City (101 to 113).
const MATCH: i64 = 2;

/// A scorer with a phone.
struct Scorer {
    browser: Browser,
    served: RunningService,
    key: String,
}

impl Scorer {
    /// None, reported as skipped, where no browser is installed.
    fn new() -> Option<Scorer> {
        let browser = Browser::open()?;
        let served = served_publicly(App::sample());
        let key = add_key(&served.app, "scorer", "write", Some(&[1]));
        browser.width(360);
        Some(Scorer { browser, served, key })
    }

    fn go(&self, path: &str) {
        self.browser.go(&format!("http://{}{path}", self.served.address));
    }

    fn sign_in(&self, key: &str) {
        self.browser.write("#sign-in [name=key]", key);
        self.browser.click("#sign-in button");
    }

    /// Opens the match, and saves the line-ups of the last match.
    fn begin(&self, language: &str) {
        self.go(&format!("/score/{MATCH}?lang={language}"));
        self.shows("#sign-in", "");
        self.sign_in(&self.key);
        for side in ["home", "away"] {
            self.has(&format!(".line-up[data-side={side}] .member"), 13);
            self.browser.click(&format!(".line-up[data-side={side}] form .button"));
            self.browser.click("[data-view=line-ups]");
        }
        self.browser.click("[data-view=match]");
        self.is_sent();
    }

    fn step(&self, step: &str) {
        self.browser.click(&format!("[data-step={step}]"));
    }

    /// Opens a dialog for a side.
    fn report(&self, side: &str, what: &str) {
        self.browser.click(&format!(".side.{side} [data-report={what}]"));
        self.has(&format!("#{what}[open]"), 1);
    }

    fn choose(&self, dialog: &str, name: &str, player: i64) {
        self.browser.click(&format!("#{dialog} input[name={name}][value='{player}']"));
    }

    fn select(&self, dialog: &str, name: &str, value: &str) {
        self.browser.run(&format!(
            "const field = document.querySelector('#{dialog} [name={name}]');
             field.value = '{value}';
             field.dispatchEvent(new Event('change', {{ bubbles: true }}));"
        ));
    }

    fn save(&self, dialog: &str) {
        self.browser.click(&format!("#{dialog} .button"));
        self.has(&format!("#{dialog}[open]"), 0);
    }

    fn shows(&self, css: &str, text: &str) {
        let script = format!("return document.querySelector({css:?})?.textContent.includes({text:?}) ?? false");
        let shown = || self.browser.run(&format!("return document.querySelector({css:?})?.textContent"));
        assert!(holds_in_time(|| self.browser.run(&script) == true), "{css} does not show {text}: {}", shown());
    }

    fn has(&self, css: &str, count: u64) {
        let script = format!("return document.querySelectorAll({css:?}).length");
        assert!(holds_in_time(|| self.browser.run(&script) == count), "{css} is not there {count} times");
    }

    fn is_sent(&self) {
        self.has("#connection.sent", 1);
    }

    fn offline(&self, offline: bool) {
        self.browser.devtools("Network.enable", &json!({}));
        let conditions = json!({"offline": offline, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1});
        self.browser.devtools("Network.emulateNetworkConditions", &conditions);
    }

    /// What the service has of the match.
    fn stored(&self) -> Value {
        self.served.app.get_bare(&format!("/ingest/live/{MATCH}?key={}", self.key)).json()
    }

    /// The stored events of a type.
    fn events(&self, kind: &str) -> Vec<Value> {
        let stored = self.stored();
        stored["events"].as_array().unwrap().iter().filter(|event| event["type"] == kind).cloned().collect()
    }

    /// A line that is taken.
    fn send_from_another_device(&self, line: &Value) {
        let line = line.to_string();
        let headers = format!("X-API-Key: {}\r\nContent-Length: {}\r\n\r\n{line}", self.key, line.len());
        let response = self.served.connect().ask("POST", "/ingest/live", &headers).unwrap();
        let body = String::from_utf8(response.body).unwrap();
        assert!(response.status == 200 && body.contains("taken"), "{body}");
    }

    /// Nothing went wrong in the browser, besides requests without a network.
    fn assert_no_complaints(&self) {
        let complaints = self.browser.log("browser");
        let is_expected = |complaint: &&Value| {
            let message = complaint["message"].as_str().unwrap();
            message.contains("ERR_INTERNET_DISCONNECTED")
                || message.contains("status of 401")
                || message.contains("status of 403")
        };
        let complaints: Vec<&Value> = complaints.iter().filter(|complaint| !is_expected(complaint)).collect();
        assert!(complaints.is_empty(), "{complaints:#?}");
    }
}

/// A sequence of a device whose clock is an hour ahead.
fn a_while_ahead() -> i64 {
    jiff::Timestamp::now().as_millisecond() + 60 * 60 * 1000
}

#[test]
fn a_scorer_signs_in_and_finds_a_match() {
    let Some(scorer) = Scorer::new() else { return };
    let reader = add_key(&scorer.served.app, "reader", "read", None);
    let live = add_key(&scorer.served.app, "women", "write", Some(&[2]));
    scorer.go("/score?lang=en");
    scorer.sign_in("wrong");
    scorer.shows("#problem", "key");
    scorer.sign_in(&reader);
    scorer.shows("#problem", "This key may only read.");
    scorer.sign_in(&live);
    scorer.has("#list a[href='/score/6']", 1);
    scorer.shows("#list", "Morocco Women Under 20");
    assert_eq!(scorer.browser.run("return document.querySelector('#problem').hidden"), true);
    // Times are those of the match centre: 24 hours.
    let listed = scorer.browser.run("return document.querySelector('#list').textContent");
    let listed = listed.as_str().unwrap().to_uppercase();
    assert!(listed.contains(':') && !listed.contains("AM") && !listed.contains("PM"), "{listed}");
    scorer.browser.click("#list a[href='/score/6']");
    // Its document states this, and nothing was reported.
    scorer.shows("#score", "1–0");
    scorer.shows(".line-up[data-side=home]", "No match of this team names a player yet.");
    scorer.browser.click("#remove-key");
    scorer.has("#sign-in:not([hidden])", 1);
    assert_eq!(scorer.browser.run("return localStorage.getItem('touchline.score.key')"), Value::Null);
    let page = scorer.served.app.get_bare("/score/6").body;
    assert!(!page.contains(&live) && !page.contains("Morocco"), "the page itself has no data");
    scorer.assert_no_complaints();
    assert_no_request_leaves(&scorer.browser, &format!("http://{}", scorer.served.address));
}

#[test]
fn a_match_is_reported_from_kick_off_to_the_end() {
    let Some(scorer) = Scorer::new() else { return };
    scorer.begin("en");
    let line_ups = &scorer.stored()["line_ups"];
    for side in ["home", "away"] {
        assert_eq!(line_ups[side]["squad"].as_array().unwrap().len(), 13, "{side}");
    }
    assert_eq!(
        line_ups["away"]["squad"][0],
        json!({"player": 101, "shirt": 1, "role": "starter", "spot": "Goalkeeper"})
    );
    scorer.step("start-1");
    scorer.shows("#status", "First half");

    scorer.report("home", "goal");
    scorer.choose("goal", "player", 209);
    scorer.select("goal", "assist", "207");
    scorer.save("goal");
    scorer.shows("#score", "1–0");
    scorer.shows("#reports", "\u{2068}Goal\u{2069}, \u{2068}Yahya Hilal\u{2069}");
    scorer.shows("#reports small", "Bilal Najjar");

    scorer.report("home", "goal");
    scorer.select("goal", "how", "own-goal");
    scorer.choose("goal", "player", 104);
    scorer.save("goal");
    scorer.shows("#score", "2–0");

    scorer.report("away", "card");
    scorer.choose("card", "player", 104);
    scorer.save("card");
    scorer.report("away", "card");
    scorer.choose("card", "player", 104);
    assert_eq!(scorer.browser.run("return document.querySelector('#card [name=how]').value"), "second-yellow");
    scorer.save("card");

    scorer.report("away", "substitution");
    assert_eq!(
        scorer.browser.run("return document.querySelectorAll('#substitution [name=player]').length"),
        10,
        "a player who was sent off cannot be replaced"
    );
    scorer.choose("substitution", "player", 109);
    scorer.choose("substitution", "replacement", 112);
    scorer.save("substitution");
    scorer.shows("#reports", "for \u{2068}Basso\u{2069}");

    scorer.step("end-1");
    scorer.shows("#status", "Break");
    scorer.step("start-2");
    scorer.shows("#time", "45:0");
    scorer.step("end");
    scorer.shows("#status", "Full time");
    scorer.is_sent();

    let stored = scorer.stored();
    assert_eq!((&stored["status"], &stored["score"]), (&json!("final"), &json!({"home": 2, "away": 0})));
    let substitution = &scorer.events("Substitution")[0];
    assert_eq!(
        (&substitution["player"], &substitution["replacement"], &substitution["spot"]),
        (&json!(109), &json!(112), &json!("Center Forward"))
    );
    let cards: Vec<Value> = scorer.events("Card").iter().map(|card| card["result"].clone()).collect();
    assert_eq!(cards, ["Yellow", "Second Yellow"]);
    // Every operation shows it.
    let player = |player: i64| {
        let path = format!("/MatchPlayerStats?match_id={MATCH}&player_id={player}");
        scorer.served.app.get(&path).json()["object"]["stats"].clone()
    };
    assert_eq!(player(209)["GoalsScored"]["Total"], 1);
    assert_eq!(player(207)["Chances"]["Assists"], 1);
    assert_eq!(player(104)["Cards"], json!({"Yellow": 1, "SecondYellow": 1, "Red": 0}));
    let summary = scorer.served.app.get(&format!("/MatchSummary?match_id={MATCH}")).json();
    assert_eq!(summary["object"]["score"], json!({"home": 2, "away": 0}));
    scorer.assert_no_complaints();
    assert_no_request_leaves(&scorer.browser, &format!("http://{}", scorer.served.address));
}

/// The scorer's page and the page of the match have the same score.
#[test]
fn the_score_is_that_of_the_match_whatever_is_reported() {
    let Some(scorer) = Scorer::new() else { return };
    // A match that is over, with the line-ups of match 3, a score, and no events.
    let all = add_key(&scorer.served.app, "all", "write", None);
    let world = std::fs::read_to_string(test_support::workspace_path("samples/world.ndjson")).unwrap();
    let stated = world.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let mut stated = stated.into_iter().find(|document| document["type"] == "match" && document["id"] == 3).unwrap();
    stated["id"] = json!(30);
    stated["score"] = json!({"home": 2, "away": 1});
    stated["shoot_out"] = Value::Null;
    let path = format!("/ingest/documents?key={all}");
    assert!(scorer.served.app.send_body("PUT", &path, stated.to_string()).body.contains("imported"));
    let public = || {
        let page = scorer.served.connect().ask("GET", "/m/30?lang=en", "").unwrap().body;
        let page = String::from_utf8(page).unwrap();
        let score = page.split("id=\"score\">").nth(1).unwrap().split("</p>").next().unwrap().to_owned();
        let texts = score.split('<').map(|part| part.split('>').next_back().unwrap());
        texts.collect::<String>()
    };
    scorer.go("/score/30?lang=en");
    scorer.sign_in(&scorer.key);
    let both_show = |score: &str| {
        scorer.shows("#score", score);
        scorer.is_sent();
        assert!(holds_in_time(|| public() == score), "{} is not {score}", public());
        scorer.browser.run("send()");
        scorer.is_sent();
        scorer.shows("#score", score);
    };
    both_show("2–1");
    scorer.shows("#score-note", "Goals that you add do not change it");
    scorer.report("home", "goal");
    scorer.choose("goal", "player", 109);
    scorer.select("goal", "minute", "23");
    scorer.save("goal");
    scorer.has("#reports .goal", 1);
    both_show("2–1");
    // What is reported replaces it when the scorer says how far the match is.
    scorer.browser.click("details summary");
    scorer.browser.click("[data-status=live]");
    both_show("1–0");
    assert_eq!(scorer.browser.run("return document.querySelector('#score-note').hidden"), true);
    scorer.browser.click("[data-status=final]");
    both_show("1–0");
    scorer.browser.click("#undo");
    scorer.browser.click("#undo");
    scorer.browser.click("#undo");
    scorer.has("#undo:disabled", 1);
    both_show("2–1");
    scorer.assert_no_complaints();
}

#[test]
fn a_report_that_comes_too_late_says_so() {
    let Some(scorer) = Scorer::new() else { return };
    for (language, text) in [("en", "Did not count: "), ("ar", "لم يُحتسب: ")] {
        if language == "en" {
            scorer.begin(language);
        } else {
            scorer.go(&format!("/score/{MATCH}?lang={language}"));
            scorer.has("[data-step=start-1]", 1);
            scorer.is_sent();
        }
        // Another device, whose clock is ahead, has reported meanwhile.
        scorer.browser.run("clearTimeout(timer)");
        let line = json!({"match": MATCH, "seq": a_while_ahead(), "status": "postponed"});
        scorer.send_from_another_device(&line);
        scorer.browser.click("details summary");
        scorer.browser.click("[data-status=live]");
        scorer.shows("#problem", text);
        scorer.is_sent();
        assert_eq!(scorer.stored()["status"], "postponed");
    }
    scorer.assert_no_complaints();
}

#[test]
fn a_report_is_corrected_deleted_and_taken_back() {
    let Some(scorer) = Scorer::new() else { return };
    scorer.begin("en");
    scorer.step("start-1");
    scorer.report("away", "goal");
    scorer.choose("goal", "player", 109);
    scorer.select("goal", "minute", "23");
    scorer.save("goal");
    scorer.shows("#reports .minute", "23'");
    scorer.is_sent();
    let first = scorer.events("Attempt")[0].clone();
    assert_eq!((&first["second"], &first["period"], &first["player"]), (&json!(1320.0), &json!(1), &json!(109)));

    // A correction keeps the event.
    scorer.browser.click("#reports .goal button");
    scorer.choose("goal", "player", 107);
    scorer.select("goal", "minute", "45+2");
    scorer.save("goal");
    scorer.is_sent();
    let corrected = scorer.events("Attempt")[0].clone();
    assert_eq!((&corrected["id"], &corrected["player"]), (&first["id"], &json!(107)));
    assert_eq!(corrected["second"], json!(2760.0));
    scorer.browser.click("#undo");
    scorer.shows("#reports .minute", "23'");
    scorer.is_sent();
    assert_eq!(scorer.events("Attempt"), std::slice::from_ref(&first));

    // So does taking back that it was deleted.
    scorer.browser.click("#reports .goal button");
    scorer.browser.click("#goal [data-delete]");
    scorer.shows("#score", "0–0");
    scorer.is_sent();
    assert_eq!(scorer.events("Attempt"), [] as [Value; 0]);
    scorer.browser.click("#undo");
    scorer.shows("#score", "0–1");
    scorer.is_sent();
    assert_eq!(scorer.events("Attempt"), [first]);

    // Back to before kick-off: the goal, the start, both line-ups.
    for _ in 0..4 {
        scorer.browser.click("#undo");
    }
    scorer.has("#undo:disabled", 1);
    scorer.is_sent();
    let stored = scorer.stored();
    assert_eq!((&stored["status"], &stored["events"]), (&json!("scheduled"), &json!([])));
    assert_eq!(stored["line_ups"]["home"]["squad"], json!([]));
    scorer.assert_no_complaints();
}

#[test]
fn names_follow_the_language_that_is_chosen() {
    let Some(scorer) = Scorer::new() else { return };
    scorer.begin("en");
    scorer.step("start-1");
    scorer.report("home", "goal");
    scorer.choose("goal", "player", 209);
    scorer.save("goal");
    scorer.is_sent();
    scorer.shows("#reports", "Yahya Hilal");
    scorer.go(&format!("/score/{MATCH}?lang=ar"));
    scorer.shows("#reports", "يحيى هلال");
    scorer.browser.click("[data-view=line-ups]");
    scorer.shows(".member[data-player='209'] .name", "يحيى هلال");
    let label = "return document.querySelector('.member[data-player=\"209\"] [data-field=shirt]').ariaLabel.includes('يحيى هلال')";
    assert!(holds_in_time(|| scorer.browser.run(label) == true), "the label of a field is in the language, too");
}

#[test]
fn reports_without_a_network_are_kept_and_sent_later() {
    let Some(scorer) = Scorer::new() else { return };
    scorer.begin("en");
    scorer.step("start-1");
    scorer.is_sent();
    // The page has been kept.
    let kept = "const done = arguments[arguments.length - 1];
        navigator.serviceWorker.ready.then(() => caches.open('touchline-score')).then((cache) => cache.keys())
            .then((keys) => done(keys.length));";
    assert!(holds_in_time(|| scorer.browser.run_async(kept).as_u64().unwrap() >= 5), "the page is not kept");
    scorer.offline(true);
    scorer.report("home", "goal");
    scorer.choose("goal", "player", 209);
    scorer.save("goal");
    scorer.shows("#score", "1–0");
    scorer.shows("#connection", "No connection. Waiting to be sent: \u{2068}1\u{2069}");
    scorer.report("away", "card");
    scorer.choose("card", "player", 104);
    scorer.save("card");
    scorer.shows("#connection", "\u{2068}2\u{2069}");
    assert_eq!(scorer.events("Attempt"), [] as [Value; 0]);

    // The phone was locked, and the browser has thrown the page away.
    scorer.go(&format!("/score/{MATCH}?lang=en"));
    scorer.shows("#score", "1–0");
    scorer.shows("#connection", "\u{2068}2\u{2069}");
    scorer.shows("#status", "First half");
    scorer.offline(false);
    scorer.is_sent();
    let stored = scorer.stored();
    assert_eq!(stored["score"], json!({"home": 1, "away": 0}));
    assert_eq!((scorer.events("Attempt").len(), scorer.events("Card").len()), (1, 1));

    // Another report, and a reload: nothing is sent twice.
    scorer.go(&format!("/score/{MATCH}?lang=en"));
    scorer.is_sent();
    assert_eq!(scorer.stored(), stored);
    scorer.assert_no_complaints();
}

#[test]
fn a_refused_report_says_why_and_what_others_report_appears() {
    let Some(scorer) = Scorer::new() else { return };
    scorer.begin("en");
    // Two starters on one spot.
    scorer.browser.click("[data-view=line-ups]");
    for player in [207, 211] {
        scorer.browser.run(&format!("document.getElementById('home-{player}-spot').value = 'Left Wing'"));
    }
    scorer.browser.click(".line-up[data-side=home] form .button");
    scorer.shows("#problem", "Not accepted: \u{2068}Line-up of");
    scorer.is_sent();
    let spot = |spot: &str| scorer.stored()["line_ups"]["home"]["squad"].to_string().matches(spot).count();
    assert_eq!((spot("Right Wing"), spot("Left Wing")), (1, 1), "the earlier line-up stays");

    // A second device sees the match, and the first one what the second reports.
    let line = json!({"match": MATCH, "seq": a_while_ahead(), "event": {"id": 10, "type": "Half Start", "period": 1, "second": 0}, "status": "live"});
    scorer.send_from_another_device(&line);
    scorer.browser.run("send()");
    scorer.shows("#status", "First half");
    scorer.has("#clock.unsure", 1);
    scorer.browser.click("#set-clock");
    scorer.select("clock-dialog", "time", "12:30");
    scorer.save("clock-dialog");
    scorer.shows("#time", "12:3");
    // A report that follows one with a high number has a higher one.
    scorer.report("home", "goal");
    scorer.choose("goal", "player", 209);
    scorer.save("goal");
    scorer.is_sent();
    assert_eq!(scorer.events("Attempt")[0]["second"].as_f64().unwrap() as i64 / 60, 12);
    scorer.assert_no_complaints();
}

#[test]
fn a_second_tab_waits_until_the_first_is_closed() {
    let Some(scorer) = Scorer::new() else { return };
    scorer.begin("en");
    let first = scorer.browser.call("GET", "/window", &Value::Null);
    let second = scorer.browser.call("POST", "/window/new", &json!({"type": "tab"}));
    let switch = |window: &Value| scorer.browser.call("POST", "/window", &json!({"handle": window}));
    switch(&second["handle"]);
    scorer.go(&format!("/score/{MATCH}?lang=en"));
    scorer.shows("#problem", "This match is open in another tab");
    scorer.has("#board[hidden]", 1);
    switch(&first);
    scorer.step("start-1");
    scorer.is_sent();
    scorer.browser.call("DELETE", "/window", &Value::Null);
    switch(&second["handle"]);
    scorer.shows("#status", "First half");
    assert_eq!(scorer.browser.run("return document.querySelector('#problem').hidden"), true);
    scorer.assert_no_complaints();
}

#[test]
fn the_page_is_accessible_in_both_languages_and_fits_a_phone() {
    let Some(scorer) = Scorer::new() else { return };
    let Some(axe) = axe() else { return };
    let mut faults = Vec::new();
    let mut check = |part: &str| {
        let width = scorer.browser.run("return innerWidth").as_u64().unwrap() as u32;
        assert_nothing_overflows(&scorer.browser, width);
        scorer.browser.run(&axe);
        let found = scorer.browser.run_async(
            "const done = arguments[arguments.length - 1];
             axe.run(document, {resultTypes: ['violations']}).then((result) => done(result.violations.map((one) =>
                 one.id + ': ' + one.nodes.slice(0, 3).map((node) => node.target.join(' ')).join(' | '))));",
        );
        faults.extend(found.as_array().unwrap().iter().map(|fault| format!("{part}: {}", fault.as_str().unwrap())));
    };
    for (language, theme, width) in [("ar", "dark", 360), ("en", "light", 1280)] {
        scorer.browser.width(width);
        scorer.go(&format!("/score?lang={language}&theme={theme}"));
        scorer.browser.run("localStorage.clear()");
        scorer.go(&format!("/score?lang={language}&theme={theme}"));
        scorer.has("#sign-in:not([hidden])", 1);
        check("sign-in");
        scorer.begin(language);
        scorer.step("start-1");
        scorer.report("home", "goal");
        check("goal");
        scorer.choose("goal", "player", 209);
        scorer.save("goal");
        check("match");
        scorer.browser.click("[data-view=line-ups]");
        check("line-ups");
        if language == "ar" {
            scorer.shows("#status", "الشوط الأول");
            scorer.shows("#undo", "تراجع عن");
            assert_eq!(scorer.browser.run("return document.documentElement.dir"), "rtl");
        }
        // The next scorer begins with the match as it was.
        scorer.browser.click("[data-view=match]");
        for _ in 0..4 {
            scorer.browser.click("#undo");
        }
        scorer.has("#undo:disabled", 1);
        scorer.is_sent();
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    scorer.assert_no_complaints();
}

#[test]
fn there_is_no_such_page_without_the_match_centre() {
    let app = App::sample();
    assert_eq!(app.get_bare("/score").status, 404);
    let app = App::sample().with_public_pages();
    let reply = app.get_bare("/score/2");
    assert_eq!(reply.status, 200);
    assert!(reply.header("content-security-policy").contains("script-src 'self'"), "{:?}", reply.headers);
    assert_eq!(app.get_bare("/score/0").status, 404);
}
