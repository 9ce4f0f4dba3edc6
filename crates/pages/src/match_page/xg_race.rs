//! Expected goals over time: one step line for each team.

use std::fmt::Write;

use football::analysis::{StatValue, definition};
use football::model::{Event, EventKind, Moment, Period, Side, Words};

use super::chart_section::{as_table, figure, player_link, statistic};
use super::needs;
use super::section::{Picture, SectionContent, SectionRow};
use super::short_name::ShortNames;
use super::shot_map::xg_link;
use super::shots::{MatchShot, goal_label, shots};
use super::view::MatchView;
use super::words::xg_race as words;
use crate::chart::labels::{Align, LabelPlacer, LabelSpot, TEXT_GROWTH, TextBox, text_width};
use crate::chart::marks::{LEGEND_ROW, LegendMark, ball, legend, legend_rows};
use crate::chart::time_axis::TimeAxis;
use crate::chart::{ChartSize, Svg, Units};
use crate::context::PageContext;
use crate::markup::{Markup, escaped_name};
use crate::why::NumbersOf;
use api::{Data, Error};

pub(super) const SECTION: SectionRow = SectionRow {
    id: "xg",
    title: words::TITLE,
    columns: 8,
    needs: needs::xg,
    make: section,
    is_part: true,
    pictures: &[Picture {
        file: "xg.svg",
        label: Some(words::EXPECTED_GOALS),
        about: "Expected goals over time",
        draw: |cx, view, _| Ok(svg(cx, view, ChartSize::Wide)),
        ..Picture::STANDARD
    }],
    widget: Some(words::EXPECTED_GOALS),
    ..SectionRow::STANDARD
};

fn section(cx: &PageContext<'_>, view: &MatchView<'_>, _: &Data<'_>) -> Result<Option<SectionContent>, Error> {
    let body = match figure(|size| svg(cx, view, size)) {
        Some(html) => html + &table(cx, view),
        None => format!("<p class=\"empty\">{}</p>", cx.say(words::NONE)),
    };
    Ok(Some(SectionContent { body: Markup::trusted(body), ..SectionContent::default() }))
}

/// A goal on the line of the side that it counts for.
struct RaceGoal<'a> {
    event: &'a Event,
    side: Side,
    at: (f64, f64),
}

/// The plot: its size, its area, its scales.
struct Plot {
    size: ChartSize,
    is_right_to_left: bool,
    width: f64,
    height: f64,
    top: f64,
    bottom: f64,
    left: f64,
    right: f64,
    axis: TimeAxis,
    most: f64,
}

impl Plot {
    fn new(view: &MatchView<'_>, is_right_to_left: bool, size: ChartSize, most: f64) -> Plot {
        let (width, height) = size.choose((744.0, 372.0), (358.0, 300.0));
        let (before, after) = size.choose((24.0, 142.0), (18.0, 42.0));
        let (left, right) = if is_right_to_left { (after, width - before) } else { (before, width - after) };
        let (top, bottom) = (size.choose(14.0, 38.0), height - 34.0);
        let axis = TimeAxis::new(view.axis_periods(), left, right, size.choose(10.0, 4.0), is_right_to_left);
        Plot { size, is_right_to_left, width, height, top, bottom, left, right, axis, most: most.ceil().max(1.0) }
    }

    fn y(&self, value: f64) -> f64 {
        self.bottom - value / self.most * (self.bottom - self.top)
    }

    /// −1 in right-to-left drawings.
    fn forward(&self) -> f64 {
        if self.is_right_to_left { -1.0 } else { 1.0 }
    }

    fn draw_grid(&self, cx: &PageContext<'_>, svg: &mut Svg) {
        self.axis.draw_stoppage(svg, self.top, self.bottom - self.top);
        for value in 0..=self.most as u32 {
            let y = self.y(f64::from(value));
            svg.line(if value == 0 { "zero" } else { "gridline" }, (self.left, y), (self.right, y));
            let (x, anchor) =
                if self.is_right_to_left { (self.right + 8.0, "start") } else { (self.left - 8.0, "end") };
            svg.number("axis", (x, y + 4.0), anchor, &cx.numbers.integer(value));
        }
        self.axis.draw_ticks(svg, &cx.numbers, self.bottom);
    }

