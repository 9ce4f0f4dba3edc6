//! What the data of a tournament can give.

use serde_json::Value;

use crate::live::DemoMatch;

#[test]
fn a_tournament_says_what_its_matches_have() {
    let played = DemoMatch::new();
    let (app, edition) = (played.stored(), played.match_.edition.0);
    let list = app.get("/Coverage").json()["object"].take();
    assert_eq!(list["total_records"], app.get("/TournamentList").json()["object"].as_array().unwrap().len());
    assert_eq!(list["Data"][0]["names"], Value::Null, "names are counted only for one tournament");
    let coverage = app.get(&format!("/Coverage?tournament_id={edition}")).json()["object"]["Data"][0].take();
    let matches = |code: &str| {
        let contents = coverage["contents"].as_array().unwrap();
        contents.iter().find(|content| content["code"] == code).unwrap()["matches"].as_u64().unwrap()
    };
    let (events, match_) = (played.events(), &played.match_);
    let has = |condition: bool| u64::from(condition);
    assert_eq!(coverage["matches"], 1);
    assert_eq!(matches("events"), 1);
    assert_eq!(matches("line-ups"), 1);
    assert_eq!(matches("places"), has(events.iter().any(|event| event.at.is_some())));
    assert_eq!(matches("recipients"), has(events.iter().any(|event| event.recipient.is_some())));
    assert_eq!(matches("video"), has(!match_.video.is_empty()));
    let from_feed = has(events.iter().any(|event| event.xg.is_some()));
    assert_eq!(coverage["xg"]["feed"], from_feed);
    assert_eq!(coverage["xg"]["model"], 1 - from_feed);
    let counted = |kind: &str| coverage["names"].as_array().unwrap().iter().find(|row| row["kind"] == kind).cloned();
    let players = counted("player").unwrap();
    assert_eq!(players["total"], match_.home.squad.len() + match_.away.squad.len());
    let sum: u64 =
        ["stated", "builtIn", "transliterated", "missing"].iter().map(|n| players[n].as_u64().unwrap()).sum();
    assert_eq!(players["total"], sum);
    let teams = app.get(&format!("/EntityTeams?season_ids={edition}")).json()["object"].take();
    assert_eq!(counted("team").unwrap()["total"], teams["total_records"]);
}
