//! The generated reference matches the tables.

use std::process::Command;

use test_support::workspace_path;

use crate::harness::App;

#[test]
fn the_committed_reference_is_what_the_tables_say() {
    for part in ["operations", "statistics"] {
        let output = Command::new(env!("CARGO_BIN_EXE_touchline")).args(["docs", part]).output().unwrap();
        let generated = String::from_utf8(output.stdout).unwrap();
        let path = workspace_path(&format!("docs/reference/{part}.md"));
        if std::env::var_os("UPDATE_EXPECT").is_some() {
            std::fs::write(&path, &generated).unwrap();
        }
        let committed = std::fs::read_to_string(path).unwrap_or_default();
        assert!(committed == generated, "docs/reference/{part}.md is stale: run the tests once with UPDATE_EXPECT=1");
    }
}

#[test]
fn the_page_shows_every_operation_and_its_links_work() {
    let app = App::sample();
    let page = app.get_bare("/docs");
    assert_eq!((page.status, page.header("content-type")), (200, "text/html; charset=utf-8"));
    for operation in touchline::api::OPERATIONS {
        assert!(page.body.contains(&format!("<section id=\"{}\">", operation.name)), "{}", operation.name);
    }
    for page in [page.body, app.get_bare("/").body, app.get_bare("/docs/statistics").body] {
        assert!(!page.contains("http://") && !page.contains("https://"), "a page names another host");
        for part in page.split("=\"/").skip(1) {
            let path = part.split(['"', '#']).next().unwrap();
            assert_eq!(app.get_bare(&format!("/{path}")).status, 200, "/{path}");
        }
    }
}
