//! Writes SVG. Every text and attribute is escaped.

use std::fmt::Display;

use crate::context::Theme;
use crate::markup::{Markup, escape, escape_display};
use crate::tokens::chart_style;

/// A drawing. Coordinates are in units of its view box.
#[derive(Clone, Debug)]
pub struct Svg {
    width: f64,
    height: f64,
    title: String,
    description: String,
    is_right_to_left: bool,
    class: &'static str,
    body: String,
    open: Vec<&'static str>,
}

/// A coordinate with at most one decimal.
#[derive(Clone, Copy, Debug)]
pub struct Units(pub f64);

impl Display for Units {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let tenths = (self.0 * 10.0).round();
        if tenths % 10.0 == 0.0 { write!(f, "{:.0}", tenths / 10.0 + 0.0) } else { write!(f, "{:.1}", tenths / 10.0) }
    }
}

impl Svg {
    /// A drawing with its accessible title and a sentence that states what it shows.
    pub fn new(width: f64, height: f64, class: &'static str, title: &str, description: &str) -> Svg {
        Svg {
            width,
            height,
            title: title.to_owned(),
            description: description.to_owned(),
            is_right_to_left: false,
            class,
            body: String::new(),
            open: Vec::new(),
        }
    }

    /// Text runs from right to left, so `start` is the right end of a text.
    pub fn right_to_left(mut self, is_right_to_left: bool) -> Svg {
        self.is_right_to_left = is_right_to_left;
        self
    }

    /// An element without content.
    pub fn element(&mut self, name: &'static str, attributes: &[(&str, &dyn Display)]) -> &mut Svg {
        self.start(name, attributes);
        self.body.push_str("/>");
        self
    }

    /// Opens an element. [`Svg::close`] closes it.
    pub fn open(&mut self, name: &'static str, attributes: &[(&str, &dyn Display)]) -> &mut Svg {
        self.start(name, attributes);
        self.body.push('>');
        self.open.push(name);
        self
    }

    pub fn close(&mut self) -> &mut Svg {
        if let Some(name) = self.open.pop() {
            self.body.push_str("</");
            self.body.push_str(name);
            self.body.push('>');
        }
        self
    }

    fn start(&mut self, name: &'static str, attributes: &[(&str, &dyn Display)]) {
        self.body.push('<');
        self.body.push_str(name);
        for (attribute, value) in attributes {
            self.body.push(' ');
            self.body.push_str(attribute);
            self.body.push_str("=\"");
            escape_display(&mut self.body, value);
            self.body.push('"');
        }
    }

    pub fn rect(&mut self, class: &str, x: f64, y: f64, width: f64, height: f64) -> &mut Svg {
        let (x, y, width, height) = (Units(x), Units(y), Units(width.max(0.0)), Units(height.max(0.0)));
        self.element("rect", &[("class", &class), ("x", &x), ("y", &y), ("width", &width), ("height", &height)])
    }

    pub fn line(&mut self, class: &str, from: (f64, f64), to: (f64, f64)) -> &mut Svg {
        let (x1, y1, x2, y2) = (Units(from.0), Units(from.1), Units(to.0), Units(to.1));
        self.element("line", &[("class", &class), ("x1", &x1), ("y1", &y1), ("x2", &x2), ("y2", &y2)])
    }

    pub fn circle(&mut self, class: &str, centre: (f64, f64), radius: f64) -> &mut Svg {
        let (x, y, radius) = (Units(centre.0), Units(centre.1), Units(radius));
        self.element("circle", &[("class", &class), ("cx", &x), ("cy", &y), ("r", &radius)])
    }

    pub fn path(&mut self, class: &str, data: &str) -> &mut Svg {
        self.element("path", &[("class", &class), ("d", &data)])
    }

    /// Text; `anchor` is `start`, `middle` or `end`.
    pub fn text(&mut self, class: &str, at: (f64, f64), anchor: &str, text: &str) -> &mut Svg {
        let (x, y) = (Units(at.0), Units(at.1));
        self.open("text", &[("class", &class), ("x", &x), ("y", &y), ("text-anchor", &anchor)]);
        escape(&mut self.body, text);
        self.close()
    }

    /// Left-to-right text, such as a minute, in a drawing of either direction.
    pub fn number(&mut self, class: &str, at: (f64, f64), anchor: &str, text: &str) -> &mut Svg {
        let (x, y) = (Units(at.0), Units(at.1));
        self.open("text", &[("class", &class), ("x", &x), ("y", &y), ("text-anchor", &anchor), ("direction", &"ltr")]);
        escape(&mut self.body, text);
        self.close()
    }

