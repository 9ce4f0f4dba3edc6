//! Which file a path names: device and inode. Another file under the same name has another identity.
//!
//! The system does not give an inode to another file while a connection has the first one open.

use std::io;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct FileIdentity {
    device: u64,
    inode: u64,
}

impl FileIdentity {
    /// The file at this path; none if there is none.
    pub(super) fn of(path: &Path) -> io::Result<Option<FileIdentity>> {
        match std::fs::metadata(path) {
            Ok(metadata) => Ok(Some(FileIdentity { device: metadata.dev(), inode: metadata.ino() })),
            Err(error) if matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory) => Ok(None),
            Err(error) => Err(error),
        }
    }
}

/// The log of a database and the index of that log: files that SQLite keeps beside it while it is open.
#[derive(Debug)]
pub(super) struct Companions([(PathBuf, Option<FileIdentity>); 2]);

impl Companions {
    /// Those of the database at this path, as they are now. SQLite names them after the file that a link leads to.
    pub(super) fn of(database: &Path) -> Companions {
        let database = std::fs::canonicalize(database).unwrap_or_else(|_| database.to_owned());
        Companions(["-wal", "-shm"].map(|ending| {
            let path = beside(&database, ending);
            let identity = FileIdentity::of(&path).ok().flatten();
            (path, identity)
        }))
    }

    /// Of a database that is read without them.
    pub(super) fn unused() -> Companions {
        Companions(Default::default())
    }

    /// The path of one of them that still has its name.
    pub(super) fn remaining(&self) -> Option<&Path> {
        self.0
            .iter()
            .find(|(path, identity)| identity.is_some() && is_now(path, *identity))
            .map(|(path, _)| path.as_path())
    }

    /// The path of one of them that has lost its name, or whose name another file has.
    pub(super) fn lost(&self) -> Option<&Path> {
        self.0
            .iter()
            .find(|(path, identity)| identity.is_some() && !is_now(path, *identity))
            .map(|(path, _)| path.as_path())
    }
}

fn is_now(path: &Path, identity: Option<FileIdentity>) -> bool {
    // A file that cannot be looked at is taken for the same: only what is known to differ counts.
    FileIdentity::of(path).map_or(true, |found| found == identity)
}

/// The path of a file beside the database.
pub(super) fn beside(database: &Path, ending: &str) -> PathBuf {
    let mut path = database.as_os_str().to_owned();
    path.push(ending);
    path.into()
}
