//! What the response of an operation means: success with its content, or a refusal.
//!
//! Services differ in details. Content is in `object` or `data`, some have both inside one more object, `root`, and `result` is a
//! word or a boolean.

use serde_json::Value;

/// Why a response has no content.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::cli) enum OperationRefusal {
    /// The service does not offer the operation at all.
    UnknownOperation(String),
    /// The service does not accept the key.
    Key(String),
    /// The service refuses this request.
    Request(String),
}

/// The parsed response, if it is a success.
pub(super) fn success(operation: &str, status: u16, body: &str) -> Result<Value, OperationRefusal> {
    let Ok(value) = serde_json::from_str::<Value>(body) else {
        let why = format!("status {status}, and the body is not JSON");
        return Err(if matches!(status, 404 | 501) {
            OperationRefusal::UnknownOperation(why)
        } else {
            OperationRefusal::Request(why)
        });
    };
    let envelope = envelope(&value);
    let succeeded = match &envelope["result"] {
        Value::Bool(result) => *result,
        Value::String(word) => word.eq_ignore_ascii_case("success") || word.eq_ignore_ascii_case("true"),
        _ => !content(&value).is_null(),
    };
    if status == 200 && succeeded {
        return Ok(value);
    }
    let message = envelope["message"].as_str().unwrap_or("the response is an error");
    let why = format!("{message} (status {status})");
    let (message, name) = (message.to_lowercase(), operation.to_lowercase());
    Err(match status {
        401 => OperationRefusal::Key(why),
        200 | 400 | 404 | 405 | 501 if is_unknown(&message, &name) => OperationRefusal::UnknownOperation(why),
        200 | 403 if message.contains("api key") || message.contains("invalid key") => OperationRefusal::Key(why),
        _ => OperationRefusal::Request(why),
    })
}

/// Whether a message, in small letters, says that the operation is unknown. The words are those of services that were seen.
fn is_unknown(message: &str, operation: &str) -> bool {
    let is_about_it = message.contains("operation") || message.contains(operation);
    is_about_it
        && ["unknown", "not found", "not exist", "not supported", "invalid"].iter().any(|word| message.contains(word))
}

/// The object with `result` and `message`.
fn envelope(response: &Value) -> &Value {
    response.get("root").unwrap_or(response)
}

/// What the envelope is around.
pub(in crate::cli) fn content(response: &Value) -> &Value {
    let envelope = envelope(response);
    envelope.get("object").or_else(|| envelope.get("data")).unwrap_or(&Value::Null)
}

/// The records of a list, or of one page of it.
pub(in crate::cli) fn records(response: &Value) -> &[Value] {
    let content = content(response);
    let list = content.as_array().or_else(|| content.get("Data")?.as_array());
    list.map_or(&[], Vec::as_slice)
}

/// The records of one page, to add those of the next pages.
pub(in crate::cli) fn records_mut(response: &mut Value) -> Option<&mut Vec<Value>> {
    let response = if response.get("root").is_some() { response.get_mut("root")? } else { response };
    let name = if response.get("object").is_some() { "object" } else { "data" };
    let content = response.get_mut(name)?;
    if content.is_array() { content.as_array_mut() } else { content.get_mut("Data")?.as_array_mut() }
}

/// How many pages a list has; 1 if it is not paged.
pub(in crate::cli) fn pages(response: &Value) -> u64 {
    let content = content(response);
    let count = ["pages", "PageCount"].iter().find_map(|name| content.get(*name)?.as_u64());
    count.unwrap_or(1)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn read(status: u16, body: &Value) -> Result<Value, OperationRefusal> {
        success("MatchVideo", status, &body.to_string())
    }

    #[test]
    fn every_envelope_is_read() {
        for body in [
            json!({"result": "Success", "message": "", "data": [{"id": 1}]}),
            json!({"result": "success", "data": {"Data": [{"id": 1}], "PageCount": 1}}),
            json!({"result": true, "title": "", "object": [{"id": 1}]}),
            json!({"root": {"result": true, "object": {"pages": 1, "Data": [{"id": 1}]}}}),
        ] {
            let mut response = read(200, &body).unwrap();
            assert_eq!((records(&response), pages(&response)), (&[json!({"id": 1})][..], 1), "{body}");
            records_mut(&mut response).unwrap().push(json!(2));
            assert_eq!(records(&response).len(), 2);
        }
        assert_eq!(records(&json!({"result": true, "object": {"a": 1}})), [Value::Null; 0]);
    }

    #[test]
    fn refusals_are_told_apart() {
        let error = |message: &str| json!({"result": false, "title": "", "message": message});
        let key = "A valid API key is required.";
        let unknown = "Unknown operation MatchVideos.";
        for (status, message, kind) in [
            (401, key, OperationRefusal::Key(format!("{key} (status 401)"))),
            (404, unknown, OperationRefusal::UnknownOperation(format!("{unknown} (status 404)"))),
            (
                200,
                "MatchVideo does not exist",
                OperationRefusal::UnknownOperation("MatchVideo does not exist (status 200)".to_owned()),
            ),
            (404, "Match not found.", OperationRefusal::Request("Match not found. (status 404)".to_owned())),
            (500, "Oh", OperationRefusal::Request("Oh (status 500)".to_owned())),
        ] {
            assert_eq!(read(status, &error(message)), Err(kind));
        }
        assert!(matches!(success("MatchVideo", 404, "<html>"), Err(OperationRefusal::UnknownOperation(_))));
    }
}
