//! The files of an import: those named, and those in the folders named.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

/// Every file below a path whose name ends in one of these, in the order of their names; a file that is named itself is
/// taken whatever it is called. Links are not followed out of a folder.
pub(super) fn below(path: &Path, endings: &[&str]) -> Result<Vec<PathBuf>> {
    let about = std::fs::metadata(path).with_context(|| format!("cannot read {}", path.display()))?;
    if !about.is_dir() {
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
