//! An invented match as a service of the interface sends it, and the records around it.

use serde_json::{Map, Value, json};

pub(super) const HOME: i64 = 71;
pub(super) const AWAY: i64 = 82;
pub(super) const MATCH: i64 = 9001;
pub(super) const EDITION: i64 = 410;
pub(super) const COMPETITION: i64 = 33;

const POSITIONS: [(i64, &str); 11] = [
    (1, "GK"),
    (3, "CB"),
    (3, "CB"),
    (4, "RB"),
    (5, "LB"),
    (6, "DM"),
    (7, "CM"),
    (8, "AM"),
    (9, "RW"),
    (10, "LW"),
    (12, "CF"),
];

/// The id of the player with this number on their back.
pub(super) fn player(team: i64, shirt: i64) -> i64 {
    team * 100 + shirt
}

fn position(shirt: i64) -> (i64, &'static str) {
    POSITIONS[(shirt as usize - 1).min(10)]
}

fn label(number: Option<i64>, table: &[(i64, &str)]) -> Value {
    let found = number.and_then(|number| table.iter().find(|(known, _)| *known == number));
    found.map_or(Value::Null, |(_, name)| (*name).into())
}

const RESULTS: [(i64, &str); 12] = [
    (1, "None"),
    (2, "YellowCard"),
    (4, "GoalConceded"),
    (5, "Save"),
    (9, "OwnGoal"),
    (10, "Success"),
    (11, "Fail"),
    (12, "OffTarget"),
    (13, "Bars"),
    (14, "OnTarget"),
    (15, "BlockByDefense"),
    (17, "Goal"),
];

/// The events, one on each line: half, second, who (`H9`, or `H` for nobody), event, result, extra (`-` for none), place, and the
/// number of the line that it refers to, from 1.
pub(super) const EVENTS: &str = "
    1 0.5    H7  15 10 -  50,50
    1 1.5    H2  32 10 -  30,60 1
    1 3      H2  29 11 -  33,57
    1 5      A3  16 10 -  40,30
    1 5.1    H11 16 11 -  60,70
    1 6      A6  35 10 -  42,33
    1 8      A6  18 11 15 45,35
    1 9      H7  33 10 -  55,65
    1 11     H7  15 10 8  60,60
    1 12     H11 32 10 -  80,50 9
    1 13.25  H11 22 17 4  90,50
    1 13.25  H11 50 17 4  -90,30 11
    1 13.25  H11 60 24 14 100,47 11
    1 13.25  A1  9  4  -  2,50 11
    1 60     A11 15 10 -  50,50
    1 61     A7  32 10 -  40,50 15
    1 65     A7  17 11 -  85,90
    1 66     H1  6  5  -  4,50
    1 70     H1  58 10 -  12,50
    1 72     H3  32 10 -  20,40 19
    1 80     H3  40 11 -  25,40
    1 83     A2  37 -  18 30,60
    1 85     A2  60 21 12 35,100
    1 95     H4  41 10 -  65,0
    1 97     H9  32 10 -  75,10 24
    1 98     H9  19 11 -  80,12
    1 98.1   A5  36 -  -  20,88
    1 100    H9  18 11 -  82,12
    1 110    A9  1  2  2  60,40
    1 110.7  H6  1  2  3  40,60
    1 120    A8  39 10 11 60,40
    1 121    A9  32 10 -  70,45 31
    1 122    A9  21 15 5  80,48
    1 122.2  H3  11 -  18 20,52 33
    1 124    A10 21 12 6  92,50
    1 124    A10 50 12 6  170,40 35
    1 124    A10 60 22 13 100,62 35
    1 124    H1  10 19 -  2,50 35
    1 150    H1  59 10 -  5,50
    1 153    H10 32 10 -  60,20 39
    1 155    H10 31 10 -  100,0
    1 156    H8  32 10 -  95,10 41
    1 157    H8  17 10 11 93,12
    1 158    H11 32 10 -  92,50 43
    1 159    H11 21 13 6  93,50
    1 159    H11 50 13 6  152,75 45
    1 159    H11 60 -  -  100,54 45
    1 159    A1  10 20 -  1,48 45
    1 200    A4  37 9  -  4,48
    1 200.1  H   30 17 7  97,54
    1 200.1  A1  49 4  -  1,51
    1 300    H6  5  2  3  30,30
    1 301    H2  2  1  3  88,40
    1 2701   A   47 1  -  0,0
    2 0.4    A11 15 10 -  50,51
    2 1.2    A6  32 11 -  45,45 55
    2 30     H11 28 1  10 50,100
    2 30     A9  28 1  10 50,100
    2 30     H12 28 1  9  50,100
    2 31     A12 28 1  9  50,100
    2 100    H12 4  1  2  93,40
    2 100    A3  4  1  3  7,60
    2 160    H12 23 14 4  90,50
    2 160    H12 50 14 4  -60,20 63
    2 160    H12 60 24 14 100,48 63
    2 160    A1  8  5  19 1,48 63
    2 162    A3  38 -  -  5,45
    2 170    H10 27 11 -  100,100
    2 172    A2  34 10 -  8,50
    2 180    A2  44 -  -  10,55
    2 200    A7  20 10 -  50,40
    2 201    A8  32 10 -  60,42 71
    2 205    A8  25 12 5  70,50
    2 205    A8  50 12 5  -200,10 73
    2 205    A8  60 22 13 100,40 73
    2 205    H1  7  19 -  2,50 73
    2 300    H5  33 11 -  30,20
    2 301    H5  64 11 -  31,20
    2 2800   H   47 1  -  50,99
    2 2800   H   48 1  -  50,99
