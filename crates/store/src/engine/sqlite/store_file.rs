//! The file of a store while it is open, which another file may replace.
//!
//! Readers, the writer and marks ask here for the current file. If the path names another file than before, the store is
//! opened again, and everything of the file before is left behind. So no two stores are read in turn.
//!
//! Two traps of SQLite shape this:
//!
//! - A log (`-wal`) beside a file that it does not belong to is copied into that file and damages it. So a new file is not
//!   opened while the log of the file before is beside it.
//! - The last connection to a file deletes the log by its name, although the name may have become that of another file's log.
//!   So connections to a file whose log has lost its name are closed without that.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};
use std::time::{Duration, Instant, SystemTime};

use super::connect::{OpenMode, connect};
use super::connection::{FileAccess, SqliteConnection};
use super::file_identity::{Companions, FileIdentity, beside};
use super::wal_index::WalIndex;
use crate::engine::backend::{CheckTables, CommitMark};
use crate::error::Error;

/// How long a mark of the newest commit may rely on an earlier look at the path.
const LOOK_INTERVAL: Duration = Duration::from_millis(10);
/// Idle readers that are kept for the next caller; those beyond are closed after use.
pub(super) const MAX_IDLE_READERS: usize = 16;

pub(super) struct StoreFile {
    path: PathBuf,
    check: CheckTables,
    current: RwLock<Arc<OpenFile>>,
    /// The connection to the current file that writes, until the writer takes it.
    next_writer: Mutex<Option<SqliteConnection>>,
    started: Instant,
    /// When the path was last found to name the current file: microseconds since the start; 0 if it did not.
    looked_at: AtomicU64,
}

/// One file that the path has named.
pub(super) struct OpenFile {
    /// How often the store was opened before.
    pub(super) number: u64,
    /// How many other files the path had named before.
    replacements: u64,
    path: PathBuf,
    access: FileAccess,
    is_writable: bool,
    identity: Option<FileIdentity>,
    companions: Companions,
    /// When it was last changed, at the time that it was opened.
    modified: Option<SystemTime>,
    idle: Mutex<Vec<SqliteConnection>>,
    /// None for a file that nobody changes.
    wal_index: Option<WalIndex>,
}

impl StoreFile {
    /// The file at this path, and the connection that writes to it.
    pub(super) fn open(
        path: PathBuf,
        create: bool,
        check: CheckTables,
    ) -> Result<(StoreFile, SqliteConnection), Error> {
        let (file, writer) = OpenFile::open(&path, create, 0)?;
        let file = StoreFile {
            path,
            check,
            current: RwLock::new(Arc::new(file)),
            next_writer: Mutex::default(),
            started: Instant::now(),
            looked_at: AtomicU64::new(0),
        };
        Ok((file, writer))
    }

    /// The file that the path names now. If it is another one than before, it is opened first.
    pub(super) fn current(&self) -> Result<Arc<OpenFile>, Error> {
        let known = self.last_known();
        match known.look() {
            Ok(true) => self.looked(),
            Ok(false) => return self.replace(),
            Err(error) => {
                self.looked_at.store(0, Ordering::Release);
                return Err(error);
            }
        }
        Ok(known)
    }

    /// The mark of the newest commit. The path is looked at if the last look is too old.
    pub(super) fn commit_mark(&self) -> Option<CommitMark> {
        let looked_at = Duration::from_micros(self.looked_at.load(Ordering::Acquire));
        let is_recent = !looked_at.is_zero() && self.started.elapsed() < looked_at + LOOK_INTERVAL;
        let file = if is_recent { self.last_known() } else { self.current().ok()? };
        Some(file.wal_index.as_ref()?.mark()?.of_file(file.number))
    }

    /// How often the file was replaced.
    pub(super) fn replacements(&self) -> u64 {
        self.last_known().replacements
    }

