//! One small invented league, as two providers would state it: other ids, other spellings, other times of kick-off, and birth
//! dates in one, shirt numbers in the other. The second provider also has a season that the first has not.

use std::collections::BTreeMap;
use std::path::Path;

use serde_json::{Value, json};
use test_support::statsbomb::{AWAY, HOME, Sample};

/// Ids of the first provider begin here, and those of the second.
pub(super) const ONE: i64 = 1_000_000_000;
pub(super) const OTHER: i64 = 2_000_000_000;

/// The players of each team.
pub(super) const SQUAD: usize = 14;

/// A name, and how the other provider writes it.
type Spellings = (&'static str, &'static str);

const FIRST: [Spellings; SQUAD] = [
    ("Mohamed", "Muhammad"),
    ("Tarek", "Tariq"),
    ("Hussein", "Hussain"),
    ("Youssef", "Yusuf"),
    ("Karim", "Kareem"),
    ("Sherif", "Cherif"),
    ("Gamal", "Jamal"),
    ("Khaled", "Khalid"),
    ("Omar", "Omer"),
    ("Alexander", "Aleksandr"),
    ("Nasser", "Naser"),
    ("Faisal", "Faysal"),
    ("Walid", "Waleed"),
    ("Ramzi", "Ramzy"),
];

const LAST: [[&str; SQUAD]; 4] = [
    [
        "Barakini", "Deltani", "Fenwari", "Golmadi", "Hartuni", "Izmerli", "Jabrani", "Kantari", "Lomandi", "Mersani",
        "Nobarti", "Orfandi", "Pelushi", "Qartabi",
    ],
    [
        "Rondavi", "Selmani", "Tufandi", "Uskulani", "Vardeni", "Wentari", "Xandori", "Yemlahi", "Zorbani", "Abrendi",
        "Bolkani", "Cervati", "Dumrani", "Estaki",
    ],
    [
        "Farghati", "Gendari", "Hulmani", "Istradi", "Jolvani", "Kerbashi", "Lutfani", "Mordavi", "Nestori", "Ostrani",
        "Pindari", "Quelani", "Rastoli", "Sorbani",
    ],
    [
        "Tamradi", "Ulvendi", "Vestani", "Wolgani", "Yordani", "Zemrali", "Astoni", "Birlavi", "Cotrani", "Dervani",
        "Elmadi", "Fostari", "Grivani", "Holmari",
    ],
];

/// The teams as both write them.
const TEAMS: [Spellings; 4] = [
    ("Nile City", "Nile City FC"),
    ("Harbour Town", "Harbor Town"),
    ("Desert Falcons", "Falcons of the Desert"),
    ("Oasis United", "Oasis Utd"),
];

/// Home team, away team, day of the month, goals of the home side.
const MATCHES: [(usize, usize, u32, u16); 6] =
    [(0, 1, 1, 1), (2, 3, 2, 0), (1, 2, 8, 2), (3, 0, 9, 1), (0, 2, 15, 3), (1, 3, 16, 0)];

/// A player of the league, by team and place, as both providers number them.
pub(super) fn players() -> impl Iterator<Item = (i64, i64)> {
    (0..TEAMS.len())
        .flat_map(|team| (0..SQUAD).map(move |place| (ONE + first_id(team, place), OTHER + other_id(team, place))))
}

pub(super) fn teams() -> impl Iterator<Item = (i64, i64)> {
    (0..TEAMS.len()).map(|team| (ONE + team_id(team), OTHER + other_team_id(team)))
}

pub(super) fn matches() -> impl Iterator<Item = (i64, i64)> {
    (0..MATCHES.len() as i64).map(|place| (ONE + 1 + place, OTHER + 501 + place))
}

fn first_id(team: usize, place: usize) -> i64 {
    (1000 * (team + 1) + place + 1) as i64
}

fn other_id(team: usize, place: usize) -> i64 {
    // Another order.
    (7000 + 100 * (TEAMS.len() - team) + (place * 5) % SQUAD) as i64
}

fn team_id(team: usize) -> i64 {
    9100 + team as i64
}

fn other_team_id(team: usize) -> i64 {
    60 - team as i64
}

/// How the first provider names a player. Some have a name in common use.
fn names(team: usize, place: usize) -> (String, Option<String>) {
    let full = format!("{} {}", FIRST[place].0, LAST[team][place]);
    (full, (place == 3).then(|| LAST[team][place].to_owned()))
}

