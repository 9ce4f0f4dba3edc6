//! Arabic names that documents leave out.

use football::feed::{Document, FilledNames, Layer, Source, fill_arabic_names};
use football::model::{ArabicSource, Kind, Name};
use serde_json::{Value, json};

fn filled(kind: Kind, layer: Layer, body: Value, transliterate: bool) -> Value {
    let Value::Object(body) = body else { panic!("{body} is not an object") };
    let mut document = Document { kind, id: 1, layer, body, events: None, source: Source::default() };
    fill_arabic_names(&mut document, transliterate);
    let once = document.clone();
    fill_arabic_names(&mut document, transliterate);
    assert_eq!(document, once, "filling twice is filling once");
    document.body.into()
}

fn name(kind: Kind, body: Value, transliterate: bool) -> Name {
    let mut body = filled(kind, Layer::Whole, body, transliterate);
    serde_json::from_value(body["name"].take()).unwrap()
}

#[test]
fn tables_of_the_product_fill_in_competitions_teams_clubs_stages_and_groups() {
    for (kind, body, arabic) in [
        (Kind::Team, json!({ "name": "Germany", "national": true }), "ألمانيا"),
        (Kind::Team, json!({ "name": { "en": "Saudi Arabia", "ar": null }, "national": true }), "السعودية"),
        (Kind::Team, json!({ "name": "Real Madrid", "national": false }), "ريال مدريد"),
        (Kind::Team, json!({ "name": "Real Madrid" }), "ريال مدريد"),
        (Kind::Club, json!({ "name": { "en": "Barcelona", "ar": " " }, "country": 724 }), "برشلونة"),
        (Kind::Competition, json!({ "name": "FIFA World Cup" }), "كأس العالم"),
        (Kind::Stage, json!({ "name": "Group Stage" }), "دور المجموعات"),
        (Kind::Group, json!({ "name": "Group B" }), "المجموعة الثانية"),
        (Kind::Country, json!({ "name": "Egypt" }), "مصر"),
        (Kind::Stadium, json!({ "name": "Stade de France" }), "ملعب فرنسا"),
    ] {
        let name = name(kind, body.clone(), false);
        assert_eq!((name.ar.as_deref(), name.ar_source), (Some(arabic), ArabicSource::BuiltIn), "{body}");
    }
}

#[test]
fn a_stated_arabic_name_stays() {
    let name = name(Kind::Team, json!({ "name": { "en": "Germany", "ar": "المانشافت" }, "national": true }), true);
    assert_eq!(name, Name::both("Germany", "المانشافت"));
}

#[test]
fn people_and_stadiums_are_transliterated_only_on_request() {
    for kind in [Kind::Player, Kind::Coach, Kind::Referee, Kind::Stadium] {
        let body = json!({ "name": "Bruno Silva" });
        assert_eq!(name(kind, body.clone(), false).ar, None);
        let name = name(kind, body, true);
        assert_eq!(name.ar_source, ArabicSource::Transliterated);
        let arabic = name.ar.unwrap();
        assert!(arabic.chars().all(|letter| letter == ' ' || ('ء'..='ي').contains(&letter)), "{arabic}");
    }
    let player = filled(Kind::Player, Layer::Whole, json!({ "name": "Bruno", "nickname": "Tito" }), true);
    assert!(player["nickname"]["ar_transliterated"].is_string(), "{player}");
    // A club that no table has is not a person.
    assert_eq!(name(Kind::Team, json!({ "name": "Nile City" }), true).ar, None);
}

#[test]
fn filled_names_are_counted_by_their_source() {
    let count = |kind: Kind, body: Value| {
        let Value::Object(body) = body else { panic!("{body} is not an object") };
        let mut document = Document { kind, id: 1, layer: Layer::Whole, body, events: None, source: Source::default() };
        let FilledNames { built_in, transliterated } = fill_arabic_names(&mut document, true);
        (built_in, transliterated)
    };
    assert_eq!(count(Kind::Player, json!({ "name": "Bruno", "nickname": "Tito" })), (0, 2));
    assert_eq!(count(Kind::Team, json!({ "name": "Real Madrid" })), (1, 0));
    assert_eq!(count(Kind::Team, json!({ "name": { "en": "Real Madrid", "ar": "الريال" } })), (0, 0));
}

#[test]
fn an_overlay_that_states_no_name_is_not_changed() {
    for body in [json!({ "image": "https://example.org/a.png" }), json!({ "name": { "ar": "برشلونة" } })] {
        assert_eq!(filled(Kind::Team, Layer::Overlay, body.clone(), true), body);
    }
    // A plain text replaces the whole name.
    assert_eq!(
        filled(Kind::Team, Layer::Overlay, json!({ "name": "Real Madrid" }), false),
        json!({ "name": { "en": "Real Madrid", "ar": null, "ar_built_in": "ريال مدريد", "ar_transliterated": null } })
    );
}
