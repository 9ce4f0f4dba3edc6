//! `touchline mcp` in the hands of the SDK's own client.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Output, Stdio};

use api::{OPERATIONS, TOOLS};
use rmcp::model::CallToolRequestParams;
use rmcp::service::RunningService as Connection;
use rmcp::{RoleClient, ServiceExt};
use serde_json::{Value, json};
use tokio::net::unix::pipe;

use super::http::put_key;
use crate::harness::App;

fn command(app: &App, key: Option<&str>) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_touchline"));
    command.args(["mcp", "--log", "trace", "--store", &app.address()]).current_dir(app.folder.path());
    if let Some(key) = key {
        command.args(["--key", key]);
    }
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

type Client = Connection<RoleClient, ()>;

/// Connects the client to a new process, and waits for the end of the process after the test.
fn with_client<F: Future<Output = ()>>(app: &App, key: Option<&str>, test: impl FnOnce(Client) -> F) -> Output {
    let mut child: Child = command(app, key).spawn().unwrap();
    let (input, output) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let reader = pipe::Receiver::from_owned_fd(output.into()).unwrap();
        let writer = pipe::Sender::from_owned_fd(input.into()).unwrap();
        test(().serve((reader, writer)).await.unwrap()).await;
    });
    drop(runtime);
    child.wait_with_output().unwrap()
}

async fn call(client: &Client, name: &'static str, arguments: Value) -> (bool, Value) {
    let params = CallToolRequestParams::new(name).with_arguments(arguments.as_object().unwrap().clone());
    let result = client.call_tool(params).await.unwrap();
    let is_error = result.is_error == Some(true);
    let text = result.content[0].as_text().unwrap().text.clone();
    let content = result.structured_content.unwrap_or(Value::String(text));
    (is_error, content)
}

#[test]
fn a_client_lists_and_calls_the_tools() {
    let app = App::sample();
    let expected = app.get("/MatchSquad?match_id=1").json();
    let output = with_client(&app, None, |client| async move {
        assert_eq!(client.peer_info().unwrap().server_info.as_ref().unwrap().name, "touchline");
        let tools = client.list_all_tools().await.unwrap();
        assert_eq!(tools.len(), OPERATIONS.len() + TOOLS.len());
        let (_, found) = call(&client, "find", json!({ "name": "Nile Harbour", "kind": "match" })).await;
        assert_eq!(found["data"]["results"][1]["id"], 1);
        assert_eq!(call(&client, "MatchSquad", json!({ "match_id": 1 })).await, (false, expected));
        let why = json!({ "match_id": 1, "player_id": 109, "stat": "Pass.Accuracy" });
        assert!(!call(&client, "explain", why).await.1["data"]["events"].as_array().unwrap().is_empty());
        let missing = call(&client, "MatchSquad", json!({ "match_id": 999_999 })).await;
        assert_eq!(missing, (true, json!("Match not found.")));
        assert!(client.call_tool(CallToolRequestParams::new("Nothing")).await.is_err());
        client.cancel().await.unwrap();
    });
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn a_key_limits_what_the_tools_read() {
    let app = App::sample();
    put_key(&app, "only-two", Some(vec![2]));
    let store = app.store.clone();
    with_client(&app, Some("only-two"), |client| async move {
        let refused = (true, json!("This key has no access to this tournament."));
        assert_eq!(call(&client, "MatchSquad", json!({ "match_id": 1 })).await, refused);
        assert!(!call(&client, "MatchStatus", json!({ "match_id": 6 })).await.0);
        // A key that is revoked while the client is connected opens nothing any more.
        assert!(store.revoke_key("only-two", jiff::Timestamp::now()).unwrap());
        let revoked = (true, json!("A valid API key is required."));
        assert_eq!(call(&client, "MatchStatus", json!({ "match_id": 6 })).await, revoked);
        client.cancel().await.unwrap();
    });
    let wrong = command(&app, Some("wrong-key")).output().unwrap();
    let error = String::from_utf8_lossy(&wrong.stderr).into_owned();
    assert!(
        !wrong.status.success() && error.contains("the key is not valid") && !error.contains("wrong-key"),
        "{error}"
    );
}

/// Whatever is not a message of the protocol goes to standard error, and input that is not one ends nothing.
#[test]
fn standard_output_has_messages_only() {
    let app = App::sample();
    let mut child = command(&app, None).spawn().unwrap();
    let lines = [
        super::initialize(),
        json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }).to_string(),
        "this is not JSON".to_owned(),
        super::request("tools/call", &json!({ "name": "TournamentList" })),
    ];
    let mut input = child.stdin.take().unwrap();
    input.write_all(format!("{}\n", lines.join("\n")).as_bytes()).unwrap();
    // The client waits for its response before it closes.
    let printed = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
    let mut messages = printed.map(|line| serde_json::from_str::<Value>(&line).unwrap_or_else(|_| panic!("{line}")));
    let is_message = |message: &Value| assert_eq!(message["jsonrpc"], "2.0", "{message}");
    assert!(messages.by_ref().inspect(is_message).any(|message| message["result"]["isError"] == false));
    drop(input);
    messages.for_each(|message| is_message(&message));
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}
