//! The waist over embedded SQLite: one file in WAL mode, one writer, readers that each see one moment.
//!
//! SQLite numbers `$1, $2` by first appearance, not by the number written: every text keeps them in ascending order,
//! and a test holds all of them to it.

use std::mem;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use rusqlite::config::DbConfig;
use rusqlite::ffi::SQLITE_IOERR_SHMSIZE;
use rusqlite::types::{ToSqlOutput, ValueRef};
use rusqlite::{ErrorCode, OpenFlags, ToSql, params_from_iter};

use crate::engine::backend::{Backend, ChangeNotifier, Connection, Owner, Purpose, Row, Value};
use crate::error::Error;

/// Readers that wait for the next question; those beyond are closed after use.
const READERS_KEPT: usize = 16;
/// Every text we have, so that each is prepared once a connection.
const STATEMENTS_KEPT: usize = 128;
/// How long a writer waits for another process's transaction.
const BUSY_MS: u64 = 10_000;
/// How often a bell looks whether anybody has committed: a look costs microseconds.
const LOOK_MS: u64 = 2;
/// What the log may keep on disk after it has been folded into the file.
const LOG_BYTES_KEPT: i64 = 64 << 20;

/// SQLite compares text byte by byte unless told otherwise.
const TEXT_TYPE: &str = "text";

pub(crate) struct Sqlite {
    pool: Arc<Pool>,
}

/// A file, opened. The fields are dropped in this order: the writer, closed last, folds the log into the file.
pub(crate) struct Opened {
    pub(crate) readers: Sqlite,
    pub(crate) writer: rusqlite::Connection,
    /// Deletes a temporary store.
    pub(crate) folder: Option<tempfile::TempDir>,
}

struct Pool {
    path: PathBuf,
    idle: Mutex<Vec<rusqlite::Connection>>,
}

/// Opens a file, made if `create`.
pub(crate) fn open(path: &Path, create: bool) -> Result<Opened, Error> {
    if !create && !path.exists() {
        return Err(Error::Missing(path.display().to_string()));
    }
    open_file(path.to_owned(), create, None)
}

/// A store in a folder of its own that goes when the store goes.
pub(crate) fn open_temporary() -> Result<Opened, Error> {
    let folder = tempfile::Builder::new()
        .prefix("touchline-")
        .tempdir()
        .map_err(|error| Error::Engine(format!("no temporary folder could be made: {error}")))?;
    open_file(folder.path().join("touchline.db"), true, Some(folder))
}

fn open_file(path: PathBuf, create: bool, folder: Option<tempfile::TempDir>) -> Result<Opened, Error> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let flags = if create { flags | OpenFlags::SQLITE_OPEN_CREATE } else { flags };
    let connection = connect(&path, flags)?;
    let foreign = || Error::NotAStore(path.display().to_string());
    // The first look at a file tells whether it is a database at all.
    connection.query_row("select count(*) from sqlite_master", [], |_| Ok(())).map_err(|error| {
        if error.sqlite_error_code() == Some(ErrorCode::NotADatabase) { foreign() } else { error.into() }
    })?;
    if connection.owner()? == Owner::Another {
        return Err(foreign());
    }
    enable_wal(&connection)?;
    connection.pragma_update(None, "synchronous", "full")?;
    connection.query_row(&format!("pragma journal_size_limit = {LOG_BYTES_KEPT}"), [], |_| Ok(()))?;
    let readers = Sqlite { pool: Arc::new(Pool { path, idle: Mutex::default() }) };
    Ok(Opened { readers, writer: connection, folder })
}

/// Has changes written to a log beside the file. Others who do this to a new file at the same time stand in the way for a
/// moment, and here SQLite itself does not wait.
fn enable_wal(connection: &rusqlite::Connection) -> Result<(), Error> {
    let until = Instant::now() + Duration::from_millis(BUSY_MS);
    loop {
        match connection.query_row("pragma journal_mode = wal", [], |_| Ok(())) {
            Err(error) if error.sqlite_error_code() == Some(ErrorCode::DatabaseBusy) && Instant::now() < until => {
                std::thread::sleep(Duration::from_millis(LOOK_MS));
            }
            came => return Ok(came?),
        }
    }
}

fn connect(path: &Path, flags: OpenFlags) -> Result<rusqlite::Connection, Error> {
    let connection =
        rusqlite::Connection::open_with_flags(path, flags).map_err(|error| match error.sqlite_error_code() {
            Some(ErrorCode::CannotOpen) => Error::Engine(format!(
                "{} cannot be opened: check that its folder exists and may be written to",
                path.display()
            )),
            _ => error.into(),
        })?;
    connection.busy_timeout(Duration::from_millis(BUSY_MS))?;
    connection.set_prepared_statement_cache_capacity(STATEMENTS_KEPT);
    // A question is planned once, and not anew for every value that it is asked with.
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
    Ok(connection)
}

