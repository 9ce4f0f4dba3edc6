//! Signs stand on the left of their numbers in a real browser, on Arabic pages as on English ones.

use serde_json::json;

use super::browser::{PAGES, served_publicly};
use crate::chromium::Browser;
use crate::harness::App;

/// Every sign before a digit, and every digit before a per cent sign, in the texts and hints of a page: how many were
/// measured, and those whose first character is drawn on the right of the second.
const MEASURE: &str = r"
    document.querySelectorAll('details').forEach((one) => { one.open = true });
    for (const name of ['data-hint', 'title', 'aria-label']) {
        for (const element of document.querySelectorAll(`[${name}]`)) {
            const hint = document.createElement('p');
            hint.textContent = element.getAttribute(name);
            document.body.append(hint);
        }
    }
    const left = (node, index) => {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + 1);
        return range.getClientRects()[0]?.left;
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const faults = [];
    let measured = 0;
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (node.parentElement.closest('script, style, textarea')) continue;
        for (const found of node.data.matchAll(/(?<![\p{L}\d])[+\u2212-][0-9\u0660-\u0669]|[0-9\u0660-\u0669][%\u066a]/gu)) {
            const [first, second] = [left(node, found.index), left(node, found.index + 1)];
            if (first === undefined || second === undefined) continue;
            measured += 1;
            if (first >= second) faults.push(node.data);
        }
    }
    return [measured, faults];
";

#[test]
fn a_sign_stands_before_its_number_on_every_arabic_page() {
    let Some(browser) = Browser::open() else { return };
    let served = served_publicly(App::sample());
    browser.width(1280);
    let mut measured = 0;
    for page in PAGES {
        let and = if page.contains('?') { '&' } else { '?' };
        browser.go(&format!("http://{}{page}{and}lang=ar", served.address));
        let found = browser.run(MEASURE);
        measured += found[0].as_u64().unwrap();
        assert_eq!(found[1], json!([]), "{page}");
    }
    assert!(measured > 100, "{measured} signs were measured");
}
