//! The boundaries between crates and folders, and the guards that invariants name, read from the files themselves.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use test_support::workspace_path;

use crate::harness::App;

/// The crates of the product. The others measure and test it.
const PRODUCT: [&str; 5] = ["api", "football", "pages", "server", "store"];

/// Every source file below a folder of the workspace, with its text.
fn sources(folder: &str) -> Vec<(PathBuf, String)> {
    fn collect(path: &Path, found: &mut Vec<(PathBuf, String)>) {
        for entry in fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path()) {
            if entry.is_dir() {
                collect(&entry, found);
            } else if entry.extension().is_some_and(|extension| extension == "rs") {
                let text = fs::read_to_string(&entry).unwrap();
                found.push((entry, text));
            }
        }
    }
    let mut found = Vec::new();
    collect(&workspace_path(folder), &mut found);
    assert!(!found.is_empty(), "{folder} has no source files");
    found
}

/// The lines of code that contain one of these texts. Comments are left out.
fn lines_with(folder: &str, texts: &[&str]) -> Vec<String> {
    lines_where(folder, |line| texts.iter().any(|text| line.contains(text)))
}

/// The lines of code for which this holds. Comments are left out.
fn lines_where(folder: &str, is_found: impl Fn(&str) -> bool) -> Vec<String> {
    let mut found = Vec::new();
    for (path, source) in sources(folder) {
        for line in source.lines().map(str::trim).filter(|line| !line.starts_with("//")) {
            if is_found(line) {
                found.push(format!("{}: {line}", path.display()));
            }
        }
    }
    found
}

/// The dependencies of a crate in one section of its manifest.
fn dependencies(name: &str, section: &str) -> BTreeSet<String> {
    let manifest = fs::read_to_string(workspace_path(&format!("crates/{name}/Cargo.toml"))).unwrap();
    let manifest: toml::Table = manifest.parse().unwrap();
    let section = manifest.get(section).and_then(toml::Value::as_table);
    section.into_iter().flat_map(|table| table.keys().cloned()).collect()
}

