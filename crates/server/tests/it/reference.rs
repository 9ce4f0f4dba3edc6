//! The generated reference matches the tables.

use std::process::Command;

use test_support::workspace_path;

use crate::harness::App;

#[test]
fn the_committed_reference_is_what_the_tables_say() {
    for part in ["operations", "statistics", "http", "export"] {
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
    let mut pages = vec![page.body.clone(), app.get_bare("/").body];
    for operation in api::OPERATIONS {
        assert!(page.body.contains(&format!("id=\"{}\">", operation.name)), "{}", operation.name);
        let own = app.get_bare(&format!("/docs/operations/{}", operation.name));
        assert_eq!((own.status, own.header("content-type")), (200, "text/html; charset=utf-8"));
        assert!(
            own.body.contains("data-copy=\"python\"") && own.body.contains("<pre dir=\"ltr\""),
            "{}",
            operation.name
        );
    }
    pages.extend(["/docs/statistics", "/docs/live", "/docs/operations/MatchSquad"].map(|path| app.get_bare(path).body));
    for page in pages {
        // Example answers are text: a URL in them loads nothing.
        let outside = |part: &str| part.split_once("</pre>").map_or(part, |(_, rest)| rest).to_owned();
        let page: String = page.split("<pre").map(outside).collect();
        assert!(!page.contains("http://") && !page.contains("https://"), "a page names another host");
        for part in page.split("=\"/").skip(1) {
            let path = part.split(['"', '#']).next().unwrap();
            assert_eq!(app.get_bare(&format!("/{path}")).status, 200, "/{path}");
        }
    }
}

#[test]
fn the_reference_is_in_the_language_of_its_reader() {
    let app = App::sample();
    let ask = |path: &str, accept: &str| {
        let (parts, body) = app.exchange(hyper::http::Request::get(path).header("accept-language", accept));
        (parts, String::from_utf8(body).unwrap())
    };
    for path in ["/docs", "/docs/operations/EntityTeams", "/docs/live", "/docs/statistics", "/"] {
        assert!(ask(path, "en").1.contains("<html lang=\"en\" dir=\"ltr\""), "{path}");
        for (parts, arabic) in [ask(path, "ar-EG,en;q=0.5"), ask(&format!("{path}?lang=ar"), "en")] {
            assert!(arabic.contains("<html lang=\"ar\" dir=\"rtl\""), "{path}");
            let policy = parts.headers["content-security-policy"].to_str().unwrap();
            assert!(policy.starts_with("default-src 'none'; script-src 'self'; style-src 'self';"), "{policy}");
            for english in [">Try it<", ">Parameters<", ">meaning<", ">optional<", ">Operations<", ">Send<", ">string<"]
            {
                assert!(!arabic.contains(english), "{path}: {english}");
            }
        }
    }
}

#[test]
fn an_address_that_does_not_exist_is_a_page_for_browsers_and_json_for_programs() {
    let app = App::sample();
    for path in ["/docs/nothing", "/docs/operations/Nothing", "/nothing"] {
        let (parts, body) = app.exchange(hyper::http::Request::get(path).header("accept", "text/html,*/*"));
        assert_eq!(parts.status, 404, "{path}");
        assert_eq!(parts.headers["content-type"], "text/html; charset=utf-8", "{path}");
        assert!(String::from_utf8(body).unwrap().contains("This page does not exist"), "{path}");
        assert_eq!(app.get_bare(path).header("content-type"), "application/json; charset=utf-8", "{path}");
    }
}

#[test]
fn the_key_of_the_demo_is_filled_in_there_and_nowhere_else() {
    let demo = pages::PageSettings { is_demo: true, ..Default::default() };
    let marked = "<meta name=\"touchline-key\" content=\"demo\">";
    assert!(!App::sample().get_bare("/docs").body.contains(marked));
    assert!(App::sample().with_pages(demo).get_bare("/docs").body.contains(marked));
}
