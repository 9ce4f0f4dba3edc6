//! Places labels so that they overlap neither each other nor the marks of a chart.

/// A rectangle of a drawing.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TextBox {
    pub x: f64,
    pub y: f64,
    pub width: f64,
    pub height: f64,
}

impl TextBox {
    /// The square around a disc.
    pub fn around(centre: (f64, f64), radius: f64) -> TextBox {
        TextBox { x: centre.0 - radius, y: centre.1 - radius, width: 2.0 * radius, height: 2.0 * radius }
    }

    /// The common area of two rectangles.
    pub fn overlap(&self, other: &TextBox) -> f64 {
        let width = (self.x + self.width).min(other.x + other.width) - self.x.max(other.x);
        let height = (self.y + self.height).min(other.y + other.height) - self.y.max(other.y);
        width.max(0.0) * height.max(0.0)
    }

    fn contains(&self, (x, y): (f64, f64)) -> bool {
        (self.x..=self.x + self.width).contains(&x) && (self.y..=self.y + self.height).contains(&y)
    }
}

/// The side of its anchor that a text is on, whatever the direction of the script.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Align {
    /// The text begins at its anchor and extends to the right.
    Right,
    Middle,
    /// The text extends to the left.
    Left,
}

impl Align {
    /// The value of `text-anchor`, which depends on the direction.
    pub fn anchor(self, is_right_to_left: bool) -> &'static str {
        match (self, is_right_to_left) {
            (Align::Middle, _) => "middle",
            (Align::Right, false) | (Align::Left, true) => "start",
            (Align::Left, false) | (Align::Right, true) => "end",
        }
    }

    pub fn mirrored(self, is_mirrored: bool) -> Align {
        match self {
            Align::Right if is_mirrored => Align::Left,
            Align::Left if is_mirrored => Align::Right,
            align => align,
        }
    }
}

/// A text at a possible place: its anchor on the baseline, and the room that it takes.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct LabelSpot {
    pub at: (f64, f64),
    pub align: Align,
    pub room: TextBox,
}

impl LabelSpot {
    pub fn new(at: (f64, f64), align: Align, width: f64, font_size: f64) -> LabelSpot {
        let x = match align {
            Align::Right => at.0,
            Align::Middle => at.0 - width / 2.0,
            Align::Left => at.0 - width,
        };
        LabelSpot { at, align, room: TextBox { x, y: at.1 - 0.8 * font_size, width, height: 1.05 * font_size } }
    }

    /// Below, above, right and left of a disc.
    pub fn around_disc(centre: (f64, f64), radius: f64, width: f64, font_size: f64) -> [LabelSpot; 4] {
        let ((x, y), middle) = (centre, 0.35 * font_size);
        let spot = |at, align| LabelSpot::new(at, align, width, font_size);
        [
            spot((x, y + radius + font_size), Align::Middle),
            spot((x, y - radius - 0.4 * font_size), Align::Middle),
            spot((x + radius + 4.0, y + middle), Align::Right),
            spot((x - radius - 4.0, y + middle), Align::Left),
        ]
    }
}

/// Chooses places for labels, one after the other.
#[derive(Clone, Debug)]
pub struct LabelPlacer {
    bounds: TextBox,
    taken: Vec<TextBox>,
    lines: Vec<((f64, f64), (f64, f64))>,
}

impl LabelPlacer {
    pub fn new(width: f64, height: f64) -> LabelPlacer {
        LabelPlacer::within(TextBox { x: 0.0, y: 0.0, width, height })
    }

    /// Labels stay in a part of the drawing.
    pub fn within(bounds: TextBox) -> LabelPlacer {
        LabelPlacer { bounds, taken: Vec::new(), lines: Vec::new() }
    }

    /// Keeps labels off a mark.
    pub fn avoid(&mut self, mark: TextBox) {
        self.taken.push(mark);
    }

    /// Keeps labels off a line, unless they would cover a mark otherwise.
    pub fn avoid_line(&mut self, from: (f64, f64), to: (f64, f64)) {
        self.lines.push((from, to));
    }

    /// The place that covers least, the earlier one of equals, and whether it is free of marks and labels.
    pub fn place(&mut self, spots: &[LabelSpot]) -> Option<(LabelSpot, bool)> {
        let cost = |spot: &LabelSpot| self.covered(&spot.room) * 4.0 + self.lines_under(&spot.room);
        let best = spots.iter().map(|spot| (cost(spot), *spot)).min_by(|one, two| one.0.total_cmp(&two.0));
        let (_, spot) = best?;
        let is_free = self.covered(&spot.room) < 1.0;
        self.taken.push(spot.room);
        Some((spot, is_free))
    }

    /// The first place that covers nothing.
    pub fn place_if_free(&mut self, spots: &[LabelSpot]) -> Option<LabelSpot> {
        let spot = spots.iter().copied().find(|spot| self.covered(&spot.room) < 1.0)?;
        self.taken.push(spot.room);
        Some(spot)
    }

