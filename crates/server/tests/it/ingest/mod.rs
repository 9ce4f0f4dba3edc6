//! Lines and documents over HTTP: roles of keys, results, limits, lost connections.

mod documents;
mod feeds;
mod limits;
mod named;
mod remote;
mod roles;
mod running;
mod sequences;
mod state;

use football::model::EditionId;
use jiff::Timestamp;
use serde_json::Value;
use store::{KeyDetails, NewKey};

use crate::harness::{App, Reply};

/// A new key with these roles, for these tournaments or for all.
pub(crate) fn add_key(app: &App, name: &str, roles: &str, tournaments: Option<&[i64]>) -> String {
    let editions = tournaments.map(|ids| ids.iter().map(|id| EditionId(*id)).collect());
    let new = NewKey { name: name.to_owned(), expires_at: None, editions };
    let details = KeyDetails { roles: roles.parse().unwrap(), ..KeyDetails::default() };
    app.store.add_key_with(&new, &details, Timestamp::UNIX_EPOCH).unwrap()
}

/// The lines of a response.
fn lines_of(reply: &Reply) -> Vec<Value> {
    assert_eq!((reply.status, reply.header("content-type")), (200, "application/x-ndjson"), "{}", reply.body);
    let lines = reply.body.lines().filter(|line| !line.is_empty());
    lines.map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The results in lines.
fn results(lines: &[Value]) -> Vec<&str> {
    lines.iter().map(|line| line["result"].as_str().unwrap()).collect()
}
