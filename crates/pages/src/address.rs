//! Addresses of the same page with other parameters. Parameters that a link does not change stay.

use crate::context::PageContext;

/// The address of this page with these parameters changed; an empty value removes a parameter.
pub fn with(cx: &PageContext<'_>, changes: &[(&str, &str)], anchor: &str) -> String {
    let mut parameters = kept(cx, &changes.iter().map(|(name, _)| *name).collect::<Vec<_>>());
    let changed = changes.iter().filter(|(_, value)| !value.is_empty());
    parameters.extend(changed.map(|(name, value)| ((*name).to_owned(), (*value).to_owned())));
    format!("{}#{anchor}", of(&cx.request.path, &parameters))
}

/// The address of a path, without slashes at its ends, with these parameters.
pub fn of(path: &str, parameters: &[(String, String)]) -> String {
    let mut query = form_urlencoded::Serializer::new(String::new());
    query.extend_pairs(parameters);
    match query.finish() {
        none if none.is_empty() => format!("/{path}"),
        query => format!("/{path}?{query}"),
    }
}

/// The parameters of this page without these: the hidden fields of a form.
pub fn kept(cx: &PageContext<'_>, without: &[&str]) -> Vec<(String, String)> {
    cx.query
        .iter()
        .filter(|(name, value)| !without.contains(name) && !value.is_empty())
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .collect()
}
