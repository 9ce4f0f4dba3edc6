//! Real match data, which the repository does not contain.

use std::path::{Path, PathBuf};

use crate::skip;

/// The folder of a provider's public files, such as `wyscout`. It is looked for in `TOUCHLINE_DATA`, or in
/// `../shared/data` beside the workspace. Where it is absent the calling test is reported as skipped.
pub fn real_data(provider: &str) -> Option<PathBuf> {
    let root = std::env::var_os("TOUCHLINE_DATA").map_or_else(|| workspace_path("../shared/data"), PathBuf::from);
    let folder = root.join(provider);
    if folder.is_dir() {
        return Some(folder);
    }
    skip(&format!("there is no {}; set TOUCHLINE_DATA to the folder that contains `{provider}`", folder.display()));
    None
}

/// A path of the workspace, from its root.
pub fn workspace_path(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}
