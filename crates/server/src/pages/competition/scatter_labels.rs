//! The names in a scatter plot, so that none covers another name or a mark.

use crate::pages::chart::Svg;
use crate::pages::chart::labels::text_width;

/// The height of a name, and of the letters of a line's label.
const HEIGHT: f64 = 13.0;
const LINE_TEXT: f64 = 11.0;
const NAME_SIZE: f64 = 12.0;
/// The radius of a mark with its margin.
const MARK: f64 = 6.0;

/// A rectangle: its left, top, right and bottom.
#[derive(Clone, Copy, Debug)]
pub(super) struct Area(f64, f64, f64, f64);

impl Area {
    fn overlaps(&self, other: &Area) -> bool {
        self.0 < other.2 && other.0 < self.2 && self.1 < other.3 && other.1 < self.3
    }

    fn is_inside(&self, (left, right, top, bottom): (f64, f64, f64, f64)) -> bool {
        self.0 >= left && self.2 <= right && self.1 >= top && self.3 <= bottom
    }
}

/// A line from left to right whose label is written above it.
#[derive(Clone, Copy, Debug)]
pub(super) struct LabelledLine {
    pub from: (f64, f64),
    pub to: (f64, f64),
}

impl LabelledLine {
    /// Writes the label at the right end of the line, or at the left one if a mark is at the right. Returns the areas that
    /// it covers.
    pub(super) fn draw(&self, svg: &mut Svg, places: &[(f64, f64)], text: &str) -> Vec<Area> {
        let slope = (self.to.1 - self.from.1).atan2(self.to.0 - self.from.0);
        let ends = [(self.to, -8.0, "end"), (self.from, 20.0, "start")];
        let areas = ends.map(|(end, along, _)| self.areas(end, along, slope, text_width(text, LINE_TEXT)));
        let is_free = |areas: &[Area]| !marks(places).iter().any(|mark| areas.iter().any(|area| area.overlaps(mark)));
        let chosen = usize::from(!is_free(&areas[0]) && is_free(&areas[1]));
        let ((x, y), along, anchor) = ends[chosen];
        svg.open("g", &[("transform", &format!("rotate({:.0} {x:.0} {y:.0})", slope.to_degrees()))]);
        svg.number("axis", (x + along, y - 5.0), anchor, text).close();
        let [right, left] = areas;
        if chosen == 0 { right } else { left }
    }

    /// A text on a slope covers small squares along the line.
    fn areas(&self, (x, y): (f64, f64), along: f64, slope: f64, width: f64) -> Vec<Area> {
        const HALF: f64 = 6.0;
        let squares = (width / HALF).ceil().max(1.0) as usize;
        let square = |index: usize| {
            let (across, up) = (along + along.signum() * HALF * index as f64, -5.0 - HALF / 2.0);
            let middle = (x + across * slope.cos() - up * slope.sin(), y + across * slope.sin() + up * slope.cos());
            Area(middle.0 - HALF, middle.1 - HALF, middle.0 + HALF, middle.1 + HALF)
        };
        (0..=squares).map(square).collect()
    }
}

fn marks(places: &[(f64, f64)]) -> Vec<Area> {
    places.iter().map(|(x, y)| Area(x - MARK, y - MARK, x + MARK, y + MARK)).collect()
}

/// Writes the names beside their marks, outside the areas that are taken. A name without a free place is left out: the mark
/// says it on hover, and the table has it.
pub(super) fn draw(
    svg: &mut Svg,
    places: &[(f64, f64)],
    names: &[Option<&str>],
    frame: (f64, f64, f64, f64),
    taken: Vec<Area>,
) {
    for (at, anchor, name) in placed(places, names, frame, taken) {
        svg.number("label plot-label", at, anchor, name);
    }
}

