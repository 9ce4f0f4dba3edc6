//! A real disk that is small enough to fill: a tmpfs in a mount namespace of its own.
//!
//! The test runs once more, in a child process in which that disk is mounted. The disk is gone with that process.

use std::io::Write;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::skip;

/// A disk of a few megabytes.
#[derive(Debug)]
pub struct SmallDisk {
    pub folder: PathBuf,
}

/// The variable that names the disk's folder, in the child process.
const MOUNTED: &str = "TOUCHLINE_TEST_DISK";
const CANNOT_MOUNT: i32 = 77;
/// $1 the folder, $2 the size, $3 and $4 the user and group, the rest: the child process. Mounting needs root in the
/// namespace, and PostgreSQL refuses to run as root: a second namespace restores the user.
const SCRIPT: &str = r#"
    mount -t tmpfs -o "size=$2,mode=1777" tmpfs "$1" || exit 77
    user=$3 group=$4; shift 4
    if [ "$user" = 0 ]; then exec "$@"; fi
    exec unshare --user --map-user="$user" --map-group="$group" "$@""#;

impl SmallDisk {
    /// The disk, for the test of this full name. None in the parent process, which ran the test in a child, and where no
    /// disk can be mounted; the latter is reported as skipped.
    pub fn mount_for(test: &str, size: &str) -> Option<SmallDisk> {
        if let Some(folder) = std::env::var_os(MOUNTED) {
            return Some(SmallDisk { folder: folder.into() });
        }
        let folder = tempfile::tempdir().unwrap();
        let own = std::fs::metadata("/proc/self").unwrap();
        let mut command = Command::new("unshare");
        command.arg(if own.uid() == 0 { "-m" } else { "-rm" }).args(["sh", "-c", SCRIPT, "sh"]);
        command.arg(folder.path()).arg(size).arg(own.uid().to_string()).arg(own.gid().to_string());
        command.arg(std::env::current_exe().unwrap()).args(["--exact", test, "--nocapture"]);
        let reason = match command.env(MOUNTED, folder.path()).output() {
            Ok(child) if child.status.success() => {
                let output = String::from_utf8_lossy(&child.stdout).into_owned();
                assert!(!output.contains("running 0 tests"), "there is no test {test}: {output}");
                return None;
            }
            Ok(child) if child.status.code() == Some(CANNOT_MOUNT) || child.stdout.is_empty() => {
                String::from_utf8_lossy(&child.stderr).into_owned()
            }
            Ok(child) => {
                panic!("{}{}", String::from_utf8_lossy(&child.stdout), String::from_utf8_lossy(&child.stderr))
            }
            Err(error) => error.to_string(),
        };
        skip(&format!("no disk can be mounted: {reason}"));
        None
    }

    /// Fills the disk except for some bytes.
    pub fn fill_except(&self, bytes: u64) {
        let mut filler = std::fs::File::create(self.filler()).unwrap();
        while filler.write_all(&[1; 4096]).is_ok() {}
        let filled = filler.metadata().unwrap().len();
        filler.set_len(filled.saturating_sub(bytes)).unwrap();
    }

    /// Empties the disk again, except for what the test wrote.
    pub fn free(&self) {
        std::fs::remove_file(self.filler()).unwrap();
    }

    /// Makes the disk read-only. Nothing may have a file on it open for writing. False if this user may not do that.
    pub fn make_read_only(&self) -> bool {
        let mount = Command::new("mount").args(["-o", "remount,ro"]).arg(&self.folder).status();
        mount.is_ok_and(|status| status.success())
    }

    fn filler(&self) -> PathBuf {
        Path::new(&self.folder).join("filler")
    }
}
