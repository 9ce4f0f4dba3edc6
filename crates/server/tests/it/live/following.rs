//! During a replay: a client that polls, and a follower that is disconnected at random, both end with the whole
//! timeline; and no response shows half of a change.

use std::io::Read;
use std::net::SocketAddr;
use std::process::Stdio;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use api::OPERATIONS;
use football::model::Match;
use serde_json::{Value, json};
use store::Store;

use super::{DemoMatch, dice};
use crate::harness::KEY;
use crate::importing::{parameters, touchline};
use crate::running_service::{RawClient, RawResponse, RunningService, TIMEOUT};

/// A timeline put together as rule 4 of MatchMomentum in `docs/specification.md` says.
#[derive(Default)]
pub(crate) struct FollowedTimeline {
    points: Vec<Value>,
    phases: Vec<Value>,
    goals: Vec<Value>,
}

impl FollowedTimeline {
    pub(crate) fn take(&mut self, response: &Value) {
        let object = &response["object"];
        if object["objMatch"]["strResponseType"] == "FULL" {
            *self = FollowedTimeline::default();
        }
        let list = |value: &Value| value.as_array().unwrap().clone();
        let points = list(&object["objMomentum"]["arrPoints"]);
        for point in &points {
            assert!(self.last() < point["intSecond"].as_u64().unwrap(), "a point came twice: {point}");
        }
        self.points.extend(points);
        for goal in list(&object["arrGoals"]) {
            if !self.goals.iter().any(|known| known["intEventID"] == goal["intEventID"]) {
                self.goals.push(goal);
            }
        }
        let phases = list(&object["arrPhases"]);
        if let Some(first) = phases.first() {
            let start = first["intStartSecond"].as_u64();
            self.phases.retain(|phase| phase["intStartSecond"].as_u64() < start);
        }
        self.phases.extend(phases);
    }

    fn last(&self) -> u64 {
        self.points.last().map_or(0, |point| point["intSecond"].as_u64().unwrap())
    }

    pub(crate) fn value(&self) -> Value {
        json!({"points": self.points, "phases": self.phases, "goals": self.goals})
    }
}

struct Follower {
    address: SocketAddr,
    connection: RawClient,
}

impl Follower {
    fn new(address: SocketAddr) -> Follower {
        Follower { address, connection: RawClient::to(address) }
    }

    fn status(&mut self, path_and_query: &str) -> u16 {
        self.ask(path_and_query).status
    }

    fn get(&mut self, path_and_query: &str) -> Value {
        let response = self.ask(path_and_query);
        assert_eq!(response.status, 200, "{path_and_query}");
        serde_json::from_slice(&response.body).unwrap()
    }

    fn ask(&mut self, path_and_query: &str) -> RawResponse {
        let path = format!("{path_and_query}&key={KEY}");
        let response = self.connection.ask("GET", &path, "").or_else(|| {
            self.connection = RawClient::to(self.address);
            self.connection.ask("GET", &path, "")
        });
        response.unwrap_or_else(|| panic!("no response to {path_and_query}"))
    }
}

/// Polls until the flag is set, and once more.
fn poll(address: SocketAddr, id: i64, stop: &AtomicBool) -> FollowedTimeline {
    let mut client = Follower::new(address);
    let mut timeline = FollowedTimeline::default();
    loop {
        let last_time = stop.load(Ordering::Relaxed);
        let after =
            if timeline.points.is_empty() { String::new() } else { format!("&after_second={}", timeline.last()) };
        timeline.take(&client.get(&format!("/MatchMomentum?match_id={id}{after}")));
        if last_time {
            return timeline;
        }
    }
}

/// Follows the push with connections that are cut after some bytes, until it has the expected timeline.
pub(crate) fn follow(
    address: SocketAddr,
    id: i64,
    expected: &Value,
    cut: impl Fn(usize) -> bool,
) -> (FollowedTimeline, usize) {
    let (mut timeline, mut last, mut cuts) = (FollowedTimeline::default(), None::<String>, 0);
    let (mut score, mut taken) = (json!(null), 0);
    let mut until = std::time::Instant::now() + TIMEOUT;
    loop {
        let mut connection = RawClient::to(address);
        let resume = last.as_ref().map(|id| format!("Last-Event-ID: {id}\r\n")).unwrap_or_default();
        connection.send(format!("GET /live/{id}?key={KEY} HTTP/1.1\r\nHost: touchline\r\n{resume}\r\n"));
        let (mut event_id, mut event) = (String::new(), String::new());
        while let Some(line) = connection.line() {
            if let Some(id) = line.strip_prefix("id: ") {
                event_id = id.to_owned();
            } else if let Some(name) = line.strip_prefix("event: ") {
                event = name.to_owned();
            } else if let Some(data) = line.strip_prefix("data: ") {
                let data: Value = serde_json::from_str(data).unwrap();
                match event.as_str() {
                    "momentum" => {
                        timeline.take(&data);
                        let goals = timeline.goals.len() as u64;
                        let total = score["intHome"].as_u64().unwrap_or(0) + score["intAway"].as_u64().unwrap_or(0);
                        assert!(goals <= total, "{goals} goals with {score}");
                    }
                    "score" => score = data["objScore"].clone(),
                    _ => assert_eq!(event, "status"),
                }
                last = Some(event_id.clone());
                until = std::time::Instant::now() + TIMEOUT;
                taken += 1;
                if cut(taken) {
                    cuts += 1;
                    break;
                }
            }
            if timeline.value() == *expected && last.as_ref().is_some_and(|id| id.contains(".final.")) {
                return (timeline, cuts);
            }
            assert!(std::time::Instant::now() < until, "the push never came to the end: {}", timeline.value());
        }
    }
}

