//! Rules as documents: what an edition may state, and the errors for anything else.

use expect_test::{Expect, expect};
use football::model::{Edition, LastResort, Measure, Rules, Step};
use schemars::schema_for;

fn edition(rules: &str) -> serde_json::Result<Edition> {
    serde_json::from_str(&format!(r#"{{"id": 1, "competition": 1, "season": "2026", "rules": {rules}}}"#))
}

#[test]
fn a_known_set_of_rules_is_written_by_its_name() {
    for rules in Rules::NAMED {
        let json = format!("\"{}\"", rules.name().unwrap());
        let stated = edition(&json).unwrap().rules;
        assert_eq!(stated, *rules);
        // The name stays, even if another set has the same criteria.
        assert_eq!(serde_json::to_string(&stated).unwrap(), json);
    }
}

#[test]
fn an_edition_without_rules_uses_fifa_rules() {
    let edition: Edition = serde_json::from_str(r#"{"id": 1, "competition": 1, "season": "2026"}"#).unwrap();
    assert_eq!(edition.rules, Rules::FIFA);
    assert_eq!(serde_json::from_str::<Rules>("{}").unwrap(), Rules::FIFA);
}

#[test]
fn own_rules_say_what_differs() {
    let rules = edition(r#"{"points": {"win": 2}, "level": ["goal_difference", "lots"]}"#).unwrap().rules;
    assert_eq!((rules.points.win, rules.points.draw, rules.points.loss), (2, 1, 0));
    assert_eq!(*rules.level, [Step::Overall(Measure::GoalDifference), Step::LastResort(LastResort::Lots)]);
    assert_eq!(rules.fair_play, Rules::FIFA.fair_play);
    assert_eq!(rules.steps(2), &*rules.level);
}

#[test]
fn own_rules_survive_being_written_and_read() {
    let json = r#"{
        "points": {"win": 2, "draw": 1, "loss": 0},
        "fair_play": {"yellow": 1, "second_yellow": 2, "red": 3},
        "level": [{"head_to_head": ["points", "goals"], "again": true}, "wins", "away_goals", "fair_play", "name"],
        "level_two": ["away_wins", {"head_to_head": ["away_goals"], "again": false}, "lots", "id"]
    }"#;
    let rules: Rules = serde_json::from_str(json).unwrap();
    let written = serde_json::to_value(&rules).unwrap();
    assert_eq!(written, serde_json::from_str::<serde_json::Value>(json).unwrap());
    assert_eq!(serde_json::from_value::<Rules>(written).unwrap(), rules);
}

/// `docs/standings.md` prints the built-in rule sets. This test keeps the page true.
#[test]
fn the_page_shows_the_known_sets_as_they_are() {
    let page = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/standings.md")).unwrap();
    let mut shown = 0;
    for block in page.split("```json\n").skip(1).filter_map(|rest| rest.split("```").next()) {
        let value: serde_json::Value = serde_json::from_str(block).unwrap();
        if let Some(sets) = value.as_object().filter(|sets| sets.keys().all(|name| Rules::named(name).is_some())) {
            for (name, written) in sets {
                let written: Rules = serde_json::from_value(written.clone()).unwrap();
                assert_eq!(Some(written), Rules::named(name), "{name}");
                shown += 1;
            }
        } else {
            serde_json::from_value::<Rules>(value["rules"].clone()).unwrap();
        }
    }
    assert_eq!(shown, Rules::NAMED.len());
}

#[test]
fn errors_name_the_value_and_what_is_expected() {
    fn check(rules: &str, expected: Expect) {
        let error = edition(rules).unwrap_err().to_string();
        expected.assert_eq(error.split(" at line").next().unwrap());
    }
    check(
        "\"uefa\"",
        expect![[
            r#"invalid value: string "uefa", expected FIFA, FIFA_2026, UEFA, UEFA_LEAGUE_PHASE, LA_LIGA, SERIE_A, PREMIER_LEAGUE, BUNDESLIGA, LIGUE_1, CAF, AFC, SAUDI_PRO_LEAGUE, or rules of your own: {"level": […]}"#
        ]],
    );
    check(
        "7",
        expect![[
            r#"invalid type: integer `7`, expected FIFA, FIFA_2026, UEFA, UEFA_LEAGUE_PHASE, LA_LIGA, SERIE_A, PREMIER_LEAGUE, BUNDESLIGA, LIGUE_1, CAF, AFC, SAUDI_PRO_LEAGUE, or rules of your own: {"level": […]}"#
        ]],
    );
    check(
        r#"{"levels": []}"#,
        expect!["unknown field `levels`, expected one of `points`, `fair_play`, `level`, `level_two`"],
    );
    check(
        r#"{"level": ["goal_diference"]}"#,
        expect![[
            r#"invalid value: string "goal_diference", expected points, goal_difference, goals, away_goals, wins, away_wins, fair_play, lots, name, id, or {"head_to_head": […]}"#
        ]],
    );
    check(
        r#"{"level": [3]}"#,
        expect![[
            r#"invalid type: integer `3`, expected points, goal_difference, goals, away_goals, wins, away_wins, fair_play, lots, name, id, or {"head_to_head": […]}"#
        ]],
    );
    check(
        r#"{"level": [{"head_to_head": []}]}"#,
        expect![[r#"head_to_head needs at least one measure, such as "points""#]],
    );
    check(
        r#"{"level": [{"head_to_head": ["lots"]}]}"#,
        expect![
            "unknown variant `lots`, expected one of `points`, `goal_difference`, `goals`, `away_goals`, `wins`, `away_wins`, `fair_play`"
        ],
    );
    check(
        r#"{"level": [{"head_to_head": ["points"], "agian": true}]}"#,
        expect!["unknown field `agian`, expected one of `head_to_head`, `again`, `once_complete`"],
    );
    check(r#"{"points": {"win": -3}}"#, expect!["invalid value: integer `-3`, expected u16"]);
}

#[test]
fn the_schema_shows_the_names_and_the_words() {
    let schema = schema_for!(Rules).to_value();
    let words = |path: &str| schema.pointer(path).map(ToString::to_string).unwrap_or_default();
    expect![[r#"["FIFA","FIFA_2026","UEFA","UEFA_LEAGUE_PHASE","LA_LIGA","SERIE_A","PREMIER_LEAGUE","BUNDESLIGA","LIGUE_1","CAF","AFC","SAUDI_PRO_LEAGUE"]"#]].assert_eq(&words("/oneOf/0/enum"));
    expect![[r#"["points","goal_difference","goals","away_goals","wins","away_wins","fair_play","lots","name","id"]"#]]
        .assert_eq(&words("/$defs/Step/oneOf/0/enum"));
    expect![[r#"["points","goal_difference","goals","away_goals","wins","away_wins","fair_play"]"#]]
        .assert_eq(&words("/$defs/Measure/enum"));
    expect![[r#"["goal_difference","goals",{"again":false,"head_to_head":["points","goal_difference","goals"]},"fair_play","lots"]"#]].assert_eq(&words("/oneOf/1/properties/level/default"));
}