    /// The file that the path names now, open for writing. A file that could only be read, for example because the disk was
    /// full, is tried again.
    pub(super) fn current_for_writing(&self) -> Result<Arc<OpenFile>, Error> {
        let file = self.current()?;
        if file.is_writable {
            return Ok(file);
        }
        let mut current = self.current.write().unwrap_or_else(PoisonError::into_inner);
        let (mut file, writer) = OpenFile::open_as(&self.path, OpenMode::Write, false, current.number + 1)?;
        (self.check)(&writer)?;
        file.replacements = current.replacements + u64::from(file.identity != current.identity);
        let unused = lock(&self.next_writer).replace(writer);
        let before = std::mem::replace(&mut *current, Arc::new(file));
        let_go((unused, Arc::clone(&before)), &before);
        Ok(Arc::clone(&current))
    }

    /// The connection that writes to the current file, once.
    pub(super) fn take_writer(&self) -> Option<SqliteConnection> {
        lock(&self.next_writer).take()
    }

    fn last_known(&self) -> Arc<OpenFile> {
        Arc::clone(&self.current.read().unwrap_or_else(PoisonError::into_inner))
    }

    fn looked(&self) {
        let since = u64::try_from(self.started.elapsed().as_micros()).unwrap_or(u64::MAX);
        self.looked_at.store(since.max(1), Ordering::Release);
    }

    /// Opens the file that has taken the place of the current one.
    fn replace(&self) -> Result<Arc<OpenFile>, Error> {
        let mut current = self.current.write().unwrap_or_else(PoisonError::into_inner);
        self.looked_at.store(0, Ordering::Release);
        // Another thread may have been faster.
        if current.look()? {
            return Ok(Arc::clone(&current));
        }
        let name = self.path.display();
        if let Some(left) = current.companions.remaining() {
            return Err(Error::FileReplaced(format!(
                "{name} was replaced, and {} of the file before is still beside it: move both -wal and -shm away",
                left.display()
            )));
        }
        let opened = OpenFile::open(&self.path, false, current.number + 1);
        let opened = opened.and_then(|(file, writer)| (self.check)(&writer).map(|()| (file, writer)));
        let (mut file, writer) = opened.map_err(|error| {
            Error::FileReplaced(format!("{name} was replaced, and the new file cannot be opened: {error}"))
        })?;
        file.replacements = current.replacements + u64::from(file.identity != current.identity);
        let unused = lock(&self.next_writer).replace(writer);
        let before = std::mem::replace(&mut *current, Arc::new(file));
        let_go((unused, Arc::clone(&before)), &before);
        self.looked();
        Ok(Arc::clone(&current))
    }
}

impl OpenFile {
    /// Opens a file, and creates it first if `create`. If not, a file that cannot be written is opened for reading.
    ///
    /// In WAL mode even a reader uses two files beside the file, the log and its index. If they are there, or can be created,
    /// the file is read like any other. If not, it is read as a file that nobody changes, until there is a log.
    fn open(path: &Path, create: bool, number: u64) -> Result<(OpenFile, SqliteConnection), Error> {
        let opened = |mode| OpenFile::open_as(path, mode, create, number);
        match opened(OpenMode::Write) {
            Err(Error::ReadOnly | Error::DiskFull(_)) if !create => match opened(OpenMode::Read(FileAccess::Shared)) {
                Err(Error::ReadOnly | Error::DiskFull(_)) if !has_log(path) => {
                    opened(OpenMode::Read(FileAccess::Immutable))
                }
                result => result,
            },
            result => result,
        }
    }

