//! What the machine gives: room on the disk, files and their permissions, a certificate, open files.

use std::fs::{self, Metadata};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use jiff::{SignedDuration, Timestamp};
use rustix::fs::statvfs;
use rustix::process::{Resource, getrlimit};

use super::finding::Finding;
use crate::config::ServeSettings;
use crate::http::RESERVED_DESCRIPTORS;

/// Below this, an import of a few files may fill the disk.
const MIN_FREE: u64 = 64 << 20;
/// Below this it is time to make room.
const FREE_ENOUGH: u64 = 1 << 30;
/// How long before a certificate expires it should have been renewed.
const RENEWED_BEFORE: SignedDuration = SignedDuration::from_hours(14 * 24);
/// Others may write to the file; others may read it.
const WRITABLE_BY_OTHERS: u32 = 0o002;
const READABLE_BY_OTHERS: u32 = 0o004;

/// The room on the disk of a SQLite store.
pub(super) fn disk(file: &Path) -> Option<Finding> {
    let folder = folder_of(file);
    let disk = statvfs(folder).ok()?;
    let free = disk.f_bavail.saturating_mul(disk.f_frsize);
    let size = fs::metadata(file).map_or(0, |file| file.len());
    let found = format!("{} free at {}, the store has {}", mebibytes(free), folder.display(), mebibytes(size));
    let advice = "make room: an import, a backup and the log of SQLite need it";
    Some(if free < MIN_FREE {
        Finding::problem("disk", found, advice)
    } else if free < FREE_ENOUGH.max(size) {
        Finding::warning("disk", found, advice)
    } else {
        Finding::ok("disk", found)
    })
}

fn mebibytes(bytes: u64) -> String {
    format!("{} MiB", bytes >> 20)
}

fn folder_of(file: &Path) -> &Path {
    file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// The owner and the permissions of a SQLite store and its companion files.
pub(super) fn store_files(file: &Path) -> Option<Finding> {
    let owner = fs::metadata(file).ok()?;
    let with_ending = |ending: &str| {
        let mut path = file.as_os_str().to_owned();
        path.push(ending);
        PathBuf::from(path)
    };
    for path in ["", "-wal", "-shm"].map(with_ending) {
        let Ok(found) = fs::metadata(&path) else { continue };
        if is(&found, WRITABLE_BY_OTHERS) {
            let what = format!("every user of this machine may write {}", path.display());
            return Some(Finding::problem("files", what, format!("chmod o-w {}", path.display())));
        }
        if found.uid() != owner.uid() {
            let what = format!("{} belongs to another user than the store", path.display());
            let advice = "stop what has it open, and run imports as the user of the service";
            return Some(Finding::problem("files", what, advice));
        }
    }
    if is(&owner, READABLE_BY_OTHERS) {
        let what = format!("every user of this machine may read {}, with the hashes of the keys", file.display());
        return Some(Finding::warning("files", what, format!("chmod o= {}*", file.display())));
    }
    Some(Finding::ok("files", format!("{}: mode {:o}", file.display(), owner.mode() & 0o7777)))
}

fn is(file: &Metadata, mode: u32) -> bool {
    file.mode() & mode != 0
}

/// The certificate, if the service speaks TLS.
pub(super) fn certificate(settings: &ServeSettings, now: Timestamp) -> Vec<Finding> {
    let files = match settings.tls_files() {
        Ok(Some(files)) => files,
        Ok(None) => return Vec::new(),
        Err(error) => return vec![Finding::problem("certificate", error.to_string(), "set both, or none")],
    };
    let key = &files.key;
    let mut findings = Vec::new();
    if fs::metadata(key).is_ok_and(|found| is(&found, READABLE_BY_OTHERS | WRITABLE_BY_OTHERS)) {
        let what = format!("every user of this machine may read or write {}", key.display());
        findings.push(Finding::problem("private key", what, format!("chmod o= {}", key.display())));
    }
    findings.push(match files.load() {
        Err(error) => Finding::problem(
            "certificate",
            format!("{error:#}"),
            "write a certificate and its private key, as PEM, to these files",
        ),
        Ok(loaded) => {
            let found = format!("{} expires at {}", files.certificate.display(), loaded.expires_at);
            let advice = "renew it, and write both files: the service takes them up without a restart";
            if loaded.expires_at <= now {
                Finding::problem("certificate", found, advice)
            } else if loaded.expires_at.duration_since(now) < RENEWED_BEFORE {
                Finding::warning("certificate", found, advice)
            } else {
                Finding::ok("certificate", found)
            }
        }
    });
    findings
}

/// The limit of open files, beside the connections that the service may have.
pub(super) fn descriptors(connections: usize) -> Finding {
    let Some(limit) = getrlimit(Resource::Nofile).maximum else {
        return Finding::ok("open files", "no limit");
    };
    let needed = connections.saturating_add(RESERVED_DESCRIPTORS) as u64;
    let found = format!("at most {limit} here; {connections} connections need {needed}");
    if limit >= needed {
        return Finding::ok("open files", found);
    }
    let advice = "raise the limit (LimitNOFILE of the unit, or ulimit -n), or lower --max-connections";
    Finding::warning("open files", found, advice)
}
