//! Models fitted on the operator's own matches.

use std::path::Path;
use std::process::{Command, Output};

use football::simulation::{WorldSettings, world};
use jiff::Timestamp;
use serde_json::Value;
use store::{Address, Store};

/// A store of simulated matches whose feed gives no expected goals.
fn played(folder: &Path, matches: usize) -> (Store, String, i64) {
    let address = format!("sqlite:{}", folder.join("played.db").display());
    let store = Store::open(&address.parse::<Address>().unwrap()).unwrap();
    let world = world(&WorldSettings::default());
    let mut documents = Vec::new();
    for place in 0..world.match_count() {
        let mut document = world.match_document(place);
        if let Some(events) = document.events.as_mut().filter(|events| !events.is_empty()) {
            events.iter_mut().for_each(|event| event.xg = None);
            documents.push(document);
        }
        if documents.len() == matches {
            break;
        }
    }
    let id = documents[0].id;
    let report = store.ingest(documents, Timestamp::UNIX_EPOCH).unwrap();
    assert_eq!(report.refused, []);
    (store, address, id)
}

fn touchline(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_touchline"))
        .args(arguments)
        .current_dir(folder)
        .env_remove("TOUCHLINE_STORE")
        .output()
        .unwrap()
}

fn printed(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

#[test]
fn both_models_are_fitted_evaluated_and_saved_with_a_version() {
    let folder = tempfile::tempdir().unwrap();
    let (store, address, id) = played(folder.path(), 25);
    let query = |operation: &str| {
        let match_id = format!("match_id={id}");
        let output = touchline(folder.path(), &["query", operation, &match_id, "--store", &address]);
        serde_json::from_slice::<Value>(&output.stdout).unwrap()
    };
    let expected_goals = || -> Vec<f64> {
        let summary = query("MatchSummaryBasic");
        ["home", "away"]
            .iter()
            .map(|side| summary["object"]["stats"][side]["GoalsScored"]["XG"].as_f64().unwrap())
            .collect()
    };
    let threats = || -> Vec<f64> {
        query("MatchAttacks")["data"]["All"]
            .as_array()
            .unwrap()
            .iter()
            .map(|attack| attack["decXT"].as_f64().unwrap())
            .collect()
    };
    let train = |arguments: &[&str]| {
        touchline(folder.path(), &[&["train"], arguments, &["--store", address.as_str()]].concat())
    };
    let (goals_before, threats_before) = (expected_goals(), threats());

    let xt = touchline(folder.path(), &["train", "xt", "--force", "--store", &address]);
    assert!(xt.status.success(), "{}", printed(&xt));
    for figure in ["log-loss", "AUC", "Brier", "in use (v1)", "ten bins", "stored as own1"] {
        assert!(printed(&xt).contains(figure), "{figure}: {}", printed(&xt));
    }
    let threats_of_own1 = threats();
    assert_ne!(threats_of_own1, threats_before);
    assert_eq!(expected_goals(), goals_before);
    let again = touchline(folder.path(), &["train", "xt", "--force", "--store", &address]);
    assert!(
        printed(&again).contains("in use (own1)") && printed(&again).contains("stored as own2"),
        "{}",
        printed(&again)
    );

    let xg = touchline(folder.path(), &["train", "xg", "--force", "--store", &address]);
    assert!(xg.status.success(), "{}", printed(&xg));
    assert!(
        printed(&xg).contains("stored as own1")
            && printed(&xg).contains("25 matches analysed again, 25 of them changed"),
        "{}",
        printed(&xg)
    );
    assert_ne!(expected_goals(), goals_before);
    // What is stored is what an analysis with the new model gives.
    assert_eq!(store.verify(|_, _| {}).unwrap().wrong, []);
    let models = store.snapshot().unwrap();
    let models = models.models().unwrap();
    assert_eq!((models.xt.version.as_ref(), models.xg.version.as_ref()), ("own2", "own1"));

    // Every version stays, and no version number is used twice.
    let listed = train(&["list"]);
    assert_eq!(printed(&listed), "xt  v1\nxt  own1\nxt  own2     in use\nxg  v1\nxg  own1     in use\n");
    assert!(train(&["use", "xt", "own1"]).status.success());
    assert_eq!(threats(), threats_of_own1);
    assert!(printed(&train(&["xt", "--force"])).contains("stored as own3"));
    assert!(train(&["use", "xt", "v1"]).status.success());
    assert_eq!(threats(), threats_before);
    let back = train(&["use", "xg", "v1"]);
    assert!(printed(&back).contains("25 matches analysed again"), "{}", printed(&back));
    assert_eq!(expected_goals(), goals_before);
    assert_eq!(store.verify(|_, _| {}).unwrap().wrong, []);
    for unknown in ["own9", "own0", "v9", "own"] {
        let refused = train(&["use", "xt", unknown]);
        assert!(!refused.status.success());
        assert!(printed(&refused).contains(&format!("there is no version {unknown}")), "{}", printed(&refused));
    }

    let moved = train(&["xg", "--delta", "-0.5", "--force"]);
    assert!(printed(&moved).contains("stored as own2"), "{}", printed(&moved));
    for (now, before) in expected_goals().iter().zip(&goals_before) {
        assert!(now < before, "{now} is less than {before}");
    }
    for wrong in ["6", "nan", "much"] {
        assert!(printed(&train(&["xg", "--delta", wrong])).contains("must be a number from -5 to 5"));
    }
}

#[test]
fn a_worse_model_is_not_saved() {
    let folder = tempfile::tempdir().unwrap();
    let (store, address, _) = played(folder.path(), 6);
    let output = touchline(folder.path(), &["train", "xg", "--store", &address]);
    assert!(!output.status.success(), "{}", printed(&output));
    assert!(
        printed(&output).contains("not stored; --force") || printed(&output).contains("too few matches"),
        "{}",
        printed(&output)
    );
    assert_eq!(store.snapshot().unwrap().models().unwrap().xg.version, "v1");
}

#[test]
fn too_little_data_to_evaluate_is_reported() {
    let app = crate::harness::App::sample();
    for model in ["xt", "xg"] {
        let output = touchline(app.folder.path(), &["train", model, "--store", &app.address()]);
        assert!(!output.status.success());
        assert!(printed(&output).contains("too few matches to evaluate"), "{}", printed(&output));
    }
}