pub(super) fn write(root: &Path, name: &str, value: &Value) {
    let path = root.join(name);
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    std::fs::write(path, serde_json::to_vec_pretty(value).unwrap()).unwrap();
}

/// The league in StatsBomb's layout.
pub(super) fn write_first(root: &Path) {
    let competition = json!([{ "competition_id": 901, "season_id": 77, "country_name": "Egypt", "competition_name": "Delta Cup",
                               "competition_gender": "male", "season_name": "2020/2021" }]);
    write(root, "competitions.json", &competition);
    let mut listed = Vec::new();
    for (place, (home, away, day, goals)) in MATCHES.into_iter().enumerate() {
        let number = place as i64 + 1;
        let mut sample = Sample::new(goals, 0);
        for goal in 0..goals {
            sample.shot(1, 60.0 * f64::from(goal + 1), HOME, 10, 87, 97);
        }
        sample.second_half();
        let mut match_ = sample.matches[0].take();
        let mut events = Value::from(sample.events);
        for value in [&mut match_, &mut sample.lineups, &mut events] {
            rename(value, [home, away]);
        }
        match_["match_id"] = json!(number);
        match_["match_date"] = json!(format!("2021-03-{day:02}"));
        match_["kick_off"] = json!("20:45:00.000");
        match_["stadium"] = json!({ "id": 501 + home, "name": format!("{} Ground", TEAMS[home].0), "country": { "id": 63, "name": "Egypt" } });
        match_["referee"] =
            json!({ "id": 601 + place % 2, "name": referee(place).0, "country": { "id": 63, "name": "Egypt" } });
        listed.push(match_);
        write(root, &format!("lineups/{number}.json"), &sample.lineups);
        write(root, &format!("events/{number}.json"), &events);
    }
    write(root, "matches/901/77.json", &Value::from(listed));
}

fn referee(place: usize) -> Spellings {
    [("Samir Waslani", "Sameer Waslani"), ("Adel Motrani", "Adil Motrani")][place % 2]
}

/// Puts the teams and players of a match in the place of those of the sample.
fn rename(value: &mut Value, teams: [usize; 2]) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(|item| rename(item, teams)),
        Value::Object(fields) => {
            for (id_field, name_field) in [("player_id", "player_name"), ("id", "name")] {
                let is_player =
                    fields.get(name_field).and_then(Value::as_str).is_some_and(|name| name.starts_with("Player"));
                if let Some(id) = fields.get(id_field).and_then(Value::as_i64).filter(|_| is_player) {
                    let (team, place) = if id < 20 { (teams[0], id - 1) } else { (teams[1], id - 21) };
                    let (full, nickname) = names(team, place as usize);
                    fields.insert(id_field.to_owned(), json!(first_id(team, place as usize)));
                    fields.insert(name_field.to_owned(), json!(full));
                    if id_field == "player_id" {
                        fields.insert("player_nickname".to_owned(), json!(nickname));
                    }
                }
            }
            let sides = [(HOME, teams[0], "home"), (AWAY, teams[1], "away")];
            for (id, team, side) in sides {
                for (id_field, name_field) in [
                    ("team_id".to_owned(), "team_name".to_owned()),
                    ("id".to_owned(), "name".to_owned()),
                    (format!("{side}_team_id"), format!("{side}_team_name")),
                ] {
                    if fields.get(&id_field) == Some(&json!(id)) {
                        fields.insert(id_field, json!(team_id(team)));
                        fields.insert(name_field, json!(TEAMS[team].0));
                    }
                }
                // The coach of the sample has the number of the team and ten.
                if fields.get("id") == Some(&json!(id + 10)) {
                    fields.insert("id".to_owned(), json!(800 + team));
                    fields.insert("name".to_owned(), json!(format!("Coach {}", LAST[team][0])));
                }
            }
            fields.values_mut().for_each(|field| rename(field, teams));
        }
        _ => {}
    }
}

