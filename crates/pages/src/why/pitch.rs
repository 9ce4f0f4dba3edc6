//! The events behind a number on a pitch. The team that the number belongs to attacks to the right, in
//! Arabic to the left.

use football::model::Side;

use super::text::entry_text;
use super::words;
use crate::chart::Svg;
use crate::chart::pitch::Pitch;
use crate::context::PageContext;
use api::parts::stat_events::EntryView;

const WIDTH: f64 = 620.0;
const RADIUS: f64 = 4.6;

/// How an entry counts, as the class of its mark.
pub(super) fn mark(entry: &EntryView) -> &'static str {
    let has = |part: &str| entry.parts.iter().any(|played| played.part == part);
    if has("SUBTRACTED") {
        "mark-minus"
    } else if has("DENOMINATOR") && !has("NUMERATOR") {
        "mark-out"
    } else {
        "mark-best"
    }
}

/// The drawing; none if no entry has a place.
pub(super) fn svg(cx: &PageContext<'_>, title: &str, entries: &[EntryView]) -> Option<Svg> {
    let scale = WIDTH / 124.0;
    let pitch = Pitch::new(2.0 * scale, 2.0 * scale, scale).turned(cx.is_arabic());
    let placed: Vec<_> = entries
        .iter()
        .filter_map(|entry| {
            let of = entry.event.as_ref()?;
            let side = if of.is_of_opponents { Side::Away } else { Side::Home };
            let end = of.event.end.map(|end| pitch.place(side, end));
            Some((entry, pitch.place(side, of.event.at?), end))
        })
        .collect();
    if placed.is_empty() {
        return None;
    }
    let finding = cx.with_number(words::DRAWN, placed.len());
    let mut svg = Svg::new(WIDTH, 84.0 * scale, "events", title, &finding).right_to_left(cx.is_arabic());
    pitch.draw(&mut svg);
    // Lines first, so that they are below the marks.
    for (entry, from, to) in &placed {
        if let Some(to) = to {
            svg.line(&format!("line-{}", mark(entry)), *from, *to);
        }
    }
    for (entry, at, _) in &placed {
        svg.hint("event", &entry_text(cx, entry));
        svg.circle(mark(entry), *at, RADIUS).close();
    }
    Some(svg)
}
