//! The momentum chart: one bar for each minute, home above the line, away below.

use football::analysis::momentum::{INPUTS, MomentumPoint, Phase};
use football::model::{Millis, Moment, Period, Side};

use super::{MatchView, Section};
use crate::api::{Data, Error};
use crate::pages::PageContext;
use crate::pages::chart::Svg;
use crate::pages::chart::time_axis::TimeAxis;
use crate::pages::markup::{Markup, escape};

mod words {
    use football::model::Words;

    pub const TITLE: Words = Words { en: "Momentum", ar: "الزخم" };
    pub const NOTE: Words = Words {
        en: "One value a minute: above the line {}, below it {}",
        ar: "قيمة لكل دقيقة: فوق الخط {} وتحته {}",
    };
    pub const CONTROL: Words = Words {
        en: "{} controlled {} minutes, {} controlled {}",
        ar: "سيطر {} على {} دقيقة، وسيطر {} على {}",
    };
    pub const NONE: Words = Words {
        en: "There is no momentum: this match has no events with places",
        ar: "لا يوجد زخم: هذه المباراة بلا أحداث ذات مواقع",
    };
    pub const BALANCED: Words = Words { en: "balanced", ar: "متوازن" };
    pub const STRONG: Words = Words { en: "strong control", ar: "سيطرة قوية" };
    pub const NORMAL: Words = Words { en: "control", ar: "سيطرة" };
    pub const TABLE: Words = Words { en: "Show as table", ar: "عرض كجدول" };
    pub const MINUTE: Words = Words { en: "Minute", ar: "الدقيقة" };
    pub const VALUE: Words = Words { en: "Value", ar: "القيمة" };
    pub const PHASE: Words = Words { en: "Phase", ar: "المرحلة" };
}

const WIDTH: f64 = 1150.0;
const HEIGHT: f64 = 284.0;
/// The line of zero, and the length of the value 1.
const MIDDLE: f64 = 122.0;
const REACH: f64 = 84.0;
const RIBBON: f64 = 248.0;
const TICKS: f64 = 258.0;
/// Goals within these minutes share a label.
const NEAR_MINUTES: f64 = 180.0;

pub(super) fn section(cx: &PageContext<'_>, view: &MatchView<'_>, _: &Data<'_>) -> Result<Option<Section>, Error> {
    if !view.match_().status.has_kicked_off() {
        return Ok(None);
    }
    let note = fill(cx.say(words::NOTE), &[cx.name(&view.teams[0].name), cx.name(&view.teams[1].name)]);
    let body = match svg(cx, view) {
        Some(svg) => {
            let mut html = format!("<p class=\"finding\">{}</p>", escaped(svg.description()));
            html.push_str(svg.markup().as_str());
            html.push_str(&table(cx, view));
            Markup::trusted(html)
        }
        None => Markup::trusted(format!("<p class=\"empty\">{}</p>", cx.say(words::NONE))),
    };
    Ok(Some(Section { id: "momentum", columns: 12, title: cx.say(words::TITLE).to_owned(), note, body }))
}

/// The chart; none without points.
pub fn svg(cx: &PageContext<'_>, view: &MatchView<'_>) -> Option<Svg> {
    let momentum = &view.facts.momentum;
    if momentum.points.is_empty() {
        return None;
    }
    let controlled = |side: Side| {
        let of_side = momentum.points.iter().filter(|point| point.phase().side() == Some(side));
        cx.numbers.integer(of_side.count())
    };
    let [home, away] = [&view.teams[0], &view.teams[1]].map(|team| cx.name(&team.name));
    let finding = fill(cx.say(words::CONTROL), &[home, &controlled(Side::Home), away, &controlled(Side::Away)]);
    let mut svg = Svg::new(WIDTH, HEIGHT, "momentum", cx.say(words::TITLE), &finding).right_to_left(cx.is_arabic());
    let axis = TimeAxis::new(view.axis_periods(), 0.0, WIDTH, 10.0, cx.is_arabic());
    axis.draw_stoppage(&mut svg, MIDDLE - REACH, 2.0 * REACH);
    for point in &momentum.points {
        draw_point(cx, view, &mut svg, &axis, point);
    }
    svg.line("zero", (0.0, MIDDLE), (WIDTH, MIDDLE));
    draw_goals(cx, view, &mut svg, &axis);
    axis.draw_ticks(&mut svg, &cx.numbers, TICKS);
    Some(svg)
}

/// The minute of a point: its period, and the seconds of the period in which it begins and ends.
fn minute_of(view: &MatchView<'_>, point: &MomentumPoint) -> Option<(Period, f64, f64)> {
    let period = Period::from_number(u64::from(point.half))?;
    let offset =
        view.facts.periods.iter().find(|played| played.half == point.half).map_or(0, |played| played.offset_secs);
    let end = f64::from(point.second.saturating_sub(offset));
    // The last minute of a half may be incomplete.
    let start = ((end - 1.0) / 60.0).floor().max(0.0) * 60.0;
    Some((period, start, end))
}

