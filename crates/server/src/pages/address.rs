//! Addresses of the same page with other parameters. Parameters that a link does not change stay.

use super::PageContext;

/// The address of this page with these parameters changed; an empty value removes a parameter.
pub fn with(cx: &PageContext<'_>, changes: &[(&str, &str)], anchor: &str) -> String {
    let mut query = form_urlencoded::Serializer::new(String::new());
    for (name, value) in kept(cx, &changes.iter().map(|(name, _)| *name).collect::<Vec<_>>()) {
        query.append_pair(&name, &value);
    }
    for (name, value) in changes.iter().filter(|(_, value)| !value.is_empty()) {
        query.append_pair(name, value);
    }
    let query = query.finish();
    let mark = if query.is_empty() { "" } else { "?" };
    format!("/{}{mark}{query}#{anchor}", cx.request.path)
}

/// The parameters of this page without these: the hidden fields of a form.
pub fn kept(cx: &PageContext<'_>, without: &[&str]) -> Vec<(String, String)> {
    form_urlencoded::parse(cx.request.query_string.as_bytes())
        .filter(|(name, value)| !without.contains(&name.as_ref()) && !value.is_empty())
        .map(|(name, value)| (name.into_owned(), value.into_owned()))
        .collect()
}
