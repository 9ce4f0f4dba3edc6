//! The names in a scatter plot, so that none covers another name or a mark.

use crate::pages::chart::Svg;

/// The height of a name, and about the width of one of its letters.
const HEIGHT: f64 = 13.0;
const LETTER: f64 = 6.4;
/// The radius of a mark with its margin.
const MARK: f64 = 6.0;

/// A rectangle: its left, top, right and bottom.
#[derive(Clone, Copy, Debug)]
struct Area(f64, f64, f64, f64);

impl Area {
    fn overlaps(&self, other: &Area) -> bool {
        self.0 < other.2 && other.0 < self.2 && self.1 < other.3 && other.1 < self.3
    }

    fn is_inside(&self, (left, right, top, bottom): (f64, f64, f64, f64)) -> bool {
        self.0 >= left && self.2 <= right && self.1 >= top && self.3 <= bottom
    }
}

/// Writes the names beside their marks. A name without a free place is left out: the mark says it on hover, and the
/// table has it.
pub(super) fn draw(svg: &mut Svg, places: &[(f64, f64)], names: &[Option<&str>], frame: (f64, f64, f64, f64)) {
    for (at, anchor, name) in placed(places, names, frame) {
        svg.number("label plot-label", at, anchor, name);
    }
}

/// Where names have a place, with their anchors.
fn placed<'a>(
    places: &[(f64, f64)],
    names: &[Option<&'a str>],
    frame: (f64, f64, f64, f64),
) -> Vec<((f64, f64), &'static str, &'a str)> {
    let marks: Vec<Area> = places.iter().map(|(x, y)| Area(x - MARK, y - MARK, x + MARK, y + MARK)).collect();
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
        let width = name.chars().count() as f64 * LETTER;
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
        let labels = placed(&places, &names, (0.0, 400.0, 0.0, 200.0));
        assert!(labels.len() >= 4, "{labels:?}");
        let areas: Vec<Area> = labels
            .iter()
            .map(|(at, anchor, name)| {
                let width = name.chars().count() as f64 * LETTER;
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
}
