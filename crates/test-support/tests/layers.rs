//! The layers of every crate: which folder may use which, and no circle between files.
//!
//! The lists of what goes against them today may only become shorter.

use std::collections::BTreeSet;
use std::path::Path;

use test_support::{Layers, workspace_path};

/// Crates that have no layers: each of their files is used by one that starts the others.
const FLAT: [&str; 2] = ["bench", "test-support"];

fn folder(name: &str) -> String {
    workspace_path("crates").join(name).display().to_string()
}

#[test]
fn every_crate_has_layers() {
    let crates = std::fs::read_dir(workspace_path("crates")).unwrap();
    let crates: BTreeSet<String> = crates.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    let source = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/layers.rs")).unwrap();
    for name in crates.iter().filter(|name| !FLAT.contains(&name.as_str())) {
        assert!(source.contains(&format!("folder(\"{name}\")")), "{name} has no layers");
    }
}

#[test]
fn layers_of_api() {
    let layers = Layers {
        folder: &folder("api"),
        order: &[
            "render",
            "rows",
            "data",
            "operation",
            "prelude",
            "parts",
            "operations",
            "classic",
            "arabic",
            "table_layout",
            "sample_query",
            "openapi",
            "lib",
        ],
        upward: &[],
        circles: &[],
    };
    layers.assert_hold();
}

#[test]
fn layers_of_football() {
    let layers = Layers {
        folder: &folder("football"),
        order: &[
            "model",
            "countries",
            "standings",
            "records",
            "arabic",
            "analysis",
            "feed",
            "identity",
            "simulation",
            "lib",
        ],
        upward: &[],
        circles: &[],
    };
    layers.assert_hold();
}

#[test]
fn layers_of_pages() {
    let layers = Layers {
        folder: &folder("pages"),
        order: &[
            "words",
            "settings",
            "markup",
            "numbers",
            "digits",
            "context",
            "address",
            "tokens",
            "counted",
            "colour",
            "layout",
            "login",
            "chart",
            "figure",
            "pager",
            "editions",
            "share",
            "picture",
            "penalties",
            "table_kind",
            "video_link",
            "why",
            "match_page",
            "match_line",
            "calendar_file",
            "competition",
            "embed",
            "directory",
            "sitemap",
            "profile",
            "start",
            "scoring",
            "reference",
            "lib",
        ],
        upward: &[],
        circles: &[],
    };
    layers.assert_hold();
}

#[test]
fn layers_of_server() {
    let layers = Layers {
        folder: &folder("server"),
        order: &[
            "escape", "limits", "ingest", "metrics", "blocking", "turns", "log", "tls", "service", "webhooks",
            "export", "config", "mcp", "http", "cli", "lib", "main",
        ],
        upward: &[],
        circles: &[],
    };
    layers.assert_hold();
}

#[test]
fn layers_of_store() {
    let layers = Layers {
        folder: &folder("store"),
        order: &[
            "error", "queries", "engine", "schema", "rows", "read", "linked", "follow", "store", "write", "admin",
            "lib",
        ],
        upward: &[],
        circles: &[],
    };
    layers.assert_hold();
}
