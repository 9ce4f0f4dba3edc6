//! Arabic pages: every name is laid out on its own, and digits are as the operator chose.

use football::model::Kind;
use jiff::tz::TimeZone;
use pages::{Access, Digits, PageSettings};
use serde_json::json;

use super::browser::PAGES;
use super::{browse, browse_whole};
use crate::harness::App;

/// A Latin name that ends with marks of no direction. In Arabic text they would move to its other end.
const LATIN: &str = "Zed(Jr.)";

/// The sample world, in which everybody and every place has this name, in Latin letters alone.
fn latin_world() -> App {
    let mut world = App::world();
    for document in &mut world {
        let is_named = matches!(
            document.kind,
            Kind::Team | Kind::Player | Kind::Coach | Kind::Referee | Kind::Stadium | Kind::Competition
        );
        if is_named {
            document.body.insert("name".to_owned(), json!({ "en": LATIN }));
            document.body.remove("nickname");
        }
    }
    App::holding(world, TimeZone::UTC).with_public_pages()
}

/// The texts before each name in the text of a page. Attributes, drawings, and elements without text of their own direction
/// are left out.
fn before_names(html: &str) -> Vec<&str> {
    let mut found = Vec::new();
    for (at, _) in html.match_indices(LATIN) {
        let before = &html[..at];
        let is_attribute = before.rfind('<') > before.rfind('>');
        let is_inside = |name: &str| {
            let last = |tag: String| before.rfind(&tag);
            last(format!("<{name}")) > last(format!("</{name}>"))
        };
        if !is_attribute && !["svg", "option", "title", "textarea", "script"].into_iter().any(is_inside) {
            found.push(before);
        }
    }
    found
}

#[test]
fn a_latin_name_is_laid_out_on_its_own_on_every_arabic_page() {
    let app = latin_world();
    let (mut names, mut faults) = (0, Vec::new());
    for path in PAGES.iter().filter(|path| !matches!(**path, "/login" | "/nothing")) {
        let and = if path.contains('?') { '&' } else { '?' };
        let page = browse_whole(&app, &format!("{path}{and}lang=ar"));
        assert_eq!(page.status, 200, "{path}");
        for before in before_names(&page.body) {
            names += 1;
            // An element, or the character that begins an isolate in a plain text.
            let is_isolated = ["<bdi>", "<bdi dir=\"auto\">", "<bdi aria-hidden=\"true\">", "\u{2068}"]
                .into_iter()
                .any(|start| before.ends_with(start));
            if !is_isolated {
                let context: String = before.chars().rev().take(120).collect::<Vec<_>>().into_iter().rev().collect();
                faults.push(format!("{path}: …{context}{LATIN}"));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(names > 100, "{names} names were looked at");
}

#[test]
fn arabic_pages_have_the_digits_that_the_operator_chose() {
    let settings = PageSettings { access: Access::Public, public_key: "sample".to_owned(), ..PageSettings::default() };
    let western = App::sample().with_pages(settings.clone());
    let indic = App::sample().with_pages(PageSettings { digits: Digits::ArabicIndic, ..settings });
    let score = |app: &App, lang: &str| {
        let body = browse(app, &format!("/m/3?lang={lang}"), &[]).body;
        let score = body.split("id=\"score\"").nth(1).unwrap().split("</p>").next().unwrap();
        score.split('>').map(|part| part.split('<').next().unwrap()).collect::<String>()
    };
    let in_english = score(&western, "en");
    assert!(in_english.chars().filter(char::is_ascii_digit).count() == 2, "{in_english}");
    assert_eq!(score(&indic, "en"), in_english, "an English page keeps its digits");
    assert_eq!(score(&western, "ar"), in_english);
    let expected: String = in_english
        .chars()
        .map(|character| match character.to_digit(10) {
            Some(digit) => char::from_u32('٠' as u32 + digit).unwrap(),
            None => character,
        })
        .collect();
    assert_eq!(score(&indic, "ar"), expected);
    // Names of seasons and sentences have digits too, and every page follows.
    for path in PAGES.iter().filter(|path| !path.contains("/why") && !path.contains("/embed")) {
        let and = if path.contains('?') { '&' } else { '?' };
        let page = browse_whole(&indic, &format!("{path}{and}lang=ar")).body;
        let left: Vec<&str> = texts(&page).into_iter().filter(|text| is_western(text)).collect();
        assert!(left.is_empty(), "{path}: {left:?}");
    }
    let season = browse(&indic, "/t/1?lang=ar", &[]).body;
    assert!(season.contains("٢٠٢٦") && season.contains("href=\"/t/1"), "{season}");
    // The digits of addresses and of drawings are no text.
    let page = browse(&indic, "/m/3?lang=ar", &[]).body;
    assert!(page.contains("href=\"/team/1\"") && page.contains("١٧:٠٠"), "{page}");
}

/// The texts between the tags of a page. Texts that are not for readers are left out.
fn texts(html: &str) -> Vec<&str> {
    let mut found = Vec::new();
    for part in html.split('<').skip(1) {
        let hidden = ["script", "style", "textarea", "code", "pre"].into_iter().any(|name| part.starts_with(name));
        if let Some((_, text)) = part.split_once('>').filter(|_| !hidden) {
            found.push(text);
        }
    }
    found
}

/// Whether a text has western digits and no Latin letters. Entities such as `&#38;` are not texts.
fn is_western(text: &str) -> bool {
    let is_latin = |letter: char| letter.is_alphabetic() && (letter as u32) < 0x250;
    text.contains(|letter: char| letter.is_ascii_digit()) && !text.contains(is_latin) && !text.contains("&#")
}
