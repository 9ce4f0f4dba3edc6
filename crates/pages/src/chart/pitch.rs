//! The pitch with its markings, in true proportions.
//!
//! The pitch of the data is 120 × 80; its markings have the usual proportions of such pitches. A place is drawn for one
//! side: the home team attacks to the right, the away team to the left. In right-to-left pages the whole pitch is turned
//! by 180 degrees, never mirrored: the left back stays on the left.

use football::model::{Point, Side};

use super::svg::Svg;

/// Where a pitch is in a drawing, and how it is turned.
#[derive(Clone, Copy, Debug)]
pub struct Pitch {
    /// The corner nearest to the origin of the drawing.
    pub x: f64,
    pub y: f64,
    /// Drawing units for each unit of the pitch.
    pub scale: f64,
    /// The home team attacks to the left.
    pub turned: bool,
    /// The home team attacks downwards, for phones. Not combined with `turned`.
    pub upright: bool,
    /// How much longer than in truth the pitch is drawn, where depth is schematic.
    pub stretch: f64,
}

impl Pitch {
    pub fn new(x: f64, y: f64, scale: f64) -> Pitch {
        Pitch { x, y, scale, turned: false, upright: false, stretch: 1.0 }
    }

    pub fn turned(self, turned: bool) -> Pitch {
        Pitch { turned, ..self }
    }

    pub fn upright(self) -> Pitch {
        Pitch { upright: true, ..self }
    }

    pub fn stretched(self, stretch: f64) -> Pitch {
        Pitch { stretch, ..self }
    }

    /// Its width and height in the drawing.
    pub fn size(&self) -> (f64, f64) {
        let (long, wide) = (Point::LENGTH * self.scale * self.stretch, Point::WIDTH * self.scale);
        if self.upright { (wide, long) } else { (long, wide) }
    }

    /// Where a point of a side is in the drawing.
    pub fn place(&self, side: Side, point: Point) -> (f64, f64) {
        self.at(side, point.x(), point.y())
    }

    /// Where a point, given by its distances in pitch units, is in the drawing.
    pub fn at(&self, side: Side, x: f64, y: f64) -> (f64, f64) {
        // As the home team sees it.
        let (x, y) = match side {
            Side::Home => (x, y),
            Side::Away => (Point::LENGTH - x, Point::WIDTH - y),
        };
        let (x, y) = if self.turned { (Point::LENGTH - x, Point::WIDTH - y) } else { (x, y) };
        let x = x * self.stretch;
        if self.upright {
            // Attacking downwards, the left touchline is on the right.
            (self.x + (Point::WIDTH - y) * self.scale, self.y + x * self.scale)
        } else {
            (self.x + x * self.scale, self.y + y * self.scale)
        }
    }

    /// Draws the grass and the lines.
    pub fn draw(&self, svg: &mut Svg) {
        let (width, height) = self.size();
        let margin = 2.0 * self.scale;
        svg.rect("grass", self.x - margin, self.y - margin, width + 2.0 * margin, height + 2.0 * margin);
        self.draw_lines(svg);
    }

    /// Draws the lines alone, above what lies on the grass.
    pub fn draw_lines(&self, svg: &mut Svg) {
        let mut rect = |from: (f64, f64), to: (f64, f64)| {
            let (a, b) = (self.at(Side::Home, from.0, from.1), self.at(Side::Home, to.0, to.1));
            svg.rect("marking", a.0.min(b.0), a.1.min(b.1), (a.0 - b.0).abs(), (a.1 - b.1).abs());
        };
        rect((0.0, 0.0), (120.0, 80.0));
        for end in [0.0, 120.0] {
            let from_end = |distance: f64| if end == 0.0 { distance } else { end - distance };
            rect((end, 18.0), (from_end(18.0), 62.0));
            rect((end, 30.0), (from_end(6.0), 50.0));
            rect((end, 36.0), (from_end(-2.0), 44.0));
        }
        svg.line("marking", self.at(Side::Home, 60.0, 0.0), self.at(Side::Home, 60.0, 80.0));
        svg.circle("marking", self.at(Side::Home, 60.0, 40.0), 10.0 * self.scale);
        svg.circle("spot", self.at(Side::Home, 60.0, 40.0), 0.6 * self.scale);
        for side in [Side::Home, Side::Away] {
            svg.circle("spot", self.at(side, 12.0, 40.0), 0.6 * self.scale);
            // The arc of the penalty area: the part of the circle around the spot outside it.
            let (from, to) = (self.at(side, 18.0, 32.0), self.at(side, 18.0, 48.0));
            let radius = 10.0 * self.scale;
            // Turning keeps the order in which the arc runs.
            let arc = format!("M{:.1} {:.1}A{radius:.1} {radius:.1} 0 0 1 {:.1} {:.1}", from.0, from.1, to.0, to.1);
            svg.path("marking", &arc);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pitch_is_turned_and_never_mirrored() {
        let plain = Pitch::new(0.0, 0.0, 1.0);
        // The left back of the home team: top left, and after turning bottom right.
        assert_eq!(plain.at(Side::Home, 20.0, 10.0), (20.0, 10.0));
        assert_eq!(plain.turned(true).at(Side::Home, 20.0, 10.0), (100.0, 70.0));
        assert_eq!(plain.at(Side::Away, 20.0, 10.0), (100.0, 70.0));
        assert_eq!(plain.upright().at(Side::Home, 20.0, 10.0), (70.0, 20.0));
        assert_eq!(plain.upright().at(Side::Away, 20.0, 10.0), (10.0, 100.0));
    }
}
