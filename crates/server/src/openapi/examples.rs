//! Responses of the demo, each list cut to its first element. `scripts/test-contract` compares them with a running demo.

use std::sync::OnceLock;

use serde_json::{Map, Value};

use crate::api::{Operation, Profile};

/// The response to the example of an operation.
pub(super) fn response(operation: &Operation) -> Option<&'static Value> {
    static EXAMPLES: OnceLock<Map<String, Value>> = OnceLock::new();
    let examples = EXAMPLES.get_or_init(|| serde_json::from_str(include_str!("examples.json")).unwrap_or_default());
    match operation.profile {
        Profile::Standard => examples.get(operation.name),
        Profile::Classic => examples.get(&format!("classic/{}", operation.name)),
    }
}
