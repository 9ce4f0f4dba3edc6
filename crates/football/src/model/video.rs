//! Video of a match: streams of each half, each in several qualities.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Half {
    /// 1 and 2; 3 and 4 for extra time.
    pub half: u8,
    pub streams: Vec<Stream>,
}

/// One camera or broadcast of a half.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Stream {
    pub id: i64,
    pub name: String,
    pub qualities: Vec<Quality>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Quality {
    pub id: i64,
    pub name: String,
    pub width: u32,
    pub height: u32,
    /// The URL of the video.
    pub link: String,
}