    /// Whether a mark or a label is there.
    pub fn is_taken(&self, room: &TextBox) -> bool {
        self.taken.iter().any(|taken| taken.overlap(room) > 0.0)
    }

    fn covered(&self, room: &TextBox) -> f64 {
        let outside = room.width * room.height - room.overlap(&self.bounds);
        outside + self.taken.iter().map(|taken| taken.overlap(room)).sum::<f64>()
    }

    /// Roughly the length of lines below a text.
    fn lines_under(&self, room: &TextBox) -> f64 {
        let under = |(from, to): &((f64, f64), (f64, f64))| {
            let length = (from.0 - to.0).hypot(from.1 - to.1);
            let steps = (length / 4.0).ceil().max(1.0);
            let at = |step: f64| (from.0 + (to.0 - from.0) * step / steps, from.1 + (to.1 - from.1) * step / steps);
            (0..=steps as u32).filter(|step| room.contains(at(f64::from(*step)))).count() as f64 * 4.0
        };
        self.lines.iter().map(under).sum()
    }
}

/// A chart shrinks with its screen and its text does not, so text may cover this much more of the chart than was drawn.
pub const TEXT_GROWTH: f64 = 1.25;

/// The width of a bold text, estimated: the server knows no fonts.
pub fn text_width(text: &str, font_size: f64) -> f64 {
    let width = |character: char| match character {
        '\u{2066}'..='\u{2069}' | '\u{64b}'..='\u{652}' => 0.0,
        'i' | 'l' | 'j' | 't' | 'f' | 'r' | 'I' | '.' | ',' | '\'' | ' ' | ':' | '·' => 0.36,
        'm' | 'w' | 'M' | 'W' => 0.92,
        '\u{600}'..='\u{6ff}' => 0.54,
        other if other.is_uppercase() => 0.7,
        _ => 0.6,
    };
    text.chars().map(width).sum::<f64>() * font_size
}

/// Moves marks on a line apart, as little as needed, between two ends. Each has a centre and a width.
pub fn spread(marks: &[(f64, f64)], gap: f64, from: f64, to: f64) -> Vec<f64> {
    let mut order: Vec<usize> = (0..marks.len()).collect();
    order.sort_by(|one, two| marks[*one].0.total_cmp(&marks[*two].0));
    let mut centres: Vec<f64> = marks.iter().map(|mark| mark.0).collect();
    let apart = |one: usize, two: usize| (marks[one].1 + marks[two].1) / 2.0 + gap;
    for _ in 0..60 {
        for pair in order.windows(2) {
            let missing = apart(pair[0], pair[1]) - (centres[pair[1]] - centres[pair[0]]);
            if missing > 0.0 {
                centres[pair[0]] -= missing / 2.0;
                centres[pair[1]] += missing / 2.0;
            }
        }
        for (index, mark) in marks.iter().enumerate() {
            let (least, most) = (from + mark.1 / 2.0, to - mark.1 / 2.0);
            centres[index] = centres[index].min(most).max(least);
        }
    }
    centres
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_move_apart_as_little_as_needed() {
        let near = spread(&[(50.0, 20.0), (54.0, 20.0)], 2.0, 0.0, 100.0);
        assert!((near[0] - 41.0).abs() < 0.1 && (near[1] - 63.0).abs() < 0.1, "{near:?}");
        assert_eq!(spread(&[(10.0, 8.0), (90.0, 8.0)], 2.0, 0.0, 100.0), [10.0, 90.0]);
        let edge = spread(&[(99.0, 20.0), (98.0, 20.0)], 0.0, 0.0, 100.0);
        assert!((edge[0] - 90.0).abs() < 0.1 && (edge[1] - 70.0).abs() < 0.5, "{edge:?}");
    }

    #[test]
    fn a_label_avoids_marks_and_earlier_labels() {
        let mut placer = LabelPlacer::new(200.0, 200.0);
        let disc = (100.0, 100.0);
        placer.avoid(TextBox::around(disc, 10.0));
        placer.avoid(TextBox::around((100.0, 125.0), 10.0));
        let spots = LabelSpot::around_disc(disc, 10.0, 40.0, 12.0);
        let first = placer.place(&spots).unwrap();
        assert_eq!(first, (spots[1], true), "the place below is taken by a disc");
        assert_eq!(placer.place(&spots).unwrap(), (spots[2], true), "the place above is taken by a label");
    }

    #[test]
    fn the_anchor_follows_the_direction() {
        assert_eq!((Align::Left.anchor(false), Align::Left.anchor(true)), ("end", "start"));
        assert_eq!((Align::Right.anchor(false), Align::Right.anchor(true)), ("start", "end"));
    }
}
