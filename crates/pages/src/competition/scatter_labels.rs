//! The names in a scatter plot, so that none covers another name or a mark.

use crate::chart::Svg;
use crate::chart::labels::text_width;

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
    /// Writes the label where it covers nothing: at the right end of the line, at the left one, or between them. Without such
    /// a place the line has no label.
    pub(super) fn draw(&self, svg: &mut Svg, taken: &[Area], text: &str) {
        let Some((along, anchor)) = self.place(taken, text_width(text, LINE_TEXT)) else { return };
        let ((x, y), degrees) = (self.from, self.slope().to_degrees());
        svg.open("g", &[("transform", &format!("rotate({degrees:.0} {x:.0} {y:.0})"))]);
        svg.number("axis", (x + along, y - 5.0), anchor, text).close();
    }

    /// How far along the line the label is, and its anchor.
    fn place(&self, taken: &[Area], width: f64) -> Option<(f64, &'static str)> {
        let length = (self.to.0 - self.from.0).hypot(self.to.1 - self.from.1);
        let places = [
            (length - 8.0, "end"),
            (20.0, "start"),
            (length * 0.75, "middle"),
            (length * 0.5, "middle"),
            (length * 0.25, "middle"),
        ];
        let is_free = |(along, anchor): &(f64, &str)| {
            let start = match *anchor {
                "start" => *along,
                "end" => along - width,
                _ => along - width / 2.0,
            };
            let is_on_line = start >= 0.0 && start + width <= length;
            is_on_line && !self.areas(start, width).iter().any(|area| taken.iter().any(|other| area.overlaps(other)))
        };
        places.into_iter().find(is_free)
    }

    fn slope(&self) -> f64 {
        (self.to.1 - self.from.1).atan2(self.to.0 - self.from.0)
    }

    /// A text on a slope covers small squares along the line.
    fn areas(&self, start: f64, width: f64) -> Vec<Area> {
        const HALF: f64 = 5.0;
        let (slope, up) = (self.slope(), -5.0 - HALF / 2.0);
        let squares = (width / HALF).ceil() as usize;
        let square = |index: usize| {
            let along = (start + HALF * index as f64).min(start + width);
            let x = self.from.0 + along * slope.cos() - up * slope.sin();
            let y = self.from.1 + along * slope.sin() + up * slope.cos();
            Area(x - HALF, y - HALF, x + HALF, y + HALF)
        };
        (0..=squares).map(square).collect()
    }
}

fn marks(places: &[(f64, f64)]) -> Vec<Area> {
    places.iter().map(|(x, y)| Area(x - MARK, y - MARK, x + MARK, y + MARK)).collect()
}

/// Writes the names beside their marks. A name without a free place is left out: the mark says it on hover, and the
/// table has it. Returns the areas of the marks and the names.
pub(super) fn draw(
    svg: &mut Svg,
    places: &[(f64, f64)],
    names: &[Option<&str>],
    frame: (f64, f64, f64, f64),
) -> Vec<Area> {
    let mut taken = marks(places);
    for (at, anchor, name, area) in placed(places, names, frame) {
        svg.number("label plot-label", at, anchor, name);
        taken.push(area);
    }
    taken
}

/// Where names have a place, with their anchors and the areas that they cover.
fn placed<'a>(
    places: &[(f64, f64)],
    names: &[Option<&'a str>],
    frame: (f64, f64, f64, f64),
) -> Vec<((f64, f64), &'static str, &'a str, Area)> {
    let marks = marks(places);
    let mut taken: Vec<Area> = Vec::new();
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
            labels.push((free.0, free.1, *name, area(free)));
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
        let labels = placed(&places, &names, (0.0, 400.0, 0.0, 200.0));
        assert!(labels.len() >= 4, "{labels:?}");
        let areas: Vec<Area> = labels.iter().map(|(.., area)| *area).collect();
        for (index, area) in areas.iter().enumerate() {
            assert!(areas[index + 1..].iter().all(|other| !area.overlaps(other)), "{labels:?}");
            assert!(area.is_inside((0.0, 400.0, 0.0, 200.0)));
        }
        // The mark at the edge has its name on the other side.
        let edge = labels.iter().find(|(_, _, name, _)| *name == "Zaytunia").unwrap();
        assert_eq!(edge.1, "end");
    }

    #[test]
    fn the_label_of_a_line_covers_neither_marks_nor_names() {
        let line = LabelledLine { from: (0.0, 0.0), to: (300.0, 300.0) };
        let anchor = |places: &[(f64, f64)]| line.place(&marks(places), 60.0).map(|(_, anchor)| anchor);
        let (right, left) = ((275.0, 265.0), (40.0, 30.0));
        assert_eq!(anchor(&[]), Some("end"));
        assert_eq!(anchor(&[right]), Some("start"));
        assert_eq!(anchor(&[right, left]), Some("middle"));
        let all: Vec<(f64, f64)> = (0..30).map(|step| (10.0 * f64::from(step) + 8.0, 10.0 * f64::from(step))).collect();
        assert_eq!(anchor(&all), None);
        let short = LabelledLine { from: (0.0, 0.0), to: (30.0, 30.0) };
        assert_eq!(short.place(&[], 60.0), None, "the label is longer than the line");
    }
}