    fn open_as(path: &Path, mode: OpenMode, create: bool, number: u64) -> Result<(OpenFile, SqliteConnection), Error> {
        let writer = connect(path, mode, create)?;
        let access = mode.access();
        let file = OpenFile {
            number,
            replacements: 0,
            path: path.to_owned(),
            access,
            is_writable: mode == OpenMode::Write,
            identity: identity(path)?,
            companions: match access {
                FileAccess::Shared => Companions::of(path),
                // Attempts to write may have left them there for a moment. They belong to whoever writes next.
                FileAccess::Immutable => Companions::unused(),
            },
            modified: modified(path),
            idle: Mutex::default(),
            wal_index: (access == FileAccess::Shared).then(|| WalIndex::of(path)),
        };
        Ok((file, writer))
    }

    /// Whether the path still names this file. It is an error if it names none, or if another process cannot see the log
    /// that this one writes.
    fn look(&self) -> Result<bool, Error> {
        match identity(&self.path)? {
            None => Err(Error::FileMissing(self.path.display().to_string())),
            found if found != self.identity => Ok(false),
            // Another process writes to it by now, or has done so.
            _ if self.access == FileAccess::Immutable
                && (has_log(&self.path) || modified(&self.path) != self.modified) =>
            {
                Ok(false)
            }
            _ => match self.companions.lost() {
                None => Ok(true),
                Some(lost) => Err(Error::FileReplaced(format!(
                    "{} was removed while the store was open: stop every process that uses the store, and start again",
                    lost.display()
                ))),
            },
        }
    }

    /// Whether everything has the name that it had when it was opened.
    pub(super) fn is_in_place(&self) -> bool {
        matches!(self.look(), Ok(true))
    }

    /// Whether the log or its index has lost its name, which another file's may have by now.
    pub(super) fn has_lost_its_log(&self) -> bool {
        self.companions.lost().is_some()
    }

    /// A connection of the pool, or a new one.
    pub(super) fn reader(&self) -> Result<SqliteConnection, Error> {
        let idle = lock(&self.idle).pop();
        idle.map_or_else(|| self.connect_reader(), Ok)
    }

    /// A new connection that cannot write.
    pub(super) fn connect_reader(&self) -> Result<SqliteConnection, Error> {
        let connection = SqliteConnection::connect_read_only(&self.path, self.access)?;
        connection.read_once()?;
        connection.enlarge_cache()?;
        // The path may have been given to another file since it was looked at.
        match self.look() {
            Ok(true) => Ok(connection),
            looked => {
                let_go(connection, self);
                looked.and_then(|_| Err(Error::FileReplaced(self.path.display().to_string())))
            }
        }
    }

    /// Keeps a connection for the next reader.
    pub(super) fn keep(&self, connection: SqliteConnection) {
        let mut idle = lock(&self.idle);
        if idle.len() < MAX_IDLE_READERS {
            idle.push(connection);
        } else {
            let_go(connection, self);
        }
    }

    pub(super) fn close_idle_readers(&self) {
        lock(&self.idle).clear();
    }

    #[cfg(test)]
    pub(super) fn idle_readers(&self) -> usize {
        lock(&self.idle).len()
    }
}

fn modified(path: &Path) -> Option<SystemTime> {
    std::fs::metadata(path).and_then(|metadata| metadata.modified()).ok()
}

/// Drops what holds connections to a file.
///
/// Connections that read a file without locks are never closed. To close one would end the locks that all other connections
/// of this process have on the same file, as POSIX has it. Another process would then take itself for the last one, and
/// delete the log. These are a few connections for each time that a full or read-only disk can be written again.
pub(super) fn let_go<T>(holder: T, file: &OpenFile) {
    match file.access {
        FileAccess::Shared => drop(holder),
        FileAccess::Immutable => std::mem::forget(holder),
    }
}

/// Whether there is a log with changes that are not in the file yet.
fn has_log(path: &Path) -> bool {
    std::fs::metadata(beside(path, "-wal")).is_ok_and(|metadata| metadata.len() > 0)
}

fn identity(path: &Path) -> Result<Option<FileIdentity>, Error> {
    FileIdentity::of(path).map_err(|error| Error::Engine(format!("{} cannot be looked at: {error}", path.display())))
}

pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
