//! Matches in the provider's layout with invented teams, players and events.

#![allow(dead_code)] // every test binary takes what it needs

use football::feed::Notice;
use football::feed::provider::{SourceFile, TranslatedMatch};
use football::feed::statsbomb::Catalogue;
use football::model::{Event, Kind, Match};
use serde_json::{Value, json};

pub(crate) const HOME: i64 = 9001;
pub(crate) const AWAY: i64 = 9002;
pub(crate) const MATCH: i64 = 77001;

/// A match being written. Home players are 1 to 14, away players 21 to 34; the first eleven of each start, in the order
/// of their spots, the keeper first.
#[derive(Clone)]
pub(crate) struct Sample {
    pub(crate) matches: Value,
    pub(crate) lineups: Value,
    pub(crate) events: Vec<Value>,
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

pub(crate) fn player(id: i64) -> Value {
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
    /// The line-ups and the first whistle.
    pub(crate) fn new(home_score: u16, away_score: u16) -> Sample {
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

    pub(crate) fn start(&mut self, period: u64) -> &mut Sample {
        self.add(period, 0.0, 18, HOME, None, json!({}));
        self.add(period, 0.0, 18, AWAY, None, json!({}));
        self
    }

    pub(crate) fn end(&mut self, period: u64, second: f64) -> &mut Sample {
        self.add(period, second, 34, HOME, None, json!({}));
        self.add(period, second, 34, AWAY, None, json!({}));
        self
    }

    /// From the first half's end to the second's, with nothing in between.
    pub(crate) fn second_half(&mut self) -> &mut Sample {
        self.end(1, 2700.0).start(2).end(2, 2800.0)
    }

    /// One event; gives its id.
    pub(crate) fn add(
        &mut self,
        period: u64,
        second: f64,
        kind: i64,
        team: i64,
        who: Option<i64>,
        more: Value,
    ) -> String {
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

    /// An attempt with that outcome; 88 is a penalty, 87 open play.
    pub(crate) fn shot(&mut self, period: u64, second: f64, team: i64, who: i64, kind: i64, outcome: i64) -> String {
        let shot = json!({
            "statsbomb_xg": 0.2, "end_location": [120.0, 40.0, 1.2], "type": { "id": kind, "name": "Type" },
            "outcome": { "id": outcome, "name": "Outcome" }, "body_part": { "id": 40, "name": "Right Foot" },
            "technique": { "id": 93, "name": "Normal" }, "freeze_frame": []
        });
        self.add(period, second, 16, team, Some(who), json!({ "location": [108.0, 40.0], "shot": shot }))
    }

    pub(crate) fn card(&mut self, period: u64, second: f64, team: i64, who: i64, card: i64) {
        let foul = json!({ "foul_committed": { "card": { "id": card, "name": "Card" } } });
        self.add(period, second, 22, team, Some(who), foul);
    }

    pub(crate) fn catalogue(&self) -> (Catalogue, Vec<Notice>) {
        let mut catalogue = Catalogue::new();
        let notices =
            catalogue.add_matches(SourceFile { name: "matches.json", bytes: self.matches.to_string().as_bytes() });
        (catalogue, notices)
    }

    pub(crate) fn take(&self) -> Result<TranslatedMatch, Notice> {
        self.take_bytes(self.lineups.to_string().as_bytes(), Value::from(self.events.clone()).to_string().as_bytes())
    }

    pub(crate) fn take_bytes(&self, lineups: &[u8], events: &[u8]) -> Result<TranslatedMatch, Notice> {
        let (catalogue, notices) = self.catalogue();
        assert_eq!(notices, []);
        let lineups = SourceFile { name: "lineups.json", bytes: lineups };
        catalogue.translate_match(MATCH, lineups, SourceFile { name: "events.json", bytes: events })
    }
}

/// A match that is taken without a word.
pub(crate) fn taken(sample: &Sample) -> (Match, Vec<Event>) {
    let TranslatedMatch { documents, notices } = sample.take().expect("a whole match");
    assert_eq!(notices, []);
    let document = documents.iter().find(|document| document.kind == Kind::Match).expect("a match");
    let match_ = serde_json::from_value(document.body.clone().into()).expect("the model's own JSON");
    (match_, document.events.clone().expect("events"))
}
