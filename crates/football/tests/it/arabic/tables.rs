//! Clubs, competitions and stages: all names of the public data are known, in any spelling.

use football::arabic::{club, competition, national_team};
use football::countries;
use football::model::{CountryId, stage_name};
use serde_json::Value;

fn country(code: &str) -> Option<CountryId> {
    (code != "*").then(|| countries::by_code(code).unwrap().id)
}

#[test]
fn every_name_in_the_public_data_of_both_providers_has_arabic() {
    let mut counts = [0; 4];
    let mut missing = Vec::new();
    for line in include_str!("../../arabic/provider_names.txt").lines().filter(|line| !line.starts_with('#')) {
        let [kind, code, name] = line.split(" | ").collect::<Vec<_>>()[..] else { panic!("{line}") };
        let (kind, arabic) = match kind {
            "club" => (0, club(name, country(code))),
            "national team" => (1, national_team(name, country(code))),
            "competition" => (2, competition(name, country(code))),
            "stage" => (3, stage_name(name).ar),
            _ => panic!("{line}"),
        };
        counts[kind] += 1;
        if arabic.is_none() {
            missing.push(line);
        }
    }
    assert_eq!(missing, [""; 0]);
    assert_eq!(counts, [212, 123, 28, 12]);
}

#[test]
fn every_team_of_the_wyscout_files_has_arabic() {
    let Some(folder) = test_support::real_data("wyscout") else { return };
    let text = std::fs::read_to_string(folder.join("teams.json")).unwrap();
    for team in serde_json::from_str::<Vec<Value>>(&text).unwrap() {
        // The files escape letters twice.
        let unescaped =
            |text: &Value| serde_json::from_str::<String>(&format!("\"{}\"", text.as_str().unwrap())).unwrap();
        let area = countries::by_name(&unescaped(&team["area"]["name"])).map(|country| country.id);
        for name in [unescaped(&team["name"]), unescaped(&team["officialName"])] {
            let arabic = if team["type"] == "national" { national_team(&name, area) } else { club(&name, area) };
            assert!(arabic.is_some(), "{name}");
        }
    }
}

#[test]
fn a_club_is_found_in_any_spelling() {
    let spain = country("ESP");
    for name in ["Barcelona", "FC Barcelona", "BARCELONA F.C.", "barcelona", "F.C. Barcelona"] {
        assert_eq!(club(name, spain).as_deref(), Some("برشلونة"), "{name}");
    }
    for (name, code, arabic) in [
        ("1. FC Köln", "DEU", "كولن"),
        ("Koln", "DEU", "كولن"),
        ("Saint Etienne", "FRA", "سانت إتيان"),
        ("Real Madrid Club de Fútbol", "ESP", "ريال مدريد"),
        ("Chelsea FCW", "ENG", "تشيلسي للسيدات"),
        ("Arsenal WFC", "ENG", "أرسنال للسيدات"),
        ("Barcelona U19", "ESP", "برشلونة تحت 19 سنة"),
        ("Al Hilal", "SAU", "الهلال"),
        ("al-ahly", "EGY", "الأهلي"),
        ("Al-Wehda", "SAU", "الوحدة"),
    ] {
        assert_eq!(club(name, country(code)).as_deref(), Some(arabic), "{name}");
    }
}

#[test]
fn the_country_tells_names_apart() {
    assert_eq!(club("Barcelona", country("ECU")).as_deref(), Some("برشلونة غواياكيل"));
    assert_eq!(club("Barcelona", None), None, "it may be either");
    assert_eq!(club("Bayern Munich", None).as_deref(), Some("بايرن ميونخ"));
    assert_eq!(club("Bayern Munich", country("BRA")), None);

    assert_eq!(competition("Premier League", country("ENG")).as_deref(), Some("الدوري الإنجليزي الممتاز"));
    assert_eq!(competition("Premier League", country("EGY")).as_deref(), Some("الدوري المصري الممتاز"));
    assert_eq!(competition("Premier League", None), None, "it may be of many countries");
    assert_eq!(competition("Premier League", country("VAT")), None);
    assert_eq!(competition("Champions League", None).as_deref(), Some("دوري أبطال أوروبا"));
    assert_eq!(competition("CAF Champions League", None).as_deref(), Some("دوري أبطال أفريقيا"));
}

#[test]
fn nonsense_has_no_arabic() {
    for name in ["", " ", "FC", "FC Nowhere", "Women", "1909", "🙂", "برشلونة"] {
        assert_eq!(club(name, None), None, "{name}");
        assert_eq!(competition(name, None), None, "{name}");
    }
}
