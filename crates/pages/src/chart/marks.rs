//! Small marks that several charts share: the ball, cards, ratings, legends.

use std::fmt::Write;

use super::labels::{TEXT_GROWTH, text_width};
use super::svg::{Svg, Units};

/// A football.
pub fn ball(svg: &mut Svg, centre: (f64, f64), radius: f64) {
    let point = |index: u8, distance: f64| {
        let angle = (f64::from(index) * 72.0 - 90.0).to_radians();
        (Units(centre.0 + distance * radius * angle.cos()), Units(centre.1 + distance * radius * angle.sin()))
    };
    let mut path = String::new();
    for index in 0..5 {
        let (x, y) = point(index, 0.42);
        let _ = write!(path, "{}{x} {y}", if index == 0 { 'M' } else { 'L' });
    }
    path.push('Z');
    for index in 0..5 {
        let ((x, y), (to_x, to_y)) = (point(index, 0.42), point(index, 0.9));
        let _ = write!(path, "M{x} {y}L{to_x} {to_y}");
    }
    svg.circle("ball", centre, radius).path("ball-spot", &path);
}

/// `yellow`, `second-yellow` or `red`.
pub fn card(svg: &mut Svg, corner: (f64, f64), kind: &str) {
    let rect = |svg: &mut Svg, class: &str, x: f64| {
        let (x, y) = (Units(x), Units(corner.1));
        let size: [(&str, &dyn std::fmt::Display); 3] = [("width", &6.5), ("height", &9), ("rx", &1)];
        svg.element("rect", &[("class", &class), ("x", &x), ("y", &y), size[0], size[1], size[2]]);
    };
    match kind {
        "second-yellow" => {
            rect(svg, "card-yellow", corner.0 - 2.5);
            rect(svg, "card-red", corner.0);
        }
        "red" => rect(svg, "card-red", corner.0),
        _ => rect(svg, "card-yellow", corner.0),
    }
}

/// An arrow that points downwards: the player left the pitch.
pub fn leaving(svg: &mut Svg, (x, y): (f64, f64)) {
    let path = format!("M{} {}v9m-3.2-3.2l3.2 3.2l3.2-3.2", Units(x), Units(y));
    svg.path("leaving-halo", &path).path("leaving", &path);
}

/// The step of a rating: 1 is the best, 4 the lowest. `rating` has one decimal.
pub fn rating_step(rating: f64) -> u8 {
    match rating {
        rating if rating >= 7.5 => 1,
        rating if rating >= 6.5 => 2,
        rating if rating >= 5.5 => 3,
        _ => 4,
    }
}

/// A rating as a chip. `centre` is the middle of the chip.
pub fn rating_chip(svg: &mut Svg, (x, y): (f64, f64), rating: f64, text: &str) {
    let class = format!("chip rating-{}", rating_step(rating));
    let (left, top) = (Units(x - 12.5), Units(y - 7.5));
    svg.element("rect", &[("class", &class), ("x", &left), ("y", &top), ("width", &25), ("height", &15), ("rx", &4)]);
    svg.number("chip-text", (x, y + 3.9), "middle", text);
}

/// The mark of an entry of a legend.
#[derive(Clone, Copy, Debug)]
pub enum LegendMark {
    Disc(f64),
    Square,
}

/// An entry of a legend: its mark, the class of the mark, its text.
pub type LegendEntry<'a> = (LegendMark, &'a str, &'a str);

const LEGEND_GAP: f64 = 18.0;

/// The width of a legend.
pub fn legend_width(entries: &[LegendEntry<'_>]) -> f64 {
    let width = |(mark, _, text): &LegendEntry<'_>| mark.width() + 6.0 + text_width(text, 12.0) * 1.05 + LEGEND_GAP;
    entries.iter().map(width).sum::<f64>() - LEGEND_GAP
}

/// The height of a row of a legend.
pub const LEGEND_ROW: f64 = 17.0;

/// The rows of a legend that is no wider than this, also where its text is larger.
pub fn legend_rows<'a, 'b>(entries: &'a [LegendEntry<'b>], width: f64) -> Vec<&'a [LegendEntry<'b>]> {
    let mut rows = Vec::new();
    let mut rest = entries;
    while !rest.is_empty() {
        let fits = |count: &usize| legend_width(&rest[..*count]) * TEXT_GROWTH <= width + LEGEND_GAP;
        let (row, others) = rest.split_at((1..=rest.len()).rev().find(fits).unwrap_or(1));
        rows.push(row);
        rest = others;
    }
    rows
}

/// Draws a legend in the direction of reading, beginning at `x`. `y` is its middle.
pub fn legend(svg: &mut Svg, is_right_to_left: bool, x: f64, y: f64, entries: &[LegendEntry<'_>]) {
    let forward = if is_right_to_left { -1.0 } else { 1.0 };
    let mut from = x;
    for entry in entries {
        let (mark, class, text) = *entry;
        let middle = from + forward * mark.width() / 2.0;
        match mark {
            LegendMark::Disc(radius) => svg.circle(class, (middle, y), radius),
            LegendMark::Square => svg.rect(class, middle - 5.0, y - 5.0, 10.0, 10.0),
        };
        svg.text("label", (from + forward * (mark.width() + 6.0), y + 4.0), "start", text);
        from += forward * (legend_width(&[*entry]) + LEGEND_GAP);
    }
}

impl LegendMark {
    fn width(self) -> f64 {
        match self {
            LegendMark::Disc(radius) => 2.0 * radius,
            LegendMark::Square => 10.0,
        }
    }
}
