//! The bracket as a drawing, for a file of its own. The page has it as HTML, so that its ties are links.

use super::bracket_view::{BoxSide, BracketView, TieBox};
use crate::chart::labels::text_width;
use crate::chart::{Svg, Units};
use crate::context::PageContext;

const MARGIN: f64 = 16.0;
const HEAD: f64 = 30.0;
const BOX_WIDTH: f64 = 196.0;
const GAP: f64 = 40.0;
/// A tie: the caption above the box, and a line for each side.
const CAPTION: f64 = 16.0;
const LINE: f64 = 22.0;
const BOX_HEIGHT: f64 = 2.0 * LINE;
const SLOT: f64 = CAPTION + BOX_HEIGHT + 16.0;

/// Where things are.
struct Layout {
    width: f64,
    /// The height of the tree, without the names of the rounds.
    tree: f64,
    is_right_to_left: bool,
}

impl Layout {
    /// The edge of a box of a round at which reading begins, and the direction of reading.
    fn start(&self, round: usize) -> (f64, f64) {
        let distance = MARGIN + round as f64 * (BOX_WIDTH + GAP);
        if self.is_right_to_left { (self.width - distance, -1.0) } else { (distance, 1.0) }
    }

    /// The middle of the box in a place of a round with so many places.
    fn middle(&self, place: usize, places: usize) -> f64 {
        HEAD + self.tree * (place as f64 + 0.5) / places as f64 + CAPTION / 2.0
    }
}

pub(super) fn svg(cx: &PageContext<'_>, title: &str, finding: &str, view: &BracketView) -> Svg {
    let most = view.rounds.iter().map(|round| round.slots.len()).max().unwrap_or(1);
    let columns = view.rounds.len() as f64;
    let layout = Layout {
        width: 2.0 * MARGIN + columns * BOX_WIDTH + (columns - 1.0) * GAP,
        tree: most as f64 * SLOT,
        is_right_to_left: cx.is_arabic(),
    };
    let below = view.others.len() as f64 * (SLOT + HEAD);
    let height = HEAD + layout.tree + below + MARGIN;
    let mut svg = Svg::new(layout.width, height, "bracket-chart", title, finding).right_to_left(cx.is_arabic());
    for (index, round) in view.rounds.iter().enumerate() {
        let (start, forward) = layout.start(index);
        svg.text("strong-label", (start, 18.0), "start", &round.name);
        for (place, tie) in round.slots.iter().enumerate() {
            let Some(tie) = tie else { continue };
            let middle = layout.middle(place, round.slots.len());
            if let Some(next) = view.rounds.get(index + 1) {
                let parent = layout.middle(place / 2, next.slots.len());
                let (end, bend) = (start + forward * BOX_WIDTH, start + forward * (BOX_WIDTH + GAP / 2.0));
                let path = format!(
                    "M{} {}H{}V{}H{}",
                    Units(end),
                    Units(middle),
                    Units(bend),
                    Units(parent),
                    Units(start + forward * (BOX_WIDTH + GAP))
                );
                svg.path("bracket-link", &path);
            }
            draw_tie(cx, &mut svg, tie, (start, forward), middle);
        }
    }
    let (start, forward) = layout.start(view.rounds.len().saturating_sub(1));
    for (index, (name, tie)) in view.others.iter().enumerate() {
        let top = HEAD + layout.tree + index as f64 * (SLOT + HEAD);
        svg.text("strong-label", (start, top + 18.0), "start", name);
        draw_tie(cx, &mut svg, tie, (start, forward), top + HEAD + SLOT / 2.0);
    }
    svg
}

fn draw_tie(cx: &PageContext<'_>, svg: &mut Svg, tie: &TieBox, (start, forward): (f64, f64), middle: f64) {
    let top = middle - BOX_HEIGHT / 2.0;
    let left = start.min(start + forward * BOX_WIDTH);
    svg.text("axis", (start, top - 5.0), "start", &tie.caption);
    let (x, y) = (Units(left), Units(top));
    let class = if tie.is_missing { "tie-box tie-missing" } else { "tie-box" };
    let size: [(&str, &dyn std::fmt::Display); 3] = [("width", &BOX_WIDTH), ("height", &BOX_HEIGHT), ("rx", &5)];
    svg.element("rect", &[("class", &class), ("x", &x), ("y", &y), size[0], size[1], size[2]]);
    for (index, side) in tie.sides.iter().enumerate() {
        draw_side(cx, svg, side, (start, forward), top + index as f64 * LINE);
    }
}

fn draw_side(cx: &PageContext<'_>, svg: &mut Svg, side: &BoxSide, (start, forward): (f64, f64), top: f64) {
    let at = |distance: f64| start + forward * distance;
    let baseline = top + LINE / 2.0 + 4.0;
    if side.is_winner {
        svg.rect("bar-brand", at(0.0).min(at(3.0)), top + 3.0, 3.0, LINE - 6.0);
    }
    if let Some([one, two]) = side.team.as_ref().and_then(|team| team.colours.as_ref()) {
        for (from, colour) in [(10.0, one), (15.0, two)] {
            let (x, y) = (Units(at(from).min(at(from + 5.0))), Units(top + 6.0));
            svg.element("rect", &[("fill", colour), ("x", &x), ("y", &y), ("width", &5), ("height", &10)]);
        }
        let (x, y) = (Units(at(10.0).min(at(20.0))), Units(top + 6.0));
        svg.element("rect", &[("class", &"crest-line"), ("x", &x), ("y", &y), ("width", &10), ("height", &10)]);
    }
    let class = if side.is_winner { "strong-label" } else { "label" };
    let room = BOX_WIDTH - 28.0 - 30.0 - if side.kicks.is_empty() { 0.0 } else { 26.0 };
    svg.text(class, (at(28.0), baseline), "start", &fitted(side.name(cx), room));
    svg.number(class, (at(BOX_WIDTH - 14.0), baseline), "middle", &side.goals);
    if !side.kicks.is_empty() {
        svg.number("axis", (at(BOX_WIDTH - 38.0), baseline), "middle", &side.kicks);
    }
}

/// A name, shortened if it would leave its box.
fn fitted(name: &str, room: f64) -> String {
    if text_width(name, 12.0) <= room {
        return name.to_owned();
    }
    let mut short = String::new();
    for character in name.chars() {
        short.push(character);
        if text_width(&short, 12.0) > room - 10.0 {
            short.pop();
            break;
        }
    }
    format!("{}…", short.trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_name_ends_with_dots() {
        assert_eq!(fitted("Aswan", 100.0), "Aswan");
        let short = fitted("Bosnia and Herzegovina and others", 100.0);
        assert!(short.ends_with('…') && text_width(&short, 12.0) <= 102.0, "{short}");
    }
}
