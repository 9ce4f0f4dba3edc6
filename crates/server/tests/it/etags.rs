//! One ETag, one response: whatever data changes, no response changes under its ETag.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use api::{CLASSIC, Envelope, OPERATIONS, Operation, Profile, Scope, operation};
use football::analysis::ThreatGrid;
use football::feed::{Document, native};
use football::model::Kind;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use store::NewKey;
use test_support::workspace_path;
use touchline::service::ResponseCache;

use crate::harness::{App, KEY};
use crate::pages::browse;

/// A key that opens one tournament.
const NARROW: &str = "narrow-key";

fn now() -> Timestamp {
    "2026-11-15T12:00:00Z".parse().unwrap()
}

/// Every operation, in both profiles where its structure differs. Operations inside `root` differ in the envelope alone.
fn operations() -> impl Iterator<Item = &'static Operation> {
    OPERATIONS.iter().chain(CLASSIC.iter().filter(|operation| operation.envelope != Envelope::Root))
}

/// The path of an operation in its profile.
fn path(operation: &Operation) -> String {
    match operation.profile {
        Profile::Standard => operation.name.to_owned(),
        Profile::Classic => format!("classic/{}", operation.name),
    }
}

/// The requests after every change: each operation for several entities, in both languages and with both keys.
fn requests() -> Vec<(&'static Operation, String)> {
    let mut requests = Vec::new();
    for operation in operations() {
        let asks = |name: &str| operation.params.iter().any(|param| param.name == name);
        let mut about = vec![operation.example.to_owned()];
        if matches!(operation.depends.scope, Scope::Edition | Scope::Seasons) {
            about.extend([operation.example.replace("_id=1&", "_id=2&"), "tournament_id=2".to_owned()]);
            about.extend(asks("season_id").then(|| "season_id=2&include_teams=1".to_owned()));
            about.extend(asks("season_id").then(|| "season_id=1".to_owned()));
        }
        about.extend(asks("all_seasons").then(|| format!("{}&all_seasons=1", operation.example)));
        if asks("match_id") {
            about.extend([2, 3, 6].map(|id| format!("match_id={id}")));
            about.extend(asks("player_id").then(|| "match_id=6&player_id=113".to_owned()));
        }
        if asks("platform_id") {
            about.push("platform_id=101&platform_match_id=42".to_owned());
        }
        if asks("page_size") {
            let seasons = if asks("seasons") { "seasons" } else { "season_ids" };
            about.extend([1, 2].map(|id| format!("{seasons}={id}")));
            about.extend(["country_id=818".to_owned(), "name=a&page_size=3&page_number=2".to_owned()]);
        }
        about.push(format!("{}&lang=ar{}", operation.example, if operation.xml { "&response=xml" } else { "" }));
        requests.extend(about.iter().map(|about| (operation, format!("{about}&key={KEY}"))));
        requests.push((operation, format!("{}&key={NARROW}", operation.example)));
    }
    requests
}

/// Every response so far, by its request and its ETag.
#[derive(Default)]
struct SeenResponses {
    responses: HashMap<(String, String), String>,
    /// The last response to each request.
    last: HashMap<String, String>,
    /// The operations whose response some change altered.
    changed: BTreeSet<String>,
}

/// The ETags of all responses, by request.
type EtagsByRequest = BTreeMap<(String, String), String>;

impl SeenResponses {
    fn ask(&mut self, app: &App, after: &str) -> EtagsByRequest {
        let mut tags = EtagsByRequest::new();
        for (operation, query) in requests() {
            let request = format!("/{}?{query}", path(operation));
            let reply = app.response(&request, None);
            if reply.status != 200 {
                assert!(
                    reply.headers.iter().all(|(name, _)| *name != "etag"),
                    "{request} after {after}: {}",
                    reply.status
                );
                continue;
            }
            let tag = header(&reply, "etag").unwrap_or_else(|| panic!("{request} has no tag"));
            assert_eq!(tag.starts_with("W/"), operation.name == "MatchPlayersStats", "{request}");
            let output = [
                String::from_utf8(reply.body.to_vec()).unwrap(),
                header(&reply, "touchline-models").unwrap_or_default(),
            ];
            let response = crate::harness::timeless(&output.concat());
            let key = (request.clone(), tag.clone());
            if let Some(before) = self.responses.insert(key, response.clone()) {
                assert!(before == response, "{request} has changed under its tag after {after}");
            }
            if self.last.insert(request.clone(), response.clone()).is_some_and(|before| before != response) {
                self.changed.insert(path(operation));
            }
            tags.insert((path(operation), query), tag);
        }
        tags
    }
}