/// The league in Wyscout's layout, and another season of two matches.
pub(super) fn write_other(root: &Path) {
    let area = json!({ "name": "Egypt", "id": "818", "alpha3code": "EGY", "alpha2code": "EG" });
    write(
        root,
        "competitions.json",
        &json!([{ "name": "Delta Cup", "wyId": 9, "format": "Domestic league", "area": area, "type": "club" }]),
    );
    let teams = TEAMS.iter().enumerate().map(|(team, (_, name))| {
        json!({ "wyId": other_team_id(team), "name": name, "officialName": name, "city": "", "type": "club", "area": area })
    });
    write(root, "teams.json", &teams.collect());
    let mut players = Vec::new();
    for (team, last_names) in LAST.iter().enumerate() {
        for place in 0..SQUAD {
            let role = match place {
                0 | 11 => "GK",
                1..=4 | 12 => "DF",
                5..=7 | 13 => "MD",
                _ => "FW",
            };
            let (first, last) = (FIRST[place].1, last_names[place]);
            players.push(json!({
                "wyId": other_id(team, place), "shortName": format!("{}. {last}", &first[..1]), "firstName": first, "lastName": last,
                "birthDate": format!("199{}-0{}-1{}", team, place % 9 + 1, place % 10),
                "role": { "code2": role, "code3": role, "name": role }, "passportArea": area
            }));
        }
    }
    write(root, "players.json", &Value::from(players));
    let coaches = (0..TEAMS.len()).map(|team| {
        let last = LAST[team][0];
        json!({ "wyId": 300 + team, "shortName": format!("C. {last}"), "firstName": "Coach", "lastName": last, "birthDate": null,
                "passportArea": area, "currentTeamId": other_team_id(team) })
    });
    write(root, "coaches.json", &coaches.collect());
    let referees = (0..2).map(|place| {
        let (first, last) = referee(place).1.split_once(' ').unwrap();
        json!({ "wyId": 40 + place, "shortName": format!("{}. {last}", &first[..1]), "firstName": first, "lastName": last,
                "birthDate": null, "passportArea": area })
    });
    write(root, "referees.json", &referees.collect());
    let (mut matches, mut events) = (Vec::new(), Vec::new());
    let second_season = [(0, 3, 20, 2), (2, 1, 21, 1)];
    let all = MATCHES.into_iter().map(|of| (of, 90, "2021-03")).chain(second_season.map(|of| (of, 91, "2022-05")));
    for (place, ((home, away, day, goals), season, month)) in all.enumerate() {
        let number = 501 + place as i64;
        let listed = |team: usize, places: std::ops::Range<usize>| -> Vec<Value> {
            places.map(|place| json!({ "playerId": other_id(team, place), "goals": "0", "yellowCards": "0" })).collect()
        };
        let side = |team: usize, side: &str, score: u16| {
            json!({
                "teamId": other_team_id(team), "side": side, "coachId": 300 + team, "score": score, "scoreHT": 0, "scoreET": 0,
                "scoreP": 0, "hasFormation": 1,
                "formation": { "lineup": listed(team, 0..11), "bench": listed(team, 11..SQUAD), "substitutions": "null" }
            })
        };
        let data: BTreeMap<String, Value> = [
            (other_team_id(home).to_string(), side(home, "home", goals)),
            (other_team_id(away).to_string(), side(away, "away", 0)),
        ]
        .into();
        matches.push(json!({
            "wyId": number, "competitionId": 9, "seasonId": season, "roundId": 10 * season, "gameweek": place + 1, "groupName": "",
            "status": "Played", "dateutc": format!("{month}-{day:02} 18:45:00"), "venue": format!("{} Grounds", TEAMS[home].0),
            "duration": "Regular", "winner": 0, "label": "", "referees": [{ "refereeId": 40 + place % 2, "role": "referee" }],
            "teamsData": data
        }));
        let mut event = |period: &str, second: f64, kind: i64, sub: i64, tags: &[i64]| {
            let tags: Vec<Value> = tags.iter().map(|tag| json!({ "id": tag })).collect();
            events.push(json!({
                "eventId": kind, "subEventId": sub, "subEventName": "", "eventName": "", "tags": tags, "id": events.len() + 1,
                "playerId": other_id(home, 9), "teamId": other_team_id(home), "matchId": number, "matchPeriod": period,
                "eventSec": second, "positions": [{ "x": 88, "y": 50 }, { "x": 100, "y": 50 }]
            }));
        };
        for goal in 0..goals {
            event("1H", 60.0 * f64::from(goal + 1), 10, 100, &[101, 402, 1801]);
        }
        event("1H", 2600.0, 8, 85, &[1801]);
        event("2H", 2600.0, 8, 85, &[1801]);
    }
    write(root, "matches/matches_Delta.json", &Value::from(matches));
    write(root, "events/events_Delta.json", &Value::from(events));
}
