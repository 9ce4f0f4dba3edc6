//! The palette: one table of colours for light and dark. The stylesheet and charts that are files of their own use it.

use std::fmt::Write;
use std::sync::OnceLock;

use crate::context::Theme;

/// The name of a colour, and its value in light and dark.
pub const TOKENS: &[(&str, &str, &str)] = &[
    ("page", "#F3F5F2", "#0D1310"),
    ("surface", "#FFFFFF", "#161D19"),
    ("sunken", "#E9EEEA", "#1F2823"),
    ("ink", "#15201A", "#EDF3EF"),
    ("ink-2", "#46534C", "#B4C0B9"),
    ("ink-3", "#5F6B64", "#8C9A92"),
    ("line", "#E0E5E1", "#29332E"),
    ("line-strong", "#B8C2BB", "#46534C"),
    ("brand", "#0A6A4B", "#57C99B"),
    ("on-brand", "#FFFFFF", "#0D1310"),
    ("home", "#1B6CB5", "#5FB2F2"),
    ("away", "#C2412B", "#FF8B70"),
    ("home-text", "#1B6CB5", "#5FB2F2"),
    ("away-text", "#C2412B", "#FF8B70"),
    ("on-home", "#FFFFFF", "#0D1310"),
    ("on-away", "#FFFFFF", "#0D1310"),
    ("pitch", "#EDF3EC", "#14201A"),
    ("pitch-line", "#B4C3B6", "#3B4B42"),
    ("goal", "#0B7D47", "#3FCB85"),
    ("saved", "#B97D00", "#F0BE3C"),
    ("off-target", "#7C8A83", "#8C9A92"),
    ("yellow-card", "#F2C200", "#F5CF3A"),
    ("red-card", "#D1222F", "#FF5A63"),
    ("live", "#C8102E", "#FF5A6E"),
    ("rating-1", "#0B7D47", "#3FCB85"),
    ("rating-2", "#437F31", "#8CC95C"),
    ("rating-3", "#7D6E0C", "#D9BE4A"),
    ("rating-4", "#B4551D", "#F0945A"),
    ("on-rating", "#FFFFFF", "#0D1310"),
    ("stoppage", "#F1F3F1", "#1C2520"),
];

const CENTRE: &str = include_str!("../assets/centre.css");
const FIGURES: &str = include_str!("../assets/centre-figures.css");
const PITCH: &str = include_str!("../assets/centre-pitch.css");
const CENTRE_LISTS: &str = include_str!("../assets/centre-lists.css");
const PROFILES: &str = include_str!("../assets/centre-profiles.css");
const CHARTS: &str = include_str!("../assets/charts.css");

/// The stylesheet of the pages. Paper is light, so the dark colours are for screens alone.
pub fn stylesheet() -> &'static str {
    static STYLESHEET: OnceLock<String> = OnceLock::new();
    STYLESHEET.get_or_init(|| {
        let mut css = String::new();
        for (selector, theme) in [
            (":root", Theme::Light),
            ("@media screen and (prefers-color-scheme: dark){:root", Theme::Dark),
            (":root[data-theme=light]", Theme::Light),
            ("@media screen{:root[data-theme=dark]", Theme::Dark),
        ] {
            let end = if selector.starts_with('@') { "}}\n" } else { "}\n" };
            let _ = write!(
                css,
                "{selector}{{{}{end}",
                variables(TOKENS.iter().map(|token| (token.0, value(token, theme))))
            );
        }
        css + CHARTS + CENTRE + FIGURES + PITCH + CENTRE_LISTS + PROFILES
    })
}

/// `--name:value;` for each.
pub fn variables<'a>(values: impl Iterator<Item = (&'a str, &'a str)>) -> String {
    values.fold(String::new(), |mut css, (name, value)| {
        let _ = write!(css, "--{name}:{value};");
        css
    })
}

/// The style of a chart that is a file of its own: colours instead of variables, since not every program knows
/// variables. `own` overrides the palette.
pub fn chart_style(theme: Theme, own: &[(&str, String)]) -> String {
    let mut css = without_scale(CHARTS);
    for token in TOKENS {
        let given = own.iter().find(|(name, _)| *name == token.0).map(|(_, value)| value.as_str());
        css = css.replace(&format!("var(--{})", token.0), given.unwrap_or_else(|| value(token, theme)));
    }
    css
}

/// The sizes of texts as they are drawn: `calc(var(--text,1)*11px)` is `11px`.
fn without_scale(css: &str) -> String {
    let mut parts = css.split("calc(var(--text,1)*");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |css, part| css + &part.replacen(')', "", 1))
}

fn value<'a>(token: &(&'a str, &'a str, &'a str), theme: Theme) -> &'a str {
    match theme {
        Theme::Light => token.1,
        Theme::Dark => token.2,
    }
}
