//! The list of keys, for people and for programs.

use anyhow::Result;
use football::model::EditionId;
use jiff::Timestamp;
use serde_json::{Value, json};
use store::{KeyDetails, KeyRecord, KeyRoles};

use crate::cli::stored::moment;

/// What is stored of a key, for programs. Times are ISO 8601 in UTC.
pub(super) fn as_json(key: &KeyRecord) -> Value {
    let KeyRecord { id, name, created_at, expires_at, revoked_at, editions, details, last_used_at } = key;
    let KeyDetails { roles, rate, labels, .. } = details;
    let tournaments =
        |editions: Option<&[EditionId]>| editions.map(|ids| ids.iter().map(|id| id.0).collect::<Vec<_>>());
    json!({
        "id": id,
        "name": name,
        "created_at": created_at,
        "expires_at": expires_at,
        "revoked_at": revoked_at,
        "last_used_at": last_used_at,
        "roles": roles.names(),
        "tournaments": tournaments(editions.as_deref()),
        "write_tournaments": tournaments(key.write_editions()),
        "rate": rate,
        "labels": labels,
    })
}

pub(super) fn print(keys: &[KeyRecord]) -> Result<()> {
    say!(
        "{:>4}  {:<24} {:<20} {:<20} {:<20} {:<17} {:<10} {:<10} {:<12} labels",
        "no",
        "name",
        "created",
        "expires",
        "revoked",
        "last used",
        "roles",
        "rate",
        "tournaments"
    )?;
    for key in keys {
        let last_used = |at: Timestamp| at.strftime("%F %R").to_string();
        let named = |editions: Option<&[EditionId]>| match editions {
            Some(ids) => ids.iter().map(EditionId::to_string).collect::<Vec<_>>().join(","),
            None => "all".to_owned(),
        };
        let (reads, writes) = (named(key.editions.as_deref()), named(key.write_editions()));
        let editions = match key.details.roles {
            KeyRoles::WRITE => writes,
            KeyRoles::READ_AND_WRITE if reads != writes => format!("read {reads} write {writes}"),
            _ => reads,
        };
        let line = format!(
            "{:>4}  {:<24} {:<20} {:<20} {:<20} {:<17} {:<10} {:<10} {editions:<12} {}",
            key.id,
            key.name,
            moment(Some(key.created_at)),
            moment(key.expires_at),
            moment(key.revoked_at),
            key.last_used_at.map_or_else(|| "-".to_owned(), last_used),
            key.details.roles.to_string(),
            key.details.rate.map_or_else(|| "-".to_owned(), |rate| rate.to_string()),
            key.details.labels.join(", "),
        );
        say!("{}", line.trim_end())?;
    }
    Ok(())
}
