//! Copies a whole store to another address: from one engine to another, or to another server.
//!
//! All of it is read from one snapshot, table by table in the order of the keys, and written a batch a transaction. An
//! interrupted copy continues after the last row that arrived. At the end both stores are read again and compared.

use std::fmt;

use sha2::{Digest, Sha256};

use crate::engine::backend::Connection;
use crate::engine::row::{Row, SqlValue, values};
use crate::error::Error;
use crate::queries;
use crate::read::snapshot::Snapshot;
use crate::rows::note;
use crate::store::Store;

/// The note in which the target stores that it is incomplete, and the version of its source.
const COPYING: &str = "copying";

/// A table, with the columns of its key first.
struct CopiedTable {
    name: &'static str,
    /// How many columns the key has.
    key: usize,
    columns: &'static [&'static str],
    /// Rows in one transaction.
    batch: usize,
}

#[rustfmt::skip]
const TABLES: [CopiedTable; 20] = [
    CopiedTable { name: "entity", key: 2, batch: 500, columns: &[
        "kind", "id", "parent_id", "ordinal", "country_id", "whole", "overlay", "body", "search", "revision", "updated_at",
        "origin",
    ] },
    CopiedTable { name: "name_line", key: 4, batch: 2_000, columns: &["kind", "list", "line", "id"] },
    CopiedTable { name: "visible_count", key: 2, batch: 2_000, columns: &["kind", "status", "visible"] },
    CopiedTable { name: "match_", key: 1, batch: 200, columns: &[
        "id", "edition_id", "stage_id", "group_id", "round", "kickoff", "status", "home_team", "away_team", "stadium_id",
        "home_coach", "away_coach", "home_score", "away_score", "home_yellow", "home_second_yellow", "home_red", "away_yellow", "away_second_yellow", "away_red",
        "event_count", "content", "whole", "overlay", "body", "revision", "updated_at", "origin",
    ] },
    CopiedTable { name: "events", key: 1, batch: 100, columns: &["match_id", "encoding_version", "bytes"] },
    CopiedTable { name: "facts", key: 1, batch: 100, columns: &["match_id", "engine_version", "teams", "players"] },
    CopiedTable { name: "edition_totals", key: 1, batch: 20, columns: &["edition_id", "engine_version", "bytes"] },
    CopiedTable { name: "feed", key: 1, batch: 100, columns: &["match_id", "ledger", "events"] },
    CopiedTable { name: "feed_tail", key: 1, batch: 500, columns: &["match_id", "bytes"] },
    CopiedTable { name: "mention", key: 5, batch: 2_000, columns: &[
        "edition_id", "kind", "entity_id", "match_id", "group_id", "position",
    ] },
    CopiedTable { name: "platform_match", key: 2, batch: 2_000, columns: &["platform_id", "external_id", "match_id"] },
    CopiedTable { name: "change", key: 1, batch: 2_000, columns: &[
        "seq", "kind", "id", "revision", "at", "reason", "edition_id", "left_edition_id",
    ] },
    CopiedTable { name: "scope_version", key: 2, batch: 2_000, columns: &["scope", "id", "seq", "at"] },
    CopiedTable { name: "link", key: 3, batch: 2_000, columns: &["kind", "id", "other_id", "decision", "checksum"] },
    CopiedTable { name: "api_key", key: 1, batch: 2_000, columns: &[
        "id", "name", "hash", "created_at", "expires_at", "revoked_at", "editions", "checksum",
    ] },
    CopiedTable { name: "webhook", key: 1, batch: 2_000, columns: &["id", "body"] },
    CopiedTable { name: "webhook_event", key: 1, batch: 500, columns: &["id", "version", "at", "body"] },
    CopiedTable { name: "webhook_match", key: 1, batch: 500, columns: &["match_id", "at", "body"] },
    CopiedTable { name: "webhook_delivery", key: 2, batch: 500, columns: &["webhook_id", "event_id", "next_at", "body"] },
    CopiedTable { name: "meta", key: 1, batch: 500, columns: &["name", "value"] },
];