    /// A group that a pointer, a tap or the keyboard asks for its text. The script makes it focusable and gives it its
    /// name, so that the page need not contain the text twice. Close it with [`Svg::close`].
    pub fn hint(&mut self, class: &str, text: &str) -> &mut Svg {
        self.open("g", &[("class", &class), ("data-hint", &text)])
    }

    /// As [`Svg::hint`], with the address of the events behind a number of the text. A tap shows it, Enter follows it.
    pub fn hint_with_events(&mut self, class: &str, text: &str, address: &str) -> &mut Svg {
        self.open("g", &[("class", &class), ("data-hint", &text), ("data-why", &address)])
    }

    /// Opens a link, if there is an address, around what `draw` draws.
    pub fn linked(&mut self, address: Option<String>, draw: impl FnOnce(&mut Svg)) -> &mut Svg {
        let Some(address) = address else {
            draw(self);
            return self;
        };
        self.open("a", &[("href", &address)]);
        draw(self);
        self.close()
    }

    /// Another drawing inside this one, in the place of the open group.
    pub fn inside(&mut self, mut other: Svg) -> &mut Svg {
        while !other.open.is_empty() {
            other.close();
        }
        self.body.push_str(&other.body);
        self
    }

    /// Two drawings next to each other, each below its title. The first is where reading begins.
    pub fn side_by_side(title: &str, description: &str, drawings: [Svg; 2], is_right_to_left: bool) -> Svg {
        const GAP: f64 = 28.0;
        const HEAD: f64 = 30.0;
        let width = drawings[0].width + GAP + drawings[1].width;
        let height = HEAD + drawings[0].height.max(drawings[1].height);
        let mut both = Svg::new(width, height, "pair-of-charts", title, description).right_to_left(is_right_to_left);
        let mut from = 0.0;
        for drawing in drawings {
            let left = if is_right_to_left { width - from - drawing.width } else { from };
            let start = if is_right_to_left { left + drawing.width } else { left };
            from += drawing.width + GAP;
            both.text("strong-label", (start, 16.0), "start", &drawing.title);
            both.open("g", &[("transform", &format!("translate({} {HEAD})", Units(left)))]);
            both.inside(drawing).close();
        }
        both
    }

    pub fn title(&self) -> &str {
        &self.title
    }

    pub fn description(&self) -> &str {
        &self.description
    }

    /// The drawing inside a page.
    pub fn markup(self) -> Markup {
        Markup::trusted(self.write(None))
    }

    /// The drawing as a file of its own. `own` overrides colours of the palette.
    pub fn file(self, theme: Theme, own: &[(&str, String)]) -> String {
        self.write(Some(chart_style(theme, own)))
    }

    fn write(mut self, style: Option<String>) -> String {
        while !self.open.is_empty() {
            self.close();
        }
        let mut out = String::with_capacity(self.body.len() + 400);
        let (width, height) = (Units(self.width), Units(self.height));
        out.push_str("<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"group\" class=\"chart ");
        out.push_str(self.class);
        out.push_str(&format!("\" viewBox=\"0 0 {width} {height}\""));
        if style.is_some() {
            out.push_str(&format!(" width=\"{width}\" height=\"{height}\""));
        }
        if self.is_right_to_left {
            out.push_str(" direction=\"rtl\"");
        }
        out.push_str(" aria-label=\"");
        escape(&mut out, &format!("{}. {}", self.title, self.description));
        out.push_str("\">");
        if let Some(style) = style {
            out.push_str("<title>");
            escape(&mut out, &self.title);
            out.push_str("</title><desc>");
            escape(&mut out, &self.description);
            out.push_str("</desc><style>");
            // The stylesheet is ours and contains no `<`.
            out.push_str(&style);
            out.push_str("</style>");
            out.push_str(&format!("<rect class=\"card-surface\" width=\"{width}\" height=\"{height}\"/>"));
        }
        out.push_str(&self.body);
        out.push_str("</svg>");
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_cannot_leave_their_text() {
        let mut svg = Svg::new(10.0, 10.0, "x", "<b>", "\"'&");
        svg.hint("p", "\"><script>").text("n", (1.0, 2.25), "start", "</text><script>\u{1}");
        let markup = svg.markup().into_string();
        assert!(!markup.contains("<script") && !markup.contains("<b>") && !markup.contains('\u{1}'), "{markup}");
        assert!(markup.contains("y=\"2.3\"") && markup.ends_with("</text></g></svg>"), "{markup}");
    }
}