/// The rounds of questions at least.
const ROUNDS_MIN: usize = 4;

/// Sends every request that shows the match, and compares the responses with each other.
fn hammer(address: SocketAddr, match_: &Match, store: &Store, stop: &AtomicBool) -> usize {
    let (id, edition) = (match_.id.0, match_.edition.0);
    let mut client = Follower::new(address);
    let mut rounds = 0;
    // A busy machine plays the match faster than it responds.
    while !stop.load(Ordering::Relaxed) || rounds < ROUNDS_MIN {
        let goals = |client: &mut Follower| {
            let momentum = client.get(&format!("/MatchMomentum?match_id={id}"));
            let goals = momentum["object"]["arrGoals"].as_array().unwrap().clone();
            let name = momentum["object"]["objMatch"]["strName"].as_str().unwrap().to_owned();
            // Within one response, a goal always has its score.
            match goals.last() {
                Some(last) => {
                    let score = format!(" {}x{} ", last["objScore"]["intHome"], last["objScore"]["intAway"]);
                    assert!(name.contains(&score), "{name} after {last}");
                }
                None => assert!(name.contains(" 0x0 ") || name.contains(" - "), "{name} without a goal"),
            }
            goals.len() as u64
        };
        // A score lies between the goals seen before and after its request.
        let total = |score: &Value| score["home"].as_u64().unwrap_or(0) + score["away"].as_u64().unwrap_or(0);
        let before = goals(&mut client);
        let summary = total(&client.get(&format!("/MatchSummary?match_id={id}"))["object"]["score"]);
        let basic = total(&client.get(&format!("/MatchSummaryBasic?match_id={id}"))["object"]["score"]);
        let after = goals(&mut client);
        assert!(before <= summary && summary <= basic && basic <= after, "{before} {summary} {basic} {after}");

        // A final match has an index for its players, and is in the table.
        let has_index = |client: &mut Follower| {
            let players = client.get(&format!("/MatchPlayersStats?match_id={id}"));
            let players = players["object"]["players"].as_array().unwrap().clone();
            players.iter().any(|player| player["stats"]["KIndex"]["Rating"].is_number())
        };
        let in_table = |client: &mut Follower| {
            let structure = client.get(&format!("/TournamentStructure?tournament_id={edition}"));
            let teams = structure["object"]["stages"][0]["groups"][0]["teams"].as_array().unwrap().clone();
            teams.iter().any(|team| team["matches"].as_u64().unwrap() > 0)
        };
        let (index, table, later) = (has_index(&mut client), in_table(&mut client), has_index(&mut client));
        assert!(!index || table, "an index before the table");
        assert!(!table || later, "in the table without an index");
        for operation in OPERATIONS {
            // Before the line-ups no player is listed, and before the first attack there is none.
            let Some(parameters) = parameters(operation, match_, store) else { continue };
            let status = client.status(&format!("/{}?{parameters}", operation.name));
            assert!(status == 200 || status == 404, "{}: {status}", operation.name);
        }
        rounds += 1;
    }
    rounds
}

#[test]
fn polling_and_pushing_end_with_the_whole_timeline_and_no_response_shows_half() {
    let played = DemoMatch::new();
    let served = RunningService::start_on(played.stored(), &[]);
    let (id, address) = (played.id().0, served.address);
    let mut whole = FollowedTimeline::default();
    whole.take(&Follower::new(address).get(&format!("/MatchMomentum?match_id={id}")));
    let expected = whole.value();
    assert!(whole.points.len() > 90 && !whole.goals.is_empty(), "a match worth following");

    // The match is reset to its state before kick-off before the first request. The store still has the final state, so
    // the replay continues in another process until the last moment.
    let mut replay = touchline(
        served.app.folder.path(),
        &["replay", &id.to_string(), "--speed", "900", "--store", &served.app.address()],
    )
    .stderr(Stdio::piped())
    .spawn()
    .unwrap();
    let mut client = Follower::new(address);
    assert!(crate::running_service::holds_in_time(|| {
        client.get(&format!("/MatchMomentum?match_id={id}"))["object"]["objMomentum"]["intPointCount"] == 0
    }));
    let (stop, rounds) = (AtomicBool::new(false), AtomicUsize::new(0));
    let mut draw = dice();
    let cuts: Vec<usize> = (0..4000).map(|_| draw(7)).collect();
    std::thread::scope(|scope| {
        let polled = scope.spawn(|| poll(address, id, &stop));
        let hammered = scope
            .spawn(|| rounds.fetch_add(hammer(address, &played.match_, &served.app.store, &stop), Ordering::Relaxed));
        let pushed = scope.spawn(|| follow(address, id, &expected, |_| false));
        let broken = scope.spawn(|| follow(address, id, &expected, |taken| cuts[taken % cuts.len()] == 0));
        let played_out = replay.wait().unwrap();
        stop.store(true, Ordering::Relaxed);
        let mut reported = String::new();
        replay.stderr.take().unwrap().read_to_string(&mut reported).unwrap();
        assert!(played_out.success(), "{reported}");
        assert_eq!(polled.join().unwrap().value(), expected, "polled");
        assert_eq!(pushed.join().unwrap().0.value(), expected, "pushed");
        let (timeline, cuts) = broken.join().unwrap();
        assert_eq!(timeline.value(), expected, "pushed and cut off {cuts} times");
        assert!(cuts > 3, "it was cut off {cuts} times only");
        hammered.join().unwrap();
    });
    assert!(rounds.load(Ordering::Relaxed) >= ROUNDS_MIN, "only {rounds:?} rounds of questions");
}
