//! What the charts of the match page share: the two sizes, the table behind a chart, the empty state.

use football::analysis::definition;
use football::model::Words;

use crate::chart::pitch::Pitch;
use crate::chart::{ChartSize, Svg};
use crate::context::PageContext;
use crate::markup::{escaped, escaped_name};
use crate::words::AS_TABLE;

/// The kind of the region with a chart's table. The section itself has the chart's name.
const TABLE: Words = Words { en: "table", ar: "جدول" };

/// A chart with its finding, for wide screens and for phones; none if there is nothing to draw.
pub(super) fn figure(draw: impl Fn(ChartSize) -> Option<Svg>) -> Option<String> {
    let (wide, phone) = (draw(ChartSize::Wide)?, draw(ChartSize::Phone)?);
    let finding = escaped(wide.description());
    Some(format!(
        "<p class=\"finding\">{finding}</p><div class=\"only-wide\">{}</div><div class=\"only-phone\">{}</div>",
        wide.markup(),
        phone.markup()
    ))
}

/// The table behind a chart, with its name. Headings and cells are HTML.
pub(super) fn as_table(
    cx: &PageContext<'_>,
    name: &str,
    headings: &[String],
    rows: impl Iterator<Item = Vec<String>>,
) -> String {
    let table = as_open_table(cx, name, headings, rows);
    format!("<details class=\"as-table\"><summary>{}</summary>{table}</details>", cx.say(AS_TABLE))
}

/// A table that is shown at once.
pub(super) fn as_open_table(
    cx: &PageContext<'_>,
    name: &str,
    headings: &[String],
    rows: impl Iterator<Item = Vec<String>>,
) -> String {
    let cells = |name: &str, cells: &[String]| {
        cells.iter().map(|cell| format!("<{name}>{cell}</{name}>")).collect::<Vec<_>>().concat()
    };
    let mut html = format!(
        "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"{}\"><table><thead><tr>{}</tr></thead><tbody>",
        escaped(&format!("{name} ({})", cx.say(TABLE))),
        cells("th", headings)
    );
    for row in rows {
        html.push_str("<tr>");
        html.push_str(&cells("td", &row));
        html.push_str("</tr>");
    }
    html.push_str("</tbody></table></div>");
    html
}

/// The label of a statistic. It leads to the definition.
pub(super) fn statistic(cx: &PageContext<'_>, path: &str) -> String {
    let label = definition(path).map_or("", |definition| cx.say(definition.heading()));
    format!("<a href=\"/docs/statistics#{path}\">{}</a>", escaped(label))
}

/// A link to a player.
pub(super) fn player_link(id: i64, name: &str) -> String {
    format!("<a href=\"/p/{id}\">{}</a>", escaped_name(name))
}

/// A pitch without marks, and why it has none.
pub(super) fn empty_pitch(reason: &str) -> String {
    let mut svg = Svg::new(540.0, 240.0, "bare", reason, "");
    Pitch::new(112.0, 15.0, 2.63).draw(&mut svg);
    format!("<div class=\"empty-frame\">{}<p class=\"empty\">{}</p></div>", svg.markup(), escaped(reason))
}
