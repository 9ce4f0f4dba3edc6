//! The shot map: every attempt where it was taken, its area the chance of a goal, its colour the result.

use askama::Template;
use football::analysis::{StatValue, definition};
use football::model::{Point, Side, Words};

use super::chart_section::{as_table, empty_pitch, figure, player_link, statistic};
use super::momentum::{escaped, fill};
use super::short_name::ShortNames;
use super::shots::{MatchShot, ShotResult, shots};
use super::{MatchView, Section};
use crate::api::{Data, Error};
use crate::pages::PageContext;
use crate::pages::chart::labels::Align;
use crate::pages::chart::marks::{LegendMark, legend, legend_width};
use crate::pages::chart::pitch::Pitch;
use crate::pages::chart::{ChartSize, Svg, Units};
use crate::pages::layout::render;
use crate::pages::markup::Markup;

mod words {
    use football::model::Words;

    pub(super) const TITLE: Words = Words { en: "Shot map", ar: "خريطة التسديدات" };
    pub(super) const NO_KICKS: Words =
        Words { en: "Shoot-out kicks are left out", ar: "لا تشمل ركلات الترجيح" };
    pub(super) const OWN_GOALS: Words =
        Words { en: "Own goals are not attempts", ar: "الأهداف العكسية ليست تسديدات" };
    pub(super) const FINDING: Words = Words {
        en: "{}: {} attempts worth {} expected goals; {}: {} worth {}",
        ar: "{}: {} تسديدة قيمتها {} هدف متوقع؛ {}: {} قيمتها {}",
    };
    pub(super) const NONE: Words = Words {
        en: "No attempts with places in this match so far",
        ar: "لا تسديدات معروفة الموقع في هذه المباراة حتى الآن",
    };
    pub(super) const EXPECTED: Words = Words { en: "Expected goals", ar: "الأهداف المتوقعة" };
    pub(super) const ATTEMPTS: Words = Words { en: "Attempts", ar: "التسديدات" };
    pub(super) const ON_TARGET: Words = Words { en: "On target", ar: "على المرمى" };
    pub(super) const BIGGEST: Words = Words { en: "Biggest chances", ar: "أكبر الفرص" };
    pub(super) const MINUTE: Words = Words { en: "Minute", ar: "الدقيقة" };
    pub(super) const PLAYER: Words = Words { en: "Player", ar: "اللاعب" };
    pub(super) const TEAM: Words = Words { en: "Team", ar: "الفريق" };
    pub(super) const RESULT: Words = Words { en: "Result", ar: "النتيجة" };
    pub(super) const HOW: Words = Words { en: "How", ar: "الطريقة" };
    pub(super) const XG: Words = Words { en: "xG", ar: "xG" };
}

/// The rows of the table of chances.
const BIGGEST: usize = 6;
/// No mark is smaller.
const RADIUS_LEAST: f64 = 4.0;

#[derive(Template)]
#[template(path = "pages/match-shots.html")]
struct Chances<'a> {
    cx: &'a PageContext<'a>,
    rows: Vec<Chance>,
}

struct Chance {
    side: Side,
    minute: Markup,
    player: Option<(i64, String)>,
    result: ShotResult,
    how: String,
    xg: String,
}

pub(super) fn section(cx: &PageContext<'_>, view: &MatchView<'_>, _: &Data<'_>) -> Result<Option<Section>, Error> {
    if !view.match_().status.has_kicked_off() {
        return Ok(None);
    }
    let shots = shots(view);
    let body = match figure(|size| svg(cx, view, size)) {
        Some(mut html) => {
            html.push_str(&render(&Chances { cx, rows: biggest(cx, view, &shots) })?);
            html.push_str(&table(cx, view, &shots));
            html
        }
        None => empty_pitch(cx.say(words::NONE)),
    };
    let has_own_goal = view.report.goals.iter().any(|goal| goal.kind.code == "OWN_GOAL");
    let notes = [(!view.report.kicks.is_empty(), words::NO_KICKS), (has_own_goal, words::OWN_GOALS)];
    let notes: Vec<&str> = notes.iter().filter(|note| note.0).map(|note| cx.say(note.1)).collect();
    Ok(Some(Section {
        id: "shots",
        columns: 7,
        title: cx.say(words::TITLE).to_owned(),
        note: notes.join(" · "),
        body: Markup::trusted(body),
    }))
}

