//! An open page of a match in progress, in a real browser: it moves by itself and is never loaded again.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use football::feed::live::{Line, LiveMessage};
use football::feed::notation;
use football::model::{Event, EventKind, MatchId, Status};
use jiff::Timestamp;

use super::browser::served_publicly;
use crate::chromium::Browser;
use crate::harness::App;
use crate::running_service::{RunningService, holds_in_time};

/// The events that the page shows one after the other.
const PLAYED: &str = "10:30 H7 pass (60,40)
10:40 H7 receive (60,40)
10:59 H9 shot goal (110,40)
12:00 A4 card yellow
30:00 sub H14 for H9
45:30 - half end
half 2
0:00 A kick-off
20:00 A7 pass (60,40)
";

/// A match whose page is open in a browser while its feed goes on.
struct OpenMatch {
    browser: Browser,
    served: RunningService,
    id: MatchId,
    events: std::vec::IntoIter<Event>,
    sequence: u64,
}

impl OpenMatch {
    /// Only what the notation says before its events has happened.
    fn open(status: &str) -> Option<OpenMatch> {
        OpenMatch::open_at(status, |id| format!("/m/{id}"))
    }

    /// Another page that shows the match.
    fn open_at(status: &str, page: impl Fn(MatchId) -> String) -> Option<OpenMatch> {
        let browser = Browser::open()?;
        let parsed = |text: &str| notation::parse("live.match", &format!("status {status}\n{text}")).unwrap();
        let events = parsed(PLAYED).pop().unwrap().events.unwrap();
        let mut documents = parsed(PLAYED);
        documents.last_mut().unwrap().events = Some(Vec::new());
        let id = MatchId(documents.last().unwrap().id);
        let served = served_publicly(App::holding(documents, jiff::tz::TimeZone::UTC));
        browser.go(&format!("http://{}{}", served.address, page(id)));
        browser.run("window.loaded = 'once'");
        Some(OpenMatch { browser, served, id, events: events.into_iter(), sequence: 0 })
    }

    fn send(&mut self, message: impl Fn(MatchId, u64) -> LiveMessage) {
        self.sequence += 1;
        let line = Line::Message(message(self.id, self.sequence));
        self.served.app.store.feed(&[line], Timestamp::now()).unwrap();
    }

    fn status(&mut self, status: Status) {
        self.send(|id, sequence| LiveMessage::status(id, sequence, status));
    }

    /// Sends the events up to the next one of a kind.
    fn play_to(&mut self, kind: EventKind) {
        while let Some(event) = self.events.next() {
            self.send(|id, sequence| LiveMessage::event(id, sequence, event.clone()));
            if event.kind == kind {
                return;
            }
        }
        panic!("{kind:?} is not played");
    }

    fn shows(&self, css: &str, text: &str) {
        let script = format!("return document.querySelector({css:?})?.textContent.includes({text:?})");
        assert!(holds_in_time(|| self.browser.run(&script) == true), "{css} does not show {text}");
    }

    fn has(&self, css: &str, count: u64) {
        let script = format!("return document.querySelectorAll({css:?}).length");
        assert!(holds_in_time(|| self.browser.run(&script) == count), "{css} is not there {count} times");
    }

    /// The page was never loaded again, and nothing went wrong.
    fn was_loaded_once(&self) {
        assert_eq!(self.browser.run("return window.loaded"), "once", "the page was loaded again");
        let complaints = self.browser.log("browser");
        assert!(complaints.is_empty(), "{complaints:#?}");
    }
}

#[test]
fn a_live_match_moves_through_goal_card_substitution_half_time_and_the_end() {
    let Some(mut open) = OpenMatch::open("live") else { return };
    assert_eq!(open.browser.text("#score").replace('\n', ""), "0–0");
    open.play_to(EventKind::Attempt);
    open.shows("#score", "1");
    open.shows("#head .scorers.home", "11'");
    open.has("#timeline .icon.goal", 1);
    // One mark and one entry of the legend, on the chart for wide screens and on the one for phones.
    open.browser.run("document.querySelector('#shots').scrollIntoView()");
    open.has("#shots .chart.shots .shot-goal", 4);
    open.shows("#announced", "1–0");
    open.play_to(EventKind::Card);
    open.has("#timeline .icon.yellow", 1);
    open.shows("#timeline", "13'");
    open.play_to(EventKind::Substitution);
    open.has("#timeline .icon.substitution", 1);
    open.shows("#head .pill", "31'");
    open.play_to(EventKind::HalfEnd);
    open.status(Status::HalfTime);
    open.shows("#head .pill", "Half-time");
    open.shows("#timeline .break", "Half-time");
    open.status(Status::Live);
    open.play_to(EventKind::Pass);
    open.shows("#head .pill", "66'");
    assert_eq!(open.browser.run("return document.body.dataset.follows"), open.id.to_string());
    open.status(Status::Final);
    open.shows("#head .pill", "Full time");
    open.was_loaded_once();
}

