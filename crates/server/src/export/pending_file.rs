//! A file that gets its name only when it is complete.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

/// The ending of the name of a file that is being written.
pub const PARTIAL: &str = ".partial";

/// A file under a temporary name. It is deleted unless it is committed.
#[derive(Debug)]
pub struct PendingFile {
    file: BufWriter<File>,
    path: PathBuf,
    partial: PathBuf,
    is_committed: bool,
}

/// A file that is complete on disk, and still under its temporary name.
#[derive(Debug)]
pub struct CompleteFile(PendingFile);

impl PendingFile {
    /// Begins a file, and the folder that it is in. What an earlier process left under the temporary name is replaced.
    pub fn create(path: PathBuf) -> Result<PendingFile> {
        let mut partial = path.clone().into_os_string();
        partial.push(PARTIAL);
        let partial = PathBuf::from(partial);
        let create = || {
            fs::create_dir_all(path.parent().unwrap_or(Path::new(".")))?;
            File::create(&partial)
        };
        let file = create().with_context(|| format!("cannot write {}", partial.display()))?;
        Ok(PendingFile { file: BufWriter::with_capacity(256 * 1024, file), path, partial, is_committed: false })
    }

    /// Writes everything to disk.
    pub fn complete(mut self) -> Result<CompleteFile> {
        let written = self.file.flush().and_then(|()| self.file.get_ref().sync_all());
        written.with_context(|| format!("cannot write {}", self.partial.display()))?;
        Ok(CompleteFile(self))
    }
}

impl CompleteFile {
    /// Gives the file its name. Returns its size.
    pub fn commit(mut self) -> Result<u64> {
        let CompleteFile(file) = &mut self;
        fs::rename(&file.partial, &file.path).with_context(|| format!("cannot write {}", file.path.display()))?;
        file.is_committed = true;
        // Without this, the new name may be gone after a power failure.
        let folder = file.path.parent().unwrap_or(Path::new("."));
        File::open(folder)
            .and_then(|folder| folder.sync_all())
            .with_context(|| format!("cannot write {}", folder.display()))?;
        Ok(file.file.get_ref().metadata().map(|metadata| metadata.len())?)
    }
}

impl Write for PendingFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Drop for PendingFile {
    fn drop(&mut self) {
        if !self.is_committed {
            let _ = fs::remove_file(&self.partial);
        }
    }
}
