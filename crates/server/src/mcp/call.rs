//! A call of a tool: arguments in, the JSON of the operation out.

use rmcp::model::{CallToolResult, ContentBlock, JsonObject};
use serde_json::Value as Json;

use super::caller::Caller;
use super::narrowing::{self, MAX_ANSWER};
use super::tools;
use crate::service::{RequestContext, Response, Service};
use api::Operation;
use api::openapi::TOOL_COMMON;
use api::rows::error::{ErrorText, FIELD_UNKNOWN};

/// Longer unknown names are cut in the error.
const NAME_LONGEST: usize = 60;

/// The result of a tool; `Err` has the message if there is no such tool.
pub(super) fn run(
    service: &Service,
    caller: &Caller,
    name: &str,
    arguments: &JsonObject,
) -> Result<CallToolResult, String> {
    let Some(operation) = tools::operation(name) else {
        let unknown = service.respond(&RequestContext::trusted(name, ""));
        return Err(message(&unknown));
    };
    let context = context(operation, caller, arguments);
    let is_known = |name: &str| names(operation).any(|known| known == name);
    let response = match arguments.keys().find(|name| !is_known(name)) {
        Some(unknown) => {
            let unknown: String = unknown.chars().take(NAME_LONGEST).collect();
            let list = names(operation).collect::<Vec<_>>().join(", ");
            service.refuse(&context, FIELD_UNKNOWN.with("name", unknown).with("list", list))
        }
        None => service.respond(&context),
    };
    if response.status != 200 {
        return Ok(error(message(&response)));
    }
    if response.body.len() > MAX_ANSWER {
        return Ok(error(narrowing::message(operation, arguments, &response.body).in_(context.language())));
    }
    Ok(success(&response))
}

/// The failure of a call that did not come to run.
pub(super) fn refuse(service: &Service, name: &str, arguments: &JsonObject, why: ErrorText) -> CallToolResult {
    let context = match tools::operation(name) {
        Some(operation) => context(operation, &Caller::Trusted, arguments),
        None => RequestContext::trusted(name, ""),
    };
    error(message(&service.refuse(&context, why)))
}

fn context(operation: &'static Operation, caller: &Caller, arguments: &JsonObject) -> RequestContext {
    let known = arguments.iter().filter(|(name, _)| names(operation).any(|known| known == *name));
    let mut query = form_urlencoded::Serializer::new(String::new());
    for (name, value) in known {
        if let Some(text) = text(value) {
            query.append_pair(name, &text);
        }
    }
    let context = RequestContext::for_tool(operation, &query.finish());
    match caller {
        Caller::Trusted => context.without_key(),
        Caller::Key(key) => context.admitted(key),
    }
}

/// The names of the arguments: the parameters of the operation and those that all have.
fn names(operation: &Operation) -> impl Iterator<Item = &'static str> {
    operation.params.iter().map(|param| param.name).chain(TOOL_COMMON)
}

/// An argument as the query of a URL has it; none for null. A whole number may be written `5.0`.
fn text(value: &Json) -> Option<String> {
    // Larger decimals are not exact.
    const EXACT: f64 = 9_007_199_254_740_992.0;
    let whole = |number: &f64| number.fract() == 0.0 && number.abs() <= EXACT;
    match value {
        Json::Null => None,
        Json::String(text) => Some(text.clone()),
        Json::Number(number) if number.is_f64() => {
            Some(number.as_f64().filter(whole).map_or_else(|| number.to_string(), |number| (number as i64).to_string()))
        }
        other => Some(other.to_string()),
    }
}

/// The JSON of the response, as structured content and as text for clients that read text alone.
fn success(response: &Response) -> CallToolResult {
    let text = String::from_utf8_lossy(&response.body).into_owned();
    let structured = serde_json::from_str(&text).ok();
    let mut result = CallToolResult::success(vec![ContentBlock::text(text)]);
    result.structured_content = structured;
    result
}

fn error(message: String) -> CallToolResult {
    CallToolResult::error(vec![ContentBlock::text(message)])
}

/// The message in the envelope of a response.
fn message(response: &Response) -> String {
    let envelope: Json = serde_json::from_slice(&response.body).unwrap_or_default();
    envelope["message"].as_str().unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn an_argument_is_written_as_in_a_query() {
        for (value, expected) in [
            (json!(7), Some("7")),
            (json!(7.0), Some("7")),
            (json!(7.5), Some("7.5")),
            (json!(true), Some("true")),
            (json!("7, 8"), Some("7, 8")),
            (json!({ "a": 1 }), Some("{\"a\":1}")),
            (json!(null), None),
        ] {
            assert_eq!(text(&value).as_deref(), expected, "{value}");
        }
    }
}