impl Pool {
    fn connect(&self) -> Result<rusqlite::Connection, Error> {
        let connection = connect(&self.path, OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX)?;
        connection.pragma_update(None, "query_only", true)?;
        Ok(connection)
    }
}

impl Backend for Sqlite {
    fn reader(&self) -> Result<Box<dyn Connection>, Error> {
        let idle = self.pool.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let connection = idle.map_or_else(|| self.pool.connect(), Ok)?;
        Ok(Box::new(Reader { connection: Some(connection), pool: Arc::clone(&self.pool) }))
    }

    fn notifier(&self) -> Result<Box<dyn ChangeNotifier>, Error> {
        let connection = self.pool.connect()?;
        let heard = data_version(&connection)?;
        Ok(Box::new(DataVersion { connection, heard }))
    }
}

/// SQLite counts, for each connection, the commits of all others, whichever process they are in.
struct DataVersion {
    connection: rusqlite::Connection,
    heard: i64,
}

impl ChangeNotifier for DataVersion {
    fn listen(&mut self, within: Duration) -> Result<Option<i64>, Error> {
        let until = Instant::now() + within;
        loop {
            let now = data_version(&self.connection)?;
            let left = until.saturating_duration_since(Instant::now());
            if now != self.heard || left.is_zero() {
                self.heard = now;
                return Ok(None);
            }
            std::thread::sleep(left.min(Duration::from_millis(LOOK_MS)));
        }
    }
}

fn data_version(connection: &rusqlite::Connection) -> Result<i64, Error> {
    let mut statement = connection.prepare_cached("pragma data_version")?;
    Ok(statement.query_row([], |row| row.get(0))?)
}

/// A read-only connection out of the pool.
struct Reader {
    /// None only while it is dropped.
    connection: Option<rusqlite::Connection>,
    pool: Arc<Pool>,
}

impl Reader {
    fn inner(&self) -> Result<&rusqlite::Connection, Error> {
        self.connection.as_ref().ok_or_else(|| Error::Engine("a reader was used after its end".to_owned()))
    }
}

impl Drop for Reader {
    fn drop(&mut self) {
        let Some(connection) = self.connection.take() else { return };
        if connection.roll_back().is_ok() {
            let mut idle = self.pool.idle.lock().unwrap_or_else(PoisonError::into_inner);
            if idle.len() < READERS_KEPT {
                idle.push(connection);
            }
        }
    }
}

impl Connection for Reader {
    fn query(&self, text: &str, values: &[Value]) -> Result<Vec<Row>, Error> {
        self.inner()?.query(text, values)
    }

    fn query_each(
        &self,
        text: &str,
        values: &[Value],
        show: &mut dyn FnMut(&Row) -> Result<(), Error>,
    ) -> Result<(), Error> {
        self.inner()?.query_each(text, values, show)
    }

    fn execute(&self, text: &str, values: &[Value]) -> Result<(), Error> {
        Connection::execute(self.inner()?, text, values)
    }

    fn execute_batch(&self, text: &str) -> Result<(), Error> {
        Connection::execute_batch(self.inner()?, text)
    }

    fn owner(&self) -> Result<Owner, Error> {
        self.inner()?.owner()
    }

    fn text_type(&self) -> &'static str {
        TEXT_TYPE
    }

    fn check(&self) -> Result<Vec<String>, Error> {
        self.inner()?.check()
    }

    fn begin(&self, purpose: Purpose) -> Result<(), Error> {
        self.inner()?.begin(purpose)
    }

    fn commit(&self) -> Result<(), Error> {
        self.inner()?.commit()
    }

    fn roll_back(&self) -> Result<(), Error> {
        self.inner()?.roll_back()
    }
}

impl Connection for rusqlite::Connection {
    fn query(&self, text: &str, values: &[Value]) -> Result<Vec<Row>, Error> {
        let mut rows = Vec::new();
        walk(self, text, values, |row| {
            rows.push(mem::take(row));
            Ok(())
        })?;
        Ok(rows)
    }

    fn query_each(
        &self,
        text: &str,
        values: &[Value],
        show: &mut dyn FnMut(&Row) -> Result<(), Error>,
    ) -> Result<(), Error> {
        walk(self, text, values, |row| show(row))
    }

    fn execute(&self, text: &str, values: &[Value]) -> Result<(), Error> {
        self.prepare_cached(text)?.execute(params_from_iter(values))?;
        Ok(())
    }

    fn execute_batch(&self, text: &str) -> Result<(), Error> {
        Ok(self.execute_batch(text)?)
    }

    fn owner(&self) -> Result<Owner, Error> {
        // Asked as a question, because the library's own answer may be older than another process's migration.
        Owner::from_tables(&self.query("select name from sqlite_master", &[])?)
    }

