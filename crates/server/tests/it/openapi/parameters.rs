//! What the document says of a parameter is what the service accepts and refuses.

use std::collections::BTreeSet;

use api::Profile;
use hyper::http::Request;
use jsonschema::PatternOptions;
use serde_json::{Value, json};

use super::{Contract, both};
use crate::harness::{App, KEY};

/// The words of a closed list; none if any value is allowed.
fn words_of(schema: &Value) -> Vec<String> {
    let list = schema["enum"].as_array().into_iter().flatten();
    list.map(|one| one.as_str().map_or_else(|| one.to_string(), str::to_owned)).collect()
}

#[test]
fn every_word_of_a_closed_list_is_accepted_and_other_words_are_not() {
    let app = App::sample();
    let mut checked = BTreeSet::new();
    for contract in both() {
        for operation in contract.operations() {
            let path = format!("{}/{}", contract.prefix, operation.name);
            for parameter in contract.document["paths"][&path]["get"]["parameters"].as_array().unwrap() {
                let parameter = contract.resolve(parameter);
                let schema = contract.resolve(&parameter["schema"]);
                let (name, words) = (parameter["name"].as_str().unwrap(), words_of(schema));
                // A zone is the same for every operation.
                if words.is_empty() || (name == "timezone" && !checked.insert(name.to_owned())) {
                    continue;
                }
                let rest: Vec<&str> = operation.example.split('&').filter(|pair| !pair.starts_with(name)).collect();
                let request = |value: &str| format!("{path}?{}&{name}={value}", rest.join("&"));
                for word in &words {
                    // A picture is no text.
                    let url = format!("{}&key={KEY}", request(&word.replace('+', "%2B")));
                    let (head, body) = app.exchange(Request::builder().uri(url));
                    assert_ne!(head.status, 400, "{}: {}", request(word), String::from_utf8_lossy(&body));
                }
                assert_eq!(app.get(&request("999999")).status, 400, "{}", request("999999"));
            }
        }
    }
}

#[test]
fn the_pattern_of_a_parameter_is_what_the_service_accepts() {
    let app = App::sample();
    let contract = Contract::of(Profile::Standard);
    let validator = |operation: &str, parameter: &str| {
        let parameters = contract.document["paths"][format!("/{operation}")]["get"]["parameters"].as_array().unwrap();
        let row = parameters.iter().find(|row| row["name"] == parameter).unwrap();
        // A list of the names of all statistics is longer than the usual limit.
        let long = PatternOptions::regex().size_limit(64 << 20);
        jsonschema::options().with_pattern_options(long).build(&row["schema"]).unwrap()
    };
    for (operation, parameter, query, text, is_valid) in [
        ("EntityTeams", "since", "", "2024-02-29 00:00:00", true),
        ("EntityTeams", "since", "", "0000-01-01 00:00:00", true),
        ("EntityTeams", "since", "", "9998-12-31 23:59:59", true),
        ("EntityTeams", "since", "", "2023-02-29 00:00:00", false),
        ("EntityTeams", "since", "", "1900-02-29 00:00:00", false),
        ("EntityTeams", "since", "", "2024-04-31 00:00:00", false),
        ("EntityTeams", "since", "", "2024-01-01 24:00:00", false),
        ("TournamentTeamsStats", "fields", "tournament_id=1&", "Pass,GoalsScored.Total", true),
        ("TournamentTeamsStats", "fields", "tournament_id=1&", "Pass,Nothing", false),
        ("TournamentPlayersStats", "sort", "tournament_id=1&", "Pass.Accuracy", true),
        ("TournamentPlayersStats", "sort", "tournament_id=1&", "Pass", false),
        ("StatEvents", "stat", "match_id=1&", "Momentum.60", true),
        ("StatEvents", "stat", "match_id=1&", "Attack.1.XG", true),
        ("StatEvents", "stat", "match_id=1&player_id=109&", "KIndex.Points", true),
        ("StatEvents", "stat", "match_id=1&", "Attack.0", false),
        ("StatEvents", "stat", "match_id=1&player_id=109&", "Pass.Totall", false),
        ("MatchSummaries", "match_ids", "", "1,3", true),
        ("MatchSummaries", "match_ids", "", "1,,3", false),
    ] {
        assert_eq!(validator(operation, parameter).is_valid(&json!(text)), is_valid, "{operation} {text}");
        let reply = app.get(&format!("/{operation}?{query}{parameter}={}", text.replace(' ', "%20")));
        assert_eq!(reply.status != 400, is_valid, "{operation} {text}: {}", reply.body);
    }
}
