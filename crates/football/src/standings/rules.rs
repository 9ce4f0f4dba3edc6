//! How a table is ordered: data, not code.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The rules of an edition.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Rules {}
