//! How the shot map is drawn: marks, totals, labels of goals, legend.

use football::model::{Point, Side, Words};

use super::short_name::ShortNames;
use super::shots::{MatchShot, ShotResult};
use super::words::shot_map_drawing as words;
use crate::chart::labels::Align;
use crate::chart::marks::{LEGEND_ROW, LegendMark, legend, legend_rows, legend_width};
use crate::chart::pitch::Pitch;
use crate::chart::{ChartSize, Svg, Units};
use crate::context::PageContext;
use crate::why::NumbersOf;

/// The numbers of a team, as the summary of the match has them: expected goals, attempts, on target.
pub(super) const TOTALS: [(Words, &str); 3] = [
    (words::EXPECTED_GOALS, "GoalsScored.XG"),
    (words::ATTEMPTS, "Attempts.Total"),
    (words::ON_TARGET, "Attempts.Success"),
];

/// No mark is smaller.
const MIN_RADIUS: f64 = 4.0;

/// An attempt in the drawing.
pub(super) struct ShotMark<'a> {
    pub(super) shot: &'a MatchShot<'a>,
    pub(super) at: (f64, f64),
    pub(super) radius: f64,
}

/// Where the label of a goal is, and where its leader line begins.
#[derive(Clone, Copy)]
struct GoalLabelPlace {
    at: (f64, f64),
    start: (f64, f64),
    align: Align,
}

/// The drawing: its pitch and its measures.
pub(super) struct ShotMap {
    pub(super) pitch: Pitch,
    pub(super) size: (f64, f64),
    chart_size: ChartSize,
    is_right_to_left: bool,
}

impl ShotMap {
    pub(super) fn new(is_right_to_left: bool, chart_size: ChartSize) -> ShotMap {
        let (pitch, size) = match chart_size {
            ChartSize::Wide => (Pitch::new(10.5, 10.5, 5.2).turned(is_right_to_left), (645.0, 480.0)),
            ChartSize::Phone => (Pitch::new(9.0, 9.0, 4.25).upright(), (358.0, 592.0)),
        };
        ShotMap { pitch, size, chart_size, is_right_to_left }
    }

