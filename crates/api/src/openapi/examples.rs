//! Requests to the demo with their responses, each list cut to its first element. The document and the reference show them.
//!
//! `scripts/test-contract` compares them with a running demo, and writes them with `UPDATE_EXPECT=1`. The responses in the file
//! are indented: their text is what a reader sees.

use std::collections::HashMap;
use std::sync::OnceLock;

use serde::Deserialize;
use serde_json::value::RawValue;

use crate::operation::{Operation, Profile};

const FILE: &str = include_str!("examples.json");

/// A request to the demo, and its response.
#[derive(Deserialize, Debug)]
pub struct Example {
    /// The parameters of the operation.
    pub query: &'static str,
    #[serde(borrow)]
    response: &'static RawValue,
}

impl Example {
    /// The example of an operation. A test fails if there is none.
    pub fn of(operation: &Operation) -> Option<&'static Example> {
        static EXAMPLES: OnceLock<HashMap<&'static str, Example>> = OnceLock::new();
        let examples = EXAMPLES.get_or_init(|| serde_json::from_str(FILE).unwrap_or_default());
        let classic = || examples.get(format!("classic/{}", operation.name).as_str());
        let own = if operation.profile == Profile::Classic { classic() } else { None };
        // A response of the classic profile that equals the other one is there once.
        own.or_else(|| examples.get(operation.name))
    }

    /// The response as indented JSON.
    pub fn response(&self) -> &'static str {
        self.response.get()
    }
}
