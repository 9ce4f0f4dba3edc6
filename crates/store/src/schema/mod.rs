//! The schema: how it is created when a store is opened, and how a later version changes it. Each is one transaction.
//!
//! One text serves both engines. They differ in one type: SQLite compares text byte by byte, and PostgreSQL compares it by
//! the server's locale unless a column says `collate "C"`. The text therefore writes `{text}`, and
//! [`Connection::text_type`] says what that is. Byte order keeps indexes independent of a system library that may change.
//! `{by key}` is for SQLite alone: [`Connection::stored_by_key`].
//!
//! A program of the version before may still run when the tables change. It goes on reading, and its next write is refused.
//! A migration therefore only adds: tables, columns without a default, indexes. It neither removes nor changes what the
//! version before reads.

use crate::engine::backend::{Connection, Owner, Purpose, WriteTransaction};
use crate::engine::row::values;
use crate::error::Error;
use crate::queries;

/// What creates an empty store of schema [`VERSION`].
const SCHEMA: &str = include_str!("schema.sql");

/// The schema that this program reads and writes. Builds before the first release counted to this number in other tables, so
/// the numbers below it are not used again.
pub(crate) const VERSION: i64 = 14;

/// The oldest schema that can be migrated: that of the first release, which `oldest.sql` creates.
const OLDEST: i64 = 14;

/// The steps from [`OLDEST`] to [`VERSION`].
const MIGRATIONS: &[Migration] = &[];

/// What a program knows of the tables.
#[derive(Clone, Copy, Debug)]
pub struct Schema {
    /// The version that it reads and writes.
    pub version: i64,
    /// The steps to it, in order.
    pub migrations: &'static [Migration],
}

/// One step: what turns the tables of the version before into those of this one.
#[derive(Clone, Copy, Debug)]
pub struct Migration {
    pub version: i64,
    /// Each is sent for itself: Citus refuses several in one text.
    pub statements: &'static [&'static str],
}

impl Schema {
    /// That of this program.
    pub const CURRENT: Schema = Schema { version: VERSION, migrations: MIGRATIONS };
}

/// What may be done to a store that is opened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SchemaChange {
    /// Tables are created in an empty database, and migrated in one of an older schema.
    Allowed,
    /// A store of another schema is refused.
    Forbidden,
}

/// Creates the tables in an empty database, and migrates those of an older schema, if that is allowed. Refuses a store of any
/// other schema.
pub(crate) fn prepare(connection: &dyn Connection, schema: &Schema, change: SchemaChange) -> Result<(), Error> {
    // Another process may create the same tables at the same time: then nothing is left to do.
    prepare_once(connection, schema, change).or_else(|error| match error {
        Error::Conflict => prepare_once(connection, schema, change),
        other => Err(other),
    })
}

fn prepare_once(connection: &dyn Connection, schema: &Schema, change: SchemaChange) -> Result<(), Error> {
    if connection.owner()? == Owner::Touchline {
        match check(connection, schema) {
            Err(Error::OlderSchema { .. }) if change == SchemaChange::Allowed => {}
            checked => return checked,
        }
    }
    let transaction = WriteTransaction::begin(connection, Purpose::CreateTables)?;
    // Asked again: another process may have created or changed the tables while this one waited for the lock.
    let from = match connection.owner()? {
        Owner::Touchline => match check(connection, schema) {
            Err(Error::OlderSchema { found, .. }) => found,
            checked => return checked,
        },
        Owner::Nobody | Owner::Another => {
            connection.execute_batch("create table schema_version (version bigint primary key)")?;
            connection.execute_batch(&for_engine(SCHEMA, connection))?;
            connection.execute(queries::SCHEMA_ADD, &values![VERSION])?;
            VERSION
        }
    };
    for migration in schema.migrations.iter().filter(|migration| migration.version > from) {
        for statement in migration.statements {
            connection.execute_batch(&for_engine(statement, connection))?;
        }
        connection.execute(queries::SCHEMA_ADD, &values![migration.version])?;
    }
    transaction.commit()
}

/// The shared text in the words of an engine.
fn for_engine(text: &str, connection: &dyn Connection) -> String {
    text.replace("{text}", connection.text_type()).replace("{by key}", connection.stored_by_key())
}

/// Refuses tables of another version than that of this program.
pub(crate) fn check_version(connection: &dyn Connection) -> Result<(), Error> {
    check(connection, &Schema::CURRENT)
}

fn check(connection: &dyn Connection, schema: &Schema) -> Result<(), Error> {
    let rows = connection.query(queries::SCHEMA_VERSION, &[])?;
    compare(rows.first().map_or(Ok(0), |row| row.integer(0))?, schema.version)
}

