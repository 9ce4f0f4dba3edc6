//! Reads the header of SQLite's WAL index: a few bytes that change with every commit, whichever process made it.
//!
//! The index is the file `-shm` beside the database. All connections map it into memory, and a read of the file sees what
//! they write. A writer changes the header before its commit is acknowledged. So as long as the header is the same, no
//! commit has become visible. A header that is read while it is written differs from the one before, too.

use std::fs::File;
use std::os::unix::fs::{FileExt, MetadataExt};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, OnceLock, PoisonError};

use super::file_identity::beside;
use crate::engine::backend::CommitMark;

/// The bytes of one copy of the header. The file has two; the first is written last.
const HEADER_BYTES: usize = 48;
/// Where the header says that it is complete.
const IS_INITIALISED: usize = 12;

/// Files that were opened, by device and inode. They are never closed: SQLite's locks on a file belong to the process, and
/// the system releases all of them when the process closes any descriptor of that file.
static OPENED: Mutex<Vec<OpenedFile>> = Mutex::new(Vec::new());

struct OpenedFile {
    identity: (u64, u64),
    file: &'static File,
}

/// The WAL index of one database. It is opened at its first use, because most processes never need it.
pub(super) struct WalIndex {
    path: PathBuf,
    file: OnceLock<Option<&'static File>>,
}

impl WalIndex {
    /// The index of the database at this path, which must be open in WAL mode when the index is first read.
    pub(super) fn of(database: &Path) -> WalIndex {
        let database = std::fs::canonicalize(database).unwrap_or_else(|_| database.to_owned());
        WalIndex { path: beside(&database, "-shm"), file: OnceLock::new() }
    }

    /// The mark of the newest commit; none if the index cannot be read.
    pub(super) fn mark(&self) -> Option<CommitMark> {
        let file = (*self.file.get_or_init(|| open_for_ever(&self.path)))?;
        let mut header = [0; HEADER_BYTES];
        file.read_exact_at(&mut header, 0).ok()?;
        (header[IS_INITIALISED] == 1).then(|| CommitMark::of_bytes(header))
    }
}

fn open_for_ever(path: &Path) -> Option<&'static File> {
    let mut opened = OPENED.lock().unwrap_or_else(PoisonError::into_inner);
    let metadata = std::fs::metadata(path).ok()?;
    let identity = (metadata.dev(), metadata.ino());
    if let Some(known) = opened.iter().find(|known| known.identity == identity) {
        return Some(known.file);
    }
    let file: &'static File = Box::leak(Box::new(File::open(path).ok()?));
    let metadata = file.metadata().ok()?;
    opened.push(OpenedFile { identity: (metadata.dev(), metadata.ino()), file });
    Some(file)
}
