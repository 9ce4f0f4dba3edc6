//! A match in StatsBomb's layout with invented teams, players and events.

use serde_json::{Value, json};

pub const HOME: i64 = 9001;
pub const AWAY: i64 = 9002;
pub const MATCH: i64 = 77001;

/// A match that a test writes. Home players are 1 to 14, away players 21 to 34. The first eleven of each start, in the
/// order of their spots, the goalkeeper first.
#[derive(Clone, Debug)]
pub struct Sample {
    pub matches: Value,
    pub lineups: Value,
    pub events: Vec<Value>,
}

const SPOTS: [(i64, &str); 11] = [
    (1, "Goalkeeper"),
    (2, "Right Back"),
    (3, "Right Center Back"),
    (5, "Left Center Back"),
    (6, "Left Back"),
    (13, "Right Center Midfield"),
    (14, "Center Midfield"),
    (15, "Left Center Midfield"),
    (17, "Right Wing"),
    (23, "Center Forward"),
    (21, "Left Wing"),
];

pub fn player(id: i64) -> Value {
    json!({ "id": id, "name": format!("Player Number {id}") })
}

fn lineup(team: i64, first: i64) -> Value {
    let players: Vec<Value> = (first..first + 14)
        .map(|id| {
            json!({
                "player_id": id, "player_name": format!("Player Number {id}"), "player_nickname": null,
                "jersey_number": id - first + 1, "country": { "id": 63, "name": "Egypt" },
                "cards": [], "positions": []
            })
        })
        .collect();
    json!({ "team_id": team, "team_name": format!("Team {team}"), "lineup": players })
}

impl Sample {
    /// The line-ups and the start of the first half.
    pub fn new(home_score: u16, away_score: u16) -> Sample {
        let team = |side: &str, id: i64, name: &str| {
            json!({
                (format!("{side}_team_id")): id, (format!("{side}_team_name")): name,
                (format!("{side}_team_gender")): "male", (format!("{side}_team_group")): null,
                "country": { "id": 63, "name": "Egypt" },
                "managers": [
                    { "id": id + 10, "name": format!("Coach of {name}"), "nickname": null, "dob": "1970-01-02",
                      "country": { "id": 68, "name": "England" } },
                    { "id": id + 20, "name": "Assistant", "nickname": null, "dob": "2023-01-01", "country": null }
                ]
            })
        };
        let matches = json!([{
            "match_id": MATCH, "match_date": "2021-03-04", "kick_off": "20:45:00.000",
            "competition": { "competition_id": 901, "country_name": "Egypt", "competition_name": "Delta Cup" },
            "season": { "season_id": 77, "season_name": "2020/2021" },
            "home_team": team("home", HOME, "Nile City"), "away_team": team("away", AWAY, "Harbour Town"),
            "home_score": home_score, "away_score": away_score, "match_status": "available",
            "metadata": { "data_version": "1.1.0" }, "match_week": 3,
            "competition_stage": { "id": 1, "name": "Regular Season" },
            "stadium": { "id": 501, "name": "River Ground", "country": { "id": 63, "name": "Egypt" } },
            "referee": { "id": 601, "name": "Fair Whistle", "country": { "id": 63, "name": "Egypt" } }
        }]);
        let mut sample = Sample { matches, lineups: json!([lineup(HOME, 1), lineup(AWAY, 21)]), events: Vec::new() };
        for (team, first) in [(HOME, 1), (AWAY, 21)] {
            let placed: Vec<Value> = SPOTS
                .iter()
                .zip(first..)
                .map(|((spot, name), id)| {
                    json!({ "player": player(id), "position": { "id": spot, "name": name }, "jersey_number": id - first + 1 })
                })
                .collect();
            let tactics = json!({ "tactics": { "formation": 433, "lineup": placed } });
            sample.add(1, 0.0, 35, team, None, tactics);
        }
        sample.start(1);
        sample
    }

    pub fn start(&mut self, period: u64) -> &mut Sample {
        self.add(period, 0.0, 18, HOME, None, json!({}));
        self.add(period, 0.0, 18, AWAY, None, json!({}));
        self
    }

    pub fn end(&mut self, period: u64, second: f64) -> &mut Sample {
        self.add(period, second, 34, HOME, None, json!({}));
        self.add(period, second, 34, AWAY, None, json!({}));
        self
    }

    /// The end of the first half and the whole second half, without other events.
    pub fn second_half(&mut self) -> &mut Sample {
        self.end(1, 2700.0).start(2).end(2, 2800.0)
    }

    /// Adds an event and returns its id.
    pub fn add(&mut self, period: u64, second: f64, kind: i64, team: i64, who: Option<i64>, more: Value) -> String {
        let index = self.events.len() + 1;
        let id = format!("{index:08x}-0000-4000-8000-000000000000");
        let (minute, rest) = ((second / 60.0) as u64, second % 60.0);
        let mut event = json!({
            "id": id, "index": index, "period": period, "timestamp": format!("00:{minute:02}:{rest:06.3}"),
            "minute": minute, "second": rest as u64, "type": { "id": kind, "name": format!("Type {kind}") },
            "possession": 1, "possession_team": { "id": team, "name": "Team" },
            "play_pattern": { "id": 1, "name": "Regular Play" }, "team": { "id": team, "name": "Team" },
            "duration": 0.5
        });
        if let (Some(who), Some(event)) = (who, event.as_object_mut()) {
            event.insert("player".into(), player(who));
            event.insert("position".into(), json!({ "id": 14, "name": "Center Midfield" }));
            event.insert("location".into(), json!([60.0, 40.0]));
        }
        if let (Some(event), Value::Object(more)) = (event.as_object_mut(), more) {
            event.extend(more);
        }
        self.events.push(event);
        id
    }

    /// Adds an attempt with an outcome. Its type is 88 for a penalty, 87 for open play.
    pub fn shot(&mut self, period: u64, second: f64, team: i64, who: i64, kind: i64, outcome: i64) -> String {
        let shot = json!({
            "statsbomb_xg": 0.2, "end_location": [120.0, 40.0, 1.2], "type": { "id": kind, "name": "Type" },
            "outcome": { "id": outcome, "name": "Outcome" }, "body_part": { "id": 40, "name": "Right Foot" },
            "technique": { "id": 93, "name": "Normal" }, "freeze_frame": []
        });
        self.add(period, second, 16, team, Some(who), json!({ "location": [108.0, 40.0], "shot": shot }))
    }

    pub fn card(&mut self, period: u64, second: f64, team: i64, who: i64, card: i64) {
        let foul = json!({ "foul_committed": { "card": { "id": card, "name": "Card" } } });
        self.add(period, second, 22, team, Some(who), foul);
    }
}
