//! One connection to a SQLite file.

use std::mem;
use std::path::Path;
use std::time::Duration;

use rusqlite::config::DbConfig;
use rusqlite::ffi::SQLITE_IOERR_SHMSIZE;
use rusqlite::types::{ToSqlOutput, ValueRef};
use rusqlite::{ErrorCode, OpenFlags, ToSql, params_from_iter};

use crate::engine::backend::{Connection, Owner, Purpose};
use crate::engine::row::{Row, SqlValue};
use crate::error::Error;

/// More than there are queries, so that each is prepared once a connection.
const STATEMENTS_CACHED: usize = 128;
/// The pages that a reader keeps: about what one response about a season reads. At most 16 idle readers are kept.
const READER_CACHE_KIB: i64 = 6 << 10;
/// How long a writer waits for the transaction of another process.
pub(super) const BUSY_TIMEOUT: Duration = Duration::from_secs(10);
/// How long it sleeps between two tries, at first and later.
const SHORT_WAIT: Duration = Duration::from_micros(250);
const LONG_WAIT: Duration = Duration::from_millis(1);
const SHORT_WAITS: i32 = 16;

/// A connection. It wraps the driver's, whose own methods have the same names and other parameters.
pub(crate) struct SqliteConnection(pub(super) rusqlite::Connection);

/// How a file is read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum FileAccess {
    /// Other processes may write to it.
    Shared,
    /// Nobody writes to it: it is read without locks, and without files beside it.
    Immutable,
}

impl SqliteConnection {
    /// A connection that cannot write.
    pub(super) fn connect_read_only(path: &Path, access: FileAccess) -> Result<SqliteConnection, Error> {
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY;
        let connection = match access {
            FileAccess::Shared => SqliteConnection::connect(path, flags)?,
            FileAccess::Immutable => {
                // In a URI these three characters have a meaning.
                let path = path.to_string_lossy().replace('%', "%25").replace('?', "%3f").replace('#', "%23");
                let uri = format!("file:{path}?immutable=1");
                SqliteConnection::connect(Path::new(&uri), flags | OpenFlags::SQLITE_OPEN_URI)?
            }
        };
        connection.0.pragma_update(None, "query_only", true)?;
        connection.leave_log_at_close()?;
        Ok(connection)
    }

    /// Keeps more pages in memory than SQLite does by itself. Reads the file.
    pub(super) fn enlarge_cache(&self) -> Result<(), Error> {
        Ok(self.0.pragma_update(None, "cache_size", -READER_CACHE_KIB)?)
    }

    pub(super) fn connect(path: &Path, flags: OpenFlags) -> Result<SqliteConnection, Error> {
        let flags = flags | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let mut connection =
            rusqlite::Connection::open_with_flags(path, flags).map_err(|error| match error.sqlite_error_code() {
                Some(ErrorCode::CannotOpen) => Error::Engine(format!(
                    "{} cannot be opened: check that its folder exists and is writable",
                    path.display()
                )),
                _ => error.into(),
            })?;
        connection.busy_handler(Some(wait_for_lock))?;
        connection.set_prepared_statement_cache_capacity(STATEMENTS_CACHED);
        // A query is planned once, and not again for each value that is bound to it.
        connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
        Ok(SqliteConnection(connection))
    }

    /// Closing this connection neither copies the log into the file nor deletes it.
    pub(super) fn leave_log_at_close(&self) -> Result<(), Error> {
        self.0.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true)?;
        Ok(())
    }

    /// Reads something, which opens the log and its index.
    pub(super) fn read_once(&self) -> Result<(), Error> {
        Ok(self.0.query_row("select count(*) from sqlite_master", [], |_| Ok(()))?)
    }

    /// SQLite counts, for each connection, the commits of all others in any process.
    pub(super) fn data_version(&self) -> Result<i64, Error> {
        let mut statement = self.0.prepare_cached("pragma data_version")?;
        Ok(statement.query_row([], |row| row.get(0))?)
    }

    /// Shows the rows of a query one by one. The row is reused unless `show` takes it.
    fn walk(
        &self,
        text: &str,
        values: &[SqlValue],
        mut show: impl FnMut(&mut Row) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let mut statement = self.0.prepare_cached(text)?;
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
}

