//! The OpenAPI document: the same rows as routing and the reference, as OpenAPI 3.1.
//!
//! Every description is English; `x-description-ar` has the same text in Arabic. A kind of record is a schema under the name
//! of its table, so generated clients have one type for it. Each profile has a document of its own.

mod description;
mod document;
mod examples;
mod headers;
mod parameters;
mod paths;
mod responses;
mod schemas;
mod values;

use std::sync::OnceLock;

use serde_json::{Value, json};

use document::Document;

use crate::operation::Profile;

pub use examples::Example;
pub use headers::markdown as http_markdown;
pub use headers::{HEADERS, Header, HeaderKind};
pub use parameters::{TOOL_COMMON, tool_input};

/// The document of a profile, on one line.
pub fn document(profile: Profile) -> &'static str {
    static STANDARD: OnceLock<String> = OnceLock::new();
    static CLASSIC_PROFILE: OnceLock<String> = OnceLock::new();
    let text = match profile {
        Profile::Standard => &STANDARD,
        Profile::Classic => &CLASSIC_PROFILE,
    };
    text.get_or_init(|| Document::new(profile).json().to_string())
}

impl Document {
    fn json(mut self) -> Value {
        let paths = self.paths();
        let parameters = self.shared_parameters();
        let (title, about) = match self.profile {
            Profile::Standard => ("Touchline", ABOUT),
            Profile::Classic => ("Touchline, classic profile", ABOUT_CLASSIC),
        };
        json!({
            "openapi": "3.1.0",
            "info": {
                "title": title,
                "version": env!("CARGO_PKG_VERSION"),
                "summary": "Football statistics in English and Arabic",
                "description": about,
                "license": { "name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0" },
            },
            "servers": [{ "url": "/", "description": "The service that this document comes from" }],
            "security": [{ "queryKey": [] }, { "bearerKey": [] }, { "headerKey": [] }],
            "tags": tags(),
            "paths": paths,
            "components": {
                "securitySchemes": {
                    "queryKey": { "type": "apiKey", "in": "query", "name": "key", "description": "The API key in the query. Prefer a header: it keeps the key out of URLs." },
                    "bearerKey": { "type": "http", "scheme": "bearer", "description": "The API key as `Authorization: Bearer <key>`." },
                    "headerKey": { "type": "apiKey", "in": "header", "name": "X-API-Key", "description": "The API key in a header of its own." },
                    "pushToken": { "type": "apiKey", "in": "query", "name": "token", "description": "A token of POST /tokens, for the push alone." },
                },
                "parameters": parameters,
                "headers": headers::components(),
                "responses": responses::components(),
                "schemas": self.schemas.into_components(),
            },
        })
    }
}

const ABOUT: &str = "Statistics of football matches, tournaments, teams and people. Every operation is a GET, as `/<Operation>` or \
as `/api.php?api=<Operation>`, and a HEAD with the same headers. `lang=ar` gives texts and messages in Arabic; descriptions \
here have their Arabic text in `x-description-ar`. An empty parameter counts as not sent, and an unknown one is ignored.";

const ABOUT_CLASSIC: &str = "The older structures, below `/classic`. An operation without an older structure gives the same response as \
in the document at `/openapi.json`.";

fn tags() -> Value {
    json!([
        { "name": "Operations", "description": "One path for each operation" },
        { "name": "Query form", "description": "All operations at one path; the parameter `api` names the operation" },
        { "name": "Service", "description": "The push and this document" },
    ])
}
