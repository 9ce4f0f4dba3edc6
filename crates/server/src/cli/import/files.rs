//! The files of an import: found, and read within bounds.

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use football::feed::provider::SourceFile;
use football::feed::provider::match_files::{HEAD_BYTES, MatchFeed, MatchFile};

/// The largest file that is read whole, and the largest match: ten times the usual size. It bounds the memory.
pub(super) const MAX_FILE_BYTES: u64 = 64 << 20;

/// How the names of files with responses of a service end.
pub(super) const RESPONSES: [&str; 3] = ["json", "ndjson", "jsonl"];

/// Every file below a folder whose name ends in one of these, in the order of their names. A path that is a file itself is
/// returned whatever its name. Links in a folder are not followed.
pub(super) fn below(path: &Path, endings: &[&str]) -> Result<Vec<PathBuf>> {
    let metadata = std::fs::metadata(path).with_context(|| format!("cannot read {}", path.display()))?;
    if !metadata.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let mut files = Vec::new();
    let mut folders = vec![path.to_owned()];
    while let Some(folder) = folders.pop() {
        let entries = std::fs::read_dir(&folder).with_context(|| format!("cannot read {}", folder.display()))?;
        for entry in entries {
            let entry = entry.with_context(|| format!("cannot read {}", folder.display()))?;
            let kind = entry.file_type().with_context(|| format!("cannot read {}", entry.path().display()))?;
            let ending = |path: &Path| {
                let ending = path.extension().map(|ending| ending.to_string_lossy().to_lowercase());
                ending.is_some_and(|ending| endings.contains(&ending.as_str()))
            };
            if kind.is_dir() {
                folders.push(entry.path());
            } else if kind.is_file() && ending(&entry.path()) {
                files.push(entry.path());
            }
        }
    }
    if files.is_empty() {
        bail!("{} has no file ending in {}", path.display(), endings.join(", "));
    }
    files.sort();
    Ok(files)
}

/// The files of a folder that end in `.json`, by name; none if there is no such folder.
pub(super) fn json_files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut files: Vec<PathBuf> =
        entries.filter(|path| path.extension().is_some_and(|ending| ending == "json") && path.is_file()).collect();
    files.sort();
    files
}

/// The number that a file is named by: `1694440.json`.
pub(super) fn number(path: &Path) -> Option<i64> {
    path.file_stem()?.to_str()?.parse().ok().filter(|number| *number > 0)
}

/// What a file is, if it is one of this provider.
pub(super) fn recognise_file(feed: &MatchFeed, path: &Path) -> Option<MatchFile> {
    if !path.is_file() {
        return None;
    }
    let mut head = Vec::new();
    File::open(path).ok()?.take(HEAD_BYTES as u64).read_to_end(&mut head).ok()?;
    feed.recognise(&head)
}

/// Reads a file and passes it on under the name that notices use.
pub(super) fn with_file<T>(path: &Path, take: impl FnOnce(SourceFile<'_>) -> T) -> Result<T> {
    let name = path.display().to_string();
    let bytes = read_whole(path).with_context(|| name.clone())?;
    Ok(take(SourceFile { name: &name, bytes: &bytes }))
}

/// Reads a whole file. One that is too large is refused before it is read, and what has no end is not read to it.
pub(in crate::cli) fn read_whole(path: &Path) -> Result<Vec<u8>> {
    let file = File::open(path).context("cannot be read")?;
    let mut bytes = Vec::new();
    let length = file.metadata().context("cannot be read")?.len();
    if length <= MAX_FILE_BYTES {
        // A pipe or a device does not tell its length, and a file may grow while it is read.
        file.take(MAX_FILE_BYTES + 1).read_to_end(&mut bytes).context("cannot be read")?;
    }
    if length.max(bytes.len() as u64) > MAX_FILE_BYTES {
        bail!("has more than {} MiB, the most that is read of one file", MAX_FILE_BYTES >> 20);
    }
    Ok(bytes)
}
