//! The matches of a tournament, as its lists state them.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::cli::remote::{content, records};

/// How far a match is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct MatchProgress {
    /// Nothing of it will change.
    pub(super) is_final: bool,
    /// It was played, so every operation should have a response.
    pub(super) is_played: bool,
}

/// The status of a match that will not change, as code or word, in small letters; and whether it was played.
const FINAL: [(&str, bool); 5] =
    [("approved", true), ("final", true), ("awarded", false), ("cancelled", false), ("abandoned", false)];

/// The matches of the lists. A status is better than a score: the score of a match in progress is in some lists.
pub(super) fn listed_matches<'a>(lists: impl Iterator<Item = &'a Value>) -> BTreeMap<i64, MatchProgress> {
    let mut matches = BTreeMap::new();
    let mut has_status = BTreeMap::new();
    for record in lists.flat_map(records) {
        let Some(id) = ["matchId", "id"].iter().find_map(|name| record.get(*name)?.as_i64()) else { continue };
        let status = record.get("status").filter(|status| !status.is_null());
        let has_score = record.pointer("/score/home").is_some_and(|score| !score.is_null());
        let stated = status.map_or(MatchProgress { is_final: has_score, is_played: has_score }, state);
        if status.is_some() || !has_status.contains_key(&id) {
            matches.insert(id, stated);
        }
        if status.is_some() {
            has_status.insert(id, ());
        }
    }
    matches
}

/// Whether a list of events says that its match is not final.
pub(super) fn is_not_final(event_list: &Value) -> bool {
    let status = content(event_list).pointer("/match/status").filter(|status| !status.is_null());
    status.is_some_and(|status| !state(status).is_final)
}

/// What a status says. Services name its fields differently, and only some have a code.
fn state(status: &Value) -> MatchProgress {
    let text = |name: &&str| status.get(*name)?.as_str();
    let word = ["strStatusCode", "code", "strStatus", "name", "status"].iter().find_map(text).or(status.as_str());
    let word = word.unwrap_or_default().to_lowercase();
    let row = FINAL.iter().find(|(name, _)| *name == word);
    MatchProgress { is_final: row.is_some(), is_played: row.is_some_and(|(_, is_played)| *is_played) }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_status_is_better_than_a_score() {
        let scored = json!({"data": [
            {"matchId": 1, "score": {"home": 2, "away": 0}},
            {"matchId": 2, "score": {"home": null, "away": null}},
            {"matchId": 3, "score": {"home": 1, "away": 0}},
        ]});
        let season = json!({"root": {"object": {"Data": [
            {"matchId": 3, "status": {"id": 2, "name": "Live Analysis"}},
            {"matchId": 4, "status": {"id": 10, "status": "Approved"}},
            {"matchId": 5, "status": {"id": 12, "name": "Cancelled", "code": "cancelled"}},
        ]}}});
        let read = |lists: [&Value; 2]| {
            let matches = listed_matches(lists.into_iter());
            matches.into_iter().map(|(id, state)| (id, state.is_final, state.is_played)).collect::<Vec<_>>()
        };
        let expected = [(1, true, true), (2, false, false), (3, false, false), (4, true, true), (5, true, false)];
        assert_eq!(read([&scored, &season]), expected);
        assert_eq!(read([&season, &scored]), expected);
    }

    #[test]
    fn a_list_of_events_has_a_status_or_none() {
        for (status, expected) in [
            (json!({"intStatusID": 10, "strStatus": "Approved"}), false),
            (json!({"strStatus": "New"}), true),
            (json!(null), false),
        ] {
            assert_eq!(is_not_final(&json!({"data": {"match": {"status": status}}})), expected, "{status}");
        }
        assert!(!is_not_final(&json!({"data": []})));
    }
}
