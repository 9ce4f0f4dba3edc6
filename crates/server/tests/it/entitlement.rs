//! Operations reach matches and editions only through the entitlement check.
//!
//! The compiler holds this: the snapshot behind `Data` is private to `api/data.rs`, and the doctests of `Data` fail to
//! compile without the check. This test guards the other way around it: an operation that opens the store itself.

use std::path::Path;

use test_support::workspace_path;

#[test]
fn operations_and_parts_name_neither_a_snapshot_nor_a_store() {
    let mut files = 0;
    for folder in ["operations", "parts"] {
        let folder = workspace_path("crates/server/src/api").join(folder);
        for entry in std::fs::read_dir(folder).unwrap() {
            files += 1;
            check(&entry.unwrap().path());
        }
    }
    assert!(files > 20, "{files}");
}

fn check(path: &Path) {
    let source = std::fs::read_to_string(path).unwrap();
    for forbidden in ["Snapshot", "snapshot", "Store", "crate::api::service"] {
        assert!(!source.contains(forbidden), "{} names {forbidden}", path.display());
    }
}
