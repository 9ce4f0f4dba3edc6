//! Possession: by quarter of an hour, and by third of the pitch.

use askama::Template;
use football::analysis::{Tally, definition};
use football::model::Side;

use super::needs;
use super::section::{Picture, SectionContent, SectionRow};
use super::view::MatchView;
use super::words::possession as words;
use crate::chart::Svg;
use crate::chart::labels::{TEXT_GROWTH, text_width};
use crate::chart::pitch::Pitch;
use crate::context::PageContext;
use crate::layout::render;
use crate::markup::Markup;
use crate::why::NumbersOf;
use api::parts::possession::{Quarter, quarters};
use api::parts::statistics_query::as_real;
use api::{Data, Error};

/// The width of the charts in their two versions.
const WIDE: f64 = 538.0;
const PHONE: f64 = 358.0;
const COLUMNS_HEIGHT: f64 = 176.0;
/// The thirds of the pitch from the own goal on: the paths of the touches and of their share.
pub(super) const THIRDS: [(&str, &str); 3] = [
    ("Zones.DEF.Abs", "Zones.DEF.Percent"),
    ("Zones.MID.Abs", "Zones.MID.Percent"),
    ("Zones.FWD.Abs", "Zones.FWD.Percent"),
];

#[derive(Template)]
#[template(path = "pages/match-possession.html")]
struct Body<'a> {
    cx: &'a PageContext<'a>,
    names: [&'a str; 2],
    finding: String,
    third_finding: String,
    columns: [Markup; 2],
    thirds: [Markup; 2],
    rows: Vec<QuarterRow>,
    third_rows: Vec<ThirdRow>,
}

