//! The schema, and how it is created: when a store is opened, in one transaction.
//!
//! One text serves both engines. They differ in one type: SQLite compares text byte by byte, and PostgreSQL compares it by
//! the server's locale unless a column says `collate "C"`. The text therefore writes `{text}`, and
//! [`Connection::text_type`] says what that is. Byte order keeps indexes independent of a system library that may change.

use crate::engine::backend::{Connection, Owner, Purpose, WriteTransaction};
use crate::engine::row::values;
use crate::error::Error;
use crate::queries;

/// What creates an empty store of schema [`VERSION`].
const SCHEMA: &str = include_str!("schema.sql");

/// The schema that this program reads and writes. Builds before the first release counted to four in other tables, so those
/// numbers are not used again.
pub(crate) const VERSION: i64 = 10;

/// Creates the tables in an empty database. Refuses a store of any other schema.
pub(crate) fn prepare(connection: &dyn Connection) -> Result<(), Error> {
    // Another process may create the same tables at the same time: then nothing is left to do.
    prepare_once(connection).or_else(|error| match error {
        Error::Conflict => prepare_once(connection),
        other => Err(other),
    })
}

fn prepare_once(connection: &dyn Connection) -> Result<(), Error> {
    if connection.owner()? == Owner::Touchline {
        return check_version(connection);
    }
    let transaction = WriteTransaction::begin(connection, Purpose::CreateTables)?;
    // Checked again: another process may have created the tables while this one waited for the lock.
    if connection.owner()? == Owner::Touchline {
        return check_version(connection);
    }
    connection.execute_batch("create table schema_version (version bigint primary key)")?;
    connection.execute_batch(&SCHEMA.replace("{text}", connection.text_type()))?;
    connection.execute(queries::SCHEMA_ADD, &values![VERSION])?;
    transaction.commit()
}

/// Refuses tables of another version.
pub(crate) fn check_version(connection: &dyn Connection) -> Result<(), Error> {
    let rows = connection.query(queries::SCHEMA_VERSION, &[])?;
    match rows.first().map_or(Ok(0), |row| row.integer(0))? {
        VERSION => Ok(()),
        found if found > VERSION => Err(Error::NewerSchema { found, known: VERSION }),
        found => Err(Error::UnknownSchema { found, known: VERSION }),
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
        prepare(&opened.writer).unwrap();
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
