//! The momentum chart: one bar for each minute, home above the line, away below.

use football::analysis::momentum::{INPUTS, MomentumPoint, Phase};
use football::model::{Period, Side};

use super::chart_section::{as_table, figure};
use super::section::{Picture, SectionContent, SectionRow};
use super::view::MatchView;
use super::words::momentum as words;
use super::{momentum_goals, needs};
use crate::chart::labels::text_width;
use crate::chart::marks::{LEGEND_ROW, LegendMark, legend, legend_rows};
use crate::chart::time_axis::TimeAxis;
use crate::chart::{ChartSize, Svg, Units};
use crate::context::PageContext;
use crate::markup::{Markup, escaped};
use crate::why::NumbersOf;
use api::{Data, Error};

/// The measures of the chart.
struct Measures {
    /// The name of the column of a minute, which is once in each drawing of a page.
    column: &'static str,
    width: f64,
    height: f64,
    /// The line of zero, and the length of the value 1.
    middle: f64,
    reach: f64,
    ribbon: f64,
    ticks: f64,
    legend: f64,
    gap: f64,
    ball: f64,
}

impl Measures {
    fn new(size: ChartSize) -> Measures {
        match size {
            ChartSize::Wide => Measures {
                column: "mw",
                width: 1150.0,
                height: 312.0,
                middle: 124.0,
                reach: 84.0,
                ribbon: 250.0,
                ticks: 260.0,
                legend: 302.0,
                gap: 10.0,
                ball: 6.5,
            },
            ChartSize::Phone => Measures {
                column: "mp",
                width: 358.0,
                height: 250.0,
                middle: 96.0,
                reach: 68.0,
                ribbon: 194.0,
                ticks: 204.0,
                legend: 240.0,
                gap: 4.0,
                ball: 5.0,
            },
        }
    }
}

pub(super) const SECTION: SectionRow = SectionRow {
    id: "momentum",
    tab: Some(words::MOMENTUM),
    title: words::MOMENTUM,
    columns: 12,
    needs: needs::touches,
    make: section,
    pictures: &[Picture {
        file: "momentum.svg",
        label: Some(words::MOMENTUM),
        about: "The momentum, minute by minute",
        draw: |cx, view, _| Ok(svg(cx, view, ChartSize::Wide)),
        ..Picture::STANDARD
    }],
    widget: Some(words::MOMENTUM),
    ..SectionRow::STANDARD
};

fn section(cx: &PageContext<'_>, view: &MatchView<'_>, _: &Data<'_>) -> Result<Option<SectionContent>, Error> {
    let note = cx.fill(words::NOTE, &[cx.name(&view.teams[0].name), cx.name(&view.teams[1].name)]);
    let body = match figure(|size| svg(cx, view, size)) {
        Some(html) => format!("<div data-hints=\"{}\">{html}</div>{}", escaped(&hint_data(cx, view)), table(cx, view)),
        None => format!("<p class=\"empty\">{}</p>", cx.say(words::NONE)),
    };
    Ok(Some(SectionContent { note, body: Markup::trusted(body), ..SectionContent::default() }))
}

/// The chart; none without points.
pub fn svg(cx: &PageContext<'_>, view: &MatchView<'_>, size: ChartSize) -> Option<Svg> {
    let momentum = &view.facts.momentum;
    if momentum.points.is_empty() {
        return None;
    }
    let controlled = |side: Side| {
        let of_side = momentum.points.iter().filter(|point| point.phase().side() == Some(side));
        cx.numbers.integer(of_side.count())
    };
    let [home, away] = [&view.teams[0], &view.teams[1]].map(|team| cx.name(&team.name));
    let finding = cx.fill(words::CONTROL, &[home, &controlled(Side::Home), away, &controlled(Side::Away)]);
    let of = Measures::new(size);
    let entries = [
        (LegendMark::Square, "fill-home", home),
        (LegendMark::Square, "fill-away", away),
        (LegendMark::Square, "fill-balanced", cx.say(words::BALANCED)),
    ];
    let legend_rows = legend_rows(&entries, of.width);
    let height = of.height + LEGEND_ROW * (legend_rows.len() - 1) as f64;
    let mut svg =
        Svg::new(of.width, height, "momentum", cx.say(words::MOMENTUM), &finding).right_to_left(cx.is_arabic());
    let axis = TimeAxis::new(view.axis_periods(), 0.0, of.width, of.gap, cx.is_arabic());
    axis.draw_stoppage(&mut svg, of.middle - of.reach, 2.0 * of.reach);
    // The whole column of a minute can be pointed at, also where the bar is short.
    let width = (axis.at(Period::First, 60.0) - axis.at(Period::First, 0.0)).abs();
    svg.open("defs", &[]);
    svg.open("g", &[("id", &of.column)]);
    svg.rect("reach", 0.0, of.middle - of.reach, width, 2.0 * of.reach).close().close();
    for point in &momentum.points {
        draw_point(view, &mut svg, &axis, &of, point, size);
    }
    draw_ribbon(view, &mut svg, &axis, &of);
    svg.line("zero", (0.0, of.middle), (of.width, of.middle));
    momentum_goals::draw(cx, view, &mut svg, &axis, (of.middle, of.reach, of.ball), of.width, size);
    axis.draw_ticks(&mut svg, &cx.numbers, of.ticks);
    if size == ChartSize::Wide {
        draw_breaks(cx, &mut svg, &axis, of.ticks + 16.0);
    }
    let start = if cx.is_arabic() { of.width - 1.0 } else { 1.0 };
    for (row, entries) in legend_rows.into_iter().enumerate() {
        legend(&mut svg, cx.is_arabic(), start, of.legend + LEGEND_ROW * row as f64, entries);
    }
    Some(svg)
}

