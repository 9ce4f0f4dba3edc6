//! Groups of real tournaments, in the order that their organisers published.

use std::collections::BTreeMap;
use std::fmt::Write;

use expect_test::expect;
use football::standings::Rules;
use serde_json::Value;

use super::fixture::{GroupScript, check};

#[test]
fn world_cup_2018_group_h_was_decided_by_cards() {
    check(
        "\"FIFA\"",
        "Colombia 1-2 Japan   cards 0/0/1 1/0/0
         Poland   1-2 Senegal cards 1/0/0 2/0/0
         Japan    2-2 Senegal cards 2/0/0 3/0/0
         Poland   0-3 Colombia
         Japan    0-1 Poland  cards 1/0/0 0/0/0
         Senegal  0-1 Colombia cards 1/0/0 1/0/0",
        expect![[r#"
            Colombia 3 2-0-1  5:2  +3  6
            Japan    3 1-1-1  4:4  +0  4  by points
            Senegal  3 1-1-1  4:4  +0  4  by fair play
            Poland   3 1-0-2  2:5  -3  3  by points
        "#]],
    );
}

#[test]
fn europe_2004_group_c_sent_home_the_one_with_fewest_goals_among_three() {
    check(
        "\"UEFA\"",
        "Denmark 0-0 Italy
         Sweden 5-0 Bulgaria
         Bulgaria 0-2 Denmark
         Italy 1-1 Sweden
         Italy 2-1 Bulgaria
         Denmark 2-2 Sweden",
        expect![[r#"
            Sweden   3 1-2-0  8:3  +5  5
            Denmark  3 1-2-0  4:2  +2  5  by goals scored among the level teams
            Italy    3 1-2-0  3:2  +1  5  by goals scored among the level teams
            Bulgaria 3 0-0-3  1:9  -8  0  by points
        "#]],
    );
}

#[test]
fn africa_2015_group_d_was_drawn_by_lots() {
    check(
        "\"CAF\"",
        "Ivorians 1-1 Guinea
         Mali 1-1 Cameroon
         Ivorians 1-1 Mali
         Cameroon 1-1 Guinea
         Cameroon 0-1 Ivorians
         Guinea 1-1 Mali
         lots Guinea Mali",
        expect![[r#"
            Ivorians 3 1-2-0  3:2  +1  5
            Guinea   3 0-3-0  3:3  +0  3  by points
            Mali     3 0-3-0  3:3  +0  3  by lots drawn
            Cameroon 3 0-2-1  2:3  -1  2  by points
        "#]],
    );
}

/// The group stage of the European Championship of 2016, from the public dataset.
#[test]
fn europe_2016_ends_in_the_official_order() {
    let Some(folder) = test_support::real_data("wyscout") else { return };
    let text = std::fs::read_to_string(folder.join("matches/matches_European_Championship.json")).unwrap();
    let matches: Vec<Value> = serde_json::from_str(&text).unwrap();
    let mut groups = BTreeMap::<String, String>::new();
    for match_ in matches.iter().filter(|match_| match_["gameweek"].as_i64() >= Some(1)) {
        let score = |side: &str| {
            let sides = match_["teamsData"].as_object().unwrap();
            sides.values().find(|team| team["side"] == side).unwrap()["score"].as_u64().unwrap()
        };
        let (teams, _) = match_["label"].as_str().unwrap().split_once(',').unwrap();
        let teams = teams.replace(' ', "_");
        let (home, away) = teams.split_once("_-_").unwrap();
        let lines = groups.entry(match_["groupName"].as_str().unwrap().to_owned()).or_default();
        writeln!(lines, "{home} {}-{} {away}", score("home"), score("away")).unwrap();
    }
    let mut text = String::new();
    for (group, lines) in &groups {
        writeln!(text, "{group}: {}", GroupScript::parse(lines).order(&Rules::UEFA).join(", ").replace('_', " "))
            .unwrap();
    }
    expect![[r#"
        Group A: France, Switzerland, Albania, Romania
        Group B: Wales, England, Slovakia, Russia
        Group C: Germany, Poland, Northern Ireland, Ukraine
        Group D: Croatia, Spain, Turkey, Czech Republic
        Group E: Italy, Belgium, Republic of Ireland, Sweden
        Group F: Hungary, Iceland, Portugal, Austria
    "#]]
    .assert_eq(&text);
}
