//! The scatter plot of any two statistics of the teams or the players.

use askama::Template;
use football::analysis::{Better, Definition, PlayerTotals};
use football::model::Words;

use super::card::Card;
use super::scatter_axes::Axes;
use super::scatter_labels::{self, LabelledLine};
use super::scatter_marks::{MAX_PLAYERS, Mark, marks, named};
use super::statistic::{self, OptionGroup};
use super::view::CompetitionView;
use super::words::scatter as words;
use crate::chart::Svg;
use crate::chart::labels::TextBox;
use crate::context::PageContext;
use crate::layout::render;
use crate::markup::Markup;
use api::parts::statistics::{PLAYER_TOTALS, TEAM_TOTALS};
use api::parts::tournament_statistics::{players_of, teams_of};
use api::{EntitledEdition, Error};

/// The size of a drawing.
#[derive(Clone, Copy, Debug)]
struct Size {
    width: f64,
    height: f64,
}

const WIDE: Size = Size { width: 740.0, height: 560.0 };
const NARROW: Size = Size { width: 360.0, height: 420.0 };
/// The margins of the plot.
const START: f64 = 44.0;
const END: f64 = 12.0;
const TOP: f64 = 10.0;
const BOTTOM: f64 = 44.0;

#[derive(Template)]
#[template(path = "pages/competition-scatter.html")]
struct Scatter<'a> {
    cx: &'a PageContext<'a>,
    axes: Axes,
    finding: String,
    wide: Markup,
    narrow: Markup,
    x_options: Vec<OptionGroup>,
    y_options: Vec<OptionGroup>,
    /// The class of a mark, and what it means.
    legend: Vec<(&'static str, &'static str)>,
    rows: Vec<(String, String, Markup, Markup)>,
    edition: i64,
}

pub(super) const NONE: Words = Words {
    en: "There is nothing to compare: no final match has these numbers",
    ar: "لا يوجد ما يقارن: لا توجد مباراة منتهية فيها هذه الأرقام",
};

/// The card, and the address of its part.
pub(super) const ID: &str = "scatter";

pub(super) fn card(
    cx: &PageContext<'_>,
    view: &CompetitionView,
    edition: &EntitledEdition<'_>,
) -> Result<Option<Card>, Error> {
    let axes = Axes::requested(cx);
    let title = if axes.is_of_chances() { words::CHANCES } else { words::COMPARISON };
    let marks = marks(cx, view, edition, &axes)?;
    let body = match (svg(cx, view, &axes, &marks, WIDE), svg(cx, view, &axes, &marks, NARROW)) {
        (Some(wide), Some(narrow)) => {
            let table = if axes.is_of_players { &PLAYER_TOTALS } else { &TEAM_TOTALS };
            let choices = match axes.is_of_players {
                true => {
                    statistic::counted_choices(table, &players_of(&view.totals, None).iter().map(PlayerTotals::tally))
                }
                false => {
                    let teams = teams_of(view.totals.teams());
                    statistic::counted_choices(table, &teams.iter().map(|(_, tally)| tally))
                }
            };
            let row = |mark: &Mark| {
                let number = |of: &Definition, value: f64| mark.of.link(of.path, &statistic::real(cx, of, value, 2));
                (mark.address.clone(), mark.name.clone(), number(axes.x, mark.x), number(axes.y, mark.y))
            };
            let has_stages = marks.iter().any(|mark| mark.class != "mark-best");
            let legend = [("mark-best", words::LAST_FOUR), ("mark-good", words::KNOCK_OUT), ("mark-out", words::OUT)];
            let body = Scatter {
                cx,
                axes,
                finding: wide.description().to_owned(),
                wide: wide.markup(),
                narrow: narrow.markup(),
                x_options: statistic::options(cx, &choices, axes.x.path),
                y_options: statistic::options(cx, &choices, axes.y.path),
                legend: legend
                    .into_iter()
                    .filter(|(class, _)| has_stages && marks.iter().any(|mark| mark.class == *class))
                    .map(|(class, words)| (class, cx.say(words)))
                    .collect(),
                rows: marks.iter().map(row).collect(),
                edition: view.tournament.edition.id.0,
            };
            Markup::trusted(render(&body)?)
        }
        _ => Markup::trusted(format!("<p class=\"empty\">{}</p>", cx.say(NONE))),
    };
    let title = cx.say(title).to_owned();
    let is_bounded = axes.is_of_players && marks.len() == MAX_PLAYERS;
    let note = if is_bounded { cx.with_number(words::MOST_MINUTES, MAX_PLAYERS) } else { String::new() };
    Ok(Some(Card { id: ID, part: None, tab: words::TAB, title, note, body }))
}

