//! A key that is limited to tournaments sees no number made from others. Every response and every page is compared with that of
//! a store which has nothing but the tournaments of the key.

use std::collections::BTreeSet;

use api::OPERATIONS;
use football::feed::native;
use football::model::{EditionId, Kind, Match};
use jiff::Timestamp;
use jiff::tz::TimeZone;
use pages::{Access, PageSettings, ROUTES};
use serde_json::{Value, json};
use store::NewKey;
use test_support::workspace_path;

use crate::harness::App;
use crate::mcp::call_as;
use crate::pages::browse;

const OWN: EditionId = EditionId(1);
const OTHER: EditionId = EditionId(2);
const KEY: &str = "limited-key";
/// What is added to the ids of matches that are played again in the other tournament.
const REPLAYED: i64 = 1_000;

/// The sample world. The matches of tournament 1 are played again in tournament 2, by the same people, on other days, with other
/// positions, grounds, coaches and results.
fn world() -> String {
    let world = std::fs::read_to_string(workspace_path("samples/world.ndjson")).unwrap();
    let mut lines: Vec<String> = world.lines().map(str::to_owned).collect();
    let documents: Vec<Value> = world.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
    let is_own = |document: &Value| document["type"] == "match" && document["edition"] == OWN.0;
    let own: BTreeSet<i64> =
        documents.iter().filter(|document| is_own(document)).map(|match_| match_["id"].as_i64().unwrap()).collect();
    for mut document in documents {
        if is_own(&document) {
            document["id"] = (document["id"].as_i64().unwrap() + REPLAYED).into();
            document["edition"] = OTHER.0.into();
            document["kickoff"] = "2026-11-14T18:00:00Z".into();
            document["stadium"] = 1.into();
            for field in ["stage", "group", "round", "platforms"] {
                document.as_object_mut().unwrap().remove(field);
            }
            for side in ["home", "away"] {
                document[side]["coach"] = 2.into();
                let Some(squad) =
                    document[side].get_mut("squad").and_then(Value::as_array_mut).filter(|squad| squad.len() > 2)
                else {
                    continue;
                };
                for field in ["spot", "position"] {
                    let (first, last) = (squad[1][field].clone(), squad[2][field].clone());
                    if !first.is_null() && !last.is_null() {
                        (squad[1][field], squad[2][field]) = (last, first);
                    }
                }
            }
            lines.push(document.to_string());
        } else if document["type"] == "events" && own.contains(&document["match"].as_i64().unwrap()) {
            document["match"] = (document["match"].as_i64().unwrap() + REPLAYED).into();
            lines.push(document.to_string());
        }
    }
    lines.join("\n")
}

/// A service on the whole world, and one on a world without the other tournament, each with the same limited key.
fn apps() -> [App; 2] {
    let text = world();
    [true, false].map(|is_whole| {
        let documents = native::documents("world", text.as_bytes()).map(|document| document.unwrap()).collect();
        let app = App::holding(documents, TimeZone::UTC);
        if !is_whole {
            // The same moment as that of the import, so that nothing has another time of change.
            let ingested: Timestamp = "2026-11-15T12:00:00Z".parse().unwrap();
            app.store.delete_edition(OTHER, ingested).unwrap();
        }
        let key = NewKey { name: "limited".to_owned(), expires_at: None, editions: Some(vec![OWN]) };
        app.store.put_key(KEY, key, Timestamp::UNIX_EPOCH).unwrap();
        app
    })
}

/// The ids of everything in the world, by the parameter that takes them.
struct Ids {
    own_matches: Vec<i64>,
    other_matches: Vec<i64>,
    entities: Vec<(Kind, i64)>,
}

impl Ids {
    fn of(app: &App) -> Ids {
        let snapshot = app.store.snapshot().unwrap();
        let matches: Vec<Match> = snapshot.all().unwrap();
        let ids =
            |edition| matches.iter().filter(|match_| match_.edition == edition).map(|match_| match_.id.0).collect();
        let mut entities = Vec::new();
        for kind in Kind::ALL.iter().copied().filter(|kind| *kind != Kind::Match) {
            let mut of_kind = Vec::new();
            snapshot.each_entity(kind, &mut |entity| of_kind.extend(entity.updated_at.map(|_| entity.id))).unwrap();
            // The first, the last and some between.
            let step = (of_kind.len() / 6).max(1);
            entities.extend(of_kind.iter().step_by(step).chain(of_kind.last()).map(|id| (kind, *id)));
        }
        Ids { own_matches: ids(OWN), other_matches: ids(OTHER), entities }
    }

