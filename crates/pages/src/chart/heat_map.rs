//! Where a player touched the ball: a grid of 24 by 16 cells over the pitch, darker where there were more touches.

use std::collections::BTreeMap;

use football::model::{Point, Side};

use super::pitch::Pitch;
use super::svg::Svg;
use api::parts::grid::GridCell;

const SCALE: f64 = 4.0;
const MARGIN: f64 = 2.0 * SCALE;
/// The side of a cell, in units of the pitch.
const CELL: f64 = 5.0;
/// The darkest cell.
const LEVELS: f64 = 6.0;

/// The map; none without a touch. The team attacks to the right, in right-to-left pages to the left.
pub fn svg(title: &str, finding: &str, cells: &BTreeMap<GridCell, u64>, is_right_to_left: bool) -> Option<Svg> {
    let most = *cells.values().max()?;
    let (width, height) = (Point::LENGTH * SCALE + 2.0 * MARGIN, Point::WIDTH * SCALE + 2.0 * MARGIN);
    let mut svg = Svg::new(width, height, "heat-map", title, finding).right_to_left(is_right_to_left);
    let pitch = Pitch::new(MARGIN, MARGIN, SCALE).turned(is_right_to_left);
    svg.rect("grass", 0.0, 0.0, width, height);
    for (cell, count) in cells {
        let (x, y) = pitch_place(*cell);
        let (left, top) = pitch.at(Side::Home, x, y);
        let half = CELL * SCALE / 2.0;
        svg.rect(&format!("heat heat-{}", level(*count, most)), left - half, top - half, 2.0 * half, 2.0 * half);
    }
    pitch.draw_lines(&mut svg);
    Some(svg)
}

/// The centre of a cell in units of the pitch.
pub fn pitch_place(cell: GridCell) -> (f64, f64) {
    let (x, y) = cell.centre();
    (x / 1000.0 * Point::LENGTH, y / 1000.0 * Point::WIDTH)
}

/// From 1 to 6. The root keeps cells with few touches visible beside the busiest one.
fn level(count: u64, most: u64) -> u64 {
    ((count as f64 / most as f64).sqrt() * LEVELS).ceil().clamp(1.0, LEVELS) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_busiest_cell_is_darkest_and_no_touch_is_invisible() {
        assert_eq!([1, 16, 25, 36, 64].map(|count| level(count, 64)), [1, 3, 4, 5, 6]);
        assert_eq!(level(1, 1_000_000), 1);
        assert!(svg("", "", &BTreeMap::new(), false).is_none());
    }

    #[test]
    fn a_right_to_left_map_is_turned() {
        let cells = BTreeMap::from([(GridCell::at(Point::new(0.0, 0.0).unwrap()), 3)]);
        let at = |is_right_to_left| {
            let markup = svg("", "", &cells, is_right_to_left).unwrap().markup().into_string();
            let cell = markup.find("class=\"heat heat-6\"").unwrap();
            markup[cell..].chars().skip_while(|part| *part != 'x').take_while(|part| *part != 'w').collect::<String>()
        };
        assert_eq!(at(false), "x=\"8\" y=\"8\" ");
        assert_eq!(at(true), "x=\"468\" y=\"308\" ");
    }
}
