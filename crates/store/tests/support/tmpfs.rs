//! A real disk that is so small that it can be full: a tmpfs, in a mount namespace of its own.
//!
//! The test is run once more, in a process in which that disk is mounted. It is gone with the process, however that ends.

use std::io::Write;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::process::Command;

pub(crate) struct Disk {
    pub(crate) folder: PathBuf,
}

/// Where the disk is, in the process that has it.
const MOUNTED: &str = "TOUCHLINE_TEST_DISK";
const CANNOT_MOUNT: i32 = 77;
/// $1 the folder, $2 the size, $3 and $4 who runs it, the rest: the process. PostgreSQL refuses to run as root, so who became
/// root to mount the disk is himself again in a namespace within.
const SCRIPT: &str = r#"
    mount -t tmpfs -o "size=$2,mode=1777" tmpfs "$1" || exit 77
    user=$3 group=$4; shift 4
    if [ "$user" = 0 ]; then exec "$@"; fi
    exec unshare --user --map-user="$user" --map-group="$group" "$@""#;

impl Disk {
    /// The disk, for the test of this whole name; none in the process that has only started the one with the disk. Where no
    /// disk can be mounted that is said.
    pub(crate) fn of(size: &str, test: &str) -> Option<Disk> {
        if let Some(folder) = std::env::var_os(MOUNTED) {
            return Some(Disk { folder: folder.into() });
        }
        let folder = tempfile::tempdir().unwrap();
        let own = std::fs::metadata("/proc/self").unwrap();
        let mut command = Command::new("unshare");
        command.arg(if own.uid() == 0 { "-m" } else { "-rm" }).args(["sh", "-c", SCRIPT, "sh"]);
        command.arg(folder.path()).arg(size).arg(own.uid().to_string()).arg(own.gid().to_string());
        command.arg(std::env::current_exe().unwrap()).args(["--exact", test, "--nocapture"]);
        let said = match command.env(MOUNTED, folder.path()).output() {
            Ok(ran) if ran.status.success() => {
                let said = String::from_utf8_lossy(&ran.stdout).into_owned();
                assert!(!said.contains("running 0 tests"), "there is no test {test}: {said}");
                return None;
            }
            Ok(ran) if ran.status.code() == Some(CANNOT_MOUNT) || ran.stdout.is_empty() => ran.stderr,
            Ok(ran) => {
                panic!("{}{}", String::from_utf8_lossy(&ran.stdout), String::from_utf8_lossy(&ran.stderr))
            }
            Err(error) => error.to_string().into_bytes(),
        };
        // Past the capture of the tests' output, so that it is seen.
        let said = String::from_utf8_lossy(&said).into_owned();
        let _ =
            std::io::stderr().write_all(format!("\nSKIPPED {test}: no disk can be mounted here. {said}\n").as_bytes());
        None
    }

    /// Takes all room but so much.
    pub(crate) fn fill_but(&self, bytes: u64) {
        let mut filler = std::fs::File::create(self.filler()).unwrap();
        while filler.write_all(&[1; 4096]).is_ok() {}
        let taken = filler.metadata().unwrap().len();
        filler.set_len(taken.saturating_sub(bytes)).unwrap();
    }

    pub(crate) fn make_room(&self) {
        std::fs::remove_file(self.filler()).unwrap();
    }

    fn filler(&self) -> PathBuf {
        Path::new(&self.folder).join("filler")
    }
}
