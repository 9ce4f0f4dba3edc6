//! The numbers of two players or teams side by side, as bars that grow from the centre.

use askama::Template;
use football::analysis::Tally;

use super::bar::pair;
use super::figure::{Better, FigureGroup, ProfileFigure};
use crate::context::PageContext;
use crate::layout::render;
use crate::markup::Markup;
use crate::why::NumbersOf;
use api::Error;
use api::parts::statistics_query::{Per, as_real};

#[derive(Template)]
#[template(path = "pages/compare-bars.html")]
struct PairedBody<'a> {
    cx: &'a PageContext<'a>,
    names: [&'a str; 2],
    finding: String,
    groups: Vec<(&'static str, Vec<PairedRow>)>,
}

struct PairedRow {
    figure: &'static ProfileFigure,
    /// Whether both have the number.
    is_complete: bool,
    values: [Markup; 2],
    /// Whether each side is the better one.
    better: [bool; 2],
    bars: Markup,
}

mod words {
    use football::model::Words;

    pub const FOUND: Words = Words {
        en: "{} is better in {} of {} statistics, {} in {}",
        ar: "يتفوق {} في {} من {} إحصاء، ويتفوق {} في {}",
    };
    pub const FIGURE: Words = Words { en: "Statistic", ar: "الإحصاء" };
}

/// Each side with its name, its numbers, and where the numbers are from. A statistic that neither has is left out, and there is
/// nothing without statistics.
pub(super) fn markup(
    cx: &PageContext<'_>,
    groups: &'static [FigureGroup],
    names: [&str; 2],
    sides: [&Tally; 2],
    per: Per,
    numbers: [NumbersOf; 2],
) -> Result<Option<Markup>, Error> {
    let groups: Vec<(&'static str, Vec<PairedRow>)> = groups
        .iter()
        .map(|group| {
            let counted = group.figures.iter().filter(|figure| sides.iter().any(|tally| figure.is_in(tally)));
            (cx.say(group.label), counted.map(|figure| row(cx, figure, sides, per, numbers)).collect())
        })
        .filter(|(_, rows): &(_, Vec<PairedRow>)| !rows.is_empty())
        .collect();
    if groups.is_empty() {
        return Ok(None);
    }
    let rows = || groups.iter().flat_map(|(_, rows)| rows);
    let better = |side: usize| cx.numbers.integer(rows().filter(|row| row.better[side]).count());
    let ranked = rows().filter(|row| row.is_complete && row.figure.better != Better::Neither).count();
    let finding = cx.fill(words::FOUND, &[names[0], &better(0), &cx.numbers.integer(ranked), names[1], &better(1)]);
    Ok(Some(Markup::trusted(render(&PairedBody { cx, names, finding, groups })?)))
}

fn row(
    cx: &PageContext<'_>,
    figure: &'static ProfileFigure,
    sides: [&Tally; 2],
    per: Per,
    of: [NumbersOf; 2],
) -> PairedRow {
    let values = sides.map(|tally| figure.value(tally, Some(per)));
    let numbers = values.map(as_real);
    let texts = values.map(|value| figure.write(cx, value));
    // Numbers that look equal are equal.
    let better = if texts[0] == texts[1] { [false; 2] } else { better_side(numbers, figure.better) };
    // Shares are drawn from 0 to 100 %, other numbers up to the larger one.
    let most = numbers.iter().flatten().copied().fold(0.0, f64::max);
    let scale = if figure.is_percent() || most == 0.0 { 1.0 } else { most };
    let is_ranked = better.contains(&true);
    let class =
        |side: usize, name: &'static str, faint: &'static str| if is_ranked && !better[side] { faint } else { name };
    PairedRow {
        figure,
        is_complete: numbers.iter().all(Option::is_some),
        values: [0, 1].map(|side| of[side].link(figure.path, &texts[side])),
        better,
        bars: pair(
            numbers.map(|number| number.unwrap_or(0.0) / scale),
            [class(0, "fill-home", "fill-home bar-worse"), class(1, "fill-away", "fill-away bar-worse")],
        ),
    }
}

/// None is better if the numbers are equal, if one is missing, or if the figure is a matter of style.
fn better_side(numbers: [Option<f64>; 2], better: Better) -> [bool; 2] {
    let [Some(one), Some(two)] = numbers else { return [false; 2] };
    match better {
        Better::More => [one > two, two > one],
        Better::Less => [one < two, two < one],
        Better::Neither => [false; 2],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_better_side_depends_on_the_figure() {
        for (one, two, better, expected) in [
            (Some(2.0), Some(1.0), Better::More, [true, false]),
            (Some(2.0), Some(1.0), Better::Less, [false, true]),
            (Some(2.0), Some(1.0), Better::Neither, [false, false]),
            (Some(1.0), Some(1.0), Better::More, [false, false]),
            (None, Some(1.0), Better::More, [false, false]),
        ] {
            assert_eq!(better_side([one, two], better), expected, "{one:?} {two:?} {better:?}");
        }
    }
}