/// Where names have a place, with their anchors.
fn placed<'a>(
    places: &[(f64, f64)],
    names: &[Option<&'a str>],
    frame: (f64, f64, f64, f64),
    mut taken: Vec<Area>,
) -> Vec<((f64, f64), &'static str, &'a str)> {
    let marks = marks(places);
    let mut labels = Vec::new();
    // Crowded names first: they have the fewest places.
    let crowd = |index: usize| {
        let (x, y) = places[index];
        places.iter().filter(|(other_x, other_y)| (x - other_x).hypot(y - other_y) < 60.0).count()
    };
    let mut order: Vec<usize> =
        (0..places.len()).filter(|index| names.get(*index).is_some_and(Option::is_some)).collect();
    order.sort_by_key(|index| std::cmp::Reverse(crowd(*index)));
    for index in order {
        let Some(Some(name)) = names.get(index) else { continue };
        let (x, y) = places[index];
        let width = text_width(name, NAME_SIZE);
        let candidates = [
            ((x + 9.0, y + 4.0), "start"),
            ((x - 9.0, y + 4.0), "end"),
            ((x, y - 9.0), "middle"),
            ((x, y + 17.0), "middle"),
            ((x + 7.0, y - 6.0), "start"),
            ((x - 7.0, y - 6.0), "end"),
            ((x + 7.0, y + 14.0), "start"),
            ((x - 7.0, y + 14.0), "end"),
            ((x - MARK, y - 9.0), "start"),
            ((x + MARK, y - 9.0), "end"),
            ((x - MARK, y + 17.0), "start"),
            ((x + MARK, y + 17.0), "end"),
        ];
        let area = |(at, anchor): ((f64, f64), &str)| {
            let left = match anchor {
                "start" => at.0,
                "end" => at.0 - width,
                _ => at.0 - width / 2.0,
            };
            Area(left, at.1 - HEIGHT + 3.0, left + width, at.1 + 3.0)
        };
        let is_free = |candidate: &((f64, f64), &'static str)| {
            let area = area(*candidate);
            let covers_mark = marks.iter().enumerate().any(|(other, mark)| other != index && area.overlaps(mark));
            area.is_inside(frame) && !covers_mark && !taken.iter().any(|other| area.overlaps(other))
        };
        if let Some(free) = candidates.into_iter().find(is_free) {
            taken.push(area(free));
            labels.push((free.0, free.1, *name));
        }
    }
    labels
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_cover_neither_each_other_nor_marks() {
        let places = [(100.0, 100.0), (104.0, 101.0), (108.0, 100.0), (250.0, 100.0), (395.0, 100.0)];
        let names = [Some("Norvenia"), Some("Solandra"), Some("Tamaria"), Some("Brevia"), Some("Zaytunia")];
        let labels = placed(&places, &names, (0.0, 400.0, 0.0, 200.0), Vec::new());
        assert!(labels.len() >= 4, "{labels:?}");
        let areas: Vec<Area> = labels
            .iter()
            .map(|(at, anchor, name)| {
                let width = text_width(name, NAME_SIZE);
                let left = match *anchor {
                    "start" => at.0,
                    "end" => at.0 - width,
                    _ => at.0 - width / 2.0,
                };
                Area(left, at.1 - HEIGHT + 3.0, left + width, at.1 + 3.0)
            })
            .collect();
        for (index, area) in areas.iter().enumerate() {
            assert!(areas[index + 1..].iter().all(|other| !area.overlaps(other)), "{labels:?}");
            assert!(area.is_inside((0.0, 400.0, 0.0, 200.0)));
        }
        // The mark at the edge has its name on the other side.
        let edge = labels.iter().find(|(_, _, name)| *name == "Zaytunia").unwrap();
        assert_eq!(edge.1, "end");
    }

    #[test]
    fn the_label_of_a_line_covers_no_mark_and_no_name_covers_it() {
        let line = LabelledLine { from: (0.0, 0.0), to: (300.0, 300.0) };
        let mut svg = Svg::new(300.0, 300.0, "scatter", "", "");
        let at_the_right = line.draw(&mut svg, &[], "+1 a match");
        let mark = (270.0, 262.0);
        let at_the_left = line.draw(&mut svg, &[mark], "+1 a match");
        let covers = |areas: &[Area]| areas.iter().any(|area| area.overlaps(&marks(&[mark])[0]));
        assert!(covers(&at_the_right) && !covers(&at_the_left));
        // Without the label, the name would be to the right of its mark.
        let names = [Some("Norvenia")];
        let place = [(225.0, 240.0)];
        let frame = (0.0, 300.0, 0.0, 300.0);
        let anchor = |taken: Vec<Area>| placed(&place, &names, frame, taken)[0].1;
        assert_eq!((anchor(Vec::new()), anchor(at_the_right)), ("start", "end"));
    }
}
