//! Refuses work while memory is short, so that the system does not end the process.
//!
//! In a container, a process that takes more than its limit is killed, and every response in progress with it. So the memory of
//! the process is looked at all the time. If it comes near the limit, the response cache is emptied, and one request is computed
//! at a time. The others that need a turn get 503, until enough was freed. Responses in progress are finished. Documents are not
//! read meanwhile, and neither are long lines of feeds.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use super::state::AppState;
use crate::metrics::resident_bytes;

/// How often the memory of the process is looked at.
const LOOKS_APART: Duration = Duration::from_millis(20);
/// From this part of the limit on, work is refused: the rest is for what is in progress.
const REFUSES_FROM: f64 = 0.85;
/// Below this part, work is accepted again.
const ACCEPTS_BELOW: f64 = 0.8;
const CONTROL_GROUPS: &str = "/sys/fs/cgroup";

/// What the process may take, and how much that is at present.
pub(super) enum MemoryLimit {
    /// The operator has stated the bytes. The memory of the process counts.
    Stated(u64),
    /// The control group has a limit. All its memory counts, that of sockets included, but for copies of files.
    OfGroup(ControlGroup),
}

impl MemoryLimit {
    /// The limit of the control group of this process, if it has one.
    pub(super) fn of_control_group() -> Option<MemoryLimit> {
        let groups = std::fs::read_to_string("/proc/self/cgroup").ok()?;
        let groups = control_groups(&groups).into_iter();
        let limited = groups.filter_map(|group| Some((group.number(group.version.limit)?, group)));
        let (_, narrowest) = limited.filter(|(limit, _)| *limit < NO_LIMIT_FROM).min_by_key(|(limit, _)| *limit)?;
        Some(MemoryLimit::OfGroup(narrowest))
    }

    /// The bytes that are in use and those that may be; none if there is nothing to read.
    fn look(&self) -> Option<(u64, u64)> {
        match self {
            MemoryLimit::Stated(limit) => Some((resident_bytes()?, *limit)),
            MemoryLimit::OfGroup(group) => Some((group.used()?, group.number(group.version.limit)?)),
        }
    }
}

/// Watches the memory of the process, as long as the service runs.
pub(super) async fn watch(state: Arc<AppState>, limit: MemoryLimit) {
    let mut is_short = false;
    while let Some((used, limit)) = limit.look() {
        let was_short = is_short;
        is_short = is_short_of_memory(was_short, used, limit);
        if is_short != was_short {
            state.turns.note_memory(is_short);
            state.ingest.note_memory(is_short);
            let (used_mib, limit_mib) = (used >> 20, limit >> 20);
            if is_short {
                state.service.cache.clear();
                tracing::warn!(used_mib, limit_mib, "memory is short: one request is computed at a time");
            } else {
                tracing::info!(used_mib, limit_mib, "there is enough memory again");
            }
        }
        tokio::time::sleep(LOOKS_APART).await;
    }
}

fn is_short_of_memory(was_short: bool, used: u64, limit: u64) -> bool {
    let part = if was_short { ACCEPTS_BELOW } else { REFUSES_FROM };
    used as f64 >= limit as f64 * part
}

/// The older form states a huge number if there is no limit.
const NO_LIMIT_FROM: u64 = 1 << 60;

/// The names of the files of a control group, in both versions of Linux's interface.
struct GroupFiles {
    limit: &'static str,
    usage: &'static str,
    /// Lines of `memory.stat` with copies of files, which the system gives up before it kills a process.
    copies: [&'static str; 2],
}

const VERSION_1: GroupFiles = GroupFiles {
    limit: "memory.limit_in_bytes",
    usage: "memory.usage_in_bytes",
    copies: ["total_inactive_file", "total_active_file"],
};
const VERSION_2: GroupFiles =
    GroupFiles { limit: "memory.max", usage: "memory.current", copies: ["inactive_file", "active_file"] };

/// A control group of this process.
pub(super) struct ControlGroup {
    folder: PathBuf,
    version: &'static GroupFiles,
}

impl ControlGroup {
    fn read(&self, name: &str) -> Option<String> {
        std::fs::read_to_string(self.folder.join(name)).ok()
    }

    fn number(&self, name: &str) -> Option<u64> {
        self.read(name)?.trim().parse().ok()
    }

    /// The bytes in use that only the processes of the group can free.
    fn used(&self) -> Option<u64> {
        let copies = copies_of_files(&self.read("memory.stat")?, self.version.copies);
        Some(self.number(self.version.usage)?.saturating_sub(copies))
    }
}

fn copies_of_files(stat: &str, names: [&str; 2]) -> u64 {
    let number = |line: &str| {
        let (name, number) = line.split_once(' ')?;
        if names.contains(&name) { number.trim().parse::<u64>().ok() } else { None }
    };
    stat.lines().filter_map(number).sum()
}

/// The control groups of a process and those around them. A container sees its own group as the outermost one.
fn control_groups(groups: &str) -> Vec<ControlGroup> {
    let mut found = Vec::new();
    for line in groups.lines() {
        let mut fields = line.splitn(3, ':').skip(1);
        let (Some(controllers), Some(path)) = (fields.next(), fields.next()) else { continue };
        let (root, version) = match controllers {
            "" => (PathBuf::from(CONTROL_GROUPS), &VERSION_2),
            _ if controllers.split(',').any(|controller| controller == "memory") => {
                (Path::new(CONTROL_GROUPS).join("memory"), &VERSION_1)
            }
            _ => continue,
        };
        let inner = Path::new(path.trim_start_matches('/'));
        found.extend(inner.ancestors().map(|group| ControlGroup { folder: root.join(group), version }));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_is_refused_near_the_limit_and_accepted_again_well_below_it() {
        assert!(!is_short_of_memory(false, 84, 100));
        assert!(is_short_of_memory(false, 85, 100));
        assert!(is_short_of_memory(true, 81, 100));
        assert!(!is_short_of_memory(true, 79, 100));
    }

    #[test]
    fn the_groups_around_the_own_one_count_too() {
        let folders = |groups: &str| -> Vec<String> {
            let limit = |group: &ControlGroup| group.folder.join(group.version.limit).display().to_string();
            control_groups(groups).iter().map(limit).collect()
        };
        assert_eq!(
            folders("0::/system.slice/touchline.service\n"),
            [
                "/sys/fs/cgroup/system.slice/touchline.service/memory.max",
                "/sys/fs/cgroup/system.slice/memory.max",
                "/sys/fs/cgroup/memory.max"
            ]
        );
        assert_eq!(
            folders("4:memory:/a\n3:cpu,cpuacct:/b\n"),
            ["/sys/fs/cgroup/memory/a/memory.limit_in_bytes", "/sys/fs/cgroup/memory/memory.limit_in_bytes"]
        );
        assert_eq!(folders("1:name=systemd:/\nnonsense"), Vec::<String>::new());
    }

    #[test]
    fn a_group_is_read_from_its_files() {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
        write("memory.max", "268435456\n");
        write("memory.current", "1000\n");
        write("memory.stat", "anon 600\ninactive_file 100\nactive_file 50\nfile 150\n");
        let group = ControlGroup { folder: folder.path().to_owned(), version: &VERSION_2 };
        assert_eq!(MemoryLimit::OfGroup(group).look(), Some((850, 256 << 20)));
        // Without a limit there is no number.
        write("memory.max", "max\n");
        let group = ControlGroup { folder: folder.path().to_owned(), version: &VERSION_2 };
        assert_eq!(MemoryLimit::OfGroup(group).look(), None);
    }
}