/// The place of the plot, which has an address of its own: most of it are lists of statistics to choose from.
pub(super) fn place(cx: &PageContext<'_>, part: String) -> Card {
    let title = if Axes::requested(cx).is_of_chances() { words::CHANCES } else { words::COMPARISON };
    Card {
        id: ID,
        part: Some(part),
        tab: words::TAB,
        title: cx.say(title).to_owned(),
        note: String::new(),
        body: Markup::default(),
    }
}

/// A range of numbers with round ticks.
struct Range {
    low: f64,
    high: f64,
    step: f64,
}

impl Range {
    fn new(numbers: impl Iterator<Item = f64> + Clone) -> Range {
        let (low, high) = (numbers.clone().fold(f64::INFINITY, f64::min), numbers.fold(f64::NEG_INFINITY, f64::max));
        let span = if high > low { high - low } else { high.abs().max(1.0) };
        let (low, high) = (low - span * 0.06, high + span * 0.06);
        let rough = (high - low) / 5.0;
        let unit = 10f64.powf(rough.log10().floor());
        let step = [1.0, 2.0, 2.5, 5.0, 10.0].map(|part| part * unit).into_iter().find(|step| *step * 1.2 >= rough);
        Range { low, high, step: step.unwrap_or(unit) }
    }

    /// A position between 0 and 1.
    fn share(&self, number: f64) -> f64 {
        (number - self.low) / (self.high - self.low)
    }

    fn ticks(&self) -> Vec<f64> {
        let first = (self.low / self.step).ceil() as i64;
        let last = (self.high / self.step).floor() as i64;
        (first..=last).map(|tick| tick as f64 * self.step).collect()
    }

    fn decimals(&self) -> usize {
        let is_whole = |step: f64| (step - step.round()).abs() < 1e-9;
        (0..3).find(|decimals| is_whole(self.step * 10f64.powi(*decimals))).unwrap_or(3) as usize
    }
}

/// The plot by itself; none without numbers.
pub(super) fn file(
    cx: &PageContext<'_>,
    view: &CompetitionView,
    edition: &EntitledEdition<'_>,
) -> Result<Option<Svg>, Error> {
    let axes = Axes::requested(cx);
    Ok(svg(cx, view, &axes, &marks(cx, view, edition, &axes)?, WIDE))
}

fn svg(cx: &PageContext<'_>, view: &CompetitionView, axes: &Axes, marks: &[Mark], size: Size) -> Option<Svg> {
    if marks.is_empty() {
        return None;
    }
    let title = view.title(cx);
    let mut svg = Svg::new(size.width, size.height, "scatter", &title, &finding(cx, axes, marks)?);
    let (xs, ys) = (Range::new(marks.iter().map(|mark| mark.x)), Range::new(marks.iter().map(|mark| mark.y)));
    let (left, right, top, bottom) = (START, size.width - END, TOP, size.height - BOTTOM);
    let is_turned = axes.y.better == Better::Fewer;
    let at_x = |x: f64| left + xs.share(x) * (right - left);
    let at_y = |y: f64| {
        let share = if is_turned { ys.share(y) } else { 1.0 - ys.share(y) };
        top + share * (bottom - top)
    };
    svg.rect("plot", left, top, right - left, bottom - top);
    for tick in xs.ticks() {
        svg.line("gridline", (at_x(tick), top), (at_x(tick), bottom));
        let text = statistic::real(cx, axes.x, tick, xs.decimals());
        svg.number("axis", (at_x(tick), bottom + 16.0), "middle", &text);
    }
    for tick in ys.ticks() {
        svg.line("gridline", (left, at_y(tick)), (right, at_y(tick)));
        let text = statistic::real(cx, axes.y, tick, ys.decimals());
        svg.number("axis", (left - 6.0, at_y(tick) + 4.0), "end", &text);
    }
    let places: Vec<(f64, f64)> = marks.iter().map(|mark| (at_x(mark.x), at_y(mark.y))).collect();
    let lines = if axes.is_of_chances() { equal_differences(cx, (&xs, &ys), at_x, at_y) } else { Vec::new() };
    for (line, _) in &lines {
        svg.line("equal", line.from, line.to);
    }
    svg.number("label", ((left + right) / 2.0, size.height - 8.0), "middle", &format!("{} →", axes.label(cx, axes.x)));
    let upwards = if is_turned {
        format!("{} ({}) →", axes.label(cx, axes.y), cx.say(words::FEWER))
    } else {
        format!("{} →", axes.label(cx, axes.y))
    };
    let middle = (top + bottom) / 2.0;
    svg.open("g", &[("transform", &format!("rotate(-90 11 {middle:.0})"))]);
    svg.number("label", (11.0, middle), "middle", &upwards).close();
    // The script gives each mark its hint, out of its row of the table.
    let radius = if axes.is_of_players { 4.0 } else { 5.0 };
    for (mark, place) in marks.iter().zip(&places) {
        svg.open("a", &[("class", &"mark"), ("href", &mark.address)]).circle(mark.class, *place, radius).close();
    }
    let named = named(axes, marks, is_turned);
    let names: Vec<Option<&str>> =
        marks.iter().enumerate().map(|(index, mark)| named.contains(&index).then_some(mark.name.as_str())).collect();
    let frame = TextBox { x: left, y: top, width: right - left, height: bottom - top };
    let placer = scatter_labels::draw(&mut svg, &places, &names, frame);
    for (line, text) in &lines {
        line.draw(&mut svg, &placer, text);
    }
    Some(svg)
}

