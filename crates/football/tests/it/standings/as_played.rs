//! Groups of real tournaments, in the order that their organisers published.

use std::collections::BTreeMap;
use std::fmt::Write;

use expect_test::expect;
use football::model::Rules;
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

/// In the table among the three, and again between the two, only goals scored differ. The rule does not count them.
#[test]
fn spain_2018_real_sociedad_came_before_celta() {
    // Their matches among themselves, and others that give all three the same number of points.
    let season = "Espanyol 2-1 Sociedad
         Celta 2-2 Espanyol
         Sociedad 1-2 Celta
         Sociedad 1-1 Espanyol
         Espanyol 2-1 Celta
         Celta 2-3 Sociedad
         Sociedad 8-0 Others
         Sociedad 0-0 Others
         Celta 0-0 Others
         Celta 1-0 Others";
    for rules in [Rules::LA_LIGA, Rules::SERIE_A] {
        assert_eq!(GroupScript::parse(season).order(&rules), ["Espanyol", "Sociedad", "Celta", "Others"]);
    }
    check(
        "\"LA_LIGA\"",
        season,
        expect![[r#"
        Espanyol 4 2-2-0  7:5  +2  8
        Sociedad 6 2-2-2 14:7  +7  8  by points among the level teams
        Celta    6 2-2-2  8:8  +0  8  by goal difference
        Others   4 0-2-2  0:9  -9  2  by points
    "#]],
    );
}

#[test]
fn spain_and_italy_compare_level_teams_once_they_have_met_twice() {
    // Celta won the first match. Until the second one, the goal difference of all matches decides.
    let first_half = "Celta 1-0 Sociedad
         Sociedad 4-0 Others
         Celta 0-0 Others
         Others 0-1 Others2
         Sociedad 0-0 Others2";
    for rules in [Rules::LA_LIGA, Rules::SERIE_A] {
        let order = |text: &str| GroupScript::parse(text).order(&rules).join(" ");
        assert_eq!(order(first_half), "Sociedad Celta Others2 Others");
        let drawn = format!("{first_half}\nSociedad 0-0 Celta");
        assert_eq!(order(&drawn), "Celta Sociedad Others2 Others");
    }
}

#[test]
fn a_red_card_costs_three_points_in_europe_and_asia_and_four_in_the_world() {
    let cards = "team Amber
         team Blue
         Blue 1-1 Amber cards 0/0/1 4/0/0";
    let order = |rules: &Rules| GroupScript::parse(cards).order(rules).join(" ");
    for rules in [Rules::UEFA, Rules::AFC] {
        assert_eq!(order(&rules), "Blue Amber");
    }
    // Level: the name decides.
    for rules in [Rules::FIFA, Rules::FIFA_2026] {
        assert_eq!(order(&rules), "Amber Blue");
    }
}

/// The three teams won once each against each other.
#[test]
fn world_cups_from_2026_on_compare_level_teams_first() {
    let group = "Amber 1-0 Blue
         Blue 9-0 Cyan
         Amber 0-1 Cyan
         Blue 1-0 Dun
         Amber 1-0 Dun
         Cyan 0-0 Dun";
    assert_eq!(GroupScript::parse(group).order(&Rules::FIFA), ["Blue", "Amber", "Cyan", "Dun"]);
    assert_eq!(GroupScript::parse(group).order(&Rules::FIFA_2026), ["Amber", "Blue", "Cyan", "Dun"]);
}

#[test]
fn germany_and_france_compare_the_matches_between_level_teams_last() {
    // Equal in points, goal difference and goals. Amber won 1-0 at home and lost 1-2.
    let season = "Amber 1-0 Blue
         Blue 2-1 Amber
         team Cyan";
    let german = GroupScript::parse(season);
    assert_eq!(german.order(&Rules::BUNDESLIGA), ["Amber", "Blue", "Cyan"]);
    let table = german.table(&Rules::BUNDESLIGA);
    assert_eq!(table[1].decided_by.unwrap().name().en, "away goals among the level teams");
    // Neither has away goals among the level teams in France: the name decides.
    assert_eq!(german.table(&Rules::LIGUE_1)[1].decided_by.unwrap().name().en, "team name");
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