/// The minute of a point: its period, and the seconds of the period in which it begins and ends.
fn minute_of(view: &MatchView<'_>, point: &MomentumPoint) -> Option<(Period, f64, f64)> {
    let (start, end) = view.facts.momentum_minute(point)?;
    Some((start.period, start.time.seconds(), f64::from(end)))
}

fn strength(point: &MomentumPoint) -> &'static str {
    match point.phase().side() {
        None => "balanced",
        Some(_) if point.phase().is_strong() => "strong",
        Some(_) => "control",
    }
}

/// A bar. The script gives it its hint: see [`hint_data`].
fn draw_point(
    view: &MatchView<'_>,
    svg: &mut Svg,
    axis: &TimeAxis,
    of: &Measures,
    point: &MomentumPoint,
    size: ChartSize,
) {
    let Some((period, start, end)) = minute_of(view, point) else { return };
    let (one, two) = (axis.at(period, start), axis.at(period, end));
    let space = size.choose(1.0, 0.5);
    let (left, width) = (one.min(two), ((one - two).abs() - space).max(1.0));
    let value = point.value();
    let side = if value >= 0.0 { "home" } else { "away" };
    let height = (value.abs() * of.reach).max(1.0);
    let top = if value >= 0.0 { of.middle - height } else { of.middle };
    svg.open("g", &[("class", &"bar")]);
    svg.element("use", &[("href", &format_args!("#{}", of.column)), ("x", &Units(left))]);
    svg.rect(&format!("fill-{side} {}", strength(point)), left, top, width, height);
    svg.close();
}

/// Who controlled the match when: one piece for each phase.
fn draw_ribbon(view: &MatchView<'_>, svg: &mut Svg, axis: &TimeAxis, of: &Measures) {
    let same = |a: &MomentumPoint, b: &MomentumPoint| a.half == b.half && a.phase() == b.phase();
    for run in view.facts.momentum.points.chunk_by(same) {
        let (Some(first), Some(last)) = (run.first(), run.last()) else { continue };
        let (Some((period, start, _)), Some((_, _, end))) = (minute_of(view, first), minute_of(view, last)) else {
            continue;
        };
        let class = match first.phase().side() {
            None => "fill-balanced",
            Some(Side::Home) => "fill-home",
            Some(Side::Away) => "fill-away",
        };
        let class = if class == "fill-balanced" { class.to_owned() } else { format!("{class} {}", strength(first)) };
        let (one, two) = (axis.at(period, start), axis.at(period, end));
        svg.rect(&class, one.min(two), of.ribbon, (one - two).abs() - 0.5, 6.0);
    }
}

/// Names the gap between two periods where there is room.
fn draw_breaks(cx: &PageContext<'_>, svg: &mut Svg, axis: &TimeAxis, y: f64) {
    let breaks =
        [(Period::First, Period::Second, words::HALF_TIME), (Period::Second, Period::ExtraFirst, words::NINETY)];
    for (before, after, label) in breaks {
        let is_shown = |period: Period| axis.periods().iter().any(|shown| shown.period == period);
        if !is_shown(before) || !is_shown(after) {
            continue;
        }
        let x = (axis.at(before, f64::INFINITY) + axis.at(after, 0.0)) / 2.0;
        let tick = axis.at(before, f64::from(before.nominal_minutes() * 60));
        let text = cx.say(label);
        if (x - tick).abs() > text_width(text, 11.0) / 2.0 + 18.0 {
            svg.text("axis", (x, y), "middle", text);
        }
    }
}

/// What the script needs, besides the rows of the table, to say what moved each point: the counts of every point, home first, and
/// their names. Both drawings would otherwise contain the same sentences, which are half of the section.
fn hint_data(cx: &PageContext<'_>, view: &MatchView<'_>) -> String {
    let counts = view.facts.momentum.points.iter().filter(|point| minute_of(view, point).is_some()).map(|point| {
        point.inputs.map(|counts| {
            let used = counts.iter().rposition(|count| *count > 0).map_or(0, |last| last + 1);
            counts[..used].to_vec()
        })
    });
    let teams = [0, 1].map(|side| cx.name(&view.teams[side].name));
    serde_json::json!({
        "teams": teams,
        "labels": INPUTS.iter().map(|input| cx.say(input.label)).collect::<Vec<_>>(),
        "digits": cx.numbers.text("0123456789"),
        "counts": counts.collect::<Vec<_>>(),
    })
    .to_string()
}

fn phase(cx: &PageContext<'_>, view: &MatchView<'_>, phase: Phase) -> String {
    match phase.side() {
        None => cx.say(words::BALANCED).to_owned(),
        Some(side) => {
            let strength = if phase.is_strong() { words::STRONG } else { words::NORMAL };
            format!("{}: {}", cx.name_in_text(&view.team(side).name), cx.say(strength))
        }
    }
}

fn table(cx: &PageContext<'_>, view: &MatchView<'_>) -> String {
    let headings = [words::MINUTE, words::VALUE, words::PHASE].map(|words| cx.say(words).to_owned());
    let of = NumbersOf::match_(view.match_().id.0);
    let rows = view.facts.momentum.points.iter().filter_map(|point| {
        let minute = view.facts.momentum_minute(point)?.0.minute()?;
        let (address, value) = (of.address(&format!("Momentum.{}", point.second)), cx.numbers.real(point.value(), 2));
        // There are many rows, so they are short: the style isolates the link, and text without letters runs to the right.
        let value = format!("<a href=\"{address}\">{value}</a>");
        let minute = format!("<bdi>{}</bdi>", escaped(&cx.numbers.minute_text(minute)));
        Some(vec![minute, value, escaped(&phase(cx, view, point.phase()))])
    });
    as_table(cx, cx.say(words::MOMENTUM), &headings, rows)
}
