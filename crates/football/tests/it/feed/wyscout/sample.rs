//! A match in Wyscout's layout with invented teams and players. Its events are written one per line:
//!
//! ```text
//! 1H 10.5 H9 8/85 50,50>60,50 1801
//! ```
//!
//! Period, second, side and shirt, event and sub-event, start and end in percent, tags. H1 to H11 start for the home side
//! (1 the goalkeeper, 2–5 defenders, 6–8 midfielders, 9–11 forwards). H12 to H15 are on the bench (a goalkeeper, a
//! defender, a midfielder, a forward). H0 is not a player.

use football::feed::Notice;
use football::feed::provider::{SourceFile, TranslatedMatch};
use football::feed::wyscout::{Catalogue, split};
use serde_json::{Value, json};

pub(crate) const MATCH: i64 = 5001;
const HOME: i64 = 11;
const AWAY: i64 = 22;

#[derive(Clone)]
pub(crate) struct Sample {
    pub(crate) teams: Value,
    pub(crate) players: Value,
    pub(crate) matches: Value,
    pub(crate) events: Value,
}

fn side(team: i64, name: &str) -> Value {
    let first = team / 11 * 100;
    let listed = |ids: std::ops::RangeInclusive<i64>| -> Vec<Value> {
        ids.map(|id| json!({ "playerId": first + id, "goals": "0", "yellowCards": "0" })).collect()
    };
    json!({
        "teamId": team, "side": name, "coachId": 0, "score": 0, "scoreHT": 0, "scoreET": 0, "scoreP": 0, "hasFormation": 1,
        "formation": { "lineup": listed(1..=11), "bench": listed(12..=15), "substitutions": "null" }
    })
}

impl Sample {
    /// A match of these events. If the second half has none, it gets a pass.
    pub(crate) fn new(lines: &str) -> Sample {
        let mut events: Vec<Value> = lines.lines().map(str::trim).filter(|line| !line.is_empty()).map(event).collect();
        if events.iter().all(|event| event["matchPeriod"] != "2H") {
            events.push(event("2H 1 H9 8/85 50,50>40,50 1801"));
        }
        let players: Vec<Value> = [100, 200]
            .into_iter()
            .flat_map(|first| (1..=15).map(move |shirt| (first + shirt, shirt)))
            .map(|(id, shirt)| {
                let role = match shirt {
                    1 | 12 => "GK",
                    2..=5 | 13 => "DF",
                    6..=8 | 14 => "MD",
                    _ => "FW",
                };
                json!({
                    "wyId": id, "shortName": format!("P. {id}"), "firstName": " Pl\\u00e1yer", "lastName": format!("{id} "),
                    "birthDate": "1990-01-02", "role": { "code2": role, "code3": role, "name": role },
                    "passportArea": { "name": "Wales", "id": "0", "alpha3code": "XWA", "alpha2code": "" }
                })
            })
            .collect();
        let team = |id: i64, name: &str| {
            json!({ "wyId": id, "name": name, "officialName": name, "city": "", "type": "club",
                    "area": { "name": "Egypt", "id": "818", "alpha3code": "EGY", "alpha2code": "EG" } })
        };
        Sample {
            teams: json!([team(HOME, "Nile City"), team(AWAY, "Harbour Town")]),
            players: Value::from(players),
            matches: json!([{
                "wyId": MATCH, "competitionId": 9, "seasonId": 90, "roundId": 900, "gameweek": 4, "groupName": "",
                "status": "Played", "dateutc": "2020-02-03 18:00:00", "venue": "River Ground", "duration": "Regular",
                "winner": 0, "label": "", "referees": [{ "refereeId": 7, "role": "referee" }],
                "teamsData": { "11": side(HOME, "home"), "22": side(AWAY, "away") }
            }]),
            events: Value::from(events),
        }
    }

    pub(crate) fn catalogue(&self) -> (Catalogue, Vec<Notice>) {
        let mut catalogue = Catalogue::new();
        let bytes = [&self.teams, &self.players, &self.matches].map(Value::to_string);
        let mut notices = catalogue.add_teams(SourceFile { name: "teams.json", bytes: bytes[0].as_bytes() });
        notices.extend(catalogue.add_players(SourceFile { name: "players.json", bytes: bytes[1].as_bytes() }));
        notices.extend(catalogue.add_matches(SourceFile { name: "matches.json", bytes: bytes[2].as_bytes() }));
        (catalogue, notices)
    }

    /// Translates the first match of the events.
    pub(crate) fn translate(&self) -> Result<TranslatedMatch, Notice> {
        let (catalogue, _) = self.catalogue();
        let bytes = self.events.to_string();
        let file = SourceFile { name: "events.json", bytes: bytes.as_bytes() };
        let (matches, mut notices) = split(file);
        match matches.first() {
            Some(spans) => catalogue.translate_match(file, spans),
            None => Err(notices.remove(0)),
        }
    }
}

fn event(line: &str) -> Value {
    let words: Vec<&str> = line.split_whitespace().collect();
    let [period, second, actor, kind, positions, tags @ ..] = words.as_slice() else { panic!("{line}") };
    let (team, first) = if actor.starts_with('H') { (HOME, 100) } else { (AWAY, 200) };
    let shirt: i64 = actor[1..].parse().expect("a shirt");
    let (kind, sub) = kind.split_once('/').expect("event/sub-event");
    let positions: Vec<Value> = positions
        .split('>')
        .map(|spot| {
            let (x, y) = spot.split_once(',').expect("x,y");
            json!({ "x": x.parse::<i64>().expect("x"), "y": y.parse::<i64>().expect("y") })
        })
        .collect();
    let tags: Vec<Value> = tags.iter().map(|tag| json!({ "id": tag.parse::<i64>().expect("a tag") })).collect();
    json!({
        "eventId": kind.parse::<i64>().expect("a number"), "subEventName": "", "eventName": "", "tags": tags, "id": 1,
        "playerId": if shirt == 0 { 0 } else { first + shirt }, "positions": positions, "matchId": MATCH, "teamId": team,
        "matchPeriod": period, "eventSec": second.parse::<f64>().expect("seconds"),
        "subEventId": sub.parse::<i64>().map_or(json!(""), |sub| json!(sub))
    })
}