impl CopiedTable {
    /// The rows after a key, or the first ones.
    fn page(&self, after: &[SqlValue]) -> String {
        let CopiedTable { name, key, columns, batch } = self;
        let key = columns[..*key].join(", ");
        let from = match after.len() {
            0 => String::new(),
            count => format!(" where ({key}) > ({})", placeholders(count)),
        };
        format!("select {} from {name}{from} order by {key} limit {batch}", columns.join(", "))
    }

    fn put(&self) -> String {
        let CopiedTable { name, columns, .. } = self;
        let values = placeholders(columns.len());
        format!("insert into {name} ({}) values ({values}) on conflict do nothing", columns.join(", "))
    }

    /// The key of the last row.
    fn last(&self, connection: &dyn Connection) -> Result<Vec<SqlValue>, Error> {
        let key = &self.columns[..self.key];
        let text =
            format!("select {} from {} order by {} desc limit 1", key.join(", "), self.name, key.join(" desc, "));
        Ok(connection.query(&text, &[])?.pop().map_or_else(Vec::new, |row| row.0))
    }

    fn count(&self, connection: &dyn Connection) -> Result<i64, Error> {
        let rows = connection.query(&format!("select count(*) from {}", self.name), &[])?;
        rows.first().map_or(Ok(0), |row| row.integer(0))
    }

    /// Shows the rows page by page, in the order of the key.
    fn each_page(
        &self,
        connection: &dyn Connection,
        mut after: Vec<SqlValue>,
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

    fn checksum(&self, connection: &dyn Connection) -> Result<TableSum, Error> {
        let (mut rows, mut hash) = (0, Sha256::new());
        self.each_page(connection, Vec::new(), |page| {
            for row in page.iter().filter(|row| row.0.first() != Some(&SqlValue::from(COPYING))) {
                rows += 1;
                row.0.iter().for_each(|value| hash_value(&mut hash, value));
            }
            Ok(())
        })?;
        Ok(TableSum { table: self.name, rows, sha256: hash.finalize().into() })
    }
}

fn placeholders(count: usize) -> String {
    (1..=count).map(|number| format!("${number}")).collect::<Vec<_>>().join(", ")
}

fn hash_value(hash: &mut Sha256, value: &SqlValue) {
    let (kind, bytes): (u8, &[u8]) = match value {
        SqlValue::Null => (0, &[]),
        SqlValue::Integer(value) => (1, &value.to_be_bytes()),
        SqlValue::Real(value) => (2, &value.to_be_bytes()),
        SqlValue::Text(text) => (3, text.as_bytes()),
        SqlValue::Blob(bytes) => (4, bytes),
    };
    hash.update([kind]);
    hash.update((bytes.len() as u64).to_be_bytes());
    hash.update(bytes);
}

/// The contents of a table, in short.
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

/// The progress of a copy.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CopyProgress {
    pub table: &'static str,
    pub rows: u64,
    pub of: u64,
}

/// The result of a copy.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CopyReport {
    /// The contents of both stores, table by table.
    pub tables: Vec<TableSum>,
    /// It continued an interrupted copy.
    pub continued: bool,
}

/// What a copy finds in its target.
enum CopyStart {
    New,
    /// An interrupted copy of the same data.
    Continued,
    /// The same data, to the last byte.
    Complete(Vec<TableSum>),
}

/// The contents of both stores, which must be the same. The mark of a copy is not compared.
fn compare(source: &dyn Connection, target: &dyn Connection) -> Result<Vec<TableSum>, Error> {
    let compare = |table: &CopiedTable| {
        let [original, copied] = [table.checksum(source)?, table.checksum(target)?];
        if original == copied {
            return Ok(original);
        }
        let message =
            format!("the copy differs from its original: {copied} and not {original}: empty it and begin anew");
        Err(Error::Copy(message))
    };
    TABLES.iter().map(compare).collect()
}

