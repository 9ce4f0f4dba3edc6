//! Text that is HTML already. Templates escape every other text.

use std::fmt::{self, Write};

/// HTML that templates insert as it is.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Markup(String);

impl Markup {
    /// HTML that a template or a chart has made.
    pub fn trusted(html: String) -> Markup {
        Markup(html)
    }

    /// Text that is laid out on its own, in its own direction: `ltr`, `rtl` or `auto`.
    pub fn isolated(direction: &str, text: &str) -> Markup {
        let mut html = format!("<bdi dir=\"{direction}\">");
        escape(&mut html, text);
        html.push_str("</bdi>");
        Markup(html)
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    pub fn into_string(self) -> String {
        self.0
    }
}

impl fmt::Display for Markup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl askama::filters::HtmlSafe for Markup {}

/// Writes text so that it is text in HTML and XML, inside an element or an attribute. Characters that XML forbids are
/// left out.
pub fn escape(out: &mut String, text: &str) {
    for character in text.chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '\t' | '\n' | '\r' => out.push(character),
            control if control.is_control() => {}
            '\u{fffe}' | '\u{ffff}' => {}
            other => out.push(other),
        }
    }
}

/// Text as HTML.
pub fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    escape(&mut out, text);
    out
}

/// A name as HTML. It is laid out on its own: it may be in the other script.
pub fn escaped_name(name: &str) -> String {
    format!("<bdi>{}</bdi>", escaped(name))
}

/// Writes a displayable value, escaped.
pub fn escape_display(out: &mut String, value: &dyn fmt::Display) {
    struct Escaped<'a>(&'a mut String);
    impl Write for Escaped<'_> {
        fn write_str(&mut self, text: &str) -> fmt::Result {
            escape(self.0, text);
            Ok(())
        }
    }
    // Writing into memory cannot fail.
    let _ = write!(Escaped(out), "{value}");
}