fn header(reply: &touchline::service::Response, name: &str) -> Option<String> {
    reply.headers.iter().find(|(key, _)| *key == name).map(|(_, value)| value.clone())
}

fn document(line: &str) -> Document {
    native::documents("change", line.as_bytes()).next().unwrap().unwrap_or_else(|error| panic!("{error}: {line}"))
}

/// Every entity of the sample world, renamed.
fn renamed() -> Vec<String> {
    let world = std::fs::read_to_string(workspace_path("samples/world.ndjson")).unwrap();
    let documents: Vec<serde_json::Value> =
        world.lines().filter(|line| !line.trim().is_empty()).map(|line| serde_json::from_str(line).unwrap()).collect();
    // A few players are enough.
    let some = |id: i64| ![104, 105, 106, 107, 204, 205, 206, 207].contains(&id);
    let named =
        documents.iter().filter(|one| one["type"].is_string() && one["name"].is_string() | one["name"].is_object());
    let named = named.filter(|one| some(one["id"].as_i64().unwrap()));
    named
        .map(|one| {
            let (kind, id) = (&one["type"], &one["id"]);
            format!(r#"{{"overlay":{kind},"id":{id},"name":{{"en":"Other {id}","ar":"آخر {id}"}}}}"#)
        })
        .collect()
}

/// Changes of every other kind, one after the other.
#[rustfmt::skip]
const CHANGES: &[&str] = &[
    r#"{"overlay":"edition","id":1,"season":"2030"}"#,
    r#"{"overlay":"edition","id":1,"rules":{"points":{"win":2}}}"#,
    r#"{"overlay":"edition","id":2,"rules":"FIFA"}"#,
    r#"{"overlay":"edition","id":1,"start":"2026-08-01","end":null}"#,
    r#"{"overlay":"competition","id":1,"organizer":2,"age_group":2}"#,
    r#"{"overlay":"organizer","id":2,"abbrev":"XX","continent":null,"country":504}"#,
    r#"{"overlay":"age_group","id":1,"min":19}"#,
    r#"{"overlay":"stage","id":2,"order":7,"rounds":3,"nature":"LEAGUE"}"#,
    r#"{"overlay":"group","id":1,"adjustments":[{"team":1,"points":-9}]}"#,
    r#"{"overlay":"group","id":3,"teams":[3,4,5,1]}"#,
    r#"{"overlay":"group","id":2,"stage":1}"#,
    r#"{"overlay":"club","id":1,"logo":"https://example.org/other.png"}"#,
    r#"{"overlay":"team","id":1,"stadium":2,"coach":2,"image":"https://example.org/one.png"}"#,
    r#"{"overlay":"team","id":3,"country":504,"gender":"MALE"}"#,
    r#"{"overlay":"coach","id":1,"dob":"1970-01-01","nationality":504}"#,
    r#"{"overlay":"referee","id":1,"dob":"1980-01-01","retired":true}"#,
    r#"{"overlay":"player","id":109,"dob":"1999-09-09","nickname":"Nine","nationality":504}"#,
    r#"{"overlay":"player","id":112,"positions":["GK"]}"#,
    r#"{"type":"team","id":6,"name":"Newcomers","country":818}"#,
    r#"{"type":"player","id":301,"name":"Newcomer"}"#,
    r#"{"type":"competition","id":3,"name":"Third"}"#,
    r#"{"type":"edition","id":3,"competition":3,"season":"2026"}"#,
    // Matches: of both editions, and from one to the other.
    r#"{"overlay":"match","id":1,"round":9}"#,
    r#"{"overlay":"match","id":1,"stadium":2,"officials":{"referee":2,"assistant1":5}}"#,
    r#"{"overlay":"match","id":1,"video":[{"half":1,"streams":[]}]}"#,
    r#"{"overlay":"match","id":2,"kickoff":"2028-01-01T12:00:00Z"}"#,
    r#"{"overlay":"match","id":2,"platforms":[{"platform":101,"id":"43"}]}"#,
    r#"{"overlay":"match","id":3,"platforms":[{"platform":101,"id":"42"}]}"#,
    r#"{"overlay":"match","id":3,"home":{"coach":2}}"#,
    r#"{"overlay":"match","id":6,"score":{"home":1,"away":1}}"#,
    r#"{"overlay":"match","id":6,"status":"final"}"#,
    r#"{"overlay":"match","id":6,"officials":{"referee":3}}"#,
    r#"{"overlay":"match","id":7,"kickoff":"2029-01-01T12:00:00Z"}"#,
    r#"{"overlay":"match","id":5,"home":{"team":6}}"#,
    r#"{"overlay":"match","id":4,"home":{"squad":[{"player":112,"role":"starter","position":"CF"},{"player":113,"role":"starter","position":"CB"},{"player":213,"role":"starter","position":"CF"}]}}"#,
    r#"{"type":"events","match":4,"events":[{"id":10,"type":"Half Start","period":1,"second":0},{"id":11,"type":"Pass","side":"home","player":113,"period":1,"second":5,"at":[50,50],"end":[60,50]},{"id":20,"type":"Half End","period":1,"second":2700}]}"#,
    // A player booked on the bench is shown with the position from their other matches.
    r#"{"overlay":"match","id":6,"home":{"squad":[{"player":113,"role":"bench"}]}}"#,
    r#"{"type":"events","match":6,"events":[{"id":10,"type":"Half Start","period":1,"second":0},{"id":11,"type":"Card","result":"Yellow","side":"home","player":113,"period":1,"second":5}]}"#,
    r#"{"overlay":"match","id":4,"home":{"squad":[{"player":112,"role":"starter","position":"CF"},{"player":113,"role":"starter","position":"LB"}]}}"#,
    r#"{"overlay":"match","id":1,"group":2,"stage":2}"#,
    r#"{"overlay":"match","id":3,"edition":2,"stage":null,"group":null}"#,
    r#"{"overlay":"match","id":3,"edition":1}"#,
    r#"{"type":"events","match":1,"events":[]}"#,
    r#"{"type":"match","id":8,"edition":3,"status":"live","home":{"team":6},"away":{"team":1}}"#,
    // Another season of a competition, whose first match moves before those of the other season.
    r#"{"overlay":"edition","id":3,"competition":1}"#,
    r#"{"overlay":"match","id":8,"kickoff":"2035-01-01T12:00:00Z"}"#,
    r#"{"overlay":"match","id":8,"kickoff":"2001-01-01T12:00:00Z"}"#,
    r#"{"overlay":"match","id":8,"score":{"home":1,"away":0}}"#,
];

#[test]
fn no_response_changes_under_its_etag_and_no_etag_without_need() {
    // A cache would send the earlier response under the same ETag, whatever has changed.
    let app = App::sample().with_cache(ResponseCache::default());
    let narrow = |editions: &[i64]| NewKey {
        name: "narrow".to_owned(),
        expires_at: None,
        editions: Some(editions.iter().map(|id| football::model::EditionId(*id)).collect()),
    };
    app.store.put_key(NARROW, narrow(&[1]), now()).unwrap();
    let mut given = SeenResponses::default();
    let mut before = given.ask(&app, "the beginning");
    assert!(before.len() > 90, "{}", before.len());
    for ((name, query), tag) in &before {
        assert_eq!(app.response(&format!("/{name}?{query}"), Some(tag)).status, 304, "{name}?{query}");
    }
    let mut edition_of: HashMap<i64, i64> = [(1, 1), (2, 1), (3, 1), (4, 2), (5, 2), (6, 2), (7, 2)].into();

    for (second, change) in (1..).zip(CHANGES.iter().map(|change| (*change).to_owned()).chain(renamed())) {
        let document = document(&change);
        let (kind, id) = (document.kind, document.id);
        let report = app.store.ingest(vec![document], now() + SignedDuration::from_secs(second)).unwrap();
        assert_eq!((report.refused.len(), report.changed.len()), (0, 1), "{change}: {:?}", report.refused);
        let after = given.ask(&app, &change);
        if kind == Kind::Match {
            let row = app.store.snapshot().unwrap().match_(football::model::MatchId(id)).unwrap().unwrap();
            let edition = row.match_.edition.0;
            let editions = [edition, edition_of.insert(id, edition).unwrap_or(edition)];
            for ((name, query), tag) in &before {
                let about = |name: &str, id: i64| query.split('&').any(|part| part == format!("{name}={id}"));
                let concerned = match operation(name.trim_start_matches("classic/")).unwrap().depends.scope {
                    Scope::Everything => true,
                    Scope::Seasons if about("all_seasons", 1) => true,
                    Scope::Edition | Scope::Seasons => {
                        editions.iter().any(|id| about("tournament_id", *id) || about("season_id", *id))
                    }
                    Scope::Match => about("match_id", id) || query.contains("platform_match_id"),
                };
                let same = after.get(&(name.clone(), query.clone())) == Some(tag);
                assert!(concerned || same, "{name}?{query} has another tag after {change}");
            }
        }
        before = after;
    }

    // Data that is not a document.
    let mut grid = ThreatGrid::clone(&app.store.snapshot().unwrap().models().unwrap().xt);
    grid.grid[0][0] += 0.001;
    app.store.save_threat(grid).unwrap();
    given.ask(&app, "another grid of threat");
    let chances = app.store.snapshot().unwrap().models().unwrap().xg.clone();
    app.store.save_chances(chances).unwrap();
    given.ask(&app, "other models of expected goals");
    app.store.reanalyse(true, now() + SignedDuration::from_hours(1), |_, _| ()).unwrap();
    given.ask(&app, "analysing again");
    for editions in [&[1, 2][..], &[2], &[3]] {
        app.store.put_key(NARROW, narrow(editions), now()).unwrap();
        given.ask(&app, "another entitlement");
    }
    let unchanged: Vec<_> = operations().map(path).filter(|name| !given.changed.contains(name)).collect();
    // The types of statistics are part of the product.
    assert_eq!(unchanged, ["ListStatTypes"], "no change of this test changes their responses");
}

/// The pages of matches and competitions, as readers open them; the first is that of a match that is over and has every touch.
fn pages() -> Vec<String> {
    let parts = ["", "/timeline", "/players", "/meetings", "/players.csv", "/why", "?lang=ar"];
    let of_matches = [3, 1, 2, 4, 6, 8].into_iter().flat_map(|id| parts.map(|part| format!("/m/{id}{part}")));
    let parts = ["", "/matches", "/scatter", "/coaches", "/bracket.svg", "/calendar.ics", "/sitemap.xml", "?lang=ar"];
    let of_competitions = [1, 2, 3].into_iter().flat_map(|id| parts.map(|part| format!("/t/{id}{part}")));
    let others = [
        "/embed/m/3/score",
        "/m/3/momentum.svg",
        "/embed/t/1/table",
        "/embed/t/2/matches",
        "/t/1/why?team=1&stat=Pass.Total",
        "/",
        "/team/1",
        "/p/109",
        "/competitions",
        "/players",
    ];
    of_matches.chain(of_competitions).chain(others.map(str::to_owned)).collect()
}

#[test]
fn no_page_changes_under_its_etag_and_those_of_others_stay() {
    let app = App::sample().with_cache(ResponseCache::default()).with_public_pages();
    let mut seen: HashMap<(String, String), String> = HashMap::new();
    let mut ask = |after: &str| -> BTreeMap<String, String> {
        let mut tags = BTreeMap::new();
        for page in pages() {
            let reply = browse(&app, &page, &[]);
            let tag = reply.header("etag").to_owned();
            if reply.status == 200 {
                let before = seen.insert((page.clone(), tag.clone()), reply.body.clone());
                assert!(
                    before.is_none_or(|before| before == reply.body),
                    "{page} has changed under its tag after {after}"
                );
                tags.insert(page, tag);
            }
        }
        tags
    };
    let mut before = ask("the beginning");
    assert!(before.len() > 20 && before.contains_key("/m/3/meetings"), "{before:?}");
    let (mut stayed, mut reference) = (0, 0);
    for (second, change) in (1..).zip(CHANGES.iter().map(|change| (*change).to_owned()).chain(renamed())) {
        let document = document(&change);
        let (kind, id) = (document.kind, document.id);
        app.store.ingest(vec![document], now() + SignedDuration::from_secs(second)).unwrap();
        let after = ask(&change);
        // Match 1 is an earlier meeting of the same teams, and match 2 is one for a time.
        if kind == Kind::Match && id > 3 {
            assert_eq!(after.get("/m/3"), before.get("/m/3"), "{change}");
            assert_ne!(after.get("/"), before.get("/"), "{change}");
            stayed += 1;
        }
        // They are of edition 2, and not moved to another.
        if kind == Kind::Match && (4..=7).contains(&id) {
            assert_eq!(after.get("/t/1"), before.get("/t/1"), "{change}");
            assert_ne!(after.get("/t/2"), before.get("/t/2"), "{change}");
        }
        reference += usize::from(kind != Kind::Match && after.get("/m/3") != before.get("/m/3"));
        before = after;
    }
    assert!(stayed > 5 && reference > 20, "{stayed} {reference}");
}

#[test]
fn an_etag_depends_on_the_zone_and_the_day_where_they_are_shown() {
    let tag = |app: &App, request: &str| header(&app.response(&format!("{request}&key={KEY}"), None), "etag").unwrap();
    let tomorrow: fn() -> Timestamp = || now() + SignedDuration::from_hours(24);
    let later: fn() -> Timestamp = || now() + SignedDuration::from_hours(6);
    let ages = "/EntityReferees?page_size=5";
    let sample = App::sample();
    let of_ages = tag(&sample, ages);
    let others: Vec<(String, String)> = OPERATIONS
        .iter()
        .filter(|operation| !operation.depends.changes_daily)
        .map(|operation| format!("/{}?{}", operation.name, operation.example))
        .map(|request| (tag(&sample, &request), request))
        .collect();
    let sample = sample.with_clock(later);
    assert_eq!(tag(&sample, ages), of_ages);
    let sample = sample.with_clock(tomorrow);
    assert_ne!(tag(&sample, ages), of_ages);
    for (before, request) in &others {
        assert_eq!(tag(&sample, request), *before, "{request}");
    }
    let cairo = App::with_zone(TimeZone::get("Africa/Cairo").unwrap());
    let fixed = App::with_zone(TimeZone::fixed(jiff::tz::offset(3)));
    let tags = [&sample, &cairo, &fixed].map(|app| tag(app, "/TournamentMatchList?tournament_id=1"));
    assert_eq!(tags.iter().collect::<BTreeSet<_>>().len(), 3);
}

#[test]
fn an_etag_depends_on_the_meaning_of_a_request_not_its_spelling() {
    let app = App::sample();
    let tag = |request: &str| header(&app.response(&format!("{request}&key={KEY}"), None), "etag").unwrap();
    let one = tag("/MatchSummary?match_id=1");
    for same in ["/MatchSummary?match_id=2&match_id=1", "/MatchSummary?match_id=1&version=v3&lang=EN&other=1"] {
        assert_eq!(tag(same), one, "{same}");
    }
    for other in ["/MatchSummary?match_id=1&lang=ar", "/MatchSummaryBasic?match_id=1", "/MatchSummary?match_id=3"] {
        assert_ne!(tag(other), one, "{other}");
    }
    // Another key with the same entitlement gets the same responses.
    let key = app.store.add_key(NewKey { name: "other".to_owned(), ..NewKey::default() }, now()).unwrap();
    let reply = app.response(&format!("/MatchSummary?match_id=1&key={key}"), None);
    assert_eq!(header(&reply, "etag"), Some(one));
}