impl Connection for SqliteConnection {
    fn query(&self, text: &str, values: &[SqlValue]) -> Result<Vec<Row>, Error> {
        let mut rows = Vec::new();
        self.walk(text, values, |row| {
            rows.push(mem::take(row));
            Ok(())
        })?;
        Ok(rows)
    }

    fn query_each(
        &self,
        text: &str,
        values: &[SqlValue],
        show: &mut dyn FnMut(&Row) -> Result<(), Error>,
    ) -> Result<(), Error> {
        self.walk(text, values, |row| show(row))
    }

    fn execute(&self, text: &str, values: &[SqlValue]) -> Result<(), Error> {
        self.0.prepare_cached(text)?.execute(params_from_iter(values))?;
        Ok(())
    }

    fn execute_batch(&self, text: &str) -> Result<(), Error> {
        Ok(self.0.execute_batch(text)?)
    }

    fn owner(&self) -> Result<Owner, Error> {
        // As a query, because the schema that the library has cached may be older than another process's tables.
        Owner::from_tables(&self.query("select name from sqlite_master", &[])?)
    }

    fn text_type(&self) -> &'static str {
        // SQLite compares text byte by byte unless a column says otherwise.
        "text"
    }

    fn stored_by_key(&self) -> &'static str {
        " without rowid"
    }

    fn check(&self) -> Result<Vec<String>, Error> {
        let rows = self.query("pragma integrity_check", &[])?;
        let found = rows.iter().map(|row| row.text(0).map(str::to_owned)).collect::<Result<Vec<_>, Error>>()?;
        Ok(if found == ["ok"] { Vec::new() } else { found })
    }

    fn begin(&self, purpose: Purpose) -> Result<(), Error> {
        let text = match purpose {
            Purpose::Read => "begin deferred",
            Purpose::Write | Purpose::WriteMatches | Purpose::CreateTables => "begin immediate",
        };
        self.execute(text, &[])
    }

    fn commit(&self) -> Result<(), Error> {
        self.execute("commit", &[])
    }

    fn roll_back(&self) -> Result<(), Error> {
        if self.0.is_autocommit() { Ok(()) } else { self.execute("rollback", &[]) }
    }
}

/// Waits before a lock is tried again, and returns whether it is. SQLite's own handler soon waits for up to a tenth of a second:
/// many feeds that commit every millisecond would sleep while nobody has the lock.
fn wait_for_lock(tries: i32) -> bool {
    std::thread::sleep(if tries < SHORT_WAITS { SHORT_WAIT } else { LONG_WAIT });
    u32::try_from(tries).is_ok_and(|tries| LONG_WAIT * tries < BUSY_TIMEOUT)
}

fn value(found: ValueRef<'_>) -> Result<SqlValue, Error> {
    Ok(match found {
        ValueRef::Null => SqlValue::Null,
        ValueRef::Integer(value) => SqlValue::Integer(value),
        ValueRef::Real(value) => SqlValue::Real(value),
        ValueRef::Text(bytes) => {
            let text = std::str::from_utf8(bytes).map_err(|_| Error::damaged("a text is not UTF-8"))?;
            SqlValue::Text(text.to_owned())
        }
        ValueRef::Blob(bytes) => SqlValue::Blob(bytes.to_owned()),
    })
}

impl ToSql for SqlValue {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::Borrowed(match self {
            SqlValue::Null => ValueRef::Null,
            SqlValue::Integer(value) => ValueRef::Integer(*value),
            SqlValue::Real(value) => ValueRef::Real(*value),
            SqlValue::Text(value) => ValueRef::Text(value.as_bytes()),
            SqlValue::Blob(value) => ValueRef::Blob(value),
        }))
    }
}

impl From<rusqlite::Error> for Error {
    fn from(error: rusqlite::Error) -> Error {
        let full = || Error::DiskFull("that the store is on".to_owned());
        match error.sqlite_error_code() {
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Error::Busy,
            Some(ErrorCode::DiskFull) => full(),
            Some(ErrorCode::OutOfMemory) => Error::OutOfMemory,
            Some(ErrorCode::ReadOnly) => Error::ReadOnly,
            // The shared-memory file of the log could not grow.
            _ if error.sqlite_error().is_some_and(|error| error.extended_code == SQLITE_IOERR_SHMSIZE) => full(),
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => Error::damaged(error.to_string()),
            _ => Error::Engine(error.to_string()),
        }
    }
}