    /// Area encodes the chance of a goal. Attempts from the same place are drawn side by side.
    pub(super) fn marks<'a>(&self, shots: &'a [MatchShot<'a>]) -> Vec<ShotMark<'a>> {
        let factor = self.chart_size.choose(19.0, 17.0);
        let mut marks: Vec<ShotMark<'a>> = shots
            .iter()
            .filter_map(|shot| {
                let at = self.pitch.place(shot.side, shot.event.at?);
                Some(ShotMark { shot, at, radius: (factor * shot.xg.max(0.0).sqrt()).max(MIN_RADIUS) })
            })
            .collect();
        let is_same = |one: (f64, f64), two: (f64, f64)| (one.0 - two.0).hypot(one.1 - two.1) < 0.6;
        let places: Vec<(f64, f64)> = marks.iter().map(|mark| mark.at).collect();
        for (index, place) in places.iter().enumerate() {
            if places[..index].iter().any(|earlier| is_same(*earlier, *place)) {
                continue;
            }
            let together: Vec<usize> = (index..places.len()).filter(|other| is_same(places[*other], *place)).collect();
            let width: f64 = together.iter().map(|other| 2.0 * marks[*other].radius).sum();
            let mut from = -width / 2.0;
            for other in together {
                let mark = &mut marks[other];
                let moved = from + mark.radius;
                from += 2.0 * mark.radius;
                match self.chart_size {
                    ChartSize::Wide => mark.at.1 += moved,
                    ChartSize::Phone => mark.at.0 += moved,
                }
            }
        }
        marks
    }

    /// 1 if the side attacks to the right or downwards, else −1.
    fn direction(&self, side: Side) -> f64 {
        if (side == Side::Home) != self.pitch.turned { 1.0 } else { -1.0 }
    }

    /// Names the goals. Leader lines do not cross.
    pub(super) fn draw_goal_labels(
        &self,
        cx: &PageContext<'_>,
        names: &ShortNames,
        svg: &mut Svg,
        side: Side,
        goals: &[&ShotMark<'_>],
    ) {
        let (direction, count) = (self.direction(side), goals.len() as f64);
        let middle = self.pitch.at(Side::Home, Point::LENGTH / 2.0, Point::WIDTH / 2.0);
        let is_short = self.chart_size == ChartSize::Phone && goals.len() > 3;
        let places: Vec<GoalLabelPlace> = (0..goals.len())
            .map(|index| {
                let index = index as f64;
                match self.chart_size {
                    ChartSize::Wide => {
                        let x = middle.0 + direction * 0.56 * (Point::LENGTH / 2.0) * self.pitch.scale;
                        let y = self.pitch.y + 20.0 + index * (110.0 / count).min(17.0);
                        let align = if direction > 0.0 { Align::Left } else { Align::Right };
                        GoalLabelPlace { at: (x, y), start: (x + 4.0 * direction, y - 4.0), align }
                    }
                    ChartSize::Phone => {
                        let x = self.pitch.x + (index + 0.5) / count * self.pitch.size().0;
                        let y = middle.1 + direction * 88.0 + 4.0;
                        let start = if direction > 0.0 { y + 5.0 } else { y - 13.0 };
                        GoalLabelPlace { at: (x, y), start: (x, start), align: Align::Middle }
                    }
                }
            })
            .collect();
        let starts: Vec<(f64, f64)> = places.iter().map(|place| place.start).collect();
        let ends: Vec<(f64, f64)> = goals.iter().map(|goal| goal.at).collect();
        for (goal, place) in goals.iter().zip(uncrossed(&starts, &ends)) {
            let GoalLabelPlace { at, start, align } = places[place];
            svg.line("leader", start, goal.at);
            svg.circle("leader-end", goal.at, 1.7);
            let text = if is_short { goal.shot.minute(cx) } else { goal.shot.label(cx, names) };
            svg.text("strong-label halo", at, align.anchor(self.is_right_to_left), &text);
        }
    }

    /// The totals of both sides in the midfield, which has few attempts.
    pub(super) fn draw_totals(
        &self,
        cx: &PageContext<'_>,
        svg: &mut Svg,
        numbers: &[[String; 3]; 2],
        of: [NumbersOf; 2],
    ) {
        let middle = self.pitch.at(Side::Home, Point::LENGTH / 2.0, Point::WIDTH / 2.0);
        let (half, step) = self.chart_size.choose((102.0, 30.0), (98.0, 24.0));
        let height = 4.0 * step + 8.0;
        let (x, y, width) = (Units(middle.0 - half), Units(middle.1 - height / 2.0), Units(2.0 * half));
        svg.element(
            "rect",
            &[("class", &"totals"), ("x", &x), ("y", &y), ("width", &width), ("height", &height), ("rx", &8)],
        );
        for side in Side::BOTH {
            // Home is on the side where reading begins.
            let outward = if (side == Side::Home) == self.is_right_to_left { 1.0 } else { -1.0 };
            let column = middle.0 + outward * (half - 26.0);
            let (fill_class, text_class) =
                if side == Side::Home { ("fill-home", "total text-home") } else { ("fill-away", "total text-away") };
            let top = middle.1 - 1.5 * step;
            svg.circle(fill_class, (column + 13.0 * outward, top), 4.5);
            let (from, to) = (column - 12.0 * outward, column + 2.0 * outward);
            let arrow = match (self.chart_size, self.direction(side) * outward > 0.0) {
                (ChartSize::Wide, true) => arrow_path((from, top), (to, top)),
                (ChartSize::Wide, false) => arrow_path((to, top), (from, top)),
                (ChartSize::Phone, _) => {
                    let reach = 6.0 * self.direction(side);
                    let column = column - 5.0 * outward;
                    arrow_path((column, top - reach), (column, top + reach))
                }
            };
            svg.path("attack-direction", &arrow);
            for (row, (number, (_, path))) in numbers[side.index()].iter().zip(TOTALS).enumerate() {
                let at = (column, top + step * (row as f64 + 1.0) + 6.0);
                svg.linked(of[side.index()].address_of(path, number), |svg| {
                    svg.number(text_class, at, "middle", number);
                });
            }
        }
        for (row, (label, _)) in TOTALS.iter().enumerate() {
            let y = middle.1 - 1.5 * step + step * (row as f64 + 1.0) + 4.0;
            svg.text("label", (middle.0, y), "middle", cx.say(*label));
        }
    }

    pub(super) fn draw_legend(&self, cx: &PageContext<'_>, svg: &mut Svg) {
        let results = ShotResult::ALL.map(|result| (LegendMark::Disc(4.5), result.class(), cx.say(result.words())));
        let factor = self.chart_size.choose(19.0, 17.0);
        let texts = [0.05, 0.3, 0.8].map(|xg: f64| (xg, cx.numbers.real(xg, if xg < 0.1 { 2 } else { 1 })));
        let sizes: Vec<_> =
            texts.iter().map(|(xg, text)| (LegendMark::Disc(factor * xg.sqrt()), "size-mark", text.as_str())).collect();
        let (width, height) = self.size;
        let forward = if self.is_right_to_left { -1.0 } else { 1.0 };
        let start = if self.is_right_to_left { width - 4.0 } else { 4.0 };
        let end = width - start;
        let (first, second) = self.chart_size.choose((height - 20.0, height - 20.0), (height - 50.0, height - 18.0));
        for (row, results) in legend_rows(&results, width).into_iter().enumerate() {
            legend(svg, self.is_right_to_left, start, first + LEGEND_ROW * row as f64, results);
        }
        let sizes_start = end - forward * (legend_width(&sizes) + 4.0);
        svg.text("label", (sizes_start - forward * 10.0, second + 4.0), "end", cx.say(words::SIZE));
        legend(svg, self.is_right_to_left, sizes_start, second, &sizes);
    }
}

fn arrow_path(from: (f64, f64), to: (f64, f64)) -> String {
    let length = (to.0 - from.0).hypot(to.1 - from.1).max(1.0);
    let (dx, dy) = ((to.0 - from.0) / length * 3.5, (to.1 - from.1) / length * 3.5);
    let barb = |side: f64| (Units(to.0 - dx + side * dy), Units(to.1 - dy - side * dx));
    let ((ax, ay), (bx, by)) = (barb(1.0), barb(-1.0));
    let (x, y) = (Units(to.0), Units(to.1));
    format!("M{} {}L{x} {y}M{ax} {ay}L{x} {y}L{bx} {by}", Units(from.0), Units(from.1))
}

/// Which start each end is joined to, so that no two lines cross: first by angle, then two lines that are shorter the
/// other way round are exchanged. The shortest lines never cross.
fn uncrossed(starts: &[(f64, f64)], ends: &[(f64, f64)]) -> Vec<usize> {
    let length = |start: usize, end: usize| (starts[start].0 - ends[end].0).hypot(starts[start].1 - ends[end].1);
    let centre = starts.get(starts.len() / 2).copied().unwrap_or_default();
    let angle = |end: &usize| (ends[*end].1 - centre.1).atan2((ends[*end].0 - centre.0).abs());
    let mut order: Vec<usize> = (0..ends.len()).collect();
    order.sort_by(|one, two| angle(one).total_cmp(&angle(two)));
    let mut joined = vec![0; ends.len()];
    for (start, end) in order.into_iter().enumerate() {
        joined[end] = start;
    }
    let mut is_changed = true;
    while is_changed {
        is_changed = false;
        for one in 0..ends.len() {
            for two in one + 1..ends.len() {
                let now = length(joined[one], one) + length(joined[two], two);
                let exchanged = length(joined[two], one) + length(joined[one], two);
                if exchanged < now - 1e-9 {
                    joined.swap(one, two);
                    is_changed = true;
                }
            }
        }
    }
    joined
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leader_lines_never_cross() {
        let turn = |a: (f64, f64), b: (f64, f64), c: (f64, f64)| (b.0 - a.0) * (c.1 - a.1) - (b.1 - a.1) * (c.0 - a.0);
        let mut seed = 7_u64;
        let mut random = |most: f64| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (seed >> 33) as f64 / f64::from(1_u32 << 31) * most
        };
        for count in 2..9 {
            let starts: Vec<(f64, f64)> = (0..count).map(|index| (0.0, f64::from(index) * 17.0)).collect();
            let ends: Vec<(f64, f64)> = (0..count).map(|_| (60.0 + random(120.0), 100.0 + random(200.0))).collect();
            let joined = uncrossed(&starts, &ends);
            for one in 0..ends.len() {
                for two in one + 1..ends.len() {
                    let (a, b, c, d) = (starts[joined[one]], ends[one], starts[joined[two]], ends[two]);
                    let crosses = turn(a, b, c) * turn(a, b, d) < 0.0 && turn(c, d, a) * turn(c, d, b) < 0.0;
                    assert!(!crosses && joined[one] != joined[two], "{joined:?} {ends:?}");
                }
            }
        }
    }
}
