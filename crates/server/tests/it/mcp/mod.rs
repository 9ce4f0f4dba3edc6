//! The operations as tools of the Model Context Protocol.

mod calls;
mod find;
mod http;
mod stdio;
mod tools;

use hyper::http::Request;
use serde_json::{Value, json};

use crate::harness::{App, KEY, Reply, timeless};

/// A POST of one message.
fn post(app: &App, key: Option<&str>, headers: &[(&str, &str)], message: &str) -> Reply {
    let mut request = Request::builder()
        .method("POST")
        .uri("/mcp")
        .header("accept", "application/json, text/event-stream")
        .header("content-type", "application/json");
    if let Some(key) = key {
        request = request.header("authorization", format!("Bearer {key}"));
    }
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    let (parts, bytes) = app.exchange_body(request, message.to_owned().into());
    let body = timeless(std::str::from_utf8(&bytes).unwrap());
    Reply { status: parts.status.as_u16(), headers: parts.headers, body }
}

fn request(method: &str, params: &Value) -> String {
    json!({ "jsonrpc": "2.0", "id": 1, "method": method, "params": params }).to_string()
}

fn initialize() -> String {
    let client = json!({ "name": "test", "version": "1" });
    request("initialize", &json!({ "protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": client }))
}

fn tools(app: &App) -> Vec<Value> {
    let reply = post(app, Some(KEY), &[], &request("tools/list", &json!({})));
    assert_eq!(reply.status, 200, "{}", reply.body);
    reply.json()["result"]["tools"].as_array().unwrap().clone()
}

/// The result of a call with a key.
pub(crate) fn call_as(app: &App, key: &str, name: &str, arguments: &Value) -> Value {
    let reply = post(app, Some(key), &[], &request("tools/call", &json!({ "name": name, "arguments": arguments })));
    assert_eq!(reply.status, 200, "{}", reply.body);
    reply.json()["result"].clone()
}

fn call(app: &App, name: &str, arguments: &Value) -> Value {
    call_as(app, KEY, name, arguments)
}

/// The text of a result, and whether it is an error.
fn text(result: &Value) -> (bool, &str) {
    (result["isError"] == true, result["content"][0]["text"].as_str().unwrap())
}