    fn text_type(&self) -> &'static str {
        TEXT_TYPE
    }

    fn check(&self) -> Result<Vec<String>, Error> {
        let rows = self.query("pragma integrity_check", &[])?;
        let found = rows.iter().map(|row| row.text(0).map(str::to_owned)).collect::<Result<Vec<_>, Error>>()?;
        Ok(if found == ["ok"] { Vec::new() } else { found })
    }

    fn begin(&self, purpose: Purpose) -> Result<(), Error> {
        let text = match purpose {
            Purpose::Read => "begin deferred",
            Purpose::Write | Purpose::CreateTables => "begin immediate",
        };
        Connection::execute(self, text, &[])
    }

    fn commit(&self) -> Result<(), Error> {
        Connection::execute(self, "commit", &[])
    }

    fn roll_back(&self) -> Result<(), Error> {
        if self.is_autocommit() { Ok(()) } else { Connection::execute(self, "rollback", &[]) }
    }
}

/// Shows the rows of a question one after the other, in the same place unless it is taken.
fn walk(
    connection: &rusqlite::Connection,
    text: &str,
    values: &[Value],
    mut show: impl FnMut(&mut Row) -> Result<(), Error>,
) -> Result<(), Error> {
    let mut statement = connection.prepare_cached(text)?;
    let width = statement.column_count();
    let mut found = statement.query(params_from_iter(values))?;
    let mut row = Row::default();
    while let Some(next) = found.next()? {
        row.0.clear();
        row.0.reserve_exact(width);
        for column in 0..width {
            row.0.push(value(next.get_ref(column)?)?);
        }
        show(&mut row)?;
    }
    Ok(())
}

fn value(found: ValueRef<'_>) -> Result<Value, Error> {
    Ok(match found {
        ValueRef::Null => Value::Null,
        ValueRef::Integer(value) => Value::Integer(value),
        ValueRef::Real(value) => Value::Real(value),
        ValueRef::Text(bytes) => {
            let text = std::str::from_utf8(bytes).map_err(|_| Error::damaged("a text is not UTF-8"))?;
            Value::Text(text.to_owned())
        }
        ValueRef::Blob(bytes) => Value::Blob(bytes.to_owned()),
    })
}

impl ToSql for Value {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::Borrowed(match self {
            Value::Null => ValueRef::Null,
            Value::Integer(value) => ValueRef::Integer(*value),
            Value::Real(value) => ValueRef::Real(*value),
            Value::Text(value) => ValueRef::Text(value.as_bytes()),
            Value::Blob(value) => ValueRef::Blob(value),
        }))
    }
}

impl From<rusqlite::Error> for Error {
    fn from(error: rusqlite::Error) -> Error {
        let full = || Error::DiskFull("that the store is on".to_owned());
        match error.sqlite_error_code() {
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Error::Busy,
            Some(ErrorCode::DiskFull) => full(),
            // The file that all processes share in memory could not grow.
            _ if error.sqlite_error().is_some_and(|error| error.extended_code == SQLITE_IOERR_SHMSIZE) => full(),
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => Error::damaged(error.to_string()),
            _ => Error::Engine(error.to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_committed_is_on_disk_and_readers_cannot_write() {
        let opened = open_temporary().unwrap();
        crate::schema::prepare(&opened.writer).unwrap();
        let pragma = |name: &str| opened.writer.query(&format!("pragma {name}"), &[]).unwrap()[0].0[0].clone();
        assert_eq!(pragma("journal_mode"), Value::from("wal"));
        assert_eq!(pragma("synchronous"), Value::from(2), "full");
        let reader = opened.readers.reader().unwrap();
        assert!(reader.execute("delete from meta", &[]).is_err());
        assert!(reader.begin(Purpose::Write).is_err());
        assert!(Connection::execute(&opened.writer, "delete from meta", &[]).is_ok());
    }

    #[test]
    fn a_temporary_store_leaves_nothing() {
        let opened = open_temporary().unwrap();
        let path = opened.readers.pool.path.clone();
        let reader = opened.readers.reader();
        assert!(path.exists());
        drop(opened);
        drop(reader);
        assert!(!path.exists() && !path.parent().unwrap().exists());
    }

    #[test]
    fn a_reader_goes_back_to_the_pool_without_its_transaction() {
        let opened = open_temporary().unwrap();
        crate::schema::prepare(&opened.writer).unwrap();
        let idle = || opened.readers.pool.idle.lock().unwrap().len();
        let readers: Vec<_> = (0..READERS_KEPT + 3).map(|_| opened.readers.reader().unwrap()).collect();
        readers.iter().for_each(|reader| reader.begin(Purpose::Read).unwrap());
        assert_eq!(idle(), 0);
        drop(readers);
        assert_eq!(idle(), READERS_KEPT);
        assert!(opened.readers.reader().unwrap().begin(Purpose::Read).is_ok());
    }
}
