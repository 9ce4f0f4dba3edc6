//! The documentation has a table of what each feed with files by match gives. It is printed from the feed's own rows.

use std::path::Path;

use football::feed::MATCH_FEEDS;
use football::feed::provider::match_files::MatchFeed;

fn table(feed: &MatchFeed) -> String {
    let rows = feed.covers.iter().map(|row| {
        let silent = if row.silent.is_empty() { String::new() } else { format!(" {}", row.silent) };
        format!("| {} | {} |{silent} |\n", row.ours, row.from)
    });
    format!("| ours | from | if the feed is silent |\n|---|---|---|\n{}", rows.collect::<String>())
}

#[test]
fn the_tables_of_the_documentation_are_current() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/importing-mapping.md");
    let text = std::fs::read_to_string(&path).expect("the documentation");
    let mut current = text.clone();
    for feed in MATCH_FEEDS {
        let start = format!("<!-- table of {} -->\n", feed.name);
        let (before, rest) = current.split_once(&start).unwrap_or_else(|| panic!("no table of {}", feed.name));
        let (_, after) = rest.split_once("<!-- end -->").expect("the end of a table");
        current = format!("{before}{start}{}<!-- end -->{after}", table(feed));
    }
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        std::fs::write(&path, &current).expect("the documentation");
        return;
    }
    assert_eq!(text, current, "run the test with UPDATE_EXPECT=1");
}

#[test]
fn the_documentation_lists_every_provider_with_its_number() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/importing.md");
    let text = std::fs::read_to_string(&path).expect("the documentation");
    for feed in MATCH_FEEDS {
        let end = format!("| `import {}` | {} |\n", feed.name, feed.platform.0);
        assert!(text.contains(&end), "no row of docs/importing.md ends with {end}");
    }
}

#[test]
fn every_feed_has_a_name_an_importer_can_be_called_by() {
    for feed in MATCH_FEEDS {
        assert!(feed.name.chars().all(|letter| letter.is_ascii_lowercase() || letter == '-'), "{}", feed.name);
        assert!(!feed.title.is_empty() && !feed.endings.is_empty());
        assert_eq!(feed.recognise(b""), None);
        assert_eq!(feed.recognise(b"<html><body/></html>"), None);
        assert_eq!(feed.recognise(b"{\"type\": \"team\", \"id\": 1}"), None);
    }
}