/// Refuses a version that was found, if it is another one than the known one.
pub(crate) fn compare(found: i64, known: i64) -> Result<(), Error> {
    match found {
        found if found == known => Ok(()),
        found if found > known => Err(Error::NewerSchema { found, known }),
        found if found >= OLDEST => Err(Error::OlderSchema { found, known }),
        found => Err(Error::UnknownSchema { found, known }),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::engine::sqlite::open_temporary;

    #[test]
    fn every_text_column_uses_the_text_type_of_the_engine() {
        let columns = SCHEMA.lines().filter_map(|line| line.split("--").next()).filter(|code| code.starts_with("    "));
        let mut texts = 0;
        for column in columns {
            let type_ = column.split_whitespace().nth(1).unwrap_or_default().trim_end_matches(',');
            assert_ne!(type_, "text", "{column}");
            texts += usize::from(type_ == "{text}");
        }
        assert_eq!(texts, SCHEMA.matches("{text}").count() - 1, "all but the one in the opening comment");
    }

    #[test]
    fn the_migrations_lead_from_the_oldest_schema_to_this_one() {
        let mut reached = OLDEST;
        for migration in MIGRATIONS {
            reached += 1;
            assert_eq!(migration.version, reached);
        }
        assert_eq!(reached, VERSION);
    }

    /// The tables, columns and indexes of a store that was opened with these tables in it.
    fn tables_of(opened_with: &str) -> Vec<String> {
        let opened = open_temporary().unwrap();
        opened.writer.execute_batch(&for_engine(opened_with, &opened.writer)).unwrap();
        prepare(&opened.writer, &Schema::CURRENT, SchemaChange::Allowed).unwrap();
        let columns = "select t.name || '.' || c.name || ' ' || c.type || c.\"notnull\" || c.pk \
                       from sqlite_master t join pragma_table_info(t.name) c where t.type = 'table' order by t.name, c.cid";
        let columns = opened.writer.query(columns, &[]).unwrap();
        let indexes =
            "select name || ' ' || sql from sqlite_master where type = 'index' and sql is not null order by name";
        let indexes = opened.writer.query(indexes, &[]).unwrap();
        columns.iter().chain(&indexes).map(|row| row.text(0).unwrap().to_owned()).collect()
    }

    #[test]
    fn migrated_tables_are_those_of_a_new_store() {
        let version = format!("insert into schema_version values ({OLDEST});");
        let oldest =
            ["create table schema_version (version bigint primary key);", include_str!("oldest.sql"), &version];
        assert_eq!(tables_of(&oldest.concat()), tables_of(""));
    }

    #[test]
    fn older_tables_are_migrated_only_if_that_is_allowed() {
        const NEXT: Schema = Schema {
            version: VERSION + 1,
            migrations: &[Migration {
                version: VERSION + 1,
                statements: &["alter table match_ add column words {text}"],
            }],
        };
        let opened = open_temporary().unwrap();
        prepare(&opened.writer, &Schema::CURRENT, SchemaChange::Allowed).unwrap();
        let refused = prepare(&opened.writer, &NEXT, SchemaChange::Forbidden).unwrap_err();
        assert!(matches!(refused, Error::OlderSchema { found: VERSION, .. }), "{refused}");
        check_version(&opened.writer).unwrap();
        for _ in 0..2 {
            prepare(&opened.writer, &NEXT, SchemaChange::Allowed).unwrap();
            opened.writer.query("select words from match_", &[]).unwrap();
        }
        let newer = prepare(&opened.writer, &Schema::CURRENT, SchemaChange::Allowed).unwrap_err();
        assert!(matches!(newer, Error::NewerSchema { known: VERSION, .. }), "{newer}");
    }

    /// The text without comments and quoted words.
    fn code(text: &str) -> String {
        let lines: Vec<&str> = text.lines().map(|line| line.split("--").next().unwrap_or_default()).collect();
        lines.join("\n").split('\'').step_by(2).collect()
    }

    /// The numbers of the placeholders, in order of appearance.
    fn placeholders(text: &str) -> Vec<usize> {
        let code = code(text);
        let parts = code.split('$').skip(1);
        parts.map(|part| part.split(|c: char| !c.is_ascii_digit()).next().unwrap().parse().unwrap()).collect()
    }

    #[test]
    fn every_text_in_the_folder_is_a_query() {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src/queries");
        let files: BTreeSet<String> = std::fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .filter(|name| name.ends_with(".sql"))
            .collect();
        let known: BTreeSet<String> = queries::ALL.iter().map(|(file, _)| (*file).to_owned()).collect();
        assert_eq!(files, known);
    }

    #[test]
    fn placeholders_first_appear_in_ascending_order() {
        for (file, text) in queries::ALL {
            let mut highest = 0;
            for number in placeholders(text) {
                assert!(number <= highest + 1, "{file}: ${number} appears before ${}", highest + 1);
                highest = highest.max(number);
            }
        }
        assert_eq!(placeholders("select $2, '$9', $1 -- $7"), [2, 1]);
    }

    #[test]
    fn every_query_prepares() {
        let opened = open_temporary().unwrap();
        prepare(&opened.writer, &Schema::CURRENT, SchemaChange::Allowed).unwrap();
        for (file, text) in queries::ALL {
            if let Err(error) = opened.writer.execute_batch(&format!("explain {}", text.replace('$', "?"))) {
                panic!("{file}: {error}");
            }
        }
    }

    #[test]
    fn no_text_leaves_the_shared_dialect() {
        let foreign =
            ["json", "date", "time(", "->", "::", "array", "any(", "ifnull", "glob", "ilike", "instr", "strpos"];
        for (file, text) in queries::ALL {
            let code = code(text).replace("updated_at", "").replace("update ", "");
            assert_eq!(code, code.to_lowercase(), "{file} is in lower case");
            for word in foreign {
                assert!(!code.contains(word), "{file} uses {word}");
            }
        }
    }
}