";

fn guid(line: usize) -> String {
    format!("00000000-0000-4000-8000-{line:012}")
}

fn event((line, text): (usize, &str)) -> Value {
    let words: Vec<&str> = text.split_whitespace().collect();
    let number = |word: &str| word.parse::<i64>().ok();
    let (side, shirt) = words[2].split_at(1);
    let team = if side == "H" { HOME } else { AWAY };
    let shirt = number(shirt);
    let second: f64 = words[1].parse().unwrap();
    let (x, y) = words[6].split_once(',').unwrap();
    let (result, extra) = (number(words[4]), number(words[5]));
    let mut event = json!({
        "_type": "event", "_id": 5_000_000 + line, "half": number(words[0]), "min": (second / 60.0) as i64,
        "sec": second as i64 % 60, "msec": second.fract(), "timeInSec": second, "team_id": team, "team": "",
        "player_id": shirt.map(|shirt| player(team, shirt)), "nickname": shirt.map(|shirt| format!("{side}{shirt}")),
        "shirt_number": shirt, "x": number(x), "y": number(y), "category": "", "category_id": 4, "event": "",
        "event_id": number(words[3]), "guid": guid(line),
        "guid_ref": words.get(7).and_then(|word| word.parse().ok()).map(guid).unwrap_or_default(),
    });
    if let Some(result) = result {
        event["result"] = label(Some(result), &RESULTS);
        event["result_id"] = result.into();
    }
    if let Some(extra) = extra {
        event["extra_id"] = extra.into();
    }
    event
}

pub(super) fn events(lines: &str) -> Vec<Value> {
    (1..).zip(lines.lines().map(str::trim).filter(|line| !line.is_empty())).map(event).collect()
}

fn side(label: &str, team: i64) -> Value {
    let listed = |shirts: std::ops::RangeInclusive<i64>| -> Map<String, Value> {
        let entry = |shirt: i64| {
            let (id, name) = position(shirt);
            let player = json!({"_type": "player", "id": player(team, shirt), "name": format!("{label} Player {shirt}"),
                "nickname": format!("{label} {shirt}"), "shirt_number": shirt, "dob": "1970-01-01",
                "primary_position_id": id, "primary_position_name": name, "secondary_position_id": id, "secondary_position_name": name});
            (self::player(team, shirt).to_string(), player)
        };
        shirts.map(entry).collect()
    };
    json!({"_type": label, "id": team, "name": format!("{label} Town"), "logo": format!("https://example.org/{team}.png"),
        "lineup": listed(1..=11), "sub": listed(12..=14)})
}

/// What is inside `match` of MatchEventList.
pub(super) fn event_list(lines: &str) -> Value {
    json!({"status": {"intStatusID": 10, "strStatus": "Approved"}, "home": side("home", HOME), "away": side("away", AWAY),
        "events": events(lines)})
}

/// One record of the older MatchSquad.
pub(super) fn squad() -> Value {
    let side = |label: &str, team: i64| {
        let listed = |shirt: i64| {
            let (id, name) = position(shirt);
            json!({"_type": "PLAYER", "id": player(team, shirt), "name": format!("{label} Player {shirt}"), "nick_name": format!("{label} {shirt}"),
                "shirt_number": shirt, "position": {"_type": "POSITION", "id": id, "name": name}, "lineup": shirt <= 11, "bench": shirt > 11})
        };
        json!({"_type": "TEAM", "team": {"_type": "TEAM", "id": team, "name": format!("{label} Town")}, "squad": (1..=14).map(listed).collect::<Vec<_>>()})
    };
    json!({"_type": "MATCH SUMMARY", "matchId": MATCH, "tournament_id": COMPETITION, "tournament": "Delta League",
        "season_id": EDITION, "season": "2025/2026", "round": 4, "dateTime": "2025-09-14 16:00:00", "lastUpdateDateTime": "2025-09-20 10:00:00",
        "stadium": {"_type": "STADIUM", "id": 55, "name": "Delta Park"},
        "referee": {"_type": "REFEREE", "id": 66, "name": "Rami Adel", "dob": "1987-05-16", "nationality": {"_type": "NATIONALITY", "id": 179, "name": "Sweden"}},
        "assistant1": null, "assistant2": null, "home": side("home", HOME), "away": side("away", AWAY),
        "status": {"id": 10, "status": "Approved"}})
}
