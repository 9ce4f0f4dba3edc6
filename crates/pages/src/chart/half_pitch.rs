//! The attacking half with the goal at the top, for the shots of one player or team. Left is the left of the attackers, in
//! both directions of reading.

use football::model::Point;

use super::svg::Svg;

const SCALE: f64 = 6.0;
const MARGIN: f64 = 2.0;
const HALFWAY: f64 = Point::LENGTH / 2.0;
pub const WIDTH: f64 = (Point::WIDTH + 2.0 * MARGIN) * SCALE;
pub const HEIGHT: f64 = (HALFWAY + 2.0 * MARGIN) * SCALE;

/// Where a point of the pitch is in the drawing. Points of the own half are on the halfway line.
pub fn place(x: f64, y: f64) -> (f64, f64) {
    ((y + MARGIN) * SCALE, (Point::LENGTH - x.max(HALFWAY) + MARGIN) * SCALE)
}

/// Draws the grass and the lines.
pub fn draw(svg: &mut Svg) {
    svg.rect("grass", 0.0, 0.0, WIDTH, HEIGHT);
    for (depth, left, right) in [(HALFWAY, 0.0, 80.0), (18.0, 18.0, 62.0), (6.0, 30.0, 50.0), (-2.0, 36.0, 44.0)] {
        let (one, two) = (place(Point::LENGTH, left), place(Point::LENGTH - depth, right));
        svg.rect("marking", one.0, one.1.min(two.1), two.0 - one.0, (two.1 - one.1).abs());
    }
    let spot = place(108.0, 40.0);
    svg.circle("spot", spot, 0.6 * SCALE);
    let radius = 10.0 * SCALE;
    for (from, to, turn) in [((102.0, 32.0), (102.0, 48.0), 0), ((60.0, 30.0), (60.0, 50.0), 1)] {
        let (from, to) = (place(from.0, from.1), place(to.0, to.1));
        svg.path(
            "marking",
            &format!("M{:.1} {:.1}A{radius:.1} {radius:.1} 0 0 {turn} {:.1} {:.1}", from.0, from.1, to.0, to.1),
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_goal_is_at_the_top_and_left_stays_left() {
        assert_eq!(place(120.0, 0.0), (12.0, 12.0));
        assert_eq!(place(60.0, 80.0), (492.0, 372.0));
        assert_eq!(place(10.0, 80.0), place(60.0, 80.0));
    }
}