#[test]
fn a_page_that_is_open_before_kick_off_receives_the_parts_of_a_played_match() {
    let Some(mut open) = OpenMatch::open("scheduled") else { return };
    open.has("#timeline", 0);
    open.status(Status::Live);
    open.play_to(EventKind::Attempt);
    open.has("#timeline .icon.goal", 1);
    open.has("nav.tabs a[href$=\"#timeline\"]", 1);
    open.play_to(EventKind::Card);
    open.has("#timeline .icon.yellow", 1);
    open.was_loaded_once();
}

#[test]
fn an_open_page_of_a_finished_match_follows_a_correction() {
    let Some(mut open) = OpenMatch::open("final") else { return };
    open.has("#timeline", 0);
    open.play_to(EventKind::Attempt);
    open.shows("#score", "1");
    open.has("#timeline .icon.goal", 1);
    open.play_to(EventKind::Card);
    open.has("#timeline .icon.yellow", 1);
    open.was_loaded_once();
}

#[test]
fn the_start_page_shows_a_live_match_first_and_moves_with_it() {
    let Some(mut open) = OpenMatch::open_at("live", |_| "/?lang=en".to_owned()) else { return };
    let goals = "return [...document.querySelectorAll('#live .live-card strong')].map((goals) => goals.textContent)";
    assert_eq!(open.browser.run(goals), serde_json::json!(["0", "0"]));
    open.play_to(EventKind::Attempt);
    assert!(holds_in_time(|| open.browser.run(goals) == serde_json::json!(["1", "0"])), "{}", open.browser.run(goals));
    open.shows("#live .on-air", "11'");
    open.shows("#live .latest", "Goal");
    open.play_to(EventKind::Card);
    open.shows("#live .on-air", "13'");
    open.status(Status::Final);
    open.has("#live .live-card", 0);
    open.was_loaded_once();
}

#[test]
fn a_page_that_was_left_holds_no_connection_and_goes_on_when_the_reader_is_back() {
    let Some(mut open) = OpenMatch::open("live") else { return };
    let address = format!("http://{}/m/{}", open.served.address, open.id);
    // A browser has six connections for a site.
    for visit in 1..=8 {
        open.browser.go(&format!("{address}?visit={visit}"));
    }
    open.browser.go(&format!("http://{}/teams", open.served.address));
    open.play_to(EventKind::Attempt);
    open.browser.run("history.back()");
    open.shows("#score", "1");
    open.play_to(EventKind::Card);
    open.has("#timeline .icon.yellow", 1);
}

/// A proxy that refuses the first push, as one does whose service restarts. Returns its address and the number of refusals.
fn proxy_that_refuses_once(service: SocketAddr) -> (SocketAddr, Arc<AtomicUsize>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let (address, refusals) = (listener.local_addr().unwrap(), Arc::new(AtomicUsize::new(0)));
    let counted = Arc::clone(&refusals);
    std::thread::spawn(move || {
        for client in listener.incoming().map_while(Result::ok) {
            let refusals = Arc::clone(&counted);
            std::thread::spawn(move || pass_on(client, service, &refusals));
        }
    });
    (address, refusals)
}

/// Passes one request on, and its response back.
fn pass_on(mut client: TcpStream, service: SocketAddr, refusals: &AtomicUsize) -> Option<()> {
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        let mut byte = [0];
        client.read_exact(&mut byte).ok()?;
        head.push(byte[0]);
    }
    // One request for each connection, so that every one is seen.
    let head = String::from_utf8(head).ok()?.replace("Connection: keep-alive", "Connection: close");
    if head.starts_with("GET /changes") && refusals.fetch_add(1, Ordering::SeqCst) == 0 {
        let refusal = b"HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
        return client.write_all(refusal).ok();
    }
    let mut upstream = TcpStream::connect(service).ok()?;
    upstream.write_all(head.as_bytes()).ok()?;
    std::io::copy(&mut upstream, &mut client).ok().map(drop)
}

#[test]
fn a_page_whose_push_was_refused_goes_on_and_shows_what_it_missed() {
    let Some(mut open) = OpenMatch::open("live") else { return };
    let (proxy, requests) = proxy_that_refuses_once(open.served.address);
    open.browser.go(&format!("http://{proxy}/m/{}", open.id));
    assert!(holds_in_time(|| requests.load(Ordering::SeqCst) >= 1), "the page asks for its push");
    // Nobody tells the page of this goal.
    open.play_to(EventKind::Attempt);
    open.shows("#score", "1");
    assert!(requests.load(Ordering::SeqCst) >= 2, "it has asked again");
    open.play_to(EventKind::Card);
    open.has("#timeline .icon.yellow", 1);
}
