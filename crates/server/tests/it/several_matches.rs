//! Several matches in one request: each entry is what a request for that match alone gives.

use football::model::EditionId;
use jiff::Timestamp;
use serde_json::Value;
use store::NewKey;

use crate::harness::App;
use crate::unknown_objects::known;

/// The operation, the one for a single match, and the field with its data.
const OPERATIONS: [(&str, &str, &str); 3] = [
    ("MatchSummaries", "MatchSummary", "summary"),
    ("MatchSummariesBasic", "MatchSummaryBasic", "summary"),
    ("MatchesPlayersStats", "MatchPlayersStats", "stats"),
];

#[test]
fn entries_come_in_the_order_of_the_ids_and_say_what_the_single_responses_say() {
    let app = App::sample();
    for (several, single, field) in OPERATIONS {
        for lang in ["en", "ar"] {
            let reply = app.get(&format!("/{several}?match_ids=3,1, 3,6&lang={lang}").replace(' ', "%20"));
            assert_eq!(reply.status, 200, "{}", reply.body);
            let response = reply.json();
            let entries = response["object"].as_array().unwrap();
            assert_eq!(entries.len(), 4, "{several}");
            for (entry, id) in entries.iter().zip([3, 1, 3, 6]) {
                let alone = app.get(&format!("/{single}?match_id={id}&lang={lang}")).json();
                assert_eq!((&entry["matchId"], &entry["error"]), (&id.into(), &Value::Null), "{several}");
                // What is not known is null here, and empty in the operations of the specification.
                assert_eq!(known(&entry[field]), known(&alone["object"]), "{several} {id}");
            }
        }
    }
}

#[test]
fn an_unknown_or_forbidden_id_has_an_error_in_its_place() {
    let app = App::sample();
    let narrow = NewKey { name: "narrow".to_owned(), expires_at: None, editions: Some(vec![EditionId(1)]) };
    app.store.put_key("narrow", narrow, Timestamp::UNIX_EPOCH).unwrap();
    for (several, _, field) in OPERATIONS {
        let reply = app.get_bare(&format!("/{several}?match_ids=999999,1,4&key=narrow"));
        let response = reply.json();
        assert_eq!((reply.status, &response["message"]), (200, &"1 match retrieved.".into()), "{several}");
        let entries = response["object"].as_array().unwrap();
        let errors: Vec<&Value> = entries.iter().map(|entry| &entry["error"]).collect();
        assert_eq!(*errors[0], serde_json::json!({"status": 404, "message": "Match not found."}));
        assert_eq!(*errors[1], Value::Null);
        assert_eq!(
            *errors[2],
            serde_json::json!({"status": 403, "message": "This key has no access to this tournament."})
        );
        let found: Vec<bool> = entries.iter().map(|entry| entry[field].is_object()).collect();
        assert_eq!(found, [false, true, false], "{several}");
        assert_eq!((&entries[0][field], &entries[2][field]), (&Value::Null, &Value::Null));
        // Another key has another response under another ETag.
        let whole = app.get(&format!("/{several}?match_ids=999999,1,4"));
        assert_ne!(whole.header("etag"), reply.header("etag"));
        assert_eq!(whole.json()["message"], "2 matches retrieved.");
        let arabic = app.get_bare(&format!("/{several}?match_ids=4&key=narrow&lang=ar")).json();
        assert_eq!(arabic["object"][0]["error"]["message"], "هذا المفتاح لا يتيح الوصول إلى هذه البطولة.");
    }
}

#[test]
fn more_than_twenty_ids_are_refused() {
    let app = App::sample();
    let ids = |count: usize| vec!["1"; count].join(",");
    for (several, _, _) in OPERATIONS {
        assert_eq!(app.get(&format!("/{several}?match_ids={}", ids(20))).status, 200, "{several}");
        for wrong in [ids(21), "1,b".to_owned(), "0".to_owned(), ",".to_owned()] {
            let reply = app.get(&format!("/{several}?match_ids={wrong}"));
            assert_eq!(
                (reply.status, &reply.json()["message"]),
                (400, &"match_ids must be a list of ids, at most 20.".into())
            );
        }
        let missing = app.get(&format!("/{several}"));
        assert_eq!((missing.status, &missing.json()["message"]), (400, &"match_ids is required.".into()));
    }
}