fn crates() -> Vec<String> {
    let folders = fs::read_dir(workspace_path("crates")).unwrap();
    let mut names: Vec<String> = folders.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn crates_depend_on_each_other_in_one_direction() {
    let ours: BTreeSet<String> = crates().into_iter().collect();
    for name in &ours {
        let used: BTreeSet<String> = dependencies(name, "dependencies").intersection(&ours).cloned().collect();
        let allowed: &[&str] = match name.as_str() {
            "football" | "test-support" => &[],
            "store" => &["football"],
            "api" => &["football", "store"],
            "pages" => &["api", "football", "store"],
            "server" => &["api", "football", "pages", "store"],
            // Measuring may use the whole product, and no crate of the product uses it.
            "bench" => &["api", "football", "pages", "server", "store"],
            other => panic!("say here on which crates {other} may depend"),
        };
        let forbidden: Vec<&String> = used.iter().filter(|used| !allowed.contains(&used.as_str())).collect();
        assert!(forbidden.is_empty(), "{name} depends on {forbidden:?}");
    }
}

#[test]
fn football_does_no_input_or_output_and_has_no_clock_and_no_threads() {
    // Each of these computes and does nothing else. A new one is added here after the same question.
    let pure = [
        "chacha20",
        "jiff",
        "json-patch",
        "quick-xml",
        "schemars",
        "serde",
        "serde_json",
        "serde_path_to_error",
        "smallvec",
        "thin-vec",
        "thiserror",
        "unicode-normalization",
    ];
    let others: Vec<String> =
        dependencies("football", "dependencies").into_iter().filter(|name| !pure.contains(&name.as_str())).collect();
    assert!(others.is_empty(), "football depends on {others:?}");
    let effects = [
        "std::fs",
        "std::net",
        "std::thread",
        "std::process",
        "std::env",
        "std::io",
        "SystemTime",
        "Instant::now",
        "Timestamp::now",
        "Zoned::now",
        "println!",
        "eprintln!",
    ];
    assert_eq!(lines_with("crates/football/src", &effects), [""; 0]);
}

#[test]
fn operations_and_pages_know_no_network() {
    let runtimes = ["tokio", "hyper", "hyper-util", "axum", "tower", "tower-http", "moka", "futures-util", "rustls"];
    for name in ["api", "football", "pages"] {
        let used = dependencies(name, "dependencies");
        assert!(runtimes.iter().all(|runtime| !used.contains(*runtime)), "{name} depends on {used:?}");
    }
}

#[test]
fn only_the_store_knows_sql() {
    for name in ["api", "football", "pages", "server"] {
        let databases: Vec<String> = dependencies(name, "dependencies")
            .into_iter()
            .filter(|name| ["rusqlite", "postgres", "tokio-postgres", "sqlx", "diesel"].contains(&name.as_str()))
            .collect();
        assert!(databases.is_empty(), "{name} depends on {databases:?}");
    }
    for folder in ["crates/api/src", "crates/football/src", "crates/pages/src", "crates/server/src"] {
        assert_eq!(lines_where(folder, has_sql), [""; 0]);
    }
}

/// Whether a line of code has an SQL statement, or the beginning of one that goes on in the next line.
fn has_sql(line: &str) -> bool {
    let line = line.to_lowercase();
    let follows = |first: &str, then: &str| line.split_once(first).is_some_and(|(_, rest)| rest.contains(then));
    line.contains("\"select ")
        || follows("select ", " from ")
        || follows("update ", " set ")
        || ["insert into ", "delete from ", "create table ", "alter table ", "drop table "]
            .iter()
            .any(|word| line.contains(word))
}

#[test]
fn sql_is_recognised() {
    for statement in [
        r#"let text = "select id from match_";"#,
        r#"let text = "select id, \"#,
        r#"connection.execute("update match_ set body = $1", &[])"#,
        r#"connection.execute("INSERT INTO match_ values (1)", &[])"#,
        r#"connection.execute("delete from match_ where id = $1", &[])"#,
    ] {
        assert!(has_sql(statement), "{statement}");
    }
    assert!(!has_sql("update(&settings); let set = selected.from;"));
}

/// `Service::open` hides what a key may not read, if the operator wants that. Nothing else makes a `Data`.
#[test]
fn data_is_opened_in_one_place() {
    let opens = |line: &str| line.contains("Data::new(") && !line.contains("UnrestrictedData::new(");
    let opened = lines_where("crates/server/src", opens);
    assert!(matches!(&opened[..], [line] if line.contains("service/admission.rs")), "{opened:?}");
}

#[test]
fn operations_know_no_format_and_no_language_and_renderers_know_no_store() {
    let formats = ["render::json", "render::xml", "quick_xml", "Format::Json", "Format::Xml", "Language::"];
    for folder in ["crates/api/src/operations", "crates/api/src/parts"] {
        assert_eq!(lines_with(folder, &formats), [""; 0]);
    }
    assert_eq!(lines_with("crates/api/src/render", &["use store", "store::", "crate::rows", "crate::data"]), [""; 0]);
}

#[test]
fn only_http_is_asynchronous() {
    let asynchronous = [
        "src/http/",
        "src/turns.rs",
        "src/mcp/server.rs",
        "src/mcp/stdio.rs",
        "src/cli/live/remote/",
        "src/cli/remote/",
    ];
    for folder in ["crates/api/src", "crates/football/src", "crates/pages/src", "crates/server/src"] {
        let mut found = lines_with(folder, &["async fn", "async move", "async {", ".await"]);
        found.retain(|line| !asynchronous.iter().any(|allowed| line.contains(allowed)));
        assert_eq!(found, [""; 0]);
    }
}

#[test]
fn every_crate_has_the_lints_against_panics() {
    let root: toml::Table = fs::read_to_string(workspace_path("Cargo.toml")).unwrap().parse().unwrap();
    let lints = &root["workspace"]["lints"];
    assert_eq!(lints["rust"]["unsafe_code"].as_str(), Some("forbid"));
    for lint in ["unwrap_used", "expect_used", "panic", "todo", "unimplemented"] {
        assert_eq!(lints["clippy"][lint].as_str(), Some("warn"), "{lint}");
    }
    let script = fs::read_to_string(workspace_path("scripts/test")).unwrap();
    assert!(script.contains("cargo clippy --workspace --all-targets --locked -- -D warnings"), "warnings are errors");
    for name in crates() {
        let manifest: toml::Table =
            fs::read_to_string(workspace_path(&format!("crates/{name}/Cargo.toml"))).unwrap().parse().unwrap();
        assert_eq!(manifest["lints"]["workspace"].as_bool(), Some(true), "{name}");
    }
    let allowed = ["allow(clippy::unwrap_used", "allow(clippy::expect_used", "allow(clippy::panic"];
    for name in PRODUCT {
        assert_eq!(lines_with(&format!("crates/{name}/src"), &allowed), [""; 0]);
    }
}

#[test]
fn nothing_is_fetched_from_another_host() {
    let app = App::sample();
    for page in ["/", "/docs", "/docs/statistics"] {
        // Example answers are text: a URL in them loads nothing.
        let outside = |part: &str| part.split_once("</pre>").map_or(part, |(_, rest)| rest).to_owned();
        let page: String = app.get_bare(page).body.split("<pre").map(outside).collect();
        assert!(!page.contains("http://") && !page.contains("https://") && !page.contains("=\"//"), "{page}");
    }
    for file in fs::read_dir(workspace_path("crates/pages/assets")).unwrap().map(|entry| entry.unwrap().path()) {
        let text = fs::read_to_string(&file).unwrap().replace("http://www.w3.org/", "");
        assert!(!text.contains("http://") && !text.contains("https://"), "{}", file.display());
    }
    // No product crate has an HTTP client, and no build script of ours could use one.
    for name in PRODUCT {
        let clients = ["reqwest", "ureq", "isahc", "attohttpc", "minreq", "curl", "hyper-tls", "hyper-rustls"];
        let used = dependencies(name, "dependencies");
        assert!(clients.iter().all(|client| !used.contains(*client)), "{name}");
        assert!(dependencies(name, "build-dependencies").is_empty(), "{name}");
        assert!(!workspace_path(&format!("crates/{name}/build.rs")).exists(), "{name}");
    }
}

/// The pages with invariants, and the least number that each one has.
const INVARIANTS: [(&str, usize); 2] = [("ARCHITECTURE.md", 10), ("docs/internals/invariants.md", 40)];

/// Each invariant names what holds it, and each test that it names exists.
#[test]
fn every_invariant_names_its_guard() {
    for (page, least) in INVARIANTS {
        let text = fs::read_to_string(workspace_path(page)).unwrap();
        // In ARCHITECTURE.md, lists of other sections are not invariants.
        let text =
            text.split_once("\n## Invariants\n").map_or(&*text, |(_, rest)| rest.split("\n## Walks").next().unwrap());
        assert!(text.matches("\n- ").count() >= least, "{page}");
        assert_eq!(without_guard(text), [""; 0], "{page}");
    }
    let missing = "\n- No test holds this.\n- Held by `server/tests/it/boundaries.rs::there_is_no_such_test`.\n- Held by nothing.";
    assert_eq!(without_guard(missing).len(), 3);
}

/// The invariants of a text that name no guard, or a test that does not exist.
fn without_guard(text: &str) -> Vec<&str> {
    let has_guard = |invariant: &str| {
        let Some((_, guards)) = invariant.split_once("Held by") else { return false };
        let tests: Vec<&str> = guards.split('`').filter(|part| part.contains(".rs::")).collect();
        let exists = |guard: &&str| {
            let (file, test) = guard.split_once("::").unwrap();
            let source = fs::read_to_string(workspace_path(&format!("crates/{file}"))).unwrap_or_default();
            source.contains(&format!("fn {test}("))
        };
        let is_named = guards.contains("compiler") || guards.contains("lint") || !tests.is_empty();
        is_named && tests.iter().all(exists)
    };
    text.split("\n- ").skip(1).filter(|invariant| !has_guard(invariant)).collect()
}
