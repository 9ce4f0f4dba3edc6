//! Verifies what is neither an entity nor a match: the change log, keys, webhooks, links and settings.
//!
//! Hardly any of it follows from anything else, so the remedy is not to compute it again.

use football::model::Kind;
use jiff::Timestamp;

use crate::engine::row::values;
use crate::error::Error;
use crate::queries;
use crate::read::snapshot::Snapshot;
use crate::rows::change_log::load_pruned;
use crate::rows::note;
use crate::rows::values::kind;
use crate::write::finding::Finding;

/// The remedy of what follows from something else. It computes only from what has a checksum that holds.
pub(super) const REANALYSE_ALL: &str = "run `touchline reanalyse --all`";
/// The setting that both engines count in; it has no checksum.
const COUNTER: &str = "untracked_writes";

pub(super) fn records(snapshot: &Snapshot) -> Result<Vec<Finding>, Error> {
    let mut wrong = Vec::new();
    wrong.extend(change_log(snapshot)?);
    changes(snapshot, &mut wrong)?;
    unknown_groups(snapshot, &mut wrong)?;
    keys(snapshot, &mut wrong)?;
    wrong.extend(snapshot.damaged_webhook_rows()?);
    links(snapshot, &mut wrong)?;
    settings(snapshot, &mut wrong)?;
    Ok(wrong.into_iter().map(|what| Finding { match_: None, what }).collect())
}

/// Changes are numbered without a gap, from the first that was not pruned.
fn change_log(snapshot: &Snapshot) -> Result<Option<String>, Error> {
    let rows = snapshot.connection.query(queries::CHANGE_NUMBERS, &[])?;
    let Some(row) = rows.first() else { return Ok(None) };
    let (count, first, last) = (row.integer(0)?, row.integer(1)?, row.integer(2)?);
    let first = match load_pruned(snapshot.connection.as_ref()) {
        Ok(pruned) => pruned + 1,
        // What is wrong with the note is among the settings.
        Err(Error::Damaged(_)) => first,
        Err(error) => return Err(error),
    };
    let missing = last.max(first - 1) - first + 1 - count;
    Ok((missing != 0).then(|| {
        format!(
            "the change log: {missing} of the changes {first} to {last} are missing: restore a backup, and let clients that \
             copy the data load everything again"
        )
    }))
}

/// The newest change of each match and entity has its revision. A match or an entity whose changes were pruned has none.
fn changes(snapshot: &Snapshot, wrong: &mut Vec<String>) -> Result<(), Error> {
    for row in snapshot.connection.query(queries::CHANGES_OF_OTHER_REVISIONS, &[])? {
        let kind = kind(row.integer(0)?).map_or("an unknown kind", Kind::code);
        wrong.push(format!(
            "the change log: the newest change of {kind} {} does not have its revision: restore a backup, and let clients that \
             copy the data load everything again",
            row.integer(1)?
        ));
    }
    Ok(())
}

/// Teams of groups that are not there.
fn unknown_groups(snapshot: &Snapshot, wrong: &mut Vec<String>) -> Result<(), Error> {
    for row in snapshot.connection.query(queries::GROUPS_UNKNOWN, &[])? {
        wrong.push(format!("group {}: it is not there, but its teams are: {REANALYSE_ALL}", row.integer(0)?));
    }
    Ok(())
}

/// What a damaged key may read is not known, so it is never to be written again as it is.
fn keys(snapshot: &Snapshot, wrong: &mut Vec<String>) -> Result<(), Error> {
    for key in snapshot.keys()? {
        match key {
            Ok(_) => {}
            Err(Error::Damaged(what)) => wrong.push(format!("{what}: revoke it by its number and add a new one")),
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

/// A damaged link stops every response: whom it names is not known.
fn links(snapshot: &Snapshot, wrong: &mut Vec<String>) -> Result<(), Error> {
    for link in snapshot.link_decisions()? {
        match link {
            Ok(_) => {}
            Err(Error::Damaged(what)) => wrong.push(format!("{what}: remove it with `touchline link remove`")),
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

fn settings(snapshot: &Snapshot, wrong: &mut Vec<String>) -> Result<(), Error> {
    for row in snapshot.connection.query(queries::NOTES, &values![])? {
        let (name, value) = (row.text(0)?, row.text(1)?);
        if name == COUNTER {
            if value.parse::<i64>().is_err() {
                wrong.push(format!("the setting {name}: it is not a number: restore a backup"));
            }
            continue;
        }
        // The hour of the last use of a key is compared by the database, so it has no checksum either.
        if name.starts_with("key.") && name.ends_with(".used") {
            if value.parse::<Timestamp>().is_err() {
                wrong.push(format!("the setting {name}: it is not a time; it is written again when the key is used"));
            }
            continue;
        }
        match note::open(name, value) {
            Ok(_) => {}
            Err(Error::Damaged(what)) => {
                let remedy = match name {
                    name if name.starts_with("source:") => "import the match again (with --again)",
                    name if name.starts_with("key.") => "revoke the key and add a new one",
                    name if name.starts_with("model.") => {
                        "choose another model with `touchline train`, or restore a backup"
                    }
                    _ => "restore a backup",
                };
                wrong.push(format!("{what}: {remedy}"));
            }
            Err(error) => return Err(error),
        }
    }
    Ok(())
}