/// The numbers of a team, as the summary of the match has them: expected goals, attempts, on target.
const TOTALS: [(Words, &str); 3] =
    [(words::EXPECTED, "GoalsScored.XG"), (words::ATTEMPTS, "Attempts.Total"), (words::ON_TARGET, "Attempts.Success")];

fn total(cx: &PageContext<'_>, view: &MatchView<'_>, side: Side, path: &str) -> String {
    let value = definition(path).map_or(StatValue::Missing, |row| row.value(&view.facts.team(side).tally));
    cx.numbers.value(value, 2)
}

/// The chart; none without an attempt whose place is known.
pub fn svg(cx: &PageContext<'_>, view: &MatchView<'_>, size: ChartSize) -> Option<Svg> {
    let shots = shots(view);
    let map = ShotMap::new(cx.is_arabic(), size);
    let mut marks = map.marks(&shots);
    if marks.is_empty() {
        return None;
    }
    let numbers = Side::BOTH.map(|side| TOTALS.map(|(_, path)| total(cx, view, side, path)));
    let [home, away] = Side::BOTH.map(|side| cx.name(&view.team(side).name));
    let finding =
        fill(cx.say(words::FINDING), &[home, &numbers[0][1], &numbers[0][0], away, &numbers[1][1], &numbers[1][0]]);
    let (width, height) = map.size;
    let mut svg = Svg::new(width, height, "shots", cx.say(words::TITLE), &finding).right_to_left(cx.is_arabic());
    map.pitch.draw(&mut svg);
    map.draw_totals(cx, &mut svg, &numbers);
    // The big ones first, so that none is hidden; goals last.
    let is_goal = |mark: &ShotMark<'_>| mark.shot.result == ShotResult::Goal;
    marks.sort_by(|one, two| is_goal(one).cmp(&is_goal(two)).then(two.radius.total_cmp(&one.radius)));
    for mark in &marks {
        svg.hint("shot", &mark.shot.hint(cx, view));
        svg.circle(mark.shot.result.class(), mark.at, mark.radius).close();
    }
    let names = ShortNames::new(cx, view);
    for side in Side::BOTH {
        let goals: Vec<&ShotMark<'_>> = marks.iter().filter(|mark| mark.shot.side == side && is_goal(mark)).collect();
        map.draw_goal_labels(cx, &names, &mut svg, side, &goals);
    }
    map.draw_legend(cx, &mut svg);
    Some(svg)
}

/// An attempt in the drawing.
struct ShotMark<'a> {
    shot: &'a MatchShot<'a>,
    at: (f64, f64),
    radius: f64,
}

/// The drawing: its pitch and its measures.
struct ShotMap {
    pitch: Pitch,
    size: (f64, f64),
    chart_size: ChartSize,
    is_right_to_left: bool,
}

impl ShotMap {
    fn new(is_right_to_left: bool, chart_size: ChartSize) -> ShotMap {
        let (pitch, size) = match chart_size {
            ChartSize::Wide => (Pitch::new(10.5, 10.5, 5.2).turned(is_right_to_left), (645.0, 480.0)),
            ChartSize::Phone => (Pitch::new(9.0, 9.0, 4.25).upright(), (358.0, 592.0)),
        };
        ShotMap { pitch, size, chart_size, is_right_to_left }
    }