    /// The line of a side: right to each attempt, then up by its chance. `end` is where the line stops.
    fn steps(&self, shots: &[MatchShot<'_>], side: Side, end: f64) -> Vec<(f64, f64)> {
        let (mut sum, start) = (0.0, if self.is_right_to_left { self.right } else { self.left });
        let mut points = vec![(start, self.y(0.0))];
        for shot in shots.iter().filter(|shot| shot.side == side) {
            let x = self.axis.at_moment(shot.event.moment());
            points.push((x, self.y(sum)));
            sum += shot.xg;
            points.push((x, self.y(sum)));
        }
        points.push((end, self.y(sum)));
        points
    }
}

/// The chart; none without attempts.
pub fn svg(cx: &PageContext<'_>, view: &MatchView<'_>, size: ChartSize) -> Option<Svg> {
    let shots = shots(view);
    if shots.is_empty() {
        return None;
    }
    let sums = Side::BOTH.map(|side| sum(&shots, side));
    let totals = Side::BOTH.map(|side| {
        let value =
            definition("GoalsScored.XG").map_or(StatValue::Missing, |row| row.value(&view.facts.team(side).tally));
        cx.numbers.value(value, 2)
    });
    let [home, away] = Side::BOTH.map(|side| cx.name(&view.team(side).name));
    let finding = cx.fill(words::FINDING, &[home, &totals[0], away, &totals[1]]);
    let plot = Plot::new(view, cx.is_arabic(), size, sums[0].max(sums[1]));
    let mut svg =
        Svg::new(plot.width, plot.height, "race", cx.say(words::TITLE), &finding).right_to_left(cx.is_arabic());
    plot.draw_grid(cx, &mut svg);
    let end = end_of_play(view, &plot);
    let mut placer = LabelPlacer::new(plot.width, plot.height);
    for side in Side::BOTH {
        let points = plot.steps(&shots, side, end);
        draw_line(&mut svg, side, &points);
        points.windows(2).for_each(|pair| placer.avoid_line(pair[0], pair[1]));
    }
    draw_ends(cx, view, &plot, &mut svg, &mut placer, end, sums, &totals);
    draw_shots(cx, view, &plot, &mut svg, &shots);
    placer.avoid(TextBox { x: 0.0, y: plot.bottom + 2.0, width: plot.width, height: 20.0 });
    draw_goals(cx, view, &plot, &mut svg, &mut placer, &shots);
    if size == ChartSize::Phone {
        let start = if cx.is_arabic() { plot.width - 2.0 } else { 2.0 };
        let entries = [(LegendMark::Square, "fill-home", home), (LegendMark::Square, "fill-away", away)];
        for (row, entries) in legend_rows(&entries, plot.width).into_iter().enumerate() {
            legend(&mut svg, cx.is_arabic(), start, 8.0 + LEGEND_ROW * row as f64, entries);
        }
    }
    Some(svg)
}

fn sum(shots: &[MatchShot<'_>], side: Side) -> f64 {
    shots.iter().filter(|shot| shot.side == side).map(|shot| shot.xg).sum()
}

/// The lines of a match in progress stop at its latest event.
fn end_of_play(view: &MatchView<'_>, plot: &Plot) -> f64 {
    let played = view.events.iter().filter(|event| event.period != Period::ShootOut);
    let latest = played.map(Event::moment).max().filter(|_| view.match_().status.is_in_progress());
    match latest {
        Some(moment) => plot.axis.at_moment(moment),
        None if plot.is_right_to_left => plot.left,
        None => plot.right,
    }
}

fn draw_line(svg: &mut Svg, side: Side, points: &[(f64, f64)]) {
    let mut path = String::new();
    for (index, (x, y)) in points.iter().enumerate() {
        let _ = match index {
            0 => write!(path, "M{} {}", Units(*x), Units(*y)),
            _ if index % 2 == 1 => write!(path, "H{}", Units(*x)),
            _ => write!(path, "V{}", Units(*y)),
        };
    }
    svg.path(if side == Side::Home { "stroke-home race-line" } else { "stroke-away race-line" }, &path);
}

/// Names each line at its end, with its sum. The two labels do not overlap.
#[expect(clippy::too_many_arguments, reason = "a part of one drawing")]
fn draw_ends(
    cx: &PageContext<'_>,
    view: &MatchView<'_>,
    plot: &Plot,
    svg: &mut Svg,
    placer: &mut LabelPlacer,
    end: f64,
    sums: [f64; 2],
    totals: &[String; 2],
) {
    let (room, height) = plot.size.choose((134.0, 32.0), (40.0, 15.0));
    let ends = Side::BOTH.map(|side| (plot.y(sums[side.index()]), height));
    let centres = crate::chart::labels::spread(&ends, 2.0, plot.top - 8.0, plot.bottom + 4.0);
    for side in Side::BOTH {
        let class = if side == Side::Home { "end-label text-home" } else { "end-label text-away" };
        let (x, y) = (end + 7.0 * plot.forward(), centres[side.index()]);
        let total = &totals[side.index()];
        let of = NumbersOf::match_(view.match_().id.0).team(view.team(side).id);
        let why = of.address_of("GoalsScored.XG", total);
        if plot.size == ChartSize::Wide {
            svg.text(class, (x, y - 2.0), "start", &fitting(cx, view, side, room));
            svg.linked(why, |svg| {
                svg.text(class, (x, y + 13.0), "start", total);
            });
        } else {
            svg.linked(why, |svg| {
                svg.text(class, (x, y + 4.0), "start", total);
            });
        }
        let left = if plot.is_right_to_left { x - room } else { x };
        placer.avoid(TextBox { x: left, y: y - height / 2.0, width: room, height });
    }
}

/// The name of a team, its code, or the beginning of its name, whichever fits.
fn fitting(cx: &PageContext<'_>, view: &MatchView<'_>, side: Side, room: f64) -> String {
    let team = view.team(side);
    let name = cx.name(&team.name);
    let fits = |text: &str| text_width(text, 12.0) * TEXT_GROWTH <= room;
    if fits(name) {
        return name.to_owned();
    }
    if !team.code.is_empty() && !cx.is_arabic() {
        return team.code.clone();
    }
    let mut short: String = name.to_owned();
    while !short.is_empty() && !fits(&format!("{short}…")) {
        short.pop();
    }
    format!("{}…", short.trim_end())
}

/// A hint at each attempt. Goals have marks of their own as well.
fn draw_shots(cx: &PageContext<'_>, view: &MatchView<'_>, plot: &Plot, svg: &mut Svg, shots: &[MatchShot<'_>]) {
    let mut sums = [0.0; 2];
    for shot in shots {
        sums[shot.side.index()] += shot.xg;
        let at = (plot.axis.at_moment(shot.event.moment()), plot.y(sums[shot.side.index()]));
        svg.hint("step", &shot.hint(cx, view)).circle("reach", at, 7.0).close();
    }
}

fn draw_goals(
    cx: &PageContext<'_>,
    view: &MatchView<'_>,
    plot: &Plot,
    svg: &mut Svg,
    placer: &mut LabelPlacer,
    shots: &[MatchShot<'_>],
) {
    let names = ShortNames::new(cx, view);
    let goals = race_goals(view, plot, shots);
    let radius = plot.size.choose(6.0, 5.0);
    for goal in &goals {
        placer.avoid(TextBox::around(goal.at, radius + 1.0));
    }
    for goal in &goals {
        let class = if goal.side == Side::Home { "goal-mark home" } else { "goal-mark away" };
        let text = goal_label(cx, &names, goal.event);
        svg.hint(class, &text);
        ball(svg, goal.at, radius);
        svg.close();
        let minute = goal.event.moment().minute().map_or(String::new(), |minute| cx.numbers.minute_in_text(minute));
        let text = plot.size.choose(text, minute);
        let spots = spots(goal.at, text_width(&text, 11.0), plot.is_right_to_left);
        if let Some((spot, _)) = placer.place(&spots) {
            svg.text("race-label", spot.at, spot.align.anchor(plot.is_right_to_left), &text);
        }
    }
}

/// Where the label of a goal may be: before and above its ball if that is free.
fn spots((x, y): (f64, f64), width: f64, is_right_to_left: bool) -> Vec<LabelSpot> {
    let forward = if is_right_to_left { -1.0 } else { 1.0 };
    let near =
        [(-9.0, -3.0), (9.0, 13.0), (-9.0, 4.0), (-9.0, 15.0), (9.0, -5.0), (9.0, 4.0), (-9.0, -16.0), (9.0, 26.0)];
    let beside = near.map(|(dx, dy)| {
        let align = if dx < 0.0 { Align::Left } else { Align::Right };
        LabelSpot::new((x + dx * forward, y + dy), align.mirrored(is_right_to_left), width, 11.0)
    });
    let stacked = [-12.0, 21.0].map(|dy| LabelSpot::new((x, y + dy), Align::Middle, width, 11.0));
    beside.into_iter().chain(stacked).collect()
}

/// The goals that count, own goals included, in time order.
fn race_goals<'a>(view: &'a MatchView<'_>, plot: &Plot, shots: &[MatchShot<'_>]) -> Vec<RaceGoal<'a>> {
    let height = |side: Side, until: Moment, is_own_goal: bool| {
        let of_side = shots.iter().filter(|shot| shot.side == side);
        let before = of_side.filter(|shot| shot.event.moment() < until || !is_own_goal && shot.event.moment() == until);
        before.map(|shot| shot.xg).sum::<f64>()
    };
    let mut goals: Vec<RaceGoal<'a>> = view
        .events
        .iter()
        .filter_map(|event| {
            let (side, moment) = (event.goal_for()?, event.moment());
            let value = height(side, moment, event.kind == EventKind::OwnGoal);
            Some(RaceGoal { event, side, at: (plot.axis.at_moment(moment), plot.y(value)) })
        })
        .collect();
    goals.sort_by_key(|goal| goal.event.moment());
    goals
}

fn table(cx: &PageContext<'_>, view: &MatchView<'_>) -> String {
    let heading = |words: Words| cx.say(words).to_owned();
    let headings = [
        heading(words::MINUTE),
        heading(words::TEAM),
        heading(words::PLAYER),
        statistic(cx, "GoalsScored.XG"),
        heading(words::SUM),
    ];
    let mut sums = [0.0; 2];
    let shots = shots(view);
    let last = Side::BOTH.map(|side| shots.iter().rposition(|shot| shot.side == side));
    let rows = shots.iter().enumerate().map(|(index, shot)| {
        let side = shot.side.index();
        sums[side] += shot.xg;
        let player = shot.event.player.map(|player| (player.number(), view.player_name(player)));
        let sum = cx.numbers.xg(sums[side]);
        // The last sum is the number of the team, which has a page of its own. An earlier sum has none.
        let of = NumbersOf::match_(view.match_().id.0).team(view.team(shot.side).id);
        vec![
            shot.event.moment().minute().map_or(String::new(), |minute| cx.numbers.minute(minute).into_string()),
            escaped_name(cx.name(&view.team(shot.side).name)),
            player.map_or(String::new(), |(id, name)| player_link(id, cx.name(&name))),
            xg_link(cx, view, shot).into_string(),
            if last[side] == Some(index) { of.link("GoalsScored.XG", &sum).into_string() } else { sum },
        ]
    });
    let rows: Vec<Vec<String>> = rows.collect();
    as_table(cx, cx.say(words::TITLE), &headings, rows.into_iter())
}
