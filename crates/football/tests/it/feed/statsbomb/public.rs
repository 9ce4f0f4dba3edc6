//! Three public StatsBomb matches: counts that follow from the events alone.
//!
//! The provider's files may not be redistributed, so the test is ignored unless it is asked for, with `TOUCHLINE_STATSBOMB`
//! set to their `data` folder.

use std::collections::BTreeMap;
use std::path::PathBuf;

use football::feed::provider::{SourceFile, TranslatedMatch};
use football::feed::statsbomb::{Catalogue, LineUps};
use football::model::{EventKind as Kind, Kind as Entity, Probability, Score, Side};
use serde_json::{Map, Value};

use crate::feed::counting::{counted, match_of};

#[test]
#[ignore = "needs the public StatsBomb files: set TOUCHLINE_STATSBOMB"]
fn three_matches_count_as_published() {
    let path = PathBuf::from(std::env::var_os("TOUCHLINE_STATSBOMB").expect("TOUCHLINE_STATSBOMB is not set"));
    let read = |name: &str| std::fs::read(path.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
    let mut table = String::new();
    for (id, matches) in [(3869685, "43/106"), (3788741, "55/43"), (15946, "11/4")] {
        let mut catalogue = Catalogue::new();
        let matches = read(&format!("matches/{matches}.json"));
        assert_eq!(catalogue.add_matches(SourceFile { name: "matches", bytes: &matches }), []);
        let (lineups, events) = (read(&format!("lineups/{id}.json")), read(&format!("events/{id}.json")));
        let mut line_ups = LineUps::default();
        catalogue.read_line_ups(id, SourceFile { name: "lineups", bytes: &lineups }, &mut line_ups);
        catalogue.add_line_ups(line_ups);
        let taken = catalogue.translate_match(id, SourceFile { name: "events", bytes: &events });
        let TranslatedMatch { documents, notices } = taken.expect("a whole match");
        assert_eq!(notices, []);
        let (match_, events) = match_of(&documents);
        assert_eq!(match_.score, Some(Score::from_goals(events)));
        let ends = events.iter().filter(|event| event.kind == Kind::HalfEnd && event.side == Some(Side::Home));
        let lengths: Vec<_> = ends.map(|end| end.time.seconds().to_string()).collect();
        let xg = |side| {
            let attempts = events.iter().filter(|event| event.side == Some(side) && event.period.number() < 5);
            attempts.filter_map(|event| event.xg.map(Probability::get)).sum::<f64>()
        };
        let shoot_out = match_.shoot_out.map(|score| (score.home, score.away));
        table += &format!("{id}: {}\n", lengths.join(", "));
        table += &format!("  xg: {:.4} / {:.4}; shoot-out {shoot_out:?}\n", xg(Side::Home), xg(Side::Away));
        table += &counted(events);
    }
    expect_test::expect![[r#"
        3869685: 3154.569, 3217.921, 964.648, 1147.472, 358.866
          xg: 2.7583 / 2.2726; shoot-out Some((4, 2))
          Attempts Total, Success, Saved, Blocked, OffTarget, Bars: 20, 10, 7, 4, 6, 0 / 10, 5, 2, 3, 2, 0
          Pass Total, Success: 632, 525 / 523, 407
          LongPass Total, Success: 66, 39 / 72, 39
          OpenPlayCross, SetPieceCross (Total, Success): 17, 6, 5, 0 / 7, 1, 9, 1
          KeyPasses, Assists: 14, 1 / 3, 1
          BallReceive Success, Fail: 560, 65 / 434, 55
          Dribble Success, Fail: 9, 12 / 19, 14
          BallLost Total, UnderPressure, Aerial: 71, 33, 24 / 65, 32, 17
          BallWon Tackle, Interception, Aerial, Recover: 15, 16, 17, 50 / 16, 14, 24, 54
          TackleClear, TackleFail, InterceptionClear: 6, 27, 5 / 4, 20, 7
          Clear, Blocks: 26, 26 / 21, 23
          Fouls Committed, Awarded, CommDefThird, AwOffThird: 27, 18, 6, 2 / 19, 24, 2, 5
          Yellow, SecondYellow, Red; Penalty Committed: 5, 0, 0, 2 / 3, 0, 0, 1
          Corners, Offside: 6, 4 / 5, 4
          Penetration Total: 51 / 48
          touches DEF, MID, FWD: 247, 380, 225 / 174, 402, 156
        3788741: 2755.111, 2883.327
          xg: 0.1510 / 1.5909; shoot-out None
          Attempts Total, Success, Saved, Blocked, OffTarget, Bars: 3, 0, 0, 2, 1, 0 / 24, 8, 6, 5, 11, 0
          Pass Total, Success: 363, 288 / 604, 533
          LongPass Total, Success: 68, 33 / 50, 30
          OpenPlayCross, SetPieceCross (Total, Success): 5, 1, 1, 1 / 12, 6, 9, 2
          KeyPasses, Assists: 2, 0 / 16, 1
          BallReceive Success, Fail: 307, 61 / 577, 76
          Dribble Success, Fail: 7, 5 / 11, 9
          BallLost Total, UnderPressure, Aerial: 34, 14, 12 / 39, 17, 14
          BallWon Tackle, Interception, Aerial, Recover: 8, 22, 14, 35 / 7, 21, 12, 51
          TackleClear, TackleFail, InterceptionClear: 4, 15, 14 / 1, 10, 3
          Clear, Blocks: 23, 21 / 18, 10
          Fouls Committed, Awarded, CommDefThird, AwOffThird: 10, 8, 5, 0 / 8, 10, 0, 5
          Yellow, SecondYellow, Red; Penalty Committed: 2, 0, 0, 0 / 0, 0, 0, 0
          Corners, Offside: 2, 2 / 8, 4
          Penetration Total: 15 / 69
          touches DEF, MID, FWD: 228, 204, 57 / 143, 361, 305
        15946: 2706.062, 2851.061
          xg: 2.6599 / 0.2921; shoot-out None
          Attempts Total, Success, Saved, Blocked, OffTarget, Bars: 25, 9, 6, 4, 12, 2 / 3, 0, 0, 1, 2, 0
          Pass Total, Success: 867, 788 / 226, 154
          LongPass Total, Success: 68, 62 / 48, 13
          OpenPlayCross, SetPieceCross (Total, Success): 12, 4, 6, 0 / 4, 1, 3, 1
          KeyPasses, Assists: 14, 2 / 2, 0
          BallReceive Success, Fail: 820, 46 / 164, 28
          Dribble Success, Fail: 11, 6 / 1, 6
          BallLost Total, UnderPressure, Aerial: 39, 22, 10 / 33, 13, 12
          BallWon Tackle, Interception, Aerial, Recover: 6, 11, 12, 53 / 9, 14, 10, 33
          TackleClear, TackleFail, InterceptionClear: 1, 6, 0 / 3, 20, 8
          Clear, Blocks: 6, 11 / 32, 20
          Fouls Committed, Awarded, CommDefThird, AwOffThird: 6, 12, 0, 4 / 13, 5, 4, 0
          Yellow, SecondYellow, Red; Penalty Committed: 0, 0, 0, 0 / 2, 0, 0, 0
          Corners, Offside: 7, 3 / 1, 0
          Penetration Total: 117 / 13
          touches DEF, MID, FWD: 149, 492, 414 / 164, 131, 34
    "#]]
    .assert_eq(&table);
}

/// The editions with several stages or groups, and how many matches each has.
#[test]
#[ignore = "needs the public StatsBomb files: set TOUCHLINE_STATSBOMB"]
fn every_edition_has_its_stages_and_groups() {
    let path = PathBuf::from(std::env::var_os("TOUCHLINE_STATSBOMB").expect("TOUCHLINE_STATSBOMB is not set"));
    let mut catalogue = Catalogue::new();
    let competitions = std::fs::read(path.join("competitions.json")).expect("competitions.json");
    assert_eq!(catalogue.add_competitions(SourceFile { name: "competitions", bytes: &competitions }), []);
    for folder in std::fs::read_dir(path.join("matches")).expect("matches") {
        for file in std::fs::read_dir(folder.expect("a folder").path()).expect("a folder") {
            let bytes = std::fs::read(file.expect("a file").path()).expect("a file of matches");
            assert_eq!(catalogue.add_matches(SourceFile { name: "matches", bytes: &bytes }), []);
        }
    }
    let documents = catalogue.documents();
    let entity = |kind: Entity, id: &Value| {
        let found = documents.iter().find(|document| document.kind == kind && Some(document.id) == id.as_i64());
        &found.expect("stated").body
    };
    // The number of matches in each group, by edition, order of the stage, and name.
    let mut groups: BTreeMap<(String, u64, String, String), usize> = BTreeMap::new();
    for id in catalogue.match_ids() {
        let body = catalogue.match_without_events(id).expect("a match").documents.remove(0).body;
        let (edition, stage) = (entity(Entity::Edition, &body["edition"]), entity(Entity::Stage, &body["stage"]));
        let competition = entity(Entity::Competition, &edition["competition"]);
        let name = |body: &Map<String, Value>, field: &str| body[field]["en"].as_str().unwrap_or_default().to_owned();
        let edition = format!("{} {}", name(competition, "name"), name(edition, "season"));
        let group = name(entity(Entity::Group, &body["group"]), "name");
        let order = stage["order"].as_u64().unwrap_or(0);
        *groups.entry((edition, order, name(stage, "name"), group)).or_default() += 1;
    }
    let mut editions: BTreeMap<&str, String> = BTreeMap::new();
    for ((edition, _, stage, group), matches) in &groups {
        let text = editions.entry(edition).or_default();
        match group.as_str() {
            "Main" => *text += &format!("; {stage} {matches}"),
            group => *text += &format!("; {group} {matches}"),
        }
    }
    // Most editions are a season or a final: those have one stage.
    let lines = editions.iter().filter(|(_, stages)| stages.matches(';').count() > 1);
    let lines = lines.map(|(edition, stages)| format!("{edition}{stages}\n"));
    expect_test::expect![[r#"
        African Cup of Nations 2023; Group A 6; Group B 6; Group C 6; Group D 6; Group E 6; Group F 6; Round of 16 8; Quarter-finals 4; Semi-finals 2; 3rd Place Final 1; Final 1
        Copa America 2024; Group A 6; Group B 6; Group C 6; Group D 6; Quarter-finals 4; Semi-finals 2; 3rd Place Final 1; Final 1
        FIFA World Cup 1958; Semi-finals 1; Final 1
        FIFA World Cup 1970; Group 3 3; Quarter-finals 1; Semi-finals 1; Final 1
        FIFA World Cup 1974; Group 1 1; Group 3 1; Group A 3; Final 1
        FIFA World Cup 1986; Quarter-finals 1; Semi-finals 1; Final 1
        FIFA World Cup 2018; Group A 6; Group B 6; Group C 6; Group D 6; Group E 6; Group F 6; Group G 6; Group H 6; Round of 16 8; Quarter-finals 4; Semi-finals 2; 3rd Place Final 1; Final 1
        FIFA World Cup 2022; Group A 6; Group B 6; Group C 6; Group D 6; Group E 6; Group F 6; Group G 6; Group H 6; Round of 16 8; Quarter-finals 4; Semi-finals 2; 3rd Place Final 1; Final 1
        Indian Super league 2021/2022; Regular Season 110; Play-offs - Semi-Finals 4; Championship - Final 1
        Major League Soccer 2023; Eastern Conference 5; Regular Season 1
        UEFA Euro 2020; Group A 6; Group B 6; Group C 6; Group D 6; Group E 6; Group F 6; Round of 16 8; Quarter-finals 4; Semi-finals 2; Final 1
        UEFA Euro 2024; Group A 6; Group B 6; Group C 6; Group D 6; Group E 6; Group F 6; Round of 16 8; Quarter-finals 4; Semi-finals 2; Final 1
        UEFA Europa League 1988/1989; Quarter-finals 1; Semi-finals 1; Final 1
        UEFA Women's Euro 2022; Group A 6; Group B 6; Group C 6; Group D 6; Quarter-finals 4; Semi-finals 2; Final 1
        Women's World Cup 2019; Group A 6; Group B 6; Group C 6; Group D 6; Group E 6; Group F 6; Round of 16 8; Quarter-finals 4; Semi-finals 2; 3rd Place Final 1; Final 1
        Women's World Cup 2023; Group A 6; Group B 6; Group C 6; Group D 6; Group E 6; Group F 6; Group G 6; Group H 6; Round of 16 8; Quarter-finals 4; Semi-finals 2; 3rd Place Final 1; Final 1
    "#]].assert_eq(&lines.collect::<String>());
}
