//! The folder that an export is written to: its files, and `export.json`, which describes them.
//!
//! Files get their names only when all of them are complete. A process that is killed before that leaves the export that was there.

use std::collections::BTreeMap;
use std::fs::{self, File, TryLockError};
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use serde::{Deserialize, Serialize};

use super::format::ExportFormat;
use super::pending_file::{CompleteFile, PendingFile};
use super::table::TableDoc;
use super::table_writer::TableWriter;

/// The file that describes an export.
pub const DESCRIPTION: &str = "export.json";

/// Two exports at a time into one folder would mix their files.
const LOCK: &str = ".export.lock";

/// What an export contains.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ExportDescription {
    /// The version of the data. `--since` with this number gives what changed later.
    pub version: i64,
    /// The options of the command, apart from the folder and the store.
    pub options: BTreeMap<String, String>,
    /// The rows of each file.
    pub files: BTreeMap<String, u64>,
}

/// The folder, locked for one export.
#[derive(Debug)]
pub struct ExportFolder {
    path: PathBuf,
    format: ExportFormat,
    options: BTreeMap<String, String>,
    earlier: Option<ExportDescription>,
    complete: Vec<(CompleteFile, String, u64)>,
    _lock: File,
}

/// A table that is being written.
pub struct OpenTable {
    pub writer: Box<dyn TableWriter>,
    /// The path below the folder.
    name: String,
}

impl ExportFolder {
    /// Creates the folder if it does not exist. An export with other options is not overwritten.
    pub fn open(path: &Path, format: ExportFormat, options: BTreeMap<String, String>) -> Result<ExportFolder> {
        let cannot = || format!("cannot write to {}", path.display());
        fs::create_dir_all(path).with_context(cannot)?;
        let lock = File::create(path.join(LOCK)).with_context(cannot)?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => bail!("another export is writing to {}", path.display()),
            Err(TryLockError::Error(error)) => return Err(error).with_context(cannot),
        }
        let earlier = earlier(path)?;
        if let Some(earlier) = earlier.as_ref().filter(|earlier| earlier.options != options) {
            let words: Vec<String> = earlier.options.iter().map(|(name, value)| format!("--{name} {value}")).collect();
            bail!(
                "{} has an export with other options ({}); choose another folder, or delete it first",
                path.display(),
                words.join(" ")
            );
        }
        Ok(ExportFolder { path: path.to_owned(), format, options, earlier, complete: Vec::new(), _lock: lock })
    }

    /// Begins the file of a table; with a partition, `events/tournament_id=1/events.parquet`.
    pub fn begin(&self, table: &TableDoc, partition: Option<(&str, i64)>) -> Result<OpenTable> {
        let (name, ending) = (table.name, self.format.name());
        let name = match partition {
            Some((column, value)) => format!("{name}/{column}={value}/{name}.{ending}"),
            None => format!("{name}.{ending}"),
        };
        let path = self.path.join(&name);
        let is_ours = self.earlier.as_ref().is_some_and(|earlier| earlier.files.contains_key(&name));
        if path.exists() && !is_ours {
            bail!(
                "{} exists, and no {DESCRIPTION} says that it belongs to an export; delete it or choose another folder",
                path.display()
            );
        }
        Ok(OpenTable { writer: self.format.begin(table, PendingFile::create(path)?)?, name })
    }

    /// Ends the file of a table. It has its temporary name until [`ExportFolder::commit`].
    pub fn end(&mut self, table: OpenTable, rows: u64) -> Result<()> {
        self.complete.push((table.writer.finish()?.complete()?, table.name, rows));
        Ok(())
    }

    /// Gives every file its name, describes them, and deletes files of the earlier export that are not part of this one.
    /// Returns the bytes of all files.
    pub fn commit(self, version: i64) -> Result<u64> {
        let mut bytes = 0;
        let mut files = BTreeMap::new();
        for (file, name, rows) in self.complete {
            bytes += file.commit()?;
            files.insert(name, rows);
        }
        let description = ExportDescription { version, options: self.options, files };
        let mut file = PendingFile::create(self.path.join(DESCRIPTION))?;
        serde_json::to_writer_pretty(&mut file, &description)?;
        file.write_all(b"\n")?;
        file.complete()?.commit()?;
        let earlier = self.earlier.map(|earlier| earlier.files).unwrap_or_default();
        for name in earlier.keys().filter(|name| !description.files.contains_key(*name) && is_plain(name)) {
            let path = self.path.join(name);
            fs::remove_file(&path).with_context(|| format!("cannot delete {}", path.display()))?;
            // The folder of a partition; it stays if something else is in it.
            if let Some(folder) = path.parent().filter(|folder| *folder != self.path) {
                let _ = fs::remove_dir(folder);
            }
        }
        Ok(bytes)
    }
}

/// Whether a path leads to nowhere but below its folder.
fn is_plain(name: &str) -> bool {
    Path::new(name).components().all(|part| matches!(part, std::path::Component::Normal(_)))
}

fn earlier(path: &Path) -> Result<Option<ExportDescription>> {
    let path = path.join(DESCRIPTION);
    match fs::read(&path) {
        Ok(bytes) => {
            let parsed = serde_json::from_slice(&bytes);
            parsed.map(Some).with_context(|| format!("{} does not describe an export; delete it first", path.display()))
        }
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error).with_context(|| format!("cannot read {}", path.display())),
    }
}