fn draw_point(cx: &PageContext<'_>, view: &MatchView<'_>, svg: &mut Svg, axis: &TimeAxis, point: &MomentumPoint) {
    let Some((period, start, end)) = minute_of(view, point) else { return };
    let (one, two) = (axis.at(period, start), axis.at(period, end));
    let (left, width) = (one.min(two), ((one - two).abs() - 1.0).max(1.0));
    let value = point.value();
    let side = if value >= 0.0 { "home" } else { "away" };
    let strength = match point.phase().side() {
        None => "balanced",
        Some(_) if point.phase().is_strong() => "strong",
        Some(_) => "control",
    };
    let height = (value.abs() * REACH).max(1.0);
    let top = if value >= 0.0 { MIDDLE - height } else { MIDDLE };
    svg.hint("bar", &hint(cx, view, point));
    // The whole column can be pointed at, also where the bar is short.
    svg.rect("reach", left, MIDDLE - REACH, width + 1.0, 2.0 * REACH);
    svg.rect(&format!("fill-{side} {strength}"), left, top, width, height);
    let ribbon =
        point.phase().side().map_or("fill-balanced", |side| if side == Side::Home { "fill-home" } else { "fill-away" });
    svg.rect(&format!("{ribbon} {strength}"), left, RIBBON, width + 1.0, 6.0);
    svg.close();
}

/// What a point says: the minute, the value, the phase, and the counts that moved it.
fn hint(cx: &PageContext<'_>, view: &MatchView<'_>, point: &MomentumPoint) -> String {
    let minute = minute_of(view, point)
        .and_then(|(period, start, _)| Moment { period, time: Millis((start * 1000.0) as u32) }.minute());
    let minute = minute.map_or(String::new(), |minute| cx.numbers.minute_text(minute));
    let mut text = format!("{minute} · {} · {}", cx.numbers.real(point.value(), 2), phase(cx, view, point.phase()));
    for side in [Side::Home, Side::Away] {
        let counts = INPUTS.iter().zip(point.inputs[side.index()]).filter(|(_, count)| *count > 0);
        let counts: Vec<String> =
            counts.map(|(input, count)| format!("{} {}", cx.say(input.label), cx.numbers.integer(count))).collect();
        if !counts.is_empty() {
            text.push_str(&format!("\n{}: {}", cx.name(&view.team(side).name), counts.join(", ")));
        }
    }
    text
}

fn phase(cx: &PageContext<'_>, view: &MatchView<'_>, phase: Phase) -> String {
    match phase.side() {
        None => cx.say(words::BALANCED).to_owned(),
        Some(side) => {
            let strength = if phase.is_strong() { words::STRONG } else { words::NORMAL };
            format!("{}: {}", cx.name(&view.team(side).name), cx.say(strength))
        }
    }
}

/// A ball for each goal on a line from zero to the team's edge. Goals that are close together share a label.
fn draw_goals(cx: &PageContext<'_>, view: &MatchView<'_>, svg: &mut Svg, axis: &TimeAxis) {
    let mut last: Option<(Side, f64)> = None;
    for goal in &view.report.goals {
        let Some(period) = Period::from_number(u64::from(goal.half)) else { continue };
        let side = view.side_of(goal.team);
        let x = axis.at(period, f64::from(goal.second));
        let (edge, label) = match side {
            Side::Home => (MIDDLE - REACH, MIDDLE - REACH - 16.0),
            Side::Away => (MIDDLE + REACH, MIDDLE + REACH + 20.0),
        };
        svg.line("goal-line", (x, MIDDLE), (x, edge));
        svg.circle("ball", (x, edge), 6.0).circle("ball-spot", (x, edge), 2.2);
        let is_near = last.is_some_and(|(near, at)| near == side && (at - x).abs() < NEAR_MINUTES * axis.scale());
        if !is_near {
            let name = goal.player.as_ref().map_or("", |player| cx.name(&player.name));
            let minute = goal.minute.map_or(String::new(), |minute| cx.numbers.minute_text(minute));
            let anchor = if x < 60.0 {
                "start"
            } else if x > WIDTH - 60.0 {
                "end"
            } else {
                "middle"
            };
            let anchor = match (cx.is_arabic(), anchor) {
                (true, "start") => "end",
                (true, "end") => "start",
                (_, anchor) => anchor,
            };
            svg.text("goal-name", (x, label - 6.0), anchor, name);
            svg.number("goal-minute", (x, label + 6.0), "middle", &minute);
        }
        last = Some((side, x));
    }
}

fn table(cx: &PageContext<'_>, view: &MatchView<'_>) -> String {
    let mut html = format!(
        "<details class=\"as-table\"><summary>{}</summary><div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"{}\"><table><thead><tr><th>{}</th><th>{}</th><th>{}</th></tr></thead><tbody>",
        cx.say(words::TABLE),
        cx.say(words::TITLE),
        cx.say(words::MINUTE),
        cx.say(words::VALUE),
        cx.say(words::PHASE)
    );
    for point in &view.facts.momentum.points {
        let Some((period, start, _)) = minute_of(view, point) else { continue };
        let Some(minute) = (Moment { period, time: Millis((start * 1000.0) as u32) }).minute() else { continue };
        html.push_str(&format!(
            "<tr><td>{}</td><td><bdi dir=\"ltr\">{}</bdi></td><td>{}</td></tr>",
            cx.numbers.minute(minute),
            cx.numbers.real(point.value(), 2),
            escaped(&phase(cx, view, point.phase()))
        ));
    }
    html.push_str("</tbody></table></div></details>");
    html
}

/// Fills `{}` in order.
pub(super) fn fill(text: &str, values: &[&str]) -> String {
    values.iter().fold(text.to_owned(), |text, value| text.replacen("{}", value, 1))
}

pub(super) fn escaped(text: &str) -> String {
    let mut out = String::new();
    escape(&mut out, text);
    out
}