impl Store {
    /// Copies everything into a store that is empty, or that an interrupted call left incomplete; then compares the two.
    /// No process should write to either meanwhile. `on_progress` is called after each batch.
    pub fn copy_to(&self, target: &Store, mut on_progress: impl FnMut(CopyProgress)) -> Result<CopyReport, Error> {
        let snapshot = self.snapshot()?;
        let source = snapshot.connection.as_ref();
        if note::load(source, COPYING)?.is_some() {
            return Err(Error::Copy("the source is itself an interrupted copy: finish that one first".to_owned()));
        }
        let continued = match target.begin_copy(&snapshot)? {
            CopyStart::Complete(tables) => return Ok(CopyReport { tables, continued: true }),
            CopyStart::Continued => true,
            CopyStart::New => false,
        };
        for table in &TABLES {
            let of = table.count(source)? as u64;
            let present = target.snapshot()?;
            // There are few notes, and the one about this copy is already among them.
            let after = if table.name == "meta" { Vec::new() } else { table.last(present.connection.as_ref())? };
            let mut rows = if after.is_empty() { 0 } else { table.count(present.connection.as_ref())? as u64 };
            drop(present);
            on_progress(CopyProgress { table: table.name, rows, of });
            // A service notes when keys are used, also between an interrupted copy and its continuation.
            let put = if table.name == "meta" { queries::NOTE_PUT.to_owned() } else { table.put() };
            table.each_page(source, after, |page| {
                target.write(|connection| page.iter().try_for_each(|row| connection.execute(&put, &row.0)))?;
                rows += page.len() as u64;
                on_progress(CopyProgress { table: table.name, rows, of });
                Ok(())
            })?;
        }
        // The mark stays until both have been compared: a copy that is killed before can be repeated.
        let tables = compare(source, target.snapshot()?.connection.as_ref())?;
        target.write(|connection| connection.execute("delete from meta where name = $1", &values![COPYING]))?;
        Ok(CopyReport { tables, continued })
    }

    /// Deletes everything in a store, keys included.
    pub fn clear(&self) -> Result<(), Error> {
        let texts = TABLES.map(|table| format!("delete from {}", table.name));
        self.write(|connection| texts.iter().try_for_each(|text| connection.execute(text, &[])))
    }

    /// Marks this store as a copy of a snapshot.
    fn begin_copy(&self, source: &Snapshot) -> Result<CopyStart, Error> {
        let version = source.version().to_string();
        let mine = self.snapshot()?;
        match note::load(mine.connection.as_ref(), COPYING)? {
            Some(marked) if marked == version => return Ok(CopyStart::Continued),
            Some(_) => {
                let message = "the source has changed since the copy was interrupted: empty the target and begin anew";
                return Err(Error::Copy(message.to_owned()));
            }
            None => {}
        }
        let (mut filled, mut is_as_long) = (None, true);
        for table in &TABLES {
            let count = table.count(mine.connection.as_ref())?;
            is_as_long &= count == table.count(source.connection.as_ref())?;
            filled = filled.or((count > 0).then_some(table.name));
        }
        let Some(filled) = filled else {
            drop(mine);
            self.write(|connection| note::put(connection, COPYING, &version))?;
            return Ok(CopyStart::New);
        };
        // A copy that was killed after its last write is complete.
        if is_as_long && let Ok(tables) = compare(source.connection.as_ref(), mine.connection.as_ref()) {
            return Ok(CopyStart::Complete(tables));
        }
        Err(Error::Copy(format!("the target is not empty: there are rows in {filled}")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::sqlite::open_temporary;
    use crate::schema::{Schema, SchemaChange, prepare};

    #[test]
    fn every_table_and_column_is_copied() {
        let opened = open_temporary().unwrap();
        prepare(&opened.writer, &Schema::CURRENT, SchemaChange::Allowed).unwrap();
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
