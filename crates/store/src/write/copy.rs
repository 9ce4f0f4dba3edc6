//! Moves a whole store to another place, as it is: from one engine to another, or to another server.
//!
//! All of it is read from one view, table by table in the order of the keys, and written a batch a transaction, so that a
//! copy that was broken off goes on after the last row that arrived. In the end both are read again and compared.

use std::fmt;

use sha2::{Digest, Sha256};

use crate::Store;
use crate::engine::backend::{Connection, Row, Value, values};
use crate::error::Error;
use crate::queries;
use crate::read::snapshot::Snapshot;

/// Where the target remembers that it is not whole yet, and of what it is to be a copy.
const COPYING: &str = "copying";

/// A table, with the columns of its key first.
struct Table {
    name: &'static str,
    /// How many columns the key has.
    key: usize,
    columns: &'static [&'static str],
    /// Rows in one transaction.
    batch: usize,
}

#[rustfmt::skip]
const TABLES: [Table; 11] = [
    Table { name: "entity", key: 2, batch: 500, columns: &[
        "kind", "id", "parent_id", "ordinal", "country_id", "whole", "overlay", "body", "search", "revision", "updated_at",
    ] },
    Table { name: "match_", key: 1, batch: 200, columns: &[
        "id", "edition_id", "stage_id", "group_id", "round", "kickoff", "status", "home_team", "away_team", "home_score",
        "away_score", "home_yellow", "home_second_yellow", "home_red", "away_yellow", "away_second_yellow", "away_red",
        "event_count", "whole", "overlay", "body", "revision", "updated_at",
    ] },
    Table { name: "events", key: 1, batch: 100, columns: &["match_id", "encoding_version", "bytes"] },
    Table { name: "facts", key: 1, batch: 100, columns: &["match_id", "engine_version", "teams", "players"] },
    Table { name: "feed", key: 1, batch: 100, columns: &["match_id", "ledger", "events"] },
    Table { name: "mention", key: 5, batch: 2_000, columns: &[
        "edition_id", "kind", "entity_id", "match_id", "group_id", "position",
    ] },
    Table { name: "platform_match", key: 2, batch: 2_000, columns: &["platform_id", "external_id", "match_id"] },
    Table { name: "change", key: 1, batch: 2_000, columns: &["seq", "kind", "id", "revision", "at"] },
    Table { name: "scope_version", key: 2, batch: 2_000, columns: &["scope", "id", "seq", "at"] },
    Table { name: "api_key", key: 1, batch: 2_000, columns: &[
        "id", "name", "hash", "created_at", "expires_at", "revoked_at", "editions",
    ] },
    Table { name: "meta", key: 1, batch: 500, columns: &["name", "value"] },
];

impl Table {
    /// The rows after a key, or the first ones.
    fn page(&self, after: &[Value]) -> String {
        let Table { name, key, columns, batch } = self;
        let key = columns[..*key].join(", ");
        let from = match after.len() {
            0 => String::new(),
            count => format!(" where ({key}) > ({})", placeholders(count)),
        };
        format!("select {} from {name}{from} order by {key} limit {batch}", columns.join(", "))
    }

    fn put(&self) -> String {
        let Table { name, columns, .. } = self;
        let values = placeholders(columns.len());
        format!("insert into {name} ({}) values ({values}) on conflict do nothing", columns.join(", "))
    }

    /// The key of the last row that is there.
    fn last(&self, connection: &dyn Connection) -> Result<Vec<Value>, Error> {
        let key = &self.columns[..self.key];
        let text =
            format!("select {} from {} order by {} desc limit 1", key.join(", "), self.name, key.join(" desc, "));
        Ok(connection.query(&text, &[])?.pop().map_or_else(Vec::new, |row| row.0))
    }

    fn count(&self, connection: &dyn Connection) -> Result<i64, Error> {
        let rows = connection.query(&format!("select count(*) from {}", self.name), &[])?;
        rows.first().map_or(Ok(0), |row| row.integer(0))
    }

    /// Page by page, in the order of the key.
    fn each_page(
        &self,
        connection: &dyn Connection,
        mut after: Vec<Value>,
        mut take: impl FnMut(&[Row]) -> Result<(), Error>,
    ) -> Result<(), Error> {
        loop {
            let rows = connection.query(&self.page(&after), &after)?;
            let Some(last) = rows.last() else { return Ok(()) };
            after = last.0[..self.key].to_vec();
            take(&rows)?;
            if rows.len() < self.batch {
                return Ok(());
            }
        }
    }

    fn sum(&self, connection: &dyn Connection) -> Result<TableSum, Error> {
        let (mut rows, mut hash) = (0, Sha256::new());
        self.each_page(connection, Vec::new(), |page| {
            rows += page.len() as u64;
            page.iter().flat_map(|row| &row.0).for_each(|value| add(&mut hash, value));
            Ok(())
        })?;
        Ok(TableSum { table: self.name, rows, sha256: hash.finalize().into() })
    }
}

fn placeholders(count: usize) -> String {
    (1..=count).map(|number| format!("${number}")).collect::<Vec<_>>().join(", ")
}

