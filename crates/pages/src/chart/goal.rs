//! The goal from the front, as the attackers see it: left is their left.

use football::model::GoalMouth;

use super::Svg;

/// Drawing units for each unit of the pitch.
const SCALE: f64 = 19.0;
/// The goal and four units beside it. Attempts farther out are at the edge.
const ACROSS: (f64, f64) = (32.0, 48.0);
/// Attempts higher than this are at the upper edge.
const UP: f64 = 4.6;
const MARGIN: f64 = 8.0;
pub const WIDTH: f64 = (ACROSS.1 - ACROSS.0) * SCALE + 2.0 * MARGIN;
pub const HEIGHT: f64 = UP * SCALE + 2.0 * MARGIN + 4.0;

/// Where a place at the goal is in the drawing.
pub fn place(y: f64, z: f64) -> (f64, f64) {
    let across = y.clamp(ACROSS.0, ACROSS.1) - ACROSS.0;
    (MARGIN + across * SCALE, MARGIN + (UP - z.min(UP)) * SCALE)
}

/// The net, the posts, the crossbar and the ground.
pub fn draw_goal(svg: &mut Svg) {
    let (left, right) = (place(GoalMouth::LEFT_POST, 0.0), place(GoalMouth::RIGHT_POST, GoalMouth::CROSSBAR));
    svg.rect("grass", left.0, right.1, right.0 - left.0, left.1 - right.1);
    let mut net = String::new();
    for index in 1..12 {
        let x = left.0 + (right.0 - left.0) * f64::from(index) / 12.0;
        net.push_str(&format!("M{x:.1} {:.1}V{:.1}", right.1, left.1));
    }
    for index in 1..4 {
        let y = right.1 + (left.1 - right.1) * f64::from(index) / 4.0;
        net.push_str(&format!("M{:.1} {y:.1}H{:.1}", left.0, right.0));
    }
    svg.path("net", &net);
    svg.line("ground", (0.0, left.1 + 1.5), (WIDTH, left.1 + 1.5));
    svg.path("posts", &format!("M{:.1} {:.1}V{:.1}H{:.1}V{:.1}", left.0, left.1, right.1, right.0, left.1));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn left_is_the_left_of_the_attackers_and_far_attempts_are_at_the_edge() {
        assert!(place(37.0, 0.0).0 < place(43.0, 0.0).0 && place(40.0, 2.0).1 < place(40.0, 0.5).1);
        assert_eq!(place(0.0, 50.0), (MARGIN, MARGIN));
        assert_eq!(place(80.0, 0.0), (WIDTH - MARGIN, MARGIN + UP * SCALE));
    }
}
