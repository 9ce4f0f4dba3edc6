//! What the search finds, and in which order.

use super::browse;
use super::sizes::demo;
use crate::harness::App;

/// The addresses of the results of a search, in the order of the page.
fn results(app: &App, q: &str, further: &str) -> Vec<String> {
    let q: String = form_urlencoded::byte_serialize(q.as_bytes()).collect();
    let body = browse(app, &format!("/search?q={q}{further}"), &[]).body;
    let results = body.split("<a class=\"result\"").skip(1);
    let address = |result: &str| result.split("href=\"").nth(1).unwrap().split('"').next().unwrap().to_owned();
    results.map(address).collect()
}

#[test]
#[rustfmt::skip]
fn words_come_before_beginnings_and_beginnings_before_the_rest() {
    let app = App::sample().with_public_pages();
    for (q, expected) in [
        // All words, in any order.
        ("said omar",          &["/p/101"][..]),
        ("city nile",          &["/team/1"]),
        ("النيل مدينة",        &["/team/1"]),
        ("mansour kar",        &["/coach/1"]),
        ("league nile",        &["/t/1"]),
        ("nile 2026",          &["/t/1"]),
        ("qqqq omar",          &[]),
        // A whole word, then the beginning of a word, then inside of one.
        ("hal",                &["/p/112", "/p/110"]),
        // Two teams are their matches: the newest first, those to come last.
        ("Nile City Harbour",  &["/m/3", "/m/1", "/m/2"]),
        ("harbour nile",       &["/m/3", "/m/1", "/m/2"]),
        ("Egypt - Morocco",    &["/m/4"]),
        ("مصر المغرب",         &["/m/4"]),
        // A competition by a word of its name.
        ("rivers",             &["/t/2"]),
        ("cup women",          &["/t/2"]),
        ("النهرين",            &["/t/2"]),
    ] {
        assert_eq!(results(&app, q, ""), expected, "{q}");
        // The suggestions have the same order, and end with the way to all results.
        let suggested = results(&app, q, "&part=1");
        assert_eq!(suggested[..], expected[..expected.len().min(5)], "{q}");
    }
}

#[test]
fn the_demo_world_is_found_as_a_reader_expects() {
    let (app, _) = demo();
    let app = app.with_public_pages();
    let names = |q: &str| -> Vec<String> {
        let q: String = form_urlencoded::byte_serialize(q.as_bytes()).collect();
        let body = browse(&app, &format!("/search?lang=en&q={q}"), &[]).body;
        let names = body.split("<a class=\"result\"").skip(1);
        names.map(|one| one.split("<b><bdi>").nth(1).unwrap().split("</bdi>").next().unwrap().to_owned()).collect()
    };
    let begins = |name: &str, text: &str| name.to_lowercase().split([' ', '-']).any(|word| word.starts_with(text));
    for text in ["hal", "al", "mar", "st"] {
        let found = names(text);
        assert!(!found.is_empty() && begins(&found[0], text), "{text}: {found:?}");
    }
    // Letters across two words are the last of all.
    let found = names("hal");
    let last_beginning = found.iter().rposition(|name| begins(name, "hal")).unwrap();
    let first_across = found.iter().position(|name| name.contains("Laith Al-"));
    assert!(first_across.is_none_or(|at| at > last_beginning), "{found:?}");
    // Every order of the words of a name finds it first.
    let whole = names("hal")[0].clone();
    let turned: Vec<&str> = whole.split(' ').rev().collect();
    assert_eq!(names(&turned.join(" "))[0], whole);
}

#[test]
fn lists_are_in_the_order_of_names_in_the_language_of_the_page() {
    let app = App::sample().with_public_pages();
    for (path, marker) in [("players", "<th scope=\"row\"><a href=\"/p/"), ("teams", "href=\"/team/")] {
        for language in ["en", "ar"] {
            let body = browse(&app, &format!("/{path}?lang={language}"), &[]).body;
            let rows = body.split("<tbody>").nth(1).unwrap().split("<tr>").skip(1);
            let names: Vec<String> = rows
                .map(|row| row.split(marker).nth(1).unwrap().split("<bdi>").nth(1).unwrap())
                .map(|name| football::model::search_form(name.split("</bdi>").next().unwrap()))
                .collect();
            // Names without Arabic are last on an Arabic page. A nickname stands where the name does.
            let is_arabic = |name: &String| name.chars().any(|letter| letter > '\u{600}');
            let own: Vec<&String> = names.iter().filter(|name| is_arabic(name) == (language == "ar")).collect();
            assert!(own.len() > 1, "{path} {language}: {names:?}");
            let of_names: Vec<&&String> =
                own.iter().filter(|name| !["basso", "باسو"].contains(&name.as_str())).collect();
            assert!(of_names.is_sorted(), "{path} {language}: {own:?}");
        }
    }
    // The box finds by words in any order, too.
    let found = browse(&app, "/players?q=said+omar", &[]).body;
    assert!(found.contains("/p/101") && !found.contains("/p/102"), "{found}");
}