/// The touches in one third: its name, the address of the definition, and the numbers of each team.
pub(super) type ThirdRow = (&'static str, String, Vec<Markup>);

/// The touches of these tallies in each third, with their share.
pub(super) fn third_rows(cx: &PageContext<'_>, tallies: &[(&Tally, NumbersOf)]) -> Vec<ThirdRow> {
    let row = |(touches, share): (&str, &str)| {
        let label = definition(touches).map_or("", |definition| cx.say(definition.label));
        let of = |(tally, numbers): &(&Tally, NumbersOf)| {
            let value = |path: &str| definition(path).and_then(|definition| as_real(definition.value(tally)));
            let count = cx.numbers.integer(value(touches).unwrap_or_default() as u64);
            let percent = cx.numbers.percent(value(share).unwrap_or_default());
            Markup::trusted(format!("{} ({})", numbers.link(touches, &count), numbers.link(share, &percent)))
        };
        (label, format!("/docs/statistics#{touches}"), tallies.iter().map(of).collect())
    };
    THIRDS.into_iter().map(row).collect()
}

/// A quarter of an hour of both teams.
struct QuarterRow {
    /// `15–30`
    minutes: String,
    path: &'static str,
    shares: [Markup; 2],
    score: Option<Markup>,
}

pub(super) const SECTION: SectionRow = SectionRow {
    id: "possession",
    tab: Some(words::TITLE),
    title: words::TITLE,
    columns: 6,
    needs: needs::touches,
    make: section,
    is_part: true,
    pictures: &[Picture {
        file: "possession.svg",
        label: Some(words::TITLE),
        about: "Possession by quarter of an hour and by third of the pitch",
        draw: |cx, view, _| Ok(svg(cx, view)),
        ..Picture::STANDARD
    }],
    ..SectionRow::STANDARD
};

fn section(cx: &PageContext<'_>, view: &MatchView<'_>, _: &Data<'_>) -> Result<Option<SectionContent>, Error> {
    let [home, away] = [Side::Home, Side::Away].map(|side| quarters(&view.facts, &view.events, side));
    if home.is_empty() {
        return Ok(None);
    }
    let names = [0, 1].map(|index| cx.name(&view.teams[index].name));
    let of = numbers_of(view);
    let rows = home.iter().zip(&away).map(|(home, away)| QuarterRow {
        minutes: minutes(cx, home),
        path: home.path,
        shares: [(home, 0), (away, 1)]
            .map(|(quarter, side)| of[side].link(quarter.path, &cx.numbers.percent(quarter.share / 100.0))),
        score: home.score.map(|score| cx.numbers.score(score)),
    });
    let quarters: Vec<(Quarter, Quarter)> = home.iter().copied().zip(away.iter().copied()).collect();
    let body = render(&Body {
        cx,
        names,
        finding: finding(cx, names, &quarters),
        third_finding: third_finding(cx, view, names),
        columns: [("quarters only-wide", WIDE), ("quarters only-phone", PHONE)]
            .map(|(class, width)| columns(cx, (names, of), &quarters, class, width).markup()),
        thirds: [("thirds-map only-wide", WIDE), ("thirds-map only-phone", PHONE)]
            .map(|(class, width)| thirds(cx, view, class, width).markup()),
        rows: rows.collect(),
        third_rows: third_rows(cx, &Side::BOTH.map(|side| (&view.facts.team(side).tally, of[side.index()]))),
    })?;
    Ok(Some(SectionContent { body: Markup::trusted(body), ..SectionContent::default() }))
}

/// Both charts next to each other; none without possession.
pub fn svg(cx: &PageContext<'_>, view: &MatchView<'_>) -> Option<Svg> {
    let [home, away] = [Side::Home, Side::Away].map(|side| quarters(&view.facts, &view.events, side));
    let quarters: Vec<(Quarter, Quarter)> = home.into_iter().zip(away).collect();
    if quarters.is_empty() {
        return None;
    }
    let names = [0, 1].map(|index| cx.name(&view.teams[index].name));
    let of = numbers_of(view);
    let charts = [columns(cx, (names, of), &quarters, "quarters", WIDE), thirds(cx, view, "thirds-map", WIDE)];
    let finding = charts.each_ref().map(|chart| chart.description().to_owned()).join(". ");
    Some(Svg::side_by_side(cx.say(words::TITLE), &finding, charts, cx.is_arabic()))
}

/// The numbers of both teams.
fn numbers_of(view: &MatchView<'_>) -> [NumbersOf; 2] {
    [0, 1].map(|side: usize| NumbersOf::match_(view.match_().id.0).team(view.teams[side].id))
}

/// `15–30`
fn minutes(cx: &PageContext<'_>, quarter: &Quarter) -> String {
    let (from, to) = bounds(quarter);
    cx.numbers.text(&format!("{from}–{to}"))
}

fn bounds(quarter: &Quarter) -> (u32, u32) {
    let (from, to) = quarter.period.split_once('-').unwrap_or_default();
    (from.parse().unwrap_or_default(), to.parse().unwrap_or_default())
}

fn finding(cx: &PageContext<'_>, names: [&str; 2], quarters: &[(Quarter, Quarter)]) -> String {
    let count = |more: fn(f64, f64) -> bool| {
        cx.numbers.integer(quarters.iter().filter(|(home, away)| more(home.share, away.share)).count())
    };
    let (home, away) = (count(|home, away| home > away), count(|home, away| away > home));
    cx.fill(words::FINDING, &[names[0], &home, &cx.numbers.integer(quarters.len()), names[1], &away])
}

/// A column for each quarter: the home share from below, the away share from above.
fn columns(
    cx: &PageContext<'_>,
    (names, of): ([&str; 2], [NumbersOf; 2]),
    quarters: &[(Quarter, Quarter)],
    class: &'static str,
    width: f64,
) -> Svg {
    let title = cx.say(words::BY_QUARTER);
    let mut svg = Svg::new(width, COLUMNS_HEIGHT + 22.0, class, title, &finding(cx, names, quarters))
        .right_to_left(cx.is_arabic());
    // Ends of the axis leave room for half of a label.
    let (from, to) = (10.0, width - 12.0);
    let step = (to - from) / quarters.len() as f64;
    let edge = |index: usize| {
        let distance = step * index as f64;
        if cx.is_arabic() { to - distance } else { from + distance }
    };
    for (index, (home, away)) in quarters.iter().enumerate() {
        let left = edge(index).min(edge(index + 1)) + 1.5;
        let (middle, column) = (left + (step - 3.0) / 2.0, step - 3.0);
        let score = home.score.map_or(String::new(), |score| format!(" · {}", cx.numbers.score_in_text(score)));
        let text = [home, away].map(|quarter| cx.numbers.percent(quarter.share / 100.0));
        let minutes = cx.numbers.minutes_in_text(&format!("{}'", minutes(cx, home)));
        let [one, two] = [0, 1].map(|side| format!("{} {}", cx.numbers.name_in_text(names[side]), text[side]));
        svg.hint("column", &format!("{minutes} · {one} · {two}{score}"));
        let is_empty = home.share + away.share <= 0.0;
        if is_empty {
            svg.rect("fill-balanced", left, 0.0, column, COLUMNS_HEIGHT);
        } else {
            let height = COLUMNS_HEIGHT * home.share / 100.0;
            svg.rect("fill-away", left, 0.0, column, COLUMNS_HEIGHT - height - 1.0);
            svg.rect("fill-home", left, COLUMNS_HEIGHT - height, column, height);
            // A share without room for its label is in the hint and the table.
            if away.share >= 12.0 {
                svg.linked(of[1].address_of(away.path, &text[1]), |svg| {
                    svg.text("on-away column-label", (middle, 17.0), "middle", &text[1]);
                });
            }
            if home.share >= 12.0 {
                svg.linked(of[0].address_of(home.path, &text[0]), |svg| {
                    svg.text("on-home column-label", (middle, COLUMNS_HEIGHT - 8.0), "middle", &text[0]);
                });
            }
        }
        svg.close();
    }
    svg.line("half", (0.0, COLUMNS_HEIGHT / 2.0), (width, COLUMNS_HEIGHT / 2.0));
    let marks = quarters.iter().map(|(home, _)| bounds(home));
    let ends = marks.clone().map(|(_, to)| to);
    for (index, minute) in marks.take(1).map(|(from, _)| from).chain(ends).enumerate() {
        let label = cx.numbers.text(&format!("{minute}'"));
        svg.number("axis", (edge(index), COLUMNS_HEIGHT + 16.0), "middle", &label);
    }
    svg
}

fn number(view: &MatchView<'_>, side: Side, path: &str) -> f64 {
    let value = definition(path).and_then(|definition| as_real(definition.value(&view.facts.team(side).tally)));
    value.unwrap_or_default()
}

fn third_finding(cx: &PageContext<'_>, view: &MatchView<'_>, names: [&str; 2]) -> String {
    let [home, away] = [Side::Home, Side::Away].map(|side| cx.numbers.percent(number(view, side, THIRDS[2].1)));
    let values = if cx.is_arabic() { [&home, names[0], &away, names[1]] } else { [names[0], &home, names[1], &away] };
    cx.fill(words::THIRD_FINDING, &values)
}

/// The pitch with the touches of both teams in each third: home above, away below, each as it attacks.
fn thirds(cx: &PageContext<'_>, view: &MatchView<'_>, class: &'static str, width: f64) -> Svg {
    let scale = width / 124.0;
    let names = [0, 1].map(|index| cx.name(&view.teams[index].name));
    // Long names are below each other.
    let names_width = names.iter().map(|name| text_width(name, 13.0) * TEXT_GROWTH + 34.0).sum::<f64>();
    let away_line = if names_width <= width { 0.0 } else { 19.0 };
    let head = 26.0 + away_line;
    let height = head + 84.0 * scale;
    let title = cx.say(words::BY_THIRD);
    let mut svg = Svg::new(width, height, class, title, &third_finding(cx, view, names)).right_to_left(cx.is_arabic());
    let pitch = Pitch::new(2.0 * scale, head + 2.0 * scale, scale).turned(cx.is_arabic());
    pitch.draw(&mut svg);
    let of = numbers_of(view);
    for side in [Side::Home, Side::Away] {
        let name = if side == Side::Home { "home" } else { "away" };
        let top = pitch.y + if side == Side::Home { 0.0 } else { 40.0 * scale };
        // The text is beside the penalty areas, away from their lines.
        let text_y = top + if side == Side::Home { 8.5 * scale } else { 28.5 * scale };
        for (index, (touches, share)) in THIRDS.iter().enumerate() {
            let (one, two) =
                (pitch.at(side, index as f64 * 40.0, 0.0).0, pitch.at(side, (index + 1) as f64 * 40.0, 0.0).0);
            let (left, middle) = (one.min(two), (one + two) / 2.0);
            let paths = (*touches, *share);
            let (touches, share) = (number(view, side, touches), number(view, side, share));
            svg.element(
                "rect",
                &[
                    ("class", &format!("fill-{name}")),
                    ("fill-opacity", &format!("{:.2}", (share * 0.8).min(0.45))),
                    ("x", &format!("{:.1}", left + 1.0)),
                    ("y", &format!("{:.1}", top + 1.0)),
                    ("width", &format!("{:.1}", 40.0 * scale - 2.0)),
                    ("height", &format!("{:.1}", 40.0 * scale - 2.0)),
                ],
            );
            let text = cx.fill(words::TOUCHES_HERE, &[&cx.numbers.integer(touches as u64)]);
            svg.linked(Some(of[side.index()].address(paths.1)), |svg| {
                svg.number("third-share", (middle, text_y), "middle", &cx.numbers.percent(share));
            });
            svg.linked((touches > 0.0).then(|| of[side.index()].address(paths.0)), |svg| {
                svg.text("label", (middle, text_y + 17.0), "middle", &text);
            });
        }
        let line = if side == Side::Home { 0.0 } else { away_line };
        direction(cx, &mut svg, side, names[side.index()], width, line);
    }
    svg
}

/// The team's name at its side of a line above the pitch, with an arrow in the direction of its attacks. `top` is that of the
/// line.
fn direction(cx: &PageContext<'_>, svg: &mut Svg, side: Side, name: &str, width: f64, top: f64) {
    let is_left = (side == Side::Home) != cx.is_arabic();
    let (tail, tip, text) = if is_left { (2.0, 20.0, 28.0) } else { (width - 2.0, width - 20.0, width - 28.0) };
    let back = if is_left { -5.0 } else { 5.0 };
    let class = if side == Side::Home { "home" } else { "away" };
    let (middle, barb) = (top + 9.0, tip + back);
    let arrow = format!("M{tail} {middle}H{tip}M{barb} {}L{tip} {middle}L{barb} {}", middle - 4.0, middle + 4.0);
    svg.path(&format!("stroke-{class} arrow"), &arrow);
    let anchor = if is_left != cx.is_arabic() { "start" } else { "end" };
    svg.text(&format!("text-{class} strong"), (text, top + 13.0), anchor, name);
}
