//! Operations reach matches and editions only through the entitlement check.
//!
//! The compiler holds this: the snapshot behind `Data` is private to `api/data.rs`, and the doctests of `Data` fail to
//! compile without the check. This test guards the other way around it: an operation that opens the store itself.

use std::path::Path;

use test_support::workspace_path;

#[test]
fn operations_and_pages_name_neither_a_snapshot_nor_a_store() {
    let mut files = 0;
    let mut folders = ["api/operations", "api/parts", "api/classic", "pages"]
        .map(|folder| workspace_path("crates/server/src").join(folder))
        .to_vec();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                files += 1;
                check(&path);
            }
        }
    }
    assert!(files > 100, "{files}");
}

fn check(path: &Path) {
    let source = std::fs::read_to_string(path).unwrap();
    for forbidden in ["Snapshot", "snapshot", "Store", "crate::api::service"] {
        assert!(!source.contains(forbidden), "{} names {forbidden}", path.display());
    }
}