    fn of_kind(&self, kind: Kind) -> Vec<i64> {
        self.entities.iter().filter(|(of, _)| *of == kind).map(|(_, id)| *id).collect()
    }

    /// The values to try for a parameter.
    fn values(&self, parameter: &str) -> Vec<String> {
        let ids = match parameter {
            "match_id" | "match_ids" => [&self.own_matches[..], &self.other_matches].concat(),
            "tournament_id" | "tournament_ids" | "season_id" | "season_ids" | "seasons" => vec![OWN.0, OTHER.0],
            "team_id" | "opponent_id" => self.of_kind(Kind::Team),
            "player_id" => self.of_kind(Kind::Player),
            "coach_id" => self.of_kind(Kind::Coach),
            "referee_id" => self.of_kind(Kind::Referee),
            "club_id" => self.of_kind(Kind::Club),
            "competition_id" => self.of_kind(Kind::Competition),
            "stage_id" => self.of_kind(Kind::Stage),
            "country_id" => self.of_kind(Kind::Country),
            _ => Vec::new(),
        };
        let mut values: Vec<String> = ids.iter().map(i64::to_string).collect();
        if parameter == "match_ids" {
            values.push(values.join(","));
        }
        values
    }
}

/// Requests of an operation: its example, and the example with one id replaced.
fn requests(ids: &Ids) -> BTreeSet<String> {
    let mut requests = BTreeSet::new();
    for operation in OPERATIONS.iter().filter(|operation| operation.name != "Changes") {
        requests.insert(format!("/{}?{}", operation.name, operation.example));
        for parameter in operation.params {
            for value in ids.values(parameter.name) {
                let mut pairs: Vec<&str> = operation.example.split('&').filter(|pair| !pair.is_empty()).collect();
                pairs.retain(|pair| pair.split('=').next() != Some(parameter.name));
                let own = format!("{}={value}", parameter.name);
                pairs.push(&own);
                requests.insert(format!("/{}?{}", operation.name, pairs.join("&")));
            }
        }
    }
    requests
}

#[test]
fn every_response_is_that_of_a_store_with_only_its_tournaments() {
    let [whole, own] = apps().map(App::hiding_forbidden);
    let ids = Ids::of(&whole);
    assert!(ids.own_matches.len() == 3 && ids.other_matches.len() == 7);
    let (mut compared, mut shown, mut differ) = (0, 0, Vec::new());
    for request in requests(&ids) {
        for further in ["", "&lang=ar", "&response=xml"] {
            let [one, other] = [&whole, &own].map(|app| {
                let reply = app.get_bare(&format!("{request}{further}&key={KEY}"));
                (reply.status, reply.body)
            });
            compared += 1;
            shown += usize::from(one.0 == 200);
            if one != other {
                differ.push(format!("{request}{further}: {} {}\n{} {}", one.0, one.1, other.0, other.1));
            }
        }
    }
    assert!(compared > 1_000 && shown > 500, "{shown} of {compared}");
    assert!(differ.is_empty(), "{} of {compared} differ:\n{}", differ.len(), differ.join("\n"));
}