    /// Area encodes the chance of a goal. Attempts from the same place are drawn side by side.
    fn marks<'a>(&self, shots: &'a [MatchShot<'a>]) -> Vec<ShotMark<'a>> {
        let factor = self.chart_size.choose(19.0, 17.0);
        let mut marks: Vec<ShotMark<'a>> = shots
            .iter()
            .filter_map(|shot| {
                let at = self.pitch.place(shot.side, shot.event.at?);
                Some(ShotMark { shot, at, radius: (factor * shot.xg.max(0.0).sqrt()).max(RADIUS_LEAST) })
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
    fn draw_goal_labels(
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
        // Where labels are, and where their leader lines begin.
        let places: Vec<((f64, f64), (f64, f64), Align)> = (0..goals.len())
            .map(|index| {
                let index = index as f64;
                match self.chart_size {
                    ChartSize::Wide => {
                        let x = middle.0 + direction * 0.56 * (Point::LENGTH / 2.0) * self.pitch.scale;
                        let y = self.pitch.y + 20.0 + index * (110.0 / count).min(17.0);
                        let align = if direction > 0.0 { Align::Left } else { Align::Right };
                        ((x, y), (x + 4.0 * direction, y - 4.0), align)
                    }
                    ChartSize::Phone => {
                        let x = self.pitch.x + (index + 0.5) / count * self.pitch.size().0;
                        let y = middle.1 + direction * 88.0 + 4.0;
                        let start = if direction > 0.0 { y + 5.0 } else { y - 13.0 };
                        ((x, y), (x, start), Align::Middle)
                    }
                }
            })
            .collect();
        let starts: Vec<(f64, f64)> = places.iter().map(|place| place.1).collect();
        let ends: Vec<(f64, f64)> = goals.iter().map(|goal| goal.at).collect();
        for (goal, place) in goals.iter().zip(uncrossed(&starts, &ends)) {
            let (at, start, align) = places[place];
            svg.line("leader", start, goal.at);
            svg.circle("leader-end", goal.at, 1.7);
            let text = if is_short { goal.shot.minute(cx) } else { goal.shot.label(cx, names) };
            svg.text("strong-label halo", at, align.anchor(self.is_right_to_left), &text);
        }
    }

    /// The totals of both sides in the midfield, which has few attempts.
    fn draw_totals(&self, cx: &PageContext<'_>, svg: &mut Svg, numbers: &[[String; 3]; 2]) {
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
            for (row, number) in numbers[side.index()].iter().enumerate() {
                svg.number(text_class, (column, top + step * (row as f64 + 1.0) + 6.0), "middle", number);
            }
        }
        for (row, (label, _)) in TOTALS.iter().enumerate() {
            let y = middle.1 - 1.5 * step + step * (row as f64 + 1.0) + 4.0;
            svg.text("label", (middle.0, y), "middle", cx.say(*label));
        }
    }

    fn draw_legend(&self, cx: &PageContext<'_>, svg: &mut Svg) {
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
        legend(svg, self.is_right_to_left, start, first, &results);
        let sizes_start = end - forward * (legend_width(&sizes) + 4.0);
        svg.text("label", (sizes_start - forward * 26.0, second + 4.0), "start", cx.say(words::XG));
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

fn biggest(cx: &PageContext<'_>, view: &MatchView<'_>, shots: &[MatchShot<'_>]) -> Vec<Chance> {
    let mut order: Vec<&MatchShot<'_>> = shots.iter().collect();
    order.sort_by(|one, two| two.xg.total_cmp(&one.xg));
    let chance = |shot: &MatchShot<'_>| Chance {
        side: shot.side,
        minute: shot.event.moment().minute().map(|minute| cx.numbers.minute(minute)).unwrap_or_default(),
        player: shot.event.player.map(|player| (player.number(), cx.name(&view.player_name(player)).to_owned())),
        result: shot.result,
        how: shot.how(cx),
        xg: cx.numbers.xg(shot.xg),
    };
    order.into_iter().take(BIGGEST).map(chance).collect()
}

fn table(cx: &PageContext<'_>, view: &MatchView<'_>, shots: &[MatchShot<'_>]) -> String {
    let heading = |words: Words| cx.say(words).to_owned();
    let headings = [
        heading(words::MINUTE),
        heading(words::TEAM),
        heading(words::PLAYER),
        heading(words::RESULT),
        heading(words::HOW),
        statistic(cx, "GoalsScored.XG"),
    ];
    let rows = shots.iter().map(|shot| {
        let player = shot.event.player.map(|player| (player.number(), view.player_name(player)));
        vec![
            shot.event.moment().minute().map_or(String::new(), |minute| cx.numbers.minute(minute).into_string()),
            escaped(cx.name(&view.team(shot.side).name)),
            player.map_or(String::new(), |(id, name)| player_link(id, cx.name(&name))),
            cx.say(shot.result.words()).to_owned(),
            shot.how(cx),
            cx.numbers.xg(shot.xg),
        ]
    });
    as_table(cx, cx.say(words::TITLE), &headings, rows)
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
