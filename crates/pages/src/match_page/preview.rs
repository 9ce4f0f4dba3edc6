//! The picture that other sites show for a link to a match: 1200 × 630.

use football::model::Side;

use super::view::MatchView;
use super::{head, momentum, needs};
use crate::chart::{ChartSize, Svg};
use crate::context::PageContext;

const WIDTH: f64 = 1200.0;
const HEIGHT: f64 = 630.0;

pub fn svg(cx: &PageContext<'_>, view: &MatchView<'_>) -> Svg {
    let mut svg =
        Svg::new(WIDTH, HEIGHT, "preview", &view.title(cx), &head::description(cx, view)).right_to_left(cx.is_arabic());
    let middle = WIDTH / 2.0;
    svg.text("preview-small", (middle, 90.0), "middle", &head::description(cx, view));
    for side in [Side::Home, Side::Away] {
        // The home team is where reading begins.
        let is_left = (side == Side::Home) != cx.is_arabic();
        let x = if is_left { 290.0 } else { WIDTH - 290.0 };
        let class = if side == Side::Home { "fill-home" } else { "fill-away" };
        svg.element(
            "path",
            &[
                ("class", &class),
                ("transform", &format!("translate({} 140) scale(5)", x - 50.0)),
                ("d", &"M1 1h18v11c0 6-5 9-9 11-4-2-9-5-9-11z"),
            ],
        );
        let name = cx.name(&view.team(side).name);
        let class = if name.chars().count() > 18 { "preview-name small" } else { "preview-name" };
        svg.text(class, (x, 320.0), "middle", name);
    }
    if let Some(score) = view.match_().score {
        let (left, right) = if cx.is_arabic() { (score.away, score.home) } else { (score.home, score.away) };
        let text = cx.numbers.text(&format!("{left} – {right}"));
        svg.number("preview-score", (middle, 245.0), "middle", &text);
    }
    svg.text("preview-small", (middle, 300.0), "middle", &head::status_text(cx, view));
    if let Some(chart) = momentum::svg(cx, view, ChartSize::Wide).filter(|_| needs::touches(view)) {
        svg.open("g", &[("transform", &"translate(60 332) scale(.94)")]);
        svg.inside(chart);
        svg.close();
    }
    svg
}