fn add(hash: &mut Sha256, value: &Value) {
    let (kind, bytes): (u8, &[u8]) = match value {
        Value::Null => (0, &[]),
        Value::Integer(value) => (1, &value.to_be_bytes()),
        Value::Real(value) => (2, &value.to_be_bytes()),
        Value::Text(text) => (3, text.as_bytes()),
        Value::Blob(bytes) => (4, bytes),
    };
    hash.update([kind]);
    hash.update((bytes.len() as u64).to_be_bytes());
    hash.update(bytes);
}

/// What a table holds, in a line.
#[derive(Clone, PartialEq, Eq)]
pub struct TableSum {
    pub table: &'static str,
    pub rows: u64,
    pub sha256: [u8; 32],
}

impl fmt::Display for TableSum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} rows ", self.table, self.rows)?;
        self.sha256[..8].iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for TableSum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// How far a copy is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CopyProgress {
    pub table: &'static str,
    pub rows: u64,
    pub of: u64,
}

/// What came of a copy.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CopyReport {
    /// What both hold, table by table.
    pub tables: Vec<TableSum>,
    /// It went on with one that was broken off.
    pub continued: bool,
}

impl Store {
    /// Copies everything into a store that holds nothing, or that an earlier call left half full; then compares the two.
    /// Nobody should write to either meanwhile. Tells after each batch how far it is.
    pub fn copy_to(&self, target: &Store, mut on_progress: impl FnMut(CopyProgress)) -> Result<CopyReport, Error> {
        let view = self.snapshot()?;
        let source = view.connection.as_ref();
        if noted(source)?.is_some() {
            return Err(Error::Copy(
                "what is to be copied is a copy that was broken off: finish that one first".to_owned(),
            ));
        }
        let continued = target.is_to_be(&view)?;
        for table in &TABLES {
            let of = table.count(source)? as u64;
            let there = target.snapshot()?;
            // What is noted is little, and our own note is already among it.
            let after = if table.name == "meta" { Vec::new() } else { table.last(there.connection.as_ref())? };
            let mut rows = if after.is_empty() { 0 } else { table.count(there.connection.as_ref())? as u64 };
            drop(there);
            on_progress(CopyProgress { table: table.name, rows, of });
            let put = table.put();
            table.each_page(source, after, |page| {
                target.write(|connection| page.iter().try_for_each(|row| connection.execute(&put, &row.0)))?;
                rows += page.len() as u64;
                on_progress(CopyProgress { table: table.name, rows, of });
                Ok(())
            })?;
        }
        target.write(|connection| connection.execute("delete from meta where name = $1", &values![COPYING]))?;
        let copy = target.snapshot()?;
        let compare = |table: &Table| {
            let [original, copied] = [table.sum(source)?, table.sum(copy.connection.as_ref())?];
            if original == copied {
                return Ok(original);
            }
            let message =
                format!("the copy differs from its original: {copied} and not {original}: empty it and begin anew");
            Err(Error::Copy(message))
        };
        Ok(CopyReport { tables: TABLES.iter().map(compare).collect::<Result<_, _>>()?, continued })
    }

    /// Takes everything out of a store, keys and all.
    pub fn clear(&self) -> Result<(), Error> {
        let texts = TABLES.map(|table| format!("delete from {}", table.name));
        self.write(|connection| texts.iter().try_for_each(|text| connection.execute(text, &[])))
    }

    /// Notes that this becomes a copy of what a view shows; says whether it was already becoming one.
    fn is_to_be(&self, view: &Snapshot) -> Result<bool, Error> {
        let version = view.version().to_string();
        let mine = self.snapshot()?;
        match noted(mine.connection.as_ref())? {
            Some(noted) if noted == version => return Ok(true),
            Some(_) => {
                let message = "what was copied in part has changed since: empty the target and begin anew";
                return Err(Error::Copy(message.to_owned()));
            }
            None => {}
        }
        for table in &TABLES {
            if table.count(mine.connection.as_ref())? > 0 {
                return Err(Error::Copy(format!("the target is not empty: there are rows in {}", table.name)));
            }
        }
        drop(mine);
        self.set_note(COPYING, &version)?;
        Ok(false)
    }
}

fn noted(connection: &dyn Connection) -> Result<Option<String>, Error> {
    let rows = connection.query(queries::NOTE, &values![COPYING])?;
    rows.first().map(|row| row.text(0).map(str::to_owned)).transpose()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_table_and_column_is_copied() {
        let opened = crate::engine::sqlite::open_temporary().unwrap();
        crate::schema::prepare(&opened.writer).unwrap();
        let texts = |text: &str| -> Vec<String> {
            opened.writer.query(text, &[]).unwrap().iter().map(|row| row.text(0).unwrap().to_owned()).collect()
        };
        let tables =
            texts("select name from sqlite_master where type = 'table' and name <> 'schema_version' order by name");
        let mut known: Vec<&str> = TABLES.iter().map(|table| table.name).collect();
        known.sort_unstable();
        assert_eq!(tables, known);
        for table in &TABLES {
            assert_eq!(texts(&format!("select name from pragma_table_info('{}')", table.name)), table.columns);
            let key = format!("select name from pragma_table_info('{}') where pk > 0 order by pk", table.name);
            assert_eq!(texts(&key), table.columns[..table.key], "{}", table.name);
        }
    }
}