#[test]
fn every_page_is_that_of_a_store_with_only_its_tournaments() {
    let settings = || PageSettings { access: Access::Login, ..PageSettings::default() };
    let [whole, own] = apps().map(|app| app.hiding_forbidden().with_pages(settings()));
    let ids = Ids::of(&whole);
    let words = [
        "form",
        "table",
        "momentum",
        "timeline",
        "comparison",
        "lineups",
        "shots",
        "xg",
        "passes-home",
        "passes-away",
        "possession",
        "heatmap",
        "attacks",
        "players",
        "video",
        "share",
        "squad",
        "season",
        "style",
        "statistics",
        "percentiles",
        "maps",
        "touches",
        "tables",
        "matches",
        "leaders",
        "scatter",
        "bracket",
        "teams",
        "coaches",
        "referees",
        "people",
    ];
    let cookie = format!("touchline_key={KEY}");
    let (mut shown, mut differ) = (0, Vec::new());
    for route in ROUTES {
        let pattern = route.pattern.trim_start_matches("embed/").trim_start_matches("compare/");
        let of_kind = match pattern.split('/').next() {
            Some("m") => [&ids.own_matches[..], &ids.other_matches].concat(),
            Some("t") => vec![OWN.0, OTHER.0],
            Some("p") => ids.of_kind(Kind::Player),
            Some("team") => ids.of_kind(Kind::Team),
            Some("coach") => ids.of_kind(Kind::Coach),
            _ => vec![1],
        };
        let words = if route.pattern.contains("{word}") { &words[..] } else { &[""] };
        for id in &of_kind {
            for word in words {
                let path = route.pattern.replacen("{id}", &id.to_string(), 1);
                let path = path.replace("{id}", &of_kind[0].to_string()).replace("{word}", word);
                for query in ["?lang=en", "?lang=ar&team=1&stat=Pass.Total", "?q=a&name=a&part=1&month=2026-11"] {
                    if path.ends_with(".png") {
                        continue;
                    }
                    let address = format!("/{path}{query}");
                    let [one, other] = [&whole, &own].map(|app| {
                        let page = browse(app, &address, &[("cookie", &cookie)]);
                        (page.status, page.body)
                    });
                    shown += usize::from(one.0 == 200);
                    if one != other {
                        let place = one.1.bytes().zip(other.1.bytes()).take_while(|(one, other)| one == other).count();
                        let part = |text: &str| {
                            let bytes = &text.as_bytes()[place.saturating_sub(60)..(place + 120).min(text.len())];
                            String::from_utf8_lossy(bytes).into_owned()
                        };
                        differ.push(format!("{address}: {} {}\n{} {}", one.0, part(&one.1), other.0, part(&other.1)));
                    }
                }
            }
        }
    }
    assert!(shown > 200, "{shown}");
    assert!(differ.is_empty(), "{} differ:\n{}", differ.len(), differ.join("\n"));
}

#[test]
fn searches_suggestions_and_days_show_nothing_of_other_tournaments() {
    let settings = || PageSettings { access: Access::Login, ..PageSettings::default() };
    let apps = apps().map(|app| app.hiding_forbidden().with_pages(settings()));
    let cookie = format!("touchline_key={KEY}");
    let texts = [
        "Nile",
        "nile city",
        "Egypt Morocco",
        "city harbour",
        "stars+nile",
        "women",
        "Rivers cup",
        "2026",
        "النيل",
        "مصر المغرب",
    ];
    let mut addresses: Vec<String> =
        ["?month=2026-09", "?month=2026-10", "?month=2026-11", "?date=2026-11-14", "?month=2027-05"]
            .map(|of| format!("/{of}"))
            .into();
    for text in texts {
        let text: String = form_urlencoded::byte_serialize(text.as_bytes()).collect();
        addresses.extend(["search", "teams", "players"].map(|path| format!("/{path}?q={text}")));
        addresses.push(format!("/search?part=1&q={text}"));
    }
    for address in addresses {
        let [one, other] = [&apps[0], &apps[1]].map(|app| browse(app, &address, &[("cookie", &cookie)]).body);
        assert_eq!(one, other, "{address}");
    }
}

#[test]
fn tools_find_nothing_of_other_tournaments() {
    let apps = apps().map(App::hiding_forbidden);
    for name in ["a", "e", "al", "Nile", "Cup", "2026", "ن"] {
        let [one, other] = [&apps[0], &apps[1]].map(|app| call_as(app, KEY, "find", &json!({ "name": name })));
        assert_eq!(one, other, "{name}");
    }
    for stat in ["Pass.Total", "Standing.Points", "GoalsScored.Total"] {
        let arguments = json!({ "tournament_id": 1, "team_id": 1, "stat": stat });
        let [one, other] = [&apps[0], &apps[1]].map(|app| call_as(app, KEY, "explain", &arguments));
        assert_eq!(one, other, "{stat}");
    }
}
