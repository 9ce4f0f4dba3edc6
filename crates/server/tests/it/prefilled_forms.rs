//! The forms of the reference on a store whose ids are not those of the sample.

use jiff::tz::TimeZone;
use serde_json::Value;
use test_support::workspace_path;

use crate::browser::value;
use crate::chromium::Browser;
use crate::harness::{App, KEY};
use crate::running_service::{RunningService, holds_in_time};

/// Fields of the native feed that hold the id of something else.
const REFERENCES: [&str; 15] = [
    "competition",
    "edition",
    "stage",
    "group",
    "team",
    "club",
    "stadium",
    "coach",
    "player",
    "recipient",
    "replacement",
    "referee",
    "assistant1",
    "assistant2",
    "match",
];
const SHIFT: i64 = 70_000;

/// Adds [`SHIFT`] to every reference. Ids of countries and organizers stay.
fn shift(value: &mut Value) {
    let add = |number: &mut Value| {
        if let Some(id) = number.as_i64() {
            *number = (id + SHIFT).into();
        }
    };
    match value {
        Value::Object(fields) => {
            for (name, field) in fields {
                match name.as_str() {
                    "teams" | "lots" => field.as_array_mut().into_iter().flatten().for_each(add),
                    "fourth_official" => add(field),
                    name if REFERENCES.contains(&name) && field.is_i64() => add(field),
                    _ => shift(field),
                }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(shift),
        _ => {}
    }
}

/// The sample world with other ids.
fn shifted_world() -> App {
    let world = std::fs::read_to_string(workspace_path("samples/world.ndjson")).unwrap();
    let mut lines = Vec::new();
    for line in world.lines() {
        let mut document: Value = serde_json::from_str(line).unwrap();
        shift(&mut document);
        let kind = document.get("type").or_else(|| document.get("overlay")).unwrap().as_str().unwrap().to_owned();
        let keeps_id = ["continent", "country", "organizer", "age_group", "events"].contains(&kind.as_str());
        if let Some(id) = document["id"].as_i64().filter(|_| !keeps_id) {
            document["id"] = (id + SHIFT).into();
        }
        lines.push(document.to_string());
    }
    let text = lines.join("\n");
    let documents = football::feed::native::documents("world", text.as_bytes());
    App::holding(documents.map(|document| document.unwrap()).collect(), TimeZone::UTC)
}

#[test]
fn the_forms_are_filled_in_with_ids_of_this_store() {
    let Some(browser) = Browser::open() else { return };
    let served = RunningService::start_on(shifted_world(), &["--pages", "off"]);
    browser.go(&format!("http://{}/docs?lang=en", served.address));
    browser.write("#key", &format!("{KEY}\n"));
    let mut failed = Vec::new();
    for operation in api::OPERATIONS {
        let form = format!("form[data-operation={}]", operation.name);
        browser.run(&format!("document.querySelector({form:?}).scrollIntoView()"));
        // Each id of the sample is replaced by one of this store.
        for name in [
            "match_id",
            "match_ids",
            "tournament_id",
            "season_id",
            "team_id",
            "opponent_id",
            "player_id",
            "coach_id",
            "referee_id",
            "club_id",
        ] {
            if operation.example.split('&').any(|pair| pair.split('=').next() == Some(name)) {
                let field = format!("{form} [name={name}]");
                let id = || value(&browser, &field).parse::<i64>().unwrap_or_default();
                assert!(holds_in_time(|| id() == -1 || id() > SHIFT), "{}: {name} is {}", operation.name, id());
            }
        }
        browser.click(&format!("{form} button"));
        let outcome = format!("#{} .outcome", operation.name);
        assert!(holds_in_time(|| browser.text(&outcome).contains(" ms")), "{}", operation.name);
        if !browser.text(&outcome).starts_with("200") {
            failed.push(format!("{}: {}", operation.name, browser.text(&format!("#{} .body", operation.name))));
        }
    }
    assert!(failed.is_empty(), "{failed:#?}");
}
