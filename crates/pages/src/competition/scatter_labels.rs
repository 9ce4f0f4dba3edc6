//! The names in a scatter plot, so that none covers another name or a mark.

use crate::chart::Svg;
use crate::chart::labels::{Align, LabelPlacer, LabelSpot, TextBox, text_width};

/// The size of the letters of a line's label, and of a name.
const LINE_TEXT: f64 = 11.0;
const NAME_SIZE: f64 = 12.0;
/// The radius of a mark with its margin.
const MARK: f64 = 6.0;

/// A line from left to right whose label is written above it.
#[derive(Clone, Copy, Debug)]
pub(super) struct LabelledLine {
    pub from: (f64, f64),
    pub to: (f64, f64),
}

impl LabelledLine {
    /// Writes the label where it covers nothing: at the right end of the line, at the left one, or between them. Without such
    /// a place the line has no label.
    pub(super) fn draw(&self, svg: &mut Svg, placer: &LabelPlacer, text: &str) {
        let Some((along, anchor)) = self.place(placer, text_width(text, LINE_TEXT)) else { return };
        let ((x, y), degrees) = (self.from, self.slope().to_degrees());
        svg.open("g", &[("transform", &format!("rotate({degrees:.0} {x:.0} {y:.0})"))]);
        svg.number("axis", (x + along, y - 5.0), anchor, text).close();
    }

    /// How far along the line the label is, and its anchor.
    fn place(&self, placer: &LabelPlacer, width: f64) -> Option<(f64, &'static str)> {
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
            is_on_line && !self.squares(start, width).iter().any(|square| placer.is_taken(square))
        };
        places.into_iter().find(is_free)
    }

    fn slope(&self) -> f64 {
        (self.to.1 - self.from.1).atan2(self.to.0 - self.from.0)
    }

    /// A text on a slope covers small squares along the line.
    fn squares(&self, start: f64, width: f64) -> Vec<TextBox> {
        const HALF: f64 = 5.0;
        let (slope, up) = (self.slope(), -5.0 - HALF / 2.0);
        let squares = (width / HALF).ceil() as usize;
        let square = |index: usize| {
            let along = (start + HALF * index as f64).min(start + width);
            let x = self.from.0 + along * slope.cos() - up * slope.sin();
            let y = self.from.1 + along * slope.sin() + up * slope.cos();
            TextBox::around((x, y), HALF)
        };
        (0..=squares).map(square).collect()
    }
}

/// A placer that keeps labels inside a frame and off the marks.
fn placer(marks: &[(f64, f64)], frame: TextBox) -> LabelPlacer {
    let mut placer = LabelPlacer::within(frame);
    for mark in marks {
        placer.avoid(TextBox::around(*mark, MARK));
    }
    placer
}

/// Writes the names beside their marks. A name without a free place is left out: the mark says it on hover, and the
/// table has it. Returns what marks and names have taken.
pub(super) fn draw(svg: &mut Svg, marks: &[(f64, f64)], names: &[Option<&str>], frame: TextBox) -> LabelPlacer {
    let mut placer = placer(marks, frame);
    for (spot, name) in placed(&mut placer, marks, names) {
        svg.number("label plot-label", spot.at, spot.align.anchor(false), name);
    }
    placer
}

/// The names that have a free place.
fn placed<'a>(placer: &mut LabelPlacer, marks: &[(f64, f64)], names: &[Option<&'a str>]) -> Vec<(LabelSpot, &'a str)> {
    // Crowded names first: they have the fewest places.
    let crowd = |index: usize| {
        let (x, y) = marks[index];
        marks.iter().filter(|(other_x, other_y)| (x - other_x).hypot(y - other_y) < 60.0).count()
    };
    let mut named: Vec<(usize, &str)> =
        names.iter().enumerate().filter_map(|(index, name)| Some((index, (*name)?))).collect();
    named.sort_by_key(|(index, _)| std::cmp::Reverse(crowd(*index)));
    let place = |(index, name): (usize, &'a str)| Some((placer.place_if_free(&spots(marks[index], name))?, name));
    named.into_iter().filter_map(place).collect()
}

/// Where the name of a mark may be, the best place first.
#[rustfmt::skip]
fn spots((x, y): (f64, f64), name: &str) -> [LabelSpot; 12] {
    let width = text_width(name, NAME_SIZE);
    [
        (9.0, 4.0, Align::Right), (-9.0, 4.0, Align::Left), (0.0, -9.0, Align::Middle), (0.0, 17.0, Align::Middle),
        (7.0, -6.0, Align::Right), (-7.0, -6.0, Align::Left), (7.0, 14.0, Align::Right), (-7.0, 14.0, Align::Left),
        (-MARK, -9.0, Align::Right), (MARK, -9.0, Align::Left), (-MARK, 17.0, Align::Right), (MARK, 17.0, Align::Left),
    ]
    .map(|(right, down, align)| LabelSpot::new((x + right, y + down), align, width, NAME_SIZE))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_cover_neither_each_other_nor_marks() {
        let marks = [(100.0, 100.0), (104.0, 101.0), (108.0, 100.0), (250.0, 100.0), (395.0, 100.0)];
        let names = [Some("Norvenia"), Some("Solandra"), Some("Tamaria"), Some("Brevia"), Some("Zaytunia")];
        let frame = TextBox { x: 0.0, y: 0.0, width: 400.0, height: 200.0 };
        let labels = placed(&mut placer(&marks, frame), &marks, &names);
        assert!(labels.len() >= 4, "{labels:?}");
        let rooms: Vec<TextBox> = labels.iter().map(|(spot, _)| spot.room).collect();
        for (index, room) in rooms.iter().enumerate() {
            assert!(rooms[index + 1..].iter().all(|other| room.overlap(other) < 1.0), "{labels:?}");
            assert!(room.overlap(&frame) > room.width * room.height - 1.0, "{labels:?}");
        }
        // The mark at the edge has its name on the other side.
        let edge = labels.iter().find(|(_, name)| *name == "Zaytunia").unwrap();
        assert_eq!(edge.0.align, Align::Left);
    }

    #[test]
    fn the_label_of_a_line_covers_neither_marks_nor_names() {
        let frame = TextBox { x: 0.0, y: 0.0, width: 300.0, height: 300.0 };
        let line = LabelledLine { from: (0.0, 0.0), to: (300.0, 300.0) };
        let anchor = |marks: &[(f64, f64)]| line.place(&placer(marks, frame), 60.0).map(|(_, anchor)| anchor);
        let (right, left) = ((275.0, 265.0), (40.0, 30.0));
        assert_eq!(anchor(&[]), Some("end"));
        assert_eq!(anchor(&[right]), Some("start"));
        assert_eq!(anchor(&[right, left]), Some("middle"));
        let all: Vec<(f64, f64)> = (0..30).map(|step| (10.0 * f64::from(step) + 8.0, 10.0 * f64::from(step))).collect();
        assert_eq!(anchor(&all), None);
        let short = LabelledLine { from: (0.0, 0.0), to: (30.0, 30.0) };
        assert_eq!(short.place(&placer(&[], frame), 60.0), None, "the label is longer than the line");
    }
}
