//! The list of tools says what the rows of the operations say.

use std::collections::BTreeSet;

use api::openapi;
use api::{OPERATIONS, Profile, TOOLS};
use serde_json::{Value, json};

use super::tools;
use crate::harness::App;

#[test]
fn every_operation_is_a_tool_with_the_same_parameters() {
    let tools = tools(&App::sample());
    let rows: Vec<_> = TOOLS.iter().chain(OPERATIONS).collect();
    assert!(tools.iter().map(|tool| &tool["name"]).eq(rows.iter().map(|row| row.name)), "the names of all tools");
    assert!(["find", "explain"].iter().all(|name| TOOLS.iter().any(|row| row.name == *name)));
    for (tool, row) in tools.iter().zip(rows) {
        let input = &tool["inputSchema"];
        assert_eq!(tool["description"], row.about);
        assert_eq!((&input["type"], &input["additionalProperties"]), (&json!("object"), &json!(false)));
        let names: BTreeSet<&str> = input["properties"].as_object().unwrap().keys().map(String::as_str).collect();
        let expected = row.params.iter().map(|param| param.name).chain(["lang", "timezone"]);
        assert_eq!(names, expected.collect(), "{}", row.name);
        let required: Vec<&str> = row.params.iter().filter(|param| param.required).map(|param| param.name).collect();
        assert_eq!(input.get("required"), (!required.is_empty()).then_some(&json!(required)), "{}", row.name);
        for param in row.params {
            assert_eq!(input["properties"][param.name]["description"], param.about, "{}", row.name);
        }
        assert_eq!(
            tool["annotations"],
            json!({ "readOnlyHint": true, "destructiveHint": false, "idempotentHint": true, "openWorldHint": false })
        );
    }
}

/// The schema of an argument is that of the parameter in the OpenAPI document, without long lists of names.
#[test]
fn arguments_have_the_schemas_of_the_openapi_document() {
    let document: Value = serde_json::from_str(openapi::document(Profile::Standard)).unwrap();
    let mut compared = 0;
    for tool in tools(&App::sample()) {
        let path = &document["paths"][format!("/{}", tool["name"].as_str().unwrap())];
        for parameter in path["get"]["parameters"].as_array().into_iter().flatten() {
            // Shared parameters are references; a parameter in JSON has its schema elsewhere.
            let (Some(name), Some(schema)) = (parameter["name"].as_str(), parameter["schema"].as_object()) else {
                continue;
            };
            let (mut expected, mut schema_) = (schema.clone(), tool["inputSchema"]["properties"][name].clone());
            expected.remove("examples");
            for list in ["enum", "pattern"] {
                if expected.get(list).is_some_and(|list| list.to_string().len() > 500) {
                    expected.remove(list);
                }
            }
            schema_.as_object_mut().unwrap().remove("description");
            assert_eq!(schema_, Value::Object(expected), "{} {name}", tool["name"]);
            compared += 1;
        }
    }
    assert!(compared > 100, "{compared} parameters");
}

/// A model reads the whole list before it reads anything else.
#[test]
fn the_list_of_tools_is_short_and_in_one_language() {
    let text = Value::from(tools(&App::sample())).to_string();
    assert!(text.len() < 80_000, "{} bytes", text.len());
    assert!(!text.contains("x-description-ar"));
}