/// Lines on which the difference of the two numbers is the same, with their labels.
fn equal_differences(
    cx: &PageContext<'_>,
    (xs, ys): (&Range, &Range),
    at_x: impl Fn(f64) -> f64,
    at_y: impl Fn(f64) -> f64,
) -> Vec<(LabelledLine, String)> {
    let line = |difference: i32| {
        // On the line, y is x minus the difference.
        let offset = f64::from(difference);
        let (from, to) = (xs.low.max(ys.low + offset), xs.high.min(ys.high + offset));
        let text = match difference {
            0 => cx.say(words::EVEN).to_owned(),
            other => cx.numbers.sentence_in_text(&cx.with_signed(words::A_MATCH, i64::from(other))),
        };
        let at = |x: f64| (at_x(x), at_y(x - offset));
        (to - from >= (xs.high - xs.low) * 0.08).then(|| (LabelledLine { from: at(from), to: at(to) }, text))
    };
    [-2, -1, 0, 1, 2].into_iter().filter_map(line).collect()
}

fn finding(cx: &PageContext<'_>, axes: &Axes, marks: &[Mark]) -> Option<String> {
    if axes.is_of_chances() {
        let best = marks.iter().max_by(|one, other| (one.x - one.y).total_cmp(&(other.x - other.y)))?;
        return Some(cx.fill(words::BEST, &[&best.name, &cx.numbers.signed_real(best.x - best.y, 2)]));
    }
    let best = |of: &Definition, number: fn(&Mark) -> f64| {
        let order = |one: &&Mark, other: &&Mark| number(one).total_cmp(&number(other));
        let best = if of.better == Better::Fewer { marks.iter().min_by(order) } else { marks.iter().max_by(order) };
        best.map(|mark| {
            (mark.name.clone(), format!("{} {}", cx.say(of.name()), statistic::real(cx, of, number(mark), 2)))
        })
    };
    let (x, y) = (best(axes.x, |mark| mark.x)?, best(axes.y, |mark| mark.y)?);
    Some(cx.fill(words::HIGHEST, &[&x.0, &x.1, &y.0, &y.1]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_numbers_inside_the_range() {
        let range = Range::new([0.37, 2.71].into_iter());
        assert_eq!(range.ticks(), [0.5, 1.0, 1.5, 2.0, 2.5]);
        let flat = Range::new([3.0, 3.0].into_iter());
        assert!(flat.low < 3.0 && flat.high > 3.0 && !flat.ticks().is_empty());
    }

    #[test]
    fn the_default_axes_are_statistics_of_the_tables() {
        for (table, path) in [
            (&TEAM_TOTALS, "GoalsScored.XG"),
            (&TEAM_TOTALS, "Defensive.xGA"),
            (&PLAYER_TOTALS, "GoalsScored.XG"),
            (&PLAYER_TOTALS, "Chances.ChancesCreated"),
        ] {
            assert!(statistic::choices(table).iter().any(|of| of.path == path), "{path}");
        }
    }
}
