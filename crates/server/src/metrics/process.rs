//! What the process takes of its machine, from `/proc/self`. Elsewhere than on Linux there is nothing to read.

use super::reading::Reading;

/// The gauges of this process.
pub(super) fn readings() -> Vec<Reading> {
    let memory = resident_bytes().map(|bytes| {
        Reading::one("process_resident_memory_bytes", "Memory of the process that is in use", bytes as f64)
    });
    let files = open_files()
        .map(|files| Reading::one("process_open_files", "Open files and sockets of the process", files as f64));
    memory.into_iter().chain(files).collect()
}

/// The memory of the process that is in use.
pub(crate) fn resident_bytes() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kib: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kib * 1024)
}

fn open_files() -> Option<usize> {
    // Reading the folder has it open, which is not a file of the service.
    Some(std::fs::read_dir("/proc/self/fd").ok()?.count().saturating_sub(1))
}
